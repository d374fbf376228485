"""The settings of a new table, checked: an error names the setting that is wrong."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from croupier.errors import BadOption, CroupierError
from croupier.games.game import AnyGame
from croupier.games.profile import profile_of
from croupier.kit.amounts import AMOUNT_MOST, MOST
from croupier.store.tables.tables import NewTable
from croupier.table.events import Opened
from croupier.table.settings import TableSettings
from croupier.table.state import TableState

_PLACE: Final = re.compile(r" - at `\$\.(?P<field>\w+)")
_UNKNOWN: Final = re.compile(r"unknown field `(?P<field>\w+)`|missing required field `(?P<missing>\w+)`")
_ANY_NAME: Final = "?"  # stands for one that is wrong
_WRONG_MOST: Final = 20  # fields that are named in one answer
_OURS: Final = ("password_hash", "origin", "lesson")  # set by the house alone


def settings(said: Mapping[str, Any], defaults: Mapping[str, Any], password_hash: str | None = None) -> TableSettings:
    """Return the given settings, completed by the house's defaults. Raise with the field that is wrong, and `also` with
    the other fields that are."""
    try:
        return _settings(said, defaults, password_hash)
    except CroupierError as error:
        error.also = tuple(_others(error, said, defaults))
        raise


def _others(first: CroupierError, said: Mapping[str, Any], defaults: Mapping[str, Any]) -> Iterator[CroupierError]:
    """Yield what else is wrong: what is found once the fields that were found wrong are as the house has them."""
    left = _without(said, first.field)
    for _ in range(_WRONG_MOST):
        if left is None:
            return
        try:
            _settings(left, defaults)
        except CroupierError as error:
            yield error
            left = _without(left, error.field)
        else:
            return


def _without(said: Mapping[str, Any], field: str | None) -> dict[str, Any] | None:
    """Return the settings without one of them, or None if it cannot be left out: then no more can be said."""
    whole, _, option = (field or "").partition(".")
    if option and option in said.get("options", {}):
        return {**said, "options": {name: value for name, value in said["options"].items() if name != option}}
    if option or whole not in said or whole == "game":
        return None
    rest = {name: value for name, value in said.items() if name != whole}
    if whole != "name":
        return rest
    return None if said["name"] == _ANY_NAME else rest | {"name": _ANY_NAME}


def _settings(said: Mapping[str, Any], defaults: Mapping[str, Any], password_hash: str | None = None) -> TableSettings:
    for name in _OURS:
        if name in said:
            raise BadOption("table/invalid", key="table/no-setting", field=name, name=name)
    try:
        made = msgspec.convert({**defaults, **said}, TableSettings)
    except msgspec.ValidationError as error:
        raise _invalid(str(error)) from None
    made = replace(made, password_hash=password_hash)
    check(made)
    return made


def check(made: TableSettings) -> TableState:
    """Return the table as it would be, empty. Raise with the field that makes it impossible."""
    check_name(made)
    _check_amounts(made)
    game = _rules(made)
    state = TableState.opened(Opened("", made, "", game.version, getattr(game, "__edition__", "")))
    _check_buy_in(state)
    _check_limits(game)
    return state


def check_name(made: TableSettings) -> None:
    """Raise BadOption if a new table's name has characters that cannot be shown. Tables that are open keep theirs."""
    if not made.name.isprintable():
        raise BadOption("table/name", key="table/name-printable", field="name")


def _rules(made: TableSettings) -> AnyGame:
    try:
        return made.rules()
    except CroupierError as error:
        raise error.about("game") from None


def _check_amounts(made: TableSettings) -> None:
    """Raise BadOption for a number that could make a sum of the house too large, whatever game it is an option of."""
    for name, option in made.options.items():
        for value in _numbers(option):
            if abs(value) > AMOUNT_MOST:
                field = f"options.{name}"
                raise BadOption("options/too-large", field=field, name=name, most=AMOUNT_MOST, value=value)


def _numbers(option: Any) -> Iterator[int | float]:
    """Yield the numbers in the value of an option, which may be nested in games that are not built in."""
    if isinstance(option, int | float):
        yield option
    elif isinstance(option, Mapping | list | tuple):
        for part in option.values() if isinstance(option, Mapping) else option:
            yield from _numbers(part)


def _check_buy_in(state: TableState) -> None:
    for chips in state.terms.buy_in or ():
        if chips is not None and chips > AMOUNT_MOST:
            raise BadOption("buy-in/too-large", field="buy_in", most=AMOUNT_MOST, chips=chips)


def _check_limits(game: AnyGame) -> None:
    """Raise BadOption for stakes that no column can hold, as a game may make of options that are small enough."""
    for name, value in msgspec.structs.asdict(profile_of(game).limits).items():
        if value > MOST:
            raise BadOption("options/too-large", field="options", name=name, most=MOST, value=value)


def row(made: TableSettings, creator_id: int | None) -> NewTable:
    """Return the table as the store keeps it, in columns."""
    state = check(made)
    return NewTable(
        name=made.name,
        game=made.game,
        settings=msgspec.json.encode(made),
        seats=state.seating.size,
        minimum=state.seating.minimum,
        limits=profile_of(state.game).limits,
        creator_id=creator_id,
        practice=made.practice,
    )


def _invalid(text: str) -> BadOption:
    at = _PLACE.search(text) or _UNKNOWN.search(text)
    field = at.group(at.lastgroup or 0) if at else None
    what = _PLACE.sub("", text).rstrip("`.").replace("`", "'")
    return BadOption("table/invalid", field=field, reason=what)
