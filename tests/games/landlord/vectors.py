"""The common file of vectors: what every checker of Fight the Landlord has to answer."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from croupier.games.landlord.cards import kit_card
from croupier.kit.cards import Cards

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("vectors.json").read_text())


def cases(name: str) -> list[Any]:
    """One parameter a vector, named by its ranks."""
    return [pytest.param(vector, id=vector.get("ranks") or "nothing") for vector in VECTORS[name]]


def kit_cards(numbers: Iterable[int]) -> Cards:
    return tuple(kit_card(number) for number in numbers)
