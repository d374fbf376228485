"""Which language an answer is written in: the one that its request accepts."""

from typing import Any

from litestar import Request
from litestar.types import Scope

from croupier.words import preferred


def language_of(request: Request[Any, Any, Any]) -> str:
    """Return the language of the catalogue that the caller prefers; English for programs, which name none."""
    return preferred(request.headers.get("accept-language", ""))


def language_in(scope: Scope) -> str:
    """Return the same, where there is no request yet."""
    headers = dict(scope["headers"])
    return preferred(headers.get(b"accept-language", b"").decode("latin-1"))
