"""Photos in, pictures out, and the stream of events that keeps every page as it is now."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from urllib.parse import unquote

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from kscore.errors import FileTrouble
from kscore.phone.uploads import LONGEST_NAME, MOST_BYTES, Upload, clean_name
from kscore.server.context import answered, beside, context, in_words, phone, refusal, texts
from kscore.views.phone.json_form import slip_json

PING_SECONDS = 15.0
"""A ping is sent so often where nothing happens: routers forget connections on which nothing comes,
and a page that hears none knows that its computer sleeps."""
MOST_SILENCE = 60.0
"""Seconds without a byte after which an upload is given up; the phone sends it again."""
_FOREVER = "private, max-age=86400, immutable"


@in_words
async def send(request: Request) -> Response:
    """PUT /api/photos/ID: the photo's bytes; its name in ``X-Photo-Name`` (percent-encoded),
    ``X-Alone: 1`` for a photo that was sent by itself. The same ID again changes nothing: a phone
    that heard no answer may send it once more."""
    here, t, id_, known = (
        context(request),
        texts(request),
        request.path_params["id"],
        phone(request),
    )
    slip = here.evening.slip(id_)
    if slip is None:
        if not here.photos.allows(known.key):
            raise FileTrouble("phone.too_fast")
        name = clean_name(
            unquote(request.headers.get("x-photo-name", "")[: 9 * LONGEST_NAME], errors="replace")
        )
        upload = Upload(id_, name, known.key, request.headers.get("x-alone") == "1")
        length = request.headers.get("content-length", "")
        size = int(length) if length.isascii() and length.isdecimal() and len(length) < 16 else None
        try:
            await here.uploads.receive(upload, _in_time(request), size)
        except Exception as error:
            answer = refusal(error, t, here.terminal)
            if size is None or size > MOST_BYTES:  # what else comes is not even read
                answer.headers["connection"] = "close"
            return answer
        await beside(here.evening.received, upload)
        slip = here.evening.slip(id_)
    assert slip is not None
    return answered(slip_json(slip, t), 201)


async def _in_time(request: Request) -> AsyncIterator[bytes]:
    """The body's bytes. Raises ConnectionError where they stop coming."""
    chunks = request.stream()
    while True:
        try:
            chunk = await asyncio.wait_for(anext(chunks), MOST_SILENCE)
        except StopAsyncIteration:
            return
        except (TimeoutError, ClientDisconnect):
            raise ConnectionError("nothing came any more") from None
        yield chunk


@in_words
async def state(request: Request) -> Response:
    """GET /api/photos/ID: how far a photo has come."""
    slip = context(request).evening.slip(request.path_params["id"])
    if slip is None:
        return answered({"id": request.path_params["id"], "state": "unknown"}, 404)
    return answered(slip_json(slip, texts(request)))


async def picture(request: Request) -> Response:
    """GET /picture/PHOTO: the straightened sheet, small."""
    found = await beside(context(request).evening.picture, request.path_params["photo"])
    return _picture(found)


async def track(request: Request) -> Response:
    """GET /track/PHOTO: the straightened coin track."""
    found = await beside(context(request).evening.picture, request.path_params["photo"], "track")
    return _picture(found)


async def thumbnail(request: Request) -> Response:
    """GET /thumb/ID: a photo that could not be read, tiny."""
    return _picture(await beside(context(request).evening.thumbnail, request.path_params["id"]))


def _picture(found: bytes | None) -> Response:
    if found is None:
        return Response(status_code=404)
    return Response(found, media_type="image/webp", headers={"cache-control": _FOREVER})


async def events(request: Request) -> Response:
    """GET /events: what happens, as server-sent events; Last-Event-ID brings what was missed."""
    here, known = context(request), phone(request)
    last = request.headers.get("last-event-id") or request.query_params.get("last")

    async def stream() -> AsyncIterator[str]:
        yield f"retry: 2000\n: {here.feed.run}\n\n"
        async for event in here.feed.listen(known.key, last, PING_SECONDS):
            if event is None:
                yield "event: ping\ndata: {}\n\n"
            else:
                yield (
                    f"id: {here.feed.name(event)}\nevent: {event.kind}\ndata: "
                    f"{json.dumps(dict(event.data))}\n\n"
                )

    headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)


ROUTES = [
    Route("/api/photos/{id}", send, methods=["PUT"]),
    Route("/api/photos/{id}", state, methods=["GET"]),
    Route("/picture/{photo}", picture),
    Route("/track/{photo}", track),
    Route("/thumb/{id}", thumbnail),
    Route("/events", events),
]
