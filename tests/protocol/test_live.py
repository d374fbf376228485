"""The messages: read and written, as they travel."""

from typing import Any, get_args

import msgspec
import pytest

from croupier.errors import Malformed
from croupier.protocol import live as m
from croupier.server.live.requests import HANDLERS
from croupier.table.events import Happened, Seated


def test_every_message_of_a_client_has_somebody_who_takes_it() -> None:
    assert {*HANDLERS, m.Act} == set(get_args(m.ToHouse))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"type":"ping"}', m.Ping()),
        ('{"type":"hello","id":"a","token":"t","seen":{"3":14}}', m.Hello(id="a", token="t", seen={"3": 14})),
        ('{"type":"sit","table":3,"chips":100,"id":7}', m.Sit(table=3, chips=100, id=7)),
        ('{"type":"top_up","table":3,"chips":5,"key":"k"}', m.TopUp(table=3, chips=5, key="k")),
        ('{"type":"decline_rebuy","table":3}', m.DeclineRebuy(table=3)),
    ],
)
def test_messages_are_read_by_their_type(text: str, message: m.ToHouse) -> None:
    assert m.read(text) == message
    assert m.read(msgspec.json.encode(message)) == message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"type":"sit","table":3,"chips":"many"}', "Expected `int`, got `str`, in chips."),
        ('{"type":"sit"}', "missing required field `table`"),
        ('{"type":"dance"}', "Invalid value 'dance', in type."),
        ('{"type":"ping","why":1}', "unknown field `why`"),
        ("[" * 100_000, "got `array`"),
        ('{"type":"act","table":1,"seq":1,"action":' + "[" * 50_000 + "]" * 50_000 + "}", "too deeply"),
        (b"\xff\xfe", "malformed"),
        ("", "truncated"),
    ],
)
def test_what_cannot_be_read_is_told_with_the_place(text: Any, says: str) -> None:
    with pytest.raises(Malformed) as refused:
        m.read(text)
    assert refused.value.code == "message/unreadable"
    assert says in refused.value.says


def test_the_id_of_what_cannot_be_read_is_found_where_there_is_one() -> None:
    assert m.id_of('{"type":"dance","id":5}') == 5
    assert m.id_of('{"id":{}}') is None
    assert m.id_of("nonsense") is None


def test_a_client_reads_what_the_house_writes() -> None:
    table = (
        '{"type":"table","table":4,"since":6,"seq":8,"at_ns":9,"status":"playing","seats":[{"player":"ann","chips":5}],'
        '"events":[{"type":"Seated","player":"ann","seat":0,"chips":5},'
        '{"type":"Happened","events":[{"type":"Folded","seat":0}],"seat":0}]}'
    )
    told = m.read_told(table)
    assert isinstance(told, m.Table)
    assert (told.table, told.since, told.seq) == (4, 6, 8)
    assert told.events[0] == Seated("ann", 0, 5)
    assert isinstance(told.events[1], Happened)
    for message in (m.Ok(id=1, table=2), m.Error(code="a/b", says="No."), m.Pong(now_ns=5), m.Replaced(says="")):
        assert m.read_told(m.encode(message)) == message
