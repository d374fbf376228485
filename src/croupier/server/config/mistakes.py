"""All that is wrong with a house file, each with its place, where opening the house would stop at the first."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Set
from types import UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from croupier.bots import loading
from croupier.errors import CroupierError
from croupier.games import registry
from croupier.games.game import AnyGame
from croupier.server import table_settings
from croupier.server.config.banks import HouseBanksFile
from croupier.server.config.house import HouseFile
from croupier.server.config.toml_lines import line_of
from croupier.server.http.accounts import check_email, check_name, check_nickname
from croupier.server.http.password_rules import check_length
from croupier.table.settings import TableSettings
from croupier.words import sentence

Path: TypeAlias = tuple[str | int, ...]  # keys, and places in lists from 0
_STAND_IN: Final = {"name": "?", "title": "?"}  # for what is missing, so that the rest can be checked
_BOTS: Final = "bots"


class Mistake(Struct, frozen=True):
    """Something that is wrong: in which line, 0 if that cannot be said, under which key, and why."""

    line: int
    place: str
    says: str


def mistakes(text: str) -> list[Mistake]:
    """Return all mistakes of a house file, in the order of its lines; an empty list if it can be opened."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [Mistake(_line_in(str(error)), "", sentence("check-house/not-toml", reason=error))]
    found = {(shown(path), says): line_of(text, path) for path, says in _of_house(table)}
    return sorted([Mistake(line, place, says) for (place, says), line in found.items()], key=lambda one: one.line)


def shown(path: Path) -> str:
    """Return a place as people write it, with lists counted from 1: `table 2, turn_s`, `limits.requests.burst`."""
    made = ""
    for part in path:
        if isinstance(part, int):
            made += f" {part + 1},"
        else:
            made += (" " if made.endswith(",") else "." if made else "") + part
    return made.rstrip(",")


def _line_in(error: str) -> int:
    """Return the line that a message of tomllib names."""
    _, _, rest = error.partition("(at line ")
    number = rest.partition(",")[0]
    return int(number) if number.isdecimal() else 0


