"""The settings of a bot: all come back from the file, for its owner's eyes only, and no password unless asked for."""

import stat
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.client.bot_settings import SECRETS, BotSettings, load
from croupier.errors import CroupierError

WHOLE = BotSettings(
    bot="bots/mine.py:Tight", seed=7, server="cards.example.org:51600", ca="house.pem", user="Ann",
    password="pass word", token="croupier_abc", register=True, table='the "lab" \\ Sökö', table_password="sesame",
    create=True, game="omaha", limit="pot", blinds="5/10", ante=1, rules="standard",
    options={"cap": "3", "odd key": True, "chip": 1}, seats=6, minimum=3, turn_s=7, buy_in="40/200", pace_ms=0,
    durable="round", chips=150, hands=1000, rebuys=2, handlog="logs/mine.log", watch=False,
)  # fmt: skip


def test_every_setting_is_tried() -> None:
    assert all(value is not None for value in msgspec.structs.asdict(WHOLE).values())


@pytest.mark.req("POKERIV3:KT7c")
def test_all_settings_but_the_passwords_come_back(tmp_path: Path) -> None:
    path = tmp_path / "bot.toml"
    WHOLE.save(path)
    again = load(path)
    assert again == msgspec.structs.replace(WHOLE, **dict.fromkeys(SECRETS))
    assert not any(secret in path.read_text("utf-8") for secret in ("pass word", "croupier_abc", "sesame"))
    WHOLE.save(path, secrets=True)
    assert load(path) == WHOLE


@pytest.mark.req("POKERIV3:KT7c")
def test_nobody_else_can_read_the_file_whatever_was_there_before(tmp_path: Path) -> None:
    path = tmp_path / "bot.toml"
    for before in (None, 0o644, 0o777):
        if before:
            path.chmod(before)
        WHOLE.save(path, secrets=True)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["bot.toml"]


def test_what_is_said_now_counts_more_than_what_was_saved() -> None:
    now = BotSettings(hands=5, watch=True)
    mixed = now.over(WHOLE)
    assert (mixed.hands, mixed.watch, mixed.chips) == (5, True, 150)
    assert BotSettings().over(WHOLE) == WHOLE


@given(text=st.text())
def test_any_text_is_written_so_that_it_can_be_read(text: str) -> None:
    from croupier.client.bot_settings import _toml

    try:
        text.encode()
    except UnicodeEncodeError:
        return
    assert tomllib.loads(f"a = {_toml(text)}") == {"a": text}
    assert tomllib.loads(f"a = {_toml({text: 1})}") == {"a": {text: 1}}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hands = 'many'", "settings/invalid"),
        ("colour = 'red'", "settings/invalid"),
        ("hands =", "settings/unreadable"),
        (b"\xff", "settings/unreadable"),
        (None, "settings/no-file"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, text: Any, code: str) -> None:
    path = tmp_path / "bot.toml"
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(CroupierError) as caught:
        load(path)
    assert caught.value.code == code
    assert "bot.toml" in caught.value.says


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(CroupierError) as caught:
        WHOLE.save(tmp_path / "no" / "bot.toml")
    assert caught.value.code == "settings/unwritable"
