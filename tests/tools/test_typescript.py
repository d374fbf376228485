"""The types of the pages: what the house writes for them is what it sends."""

import re
from typing import Any, get_args

import msgspec
import pytest

from croupier.games.blackjack.choices import BlackjackChoices
from croupier.games.blackjack.picture import BlackjackPicture
from croupier.games.landlord.choices import LandlordChoices
from croupier.games.landlord.picture import LandlordPicture
from croupier.games.poker.views.choices import PokerChoices
from croupier.games.poker.views.picture import PokerPicture
from croupier.protocol import live as m
from croupier.server.app import CONTROLLERS
from croupier.testing.cases import SETTINGS, case_of
from tests.random_rounds import states
from tools.typescript.protocol import written

POKER = (PokerPicture, PokerChoices)
SHAPES: dict[str, tuple[Any, Any]] = {
    "blackjack": (BlackjackPicture, BlackjackChoices),
    "landlord": (LandlordPicture, LandlordChoices),
}


def test_every_message_is_in_the_file_with_its_type() -> None:
    text = written()
    for kind in get_args(m.ToClient):
        assert f"export interface {kind.__name__} {{\n  type: '{kind.__struct_config__.tag}'" in text
    for kind in get_args(m.ToHouse):
        assert f"export interface Ask{kind.__name__} {{\n  type: '{kind.__struct_config__.tag}'" in text


def test_every_address_is_in_the_file() -> None:
    text = written()
    for path in ("POST /api/session", "GET /api/history/{table}/{deal}", "GET /api/superuser/audit"):
        assert f"  '{path}': {{" in text
    assert text.count("': { ") > 3 * len(CONTROLLERS)


def test_no_name_is_declared_twice_and_none_is_missing() -> None:
    text = re.sub(r"/\*\*.*?\*/", "", written(), flags=re.DOTALL)
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    used = set(
        re.findall(r"\b[A-Z]\w+(?=[\s\[\]|>,;)]|$)", re.sub(r"'[^']*'|^//.*|^\s*[A-Z_]+: \d+,", "", text, flags=re.M))
    )
    assert used - set(declared) <= {"PROTOCOL", "ENDS"}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: f"{setting[0]}-{len(str(setting[1]))}")
def test_real_pictures_and_choices_are_of_the_types_that_the_file_tells(setting: tuple[str, dict[str, Any]]) -> None:
    """Both ways: no field is missing, and none is there that is not told."""
    name, options = setting
    picture, choices = SHAPES.get(name, POKER)
    for seed in range(3):
        case = case_of(name, options, seed)
        for state in states(case, seed):
            for viewer in (None, *range(len(case.seats))):
                _check(case.game.picture(case.game.view(state, viewer)), picture)
                if viewer is not None:
                    _check(case.game.legal(state, viewer).describe(), choices)


def _check(told: dict[str, Any], shape: Any) -> None:
    """As it travels: what its type does not name would be lost here."""
    told = msgspec.json.decode(msgspec.json.encode(told))
    assert msgspec.to_builtins(msgspec.convert(told, shape)) == told
