"""Samples as bytes, held against a CDR reader that knows the IDL file alone."""

import random
import struct
from enum import IntEnum
from typing import Any

import msgspec
import pytest

from croupier.dds.wire import contract, extras
from croupier.dds.wire.cdr import HEADER, codec
from croupier.dds.wire.fields import Array, Chars, Octets, Plain, chars, fields_of, shown, text
from croupier.errors import Malformed
from croupier.kit.cards import UNKNOWN, parse_cards
from tests.dds.idl import Cdr

STRUCTS = [
    (module.MODULE, name, type)
    for module in (contract, extras)
    for name, type in module.TYPES.items()
    if not issubclass(type, IntEnum)
]
BOUNDS = {"i": 2**31, "q": 2**63}


def anything(type: Any, chance: random.Random) -> Any:
    """Return a sample of a type with random fields."""
    return type(*[value(field, chance) for field in fields_of(type)])


def value(field: Any, chance: random.Random) -> Any:
    match field.layout:
        case Chars() | Octets():
            return chance.randbytes(field.layout.length)
        case Array():
            return tuple([anything(field.type, chance) for _ in range(field.layout.length)])
        case Plain():
            return number(field.layout.code, chance)
        case _:
            return chance.choice([*field.type]) if issubclass(field.type, IntEnum) else anything(field.type, chance)


def number(code: str, chance: random.Random) -> float:
    if code == "f":
        return chance.randrange(-1000, 1000) / 4
    return bool(chance.randrange(2)) if code == "?" else chance.randrange(-BOUNDS[code], BOUNDS[code])


def bare(sample: Any) -> Any:
    """Return a sample as the test's own reader gives it: dicts, numbers and bytes."""
    if isinstance(sample, tuple):
        return [bare(one) for one in sample]
    if isinstance(sample, msgspec.Struct):
        return {name: bare(getattr(sample, name)) for name in sample.__struct_fields__}
    return int(sample) if isinstance(sample, bool | IntEnum) else sample


@pytest.mark.parametrize(("module", "name", "type"), STRUCTS, ids=[name for _, name, _ in STRUCTS])
def test_a_sample_is_written_and_read_as_the_idl_file_says(module: str, name: str, type: Any) -> None:
    cdr, own = Cdr(module), codec(type)
    for seed in range(3):
        sample = anything(type, random.Random(seed))
        data = own.write(sample)
        assert cdr.decode(name, data[4:]) == bare(sample)
        assert data == HEADER + cdr.encode(name, bare(sample))
        assert own.read(data) == sample


@pytest.mark.req("UBER:WIRE-CARD")
def test_a_card_has_nine_bytes_and_cards_of_an_array_begin_twelve_apart() -> None:
    assert codec(contract.WireCard).size == 9
    cards = contract.wire_cards(parse_cards("Ah Ks"))
    data = codec(contract.PlayerState).write(contract.PlayerState(bytes(16), cards))[4:]
    assert struct.unpack_from("<IIB", data, 16) == (0, 0, 1)
    assert struct.unpack_from("<IIB", data, 16 + 12) == (12, 3, 1)
    assert struct.unpack_from("<IIB", data, 16 + 24)[2] == 0


@pytest.mark.req("UBER:WIRE-PLAYER", "UBER:WIRE-DEALER", "UBER:WIRE-PSTATE", "UBER:WIRE-GAME")
@pytest.mark.parametrize(
    ("name", "type", "size", "places"),
    [
        ("Player", contract.Player, 76, {"balance": 68, "A": 72}),
        ("Dealer", contract.Dealer, 64, {"name": 16, "game_uid": 48}),
        ("PlayerState", contract.PlayerState, 133, {"cards": 16}),
        ("Game", contract.Game, 1112, {"active_player": 1108}),
    ],
)
def test_the_structs_of_the_contract_have_their_sizes_and_places(
    name: str, type: Any, size: int, places: dict[str, int]
) -> None:
    cdr = Cdr("UberCasino")
    assert codec(type).size == cdr.size(name) == size
    assert places.items() <= cdr.offsets(name).items()
    one, other = anything(type, random.Random(1)), anything(type, random.Random(2))
    for field, at in places.items():
        mixed = codec(type).write(msgspec.structs.replace(one, **{field: getattr(other, field)}))[4:]
        assert mixed[:at] == codec(type).write(one)[4:][:at]
        assert mixed[at : at + 4] == codec(type).write(other)[4:][at : at + 4]


@pytest.mark.parametrize("change", ["short", "long", "header", "enum", "empty"])
def test_bytes_that_are_no_sample_are_refused(change: str) -> None:
    own = codec(contract.Player)
    good = own.write(contract.Player(1, b"u" * 16, b"g" * 16, bytes(32), 5.0, contract.PlayerAction.hitting))
    bad = {
        "short": good[:-1],
        "long": good + bytes(4),
        "header": b"\0\3" + good[2:],
        "enum": good[:-4] + struct.pack("<I", 5),
        "empty": b"",
    }[change]
    with pytest.raises(Malformed) as refused:
        own.read(bad)
    assert refused.value.code == "dds/unreadable"


def test_a_peer_with_the_other_order_of_bytes_is_read() -> None:
    body = struct.pack(">i16s16s32sfI", 7, b"u" * 16, b"g" * 16, b"Ann".ljust(32, b"\0"), 2.5, 2)
    said = codec(contract.Player).read(b"\0\0\0\0" + body)
    assert (said.count, text(said.name), said.balance, said.A) == (7, "Ann", 2.5, contract.PlayerAction.standing)


@pytest.mark.req("UBER:WIRE-HOLE")
def test_a_hidden_card_says_nothing_of_itself() -> None:
    first = contract.wire_cards((UNKNOWN, 5))
    assert first[0] == contract.NO_CARD
    assert not first[0].valid
    assert contract.cards_of(first) == (5,)


def test_names_are_cut_between_characters() -> None:
    assert chars("ä" * 20, 33) == "ä".encode() * 16 + b"\0"
    assert text(chars("Åsa", 32)) == "Åsa"


@pytest.mark.req("UBER:68")
@pytest.mark.parametrize(
    ("uid", "says"),
    [
        (b"anna".ljust(16, b"\0"), "anna"),
        (bytes(range(200, 216)), bytes(range(200, 216)).hex()),
        (b"an\na".ljust(16, b"\0"), "616e0a61" + "00" * 12),
    ],
)
def test_a_uid_is_shown_as_text_or_in_hexadecimal(uid: bytes, says: str) -> None:
    assert shown(uid) == says
