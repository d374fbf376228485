"""The types in Python are those of the one IDL file, field by field."""

from enum import IntEnum
from typing import Any

import pytest

from croupier.dds.wire import contract, extras
from croupier.dds.wire.fields import Array, Chars, Octets, Plain, fields_of
from tests.dds.idl import MODULES, Module

BOTH: list[Any] = [contract, extras]


def named(type: Any) -> str:
    names: dict[Any, str] = {known: name for module in BOTH for name, known in module.TYPES.items()}
    return names[type]


def in_idl(field: Any) -> tuple[str, str, int | None]:
    match field.layout:
        case Plain():
            return field.layout.idl, field.name, None
        case Chars():
            return "char", field.name, field.layout.length
        case Octets():
            return "octet", field.name, field.layout.length
        case Array():
            return named(field.type), field.name, field.layout.length
        case _:
            return named(field.type), field.name, None


@pytest.mark.req("UBER:9")
@pytest.mark.parametrize("module", BOTH, ids=lambda module: module.MODULE)
def test_types_have_the_fields_of_the_idl_file_in_their_order(module: Any) -> None:
    declared: Module = MODULES[module.MODULE]
    assert [*module.TYPES] == declared.order
    for name, type in module.TYPES.items():
        if issubclass(type, IntEnum):
            assert [(member.name, member.value) for member in type] == [
                (m, n) for n, m in enumerate(declared.enums[name])
            ]
        else:
            assert [in_idl(field) for field in fields_of(type)] == declared.structs[name]
            assert name in declared.finals


@pytest.mark.req("UBER:9", "UBER:WIRE-IDL")
def test_the_idl_file_and_the_types_have_the_three_constants() -> None:
    declared = MODULES["UberCasino"].constants
    assert declared == {"SIZE_OF_UUID": 16, "MAX_PLAYERS_IN_A_GAME": 7, "MAX_CARDS_PER_PLAYER": 10}
    assert {name: getattr(contract, name) for name in declared} == declared
    for name, number in MODULES["CroupierExtras1"].constants.items():
        assert getattr(extras, name) == number


@pytest.mark.req("UBER:WIRE-CARD", "UBER:40")
def test_suits_and_ranks_are_in_the_order_of_the_contract() -> None:
    assert [suite.name for suite in contract.Suite] == ["hearts", "diamonds", "clubs", "spades"]
    kinds = "ace two three four five six seven eight nine ten jack queen king"
    assert [kind.name for kind in contract.CardKind] == kinds.split()


@pytest.mark.req("UBER:WIRE-ACTION", "UBER:WIRE-GSTATE")
def test_actions_and_states_are_in_the_order_of_the_contract() -> None:
    actions = ["idle", "hitting", "standing", "splitting", "doubling"]
    assert [(a.name, a.value) for a in contract.PlayerAction] == [(name, n) for n, name in enumerate(actions)]
    states = ["waiting_to_join", "waiting", "playing"]
    assert [(s.name, s.value) for s in contract.GameState] == [(name, n) for n, name in enumerate(states)]
