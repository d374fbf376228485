"""Errors as they travel between the parts of a house: with their values, so that each reader has them in their own
language."""

from typing import Any, Final

from msgspec import Struct

from croupier.bank.ports import NoAnswer
from croupier.errors import BadOption, CroupierError, IllegalAction, Malformed, Unavailable, Unknown
from croupier.server.http.authentication import Forbidden, NotSignedIn
from croupier.server.ops.unforeseen import Unforeseen
from croupier.server.people.restrictions import Banned
from croupier.server.rate_limits import TooMany
from croupier.words import Worded

_SENT: Final[tuple[type[CroupierError], ...]] = (
    CroupierError, IllegalAction, Malformed, BadOption, Unknown, Unavailable,
    Forbidden, NotSignedIn, Banned, Unforeseen, NoAnswer,
)  # fmt: skip
_KINDS: Final = {kind.__name__: kind for kind in _SENT}
_PLAIN: Final = (str, int, float, bool, type(None))


class WireError(Struct, frozen=True, omit_defaults=True):
    """An error. `says` is its finished sentence, where it brought one; `errors` and `worded` are values that are more
    than text or a number; `wait_s` is when one who asked too often may ask again."""

    kind: str
    code: str
    key: str
    field: str | None = None
    says: str | None = None
    values: dict[str, str | int | float | bool | None] = {}
    errors: dict[str, "WireError"] = {}
    worded: dict[str, Worded] = {}
    also: tuple["WireError", ...] = ()
    wait_s: int = 1


def packed(error: CroupierError) -> WireError:
    """Return an error to be sent."""
    plain = {n: v for n, v in error.values.items() if not isinstance(v, CroupierError | Worded)}
    return WireError(
        kind=type(error).__name__,
        code=error.code,
        key=error.key,
        field=error.field,
        says=error.finished,
        values={n: v if isinstance(v, _PLAIN) else str(v) for n, v in plain.items()},
        errors={n: packed(v) for n, v in error.values.items() if isinstance(v, CroupierError)},
        worded={n: v for n, v in error.values.items() if isinstance(v, Worded)},
        also=tuple([packed(other) for other in error.also]),
        wait_s=error.wait_s if isinstance(error, TooMany) else 1,
    )


def unpacked(sent: WireError) -> CroupierError:
    """Return the error that was sent. One of a kind that this process does not know is a plain one."""
    if sent.kind == TooMany.__name__:
        return TooMany(sent.code, sent.says, wait_s=sent.wait_s).about(sent.field)
    values: dict[str, Any] = sent.values | {n: unpacked(e) for n, e in sent.errors.items()} | sent.worded
    error = _KINDS.get(sent.kind, CroupierError)(sent.code, sent.says, key=sent.key, field=sent.field, **values)
    error.also = tuple([unpacked(other) for other in sent.also])
    return error
