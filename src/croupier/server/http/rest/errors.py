"""Errors as they travel: a code for programs, a sentence for people, the field where there is one."""

from http import HTTPStatus
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import ExceptionHandlersMap

from croupier.bank.ports import NoAnswer
from croupier.errors import CroupierError, IllegalAction, Unavailable, Unknown
from croupier.protocol.rest.errors import Error
from croupier.server.http.accounts import BadField
from croupier.server.http.authentication import Forbidden, NotSignedIn
from croupier.server.ops.logs import Log
from croupier.server.rate_limits import TooMany

AnyRequest = Request[Any, Any, Any]

_STATUS: Final[dict[type[CroupierError], int]] = {
    NotSignedIn: 401,
    Forbidden: 403,
    Unknown: 404,
    IllegalAction: 409,
    Unavailable: 503,
    TooMany: 429,
    NoAnswer: 503,
}
_ANYWHERE: Final = (400, 401, 429)
_CODES: Final = {
    404: ("request/unknown-address", "There is nothing at this address."),
    405: ("request/method", "This address does not answer this kind of request."),
    413: ("request/too-large", "The request is too large."),
}


def told(error: CroupierError) -> tuple[int, Error]:
    """Status and body of a refusal."""
    status = next((_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS), 400)
    if error.code.endswith("-taken"):
        status = 409
    return status, Error(error.code, error.says, error.field if isinstance(error, BadField) else None)


def handlers(log: Log) -> ExceptionHandlersMap:
    """For Litestar: every error becomes one of ours; only what nobody foresaw is logged."""

    def refused(request: AnyRequest, error: CroupierError) -> Response[Error]:
        status, body = told(error)
        headers = {"Retry-After": str(error.wait_s)} if isinstance(error, TooMany) else {}
        return Response(body, status_code=status, headers=headers, media_type="application/json")

    def invalid(request: AnyRequest, error: ValidationException) -> Response[Error]:
        return Response(_first(error), status_code=400, media_type="application/json")

    def other(request: AnyRequest, error: HTTPException) -> Response[Error]:
        status = error.status_code
        code, says = _CODES.get(status, ("request/refused", f"{HTTPStatus(status).phrase}."))
        if isinstance(error, SerializationException) or status == 400:
            code, says = "request/unreadable", f"The request cannot be read: {error.detail.rstrip('.')}."
        return Response(Error(code, says), status_code=status, media_type="application/json")

    def nested(request: AnyRequest, error: RecursionError) -> Response[Error]:
        body = Error("request/unreadable", "The request cannot be read: it is nested too deeply.")
        return Response(body, status_code=400, media_type="application/json")

    def bug(request: AnyRequest, error: Exception) -> Response[Error]:
        log.bug(error, path=request.scope["path"])
        says = "Something went wrong in the house; it is in its log."
        return Response(Error("server/bug", says), status_code=500, media_type="application/json")

    return {
        CroupierError: refused,
        ValidationException: invalid,
        HTTPException: other,
        RecursionError: nested,
        Exception: bug,
    }


def _first(error: ValidationException) -> Error:
    """The first of the fields that cannot be read, as one sentence."""
    found = [said for said in error.extra or () if isinstance(said, dict)]
    if not found:
        return Error("request/invalid", f"The request cannot be read: {error.detail.rstrip('.')}.")
    key = str(found[0].get("key", ""))
    message = str(found[0].get("message", "")).replace("`", "'").rstrip(".")
    if key in ("data", ""):
        return Error("request/invalid", f"The request cannot be read: {message if key else error.detail}.")
    return Error("request/invalid", f"{key}: {message}.", key)


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """For OpenAPI: the refusals that an address may answer with, besides those that any may."""
    return {
        status: ResponseSpec(Error, generate_examples=False, description=HTTPStatus(status).phrase)
        for status in sorted({*_ANYWHERE, *statuses})
    }
