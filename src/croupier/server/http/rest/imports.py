"""`/api/imports`: hands of your own files, kept for you alone."""

from typing import Final

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.protocol.rest.imports import HandFile, HandsImported
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.callers import for_accounts
from croupier.server.http.rest.errors import documented

BODY_BYTES_MOST: Final = 4_194_304  # of a request: the text of a file takes more as JSON


class ImportsController(Controller):
    """Hands of your own files."""

    path = "/api/imports"
    tags = ("history",)
    guards = (for_accounts,)
    request_max_body_size = BODY_BYTES_MOST

    @post("/", operation_id="importHands", status_code=200, responses=documented(413))
    async def take(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        language: NamedDependency[str],
        data: JSONBody[HandFile],
    ) -> HandsImported:
        """Keep the hands of a file, PokerStars text or PHH, as rounds that you alone can see: in statistics and lists
        with `imported=true`, and in the replayer. A hand that you have already is not kept again. Name the player that
        you were; without a name nothing is kept, and the answer lists the names of the file."""
        return await house.importer.take(caller.account, data, language=language)
