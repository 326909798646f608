"""A web service that scores the photo in a request's body, and keeps nothing.

pip install starlette uvicorn
uvicorn --app-dir examples web_service:app
curl --data-binary @sheet.jpg "localhost:8000/score?cards=Canal+Lake,Great+City,Borderlands,\
Sentinel+Wood&season=autumn"
"""

from __future__ import annotations

import io

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import kscore

MOST_BYTES = 30_000_000


def scored(photo: bytes, asked: dict[str, str]) -> kscore.Result:
    """The photo's points; ``set`` holds what people corrected, with commas."""
    said = [text for text in asked.get("set", "").split(",") if text]
    sheet = kscore.read(photo, name=asked.get("name")).correct(*said)
    return sheet.score(asked["cards"], asked.get("season"))


def answer(photo: bytes, path: str, asked: dict[str, str]) -> Response:
    """What a request gets: points as JSON, or the marked sheet as a picture."""
    lang = asked.get("lang", "en")
    try:
        result = scored(photo, asked)
    except KeyError:
        return JSONResponse({"error": "cards are missing"}, status_code=400)
    except kscore.MessageError as error:
        fact, hint = error.text(lang, hint=False), error.text(lang)
        return JSONResponse({"key": error.key, "error": fact, "hint": hint}, status_code=422)
    if path == "/score":
        return JSONResponse(result.to_dict(lang))
    picture = io.BytesIO()
    result.picture(lang).save(picture, "PNG")
    return Response(picture.getvalue(), media_type="image/png")


async def handle(request: Request) -> Response:
    """Reads the body, and scores it in a thread: reading takes a tenth of a second."""
    photo = b""
    async for part in request.stream():
        photo += part
        if len(photo) > MOST_BYTES:
            return JSONResponse({"error": "too long"}, status_code=413)
    return await run_in_threadpool(answer, photo, request.url.path, dict(request.query_params))


app = Starlette(
    routes=[Route(path, handle, methods=["POST"]) for path in ("/score", "/picture.png")]
)
