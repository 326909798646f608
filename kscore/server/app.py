"""The application: routes behind the guard. Nothing else is served, and no path of a request is
ever opened."""

from __future__ import annotations

import time

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.types import ASGIApp

from kscore.messages import Texts
from kscore.phone.limits import Limit
from kscore.server import api, pages, photos
from kscore.server.context import Context, accepted
from kscore.server.guard import WAIT, Guard, Hosts
from kscore.views.phone import small_pages


def app(context: Context, hosts: Hosts) -> ASGIApp:
    """The application of one evening, answering to these names."""

    def refused(languages: str) -> str:
        return small_pages.refused(Texts(accepted(languages) or context.lang))

    def busy(languages: str) -> str:
        return small_pages.busy(Texts(accepted(languages) or context.lang), WAIT)

    requests = Limit(burst=300, per_second=30, clock=time.monotonic)
    guard = Middleware(
        Guard, hosts=hosts, doorway=context.doorway, requests=requests, refused=refused, busy=busy
    )
    found = Starlette(routes=[*pages.ROUTES, *api.ROUTES, *photos.ROUTES], middleware=[guard])
    found.state.context = context
    found.router.redirect_slashes = False
    return found
