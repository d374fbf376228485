"""`/`, `/healthz`, `/readyz`, `/metrics`: public, without signing in."""

from html import escape
from typing import Final

from litestar import Controller, MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from croupier import __version__
from croupier.protocol.rest.health import Health
from croupier.server.context import HouseContext
from croupier.server.http.rest.callers import ANYBODY
from croupier.server.http.rest.errors import documented
from croupier.server.ops.metrics import CONTENT_TYPE
from croupier.words import sentence

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }}</style>
<h1>{title}</h1>
<p>{says}</p>
<p>{about} <a href="/api/openapi.json">/api/openapi.json</a></p>
</html>
"""
_NOT_READY: Final = {503: ResponseSpec(Health, generate_examples=False, description="The house cannot do its work.")}
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"


class FrontController(Controller):
    """Public endpoints."""

    tags = ("house",)

    @get("/", include_in_schema=False)
    async def page(self, house: NamedDependency[HouseContext]) -> Response[str]:
        """Answer in place of the pages where they are not built."""
        file = house.file
        about = escape(sentence("house/about", version=__version__))
        page = _PAGE.format(title=escape(file.title), says=escape(file.says), about=about)
        return Response(page, media_type=MediaType.HTML, headers={"Content-Security-Policy": _POLICY})

    @get("/healthz", operation_id="healthz", security=ANYBODY, responses=documented())
    async def alive(self) -> Health:
        """Say that the process answers."""
        return Health("ok")

    @get("/readyz", operation_id="readyz", security=ANYBODY, responses=documented() | _NOT_READY)
    async def ready(self, house: NamedDependency[HouseContext]) -> Response[Health]:
        """Say whether the house can do its work: its database answers and stores, and it is not closing."""
        if house.hub.closing:
            return Response(Health("closing"), status_code=503)
        try:
            await house.store.database.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        except (SQLAlchemyError, OSError):
            return Response(Health("no database"), status_code=503)
        if not await house.store.write_check.passes():
            return Response(Health("cannot store"), status_code=503)
        return Response(Health("ok"), status_code=200)

    @get("/metrics", include_in_schema=False)
    async def metrics(self, house: NamedDependency[HouseContext]) -> Response[bytes]:
        return Response(house.metrics.text(), media_type=CONTENT_TYPE)
