"""`kscore.phone` over HTTP: routes, what guards them, and the command that serves them (starlette
and uvicorn)."""
