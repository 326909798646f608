"""What every route uses, and how it answers. Who asks, in which language, and what becomes of an
error."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any, TypeVar

from anyio.to_thread import run_sync
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from kscore import errors
from kscore.engine.errors import CardError, MessageError
from kscore.engine.frozen import Frozen
from kscore.engine.names import EveryName
from kscore.errors import Exit, Mistyped
from kscore.messages import LANGUAGES, Texts
from kscore.phone.doorway import Doorway, Phone
from kscore.phone.evening import PhoneEvening
from kscore.phone.feed import Feed
from kscore.phone.uploads import Uploads
from kscore.server.guard import Limit
from kscore.views.json_form import VERSION

MOST_JSON = 64_000
"""Bytes of what a phone may say at once."""
FOREVER = "private, max-age=86400, immutable"
"""Cache-Control of what never changes under its address."""
_STATUS = {Exit.MISTYPED: 400, Exit.FILE: 400, Exit.RECORD: 409}


class Context(Frozen, kw_only=True):
    """One running server. ``photos`` limits uploads a phone, ``tokens`` wrong tries of the first
    address; ``complain`` tells the terminal of a bug."""

    evening: PhoneEvening
    doorway: Doorway
    feed: Feed
    uploads: Uploads
    photos: Limit
    tokens: Limit
    lang: str
    complain: Callable[[Exception], object]
    addresses: Callable[[], tuple[str, ...]]


def context(request: Request) -> Context:
    """The server that a request came to."""
    found: Context = request.app.state.context
    return found


def phone(request: Request) -> Phone:
    """Who asks; the guard has let no other player in."""
    found: Phone = request.state.phone
    return found


def texts(request: Request) -> Texts:
    """Sentences in the phone's language, else the browser's, else the server's."""
    known: Phone | None = getattr(request.state, "phone", None)
    chosen = None if known is None else known.lang
    return Texts(
        chosen
        or accepted_language(request.headers.get("accept-language", ""))
        or context(request).lang
    )


def accepted_language(header: str) -> str | None:
    """The first language of an Accept-Language header that kscore speaks."""
    wanted = (part.partition(";")[0].strip().casefold()[:2] for part in header.split(","))
    return next((lang for lang in wanted if lang in LANGUAGES), None)


def sender_name(known: Phone, t: Texts) -> str:
    """What a phone is called in the record and to others."""
    return known.player or t("phone.number", n=known.number)


def as_json(data: dict[str, Any], status: int = 200) -> Response:
    """JSON of the contract's version."""
    return JSONResponse({"version": VERSION, **data}, status)


def refusal(error: Exception, t: Texts, complain: Callable[[Exception], object]) -> Response:
    """The error in words; the terminal alone gets a bug's details. A phone that left while it sent
    comes again: that is nothing to tell."""
    if isinstance(error, ClientDisconnect | ConnectionError):
        return as_json({"status": "failed"}, 503)
    if errors.is_bug(error):
        complain(error)
        return as_json({"status": "failed", "error": t("phone.bug")}, 500)
    status = _STATUS.get(Exit(errors.exit_code(error)), 400)
    key: str | None = None
    meant: dict[str, Any] = {}
    if isinstance(error, MessageError):
        key = error.key
        names = error.values.get("suggestions") or error.values.get("candidates")
        if isinstance(error, CardError) and isinstance(names, tuple):
            typed = str(error.values["card"])
            texts = [
                each.text(t.lang) if isinstance(each, EveryName) else str(each) for each in names
            ]
            meant = {"meant": {"typed": typed, "names": texts}}
    words = errors.sentence(error, t, errors.ON_A_PHONE)
    told = {"status": "failed", "error": words, "key": key}
    return as_json({**told, **meant}, status)


async def json_body(request: Request) -> dict[str, Any]:
    """The JSON object that was sent. Raises Mistyped for anything else."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_JSON:
            raise Mistyped("phone.form")
    try:
        found = json.loads(bytes(data) or b"{}")
    except (ValueError, RecursionError):
        raise Mistyped("phone.form") from None
    if not isinstance(found, dict):
        raise Mistyped("phone.form")
    return found


_Value = TypeVar("_Value")


def value_of(data: dict[str, Any], name: str, kind: type[_Value]) -> _Value | None:
    """A value among what was sent, None where it is not there. Raises Mistyped for another kind."""
    value = data.get(name)
    if value is not None and type(value) is not kind:
        raise Mistyped("phone.form")
    return value


def text_of(data: dict[str, Any], name: str) -> str | None:
    """A text among what was sent, as `value_of`."""
    return value_of(data, name, str)


async def in_thread(work: Callable[..., Any], *arguments: Any) -> Any:
    """Runs slow work (the record, scoring) off the server's loop."""
    return await run_sync(functools.partial(work, *arguments))


async def done(work: Callable[..., Any], *arguments: Any, go: str | None = None) -> Response:
    """Runs such work, and answers that it is done; ``go``: the page that comes next."""
    await in_thread(work, *arguments)
    return as_json({"status": "ok"} if go is None else {"status": "ok", "go": go})
