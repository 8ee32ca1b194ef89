"""The whole site on one port: live streams under ``/live/``, every other page as WSGI in a pool of threads.

``make run`` and the browser tests serve this. A larger installation serves ``wsgi.py`` and ``streams.py`` in processes
of their own (docs/operations.md); why pages are not ASGI is told in docs/decisions/0003.
"""

from a2wsgi import WSGIMiddleware

from . import streams
from .wsgi import application as wsgi_application

# Threads that answer pages; each keeps a database connection.
PAGE_THREADS = 10

pages = WSGIMiddleware(wsgi_application, workers=PAGE_THREADS)  # type: ignore[arg-type]  # says the same differently


async def application(scope: streams.Message, receive: streams.Receive, send: streams.Send) -> None:
    """Streams (and the lifespan, which is theirs) to ``streams``, the rest to Django."""
    if scope["type"] == "http" and not scope["path"].startswith(streams.PATH):
        await pages(scope, receive, send)  # type: ignore[arg-type]
    else:
        await streams.application(scope, receive, send)
