"""The server of `kscore.phone`, with starlette and uvicorn."""
