"""The page of the protocol describes every message with every field."""

from typing import Any, get_args

import msgspec
import pytest

from croupier.protocol import live as m
from tools.protocol_page import written

CLIENT, HOUSE = written().split("## What the house sends")
MESSAGES = [
    *((CLIENT, kind) for kind in get_args(m.ToHouse)),
    *((HOUSE, kind) for kind in get_args(m.ToClient)),
]


@pytest.mark.parametrize(("page", "kind"), MESSAGES, ids=lambda part: getattr(part, "__name__", ""))
def test_every_message_and_every_field_is_on_the_page(page: str, kind: Any) -> None:
    section = page.partition(f"### `{kind.__struct_config__.tag}`\n")[2].partition("###")[0]
    assert kind.__doc__
    told = [field.name for field in msgspec.structs.fields(kind) if field.name != "id"]
    assert [name for name in told if f"`{name}`" not in section] == []
