"""Errors as REST answers: a code for programs, a sentence for people, and the field that it is about, if any."""

from http import HTTPStatus
from typing import Any, Final

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import ExceptionHandlersMap, Scope

from croupier.bank.ports import NoAnswer
from croupier.errors import CroupierError, IllegalAction, Unavailable, Unknown
from croupier.protocol.rest.errors import Error, others
from croupier.server.http.authentication import Forbidden, NotSignedIn
from croupier.server.http.rest.languages import language_of
from croupier.server.ops.unforeseen import Unforeseen, refusal_of
from croupier.server.people.restrictions import Banned
from croupier.server.rate_limits import TooMany
from croupier.words import sentence

AnyRequest = Request[Any, Any, Any]

_STATUS: Final[dict[type[CroupierError], int]] = {
    NotSignedIn: 401,
    Forbidden: 403,
    Banned: 403,
    Unknown: 404,
    IllegalAction: 409,
    Unavailable: 503,
    TooMany: 429,
    NoAnswer: 503,
    Unforeseen: 500,
}
_AGAIN_S: Final = 60  # after which a database that failed may do its work again
_ANYWHERE: Final = (400, 401, 429, 503)
_CODES: Final = {404: "request/unknown-address", 405: "request/method", 413: "request/too-large"}


def told(error: CroupierError, language: str) -> tuple[int, Error]:
    """Return the status and the body with which an error is answered, in a language."""
    status = next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 400)
    if error.code.endswith("-taken"):
        status = 409
    elif status == 404 and error.field:  # the address exists: what is unknown is a value in the request
        status = 400
    return status, Error(error.code, error.says_in(language), error.field, others(error, language))


def handlers() -> ExceptionHandlersMap:
    """Return Litestar's exception handlers: every error becomes an Error; only bugs and faults of the database are
    logged."""

    def refused(request: AnyRequest, error: CroupierError) -> Response[Error]:
        status, body = told(error, language_of(request))
        headers = {"Retry-After": str(error.wait_s)} if isinstance(error, TooMany) else {}
        return Response(body, status_code=status, headers=headers, media_type="application/json")

    def invalid(request: AnyRequest, error: ValidationException) -> Response[Error]:
        return Response(_first(error, language_of(request)), status_code=400, media_type="application/json")

    def other(request: AnyRequest, error: HTTPException) -> Response[Error]:
        body = _other(error, language_of(request))
        return Response(body, status_code=error.status_code, media_type="application/json")

    def nested(request: AnyRequest, error: RecursionError) -> Response[Error]:
        body = Error("request/unreadable", sentence("request/nested", language=language_of(request)))
        return Response(body, status_code=400, media_type="application/json")

    def unforeseen(request: AnyRequest, error: Exception) -> Response[Error]:
        refusal = refusal_of(error, path=request.scope["path"])
        status, body = told(refusal, language_of(request))
        headers = {"Retry-After": str(_AGAIN_S)} if status == 503 else {}
        return Response(body, status_code=status, headers=headers, media_type="application/json")

    return {
        CroupierError: refused,
        ValidationException: invalid,
        HTTPException: other,
        RecursionError: nested,
        Exception: unforeseen,
    }


async def log_of_socket(error: Exception, scope: Scope) -> None:
    """Log what ends a WebSocket: Litestar closes it, and calls none of the handlers."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(error, CroupierError | HTTPException):
        refusal_of(error, path=scope["path"])


def _other(error: HTTPException, language: str) -> Error:
    if isinstance(error, SerializationException) or error.status_code == 400:
        reason = error.detail.rstrip(".")
        return Error("request/unreadable", sentence("request/unreadable", language=language, reason=reason))
    if code := _CODES.get(error.status_code):
        return Error(code, sentence(code, language=language))
    phrase = HTTPStatus(error.status_code).phrase
    return Error("request/refused", sentence("request/refused", language=language, phrase=phrase))


def _first(error: ValidationException, language: str) -> Error:
    """Return the error for the first field that cannot be read."""
    found = [said for said in error.extra or () if isinstance(said, dict)]
    if not found:
        reason = error.detail.rstrip(".")
        return Error("request/invalid", sentence("request/unreadable", language=language, reason=reason))
    key = str(found[0].get("key", ""))
    message = str(found[0].get("message", "")).replace("`", "'").rstrip(".")
    if key in ("data", ""):
        reason = message if key else error.detail
        return Error("request/invalid", sentence("request/unreadable", language=language, reason=reason))
    return Error("request/invalid", sentence("request/invalid", language=language, name=key, reason=message), key)


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """Return, for OpenAPI, the errors with which an endpoint may answer besides those that every endpoint may."""
    return {
        status: ResponseSpec(Error, generate_examples=False, description=HTTPStatus(status).phrase)
        for status in sorted({*_ANYWHERE, *statuses})
    }