def _of_house(table: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    found = list(_of_struct(table, HouseFile, (), stand_ins=_STAND_IN))
    wrong = {path[0] for path, _ in found if path}
    yield from found
    defaults = dict(table.get("defaults", {})) if "defaults" not in wrong else {}
    for path, says in [*_of_struct(defaults, TableSettings, ("defaults",), whole=False)]:
        defaults.pop(str(path[1]), None)
        yield path, says
    if "table" not in wrong:
        for nth, said in enumerate(table.get("table", ())):
            yield from _of_table(said, defaults, ("table", nth))
    if "matching" not in wrong and "matching" in table:
        yield from _of_matching(table["matching"], defaults)
    if "bank" in table and "bank" not in wrong:
        yield from _of_banks(table["bank"])
    if "demo" not in wrong:
        yield from _of_demos(table)


def _of_struct(
    table: Any, kind: type[Struct], path: Path, *, stand_ins: Mapping[str, Any] | None = None, whole: bool = True
) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong with each field; with all of them together, where they are right one by one and the struct is
    to be `whole`."""
    if not isinstance(table, dict):
        yield path, sentence("check-house/no-table")
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    tag = kind.__struct_config__.tag_field
    good: dict[str, Any] = {}
    for key, value in table.items():
        if key not in fields and key != tag:
            yield (*path, key), sentence("check-house/unknown-key", key=key)
            continue
        wrong = [] if key == tag else list(_of_value(value, fields[key].type, (*path, key)))
        yield from wrong
        if not wrong:
            good[key] = value
    missing = [name for name, field in fields.items() if field.required and name not in table]
    if whole:
        for name in missing:
            yield (*path, name), sentence("check-house/missing", key=name)
        yield from _of_whole({**(stand_ins or {}), **good}, kind, path, wrong=table.keys() - good.keys())


def _of_whole(
    good: Mapping[str, Any], kind: type[Struct], path: Path, *, wrong: Set[str]
) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong with fields that are right one by one; that those are missing which are `wrong` is not."""
    try:
        msgspec.convert(good, kind)
    except msgspec.ValidationError:
        return  # something is missing, which is said already
    except CroupierError as error:
        fields = _fields(error)
        if not (fields and fields[0] in wrong):
            yield (*path, *fields), error.says


def _of_value(value: Any, hint: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if kind := _struct_of(hint, value):
        yield from _of_struct(value, kind, path)
        return
    item = get_args(hint)[0] if get_origin(hint) is tuple and get_args(hint)[1:] == (Ellipsis,) else None
    if item and isinstance(value, list):
        for nth, one in enumerate(value):
            yield from _of_value(one, item, (*path, nth))
        return
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        yield path, sentence("check-house/bad-value", reason=str(error).partition(" - at")[0].rstrip("."))
    except CroupierError as error:
        yield path, error.says


def _struct_of(hint: Any, value: Any) -> type[Struct] | None:
    """Return the struct that a value is meant to be; of several, the one with its tag."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    structs = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Struct)]
    if len(structs) == 1:
        return structs[0] if isinstance(value, dict) or len(kinds) == 1 else None
    for kind in structs:
        config = kind.__struct_config__
        if isinstance(value, dict) and value.get(config.tag_field) == config.tag:
            return kind
    return None


def _of_table(said: Mapping[str, Any], defaults: Mapping[str, Any], path: Path) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong with a table and with its bots."""
    settings = {key: value for key, value in said.items() if key != _BOTS}
    try:
        game: AnyGame | None = table_settings.settings(settings, defaults).rules()
    except CroupierError as error:
        game = _plain_game(said.get("game"))
        for one in (error, *error.also):
            yield (*path, *_fields(one)), one.says
    bots = said.get(_BOTS, {})
    if not isinstance(bots, dict):
        yield (*path, _BOTS), sentence("check-house/no-table")
        return
    for name, spec in bots.items():
        if says := _of_bot(spec, game):
            yield (*path, _BOTS, name), says


def _plain_game(name: Any) -> AnyGame | None:
    """Return a game without options, to try the bots of a table whose settings are wrong; None if there is none."""
    try:
        return registry.make(name) if isinstance(name, str) else None
    except CroupierError:
        return None


def _of_bot(spec: Any, game: AnyGame | None) -> str:
    """Return why a bot cannot be made, "" if it can, or if its game is not known."""
    if not isinstance(spec, str):
        return sentence("check-house/bad-value", reason="Expected `str`")
    try:
        if game:
            loading.make(spec, seed=0, game=game)
    except CroupierError as error:
        return error.says
    return ""


def _of_matching(said: Mapping[str, Any], defaults: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong with the tables that the house makes for players whom it matches."""
    players = said.get("players", 3)
    asked = {"name": "?", "game": said.get("game", "landlord"), "seats": players, "minimum": players, "rounds": 1}
    if said.get("options"):
        asked["options"] = said["options"]
    try:
        table_settings.settings(asked, defaults)
    except CroupierError as error:
        for one in (error, *error.also):
            field = {"seats": "players", "minimum": "players"}.get(one.field or "", one.field or "game")
            yield ("matching", *field.split(".")), one.says


def _of_banks(said: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield that there is none, if so."""
    try:
        msgspec.convert(said, HouseBanksFile).check()
    except CroupierError as error:
        yield ("bank",), error.says


def _of_demos(table: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield what is wrong with the demo accounts: names and passwords that no account may have."""
    for nth, demo in enumerate(table.get("demo", ())):
        checks: list[tuple[Callable[[str], None], str]] = [
            (check_name, demo["name"]),
            (check_nickname, demo.get("nickname") or demo["name"]),
            (check_length, demo["password"]),
        ]
        if demo.get("email") or table.get("email_required"):
            checks.append((check_email, demo.get("email", "")))
        for check, value in checks:
            try:
                check(value)
            except CroupierError as error:
                yield ("demo", nth, *_fields(error)), error.says


def _fields(error: CroupierError) -> Path:
    return tuple(error.field.split(".")) if error.field else ()
