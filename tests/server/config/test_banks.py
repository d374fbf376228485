"""The banks in a house file: what is refused, with its line, and what a front may know of them."""

from typing import Any

import msgspec
import pytest

from croupier.errors import BadOption
from croupier.server.config.house import load, read
from croupier.server.config.mistakes import mistakes

HEAD = 'name = "mine"\ntitle = "Mine"\n[purse]\nkind = "bank-card"\n'
ACCOUNT = '[[bank.account]]\nnumber = "4000 1000 0000 1001"\nkind = "credit"\ncents = 5\nshown = true\n'
HIDDEN = '[[bank.account]]\nnumber = "4000 1000 0000 1002"\nkind = "debit"\npin = "1002"\ncents = 5\n'


def bank(name: str = "north", **more: Any) -> str:
    said = {"name": name, "address": "https://bank.example:51600", "key_file": "north.key"} | more
    return "[[bank.at]]\n" + "".join(f"{key} = {msgspec.json.encode(value).decode()}\n" for key, value in said.items())


@pytest.mark.parametrize(
    "banks",
    [
        bank(),
        bank() + ACCOUNT.replace("[[bank.account]]", "prefixes = ['5']\n[[bank.account]]"),
        bank(prefixes=["5", "41"]) + bank("south", prefixes=["51"]) + ACCOUNT,
        bank(address="http://localhost:51600"),
        bank(address="http://[::1]:51600", answer_s=0.5, ca_file="ca.pem"),
        "[bank]\napart = true\n" + ACCOUNT,
    ],
)
def test_a_house_may_have_banks_inside_apart_and_outside(banks: str) -> None:
    assert mistakes(HEAD + banks) == []
    assert read(HEAD + banks, "file").bank


@pytest.mark.parametrize(
    ("banks", "code", "line", "place"),
    [
        ("[bank]\napart = false\n", "bank/none", 5, "bank"),
        ("[bank]\napart = true\n" + bank(), "bank/apart", 6, "bank.apart"),
        (bank("North"), "bank/name", 6, "bank.at 1, name"),
        (bank("inner"), "bank/name", 6, "bank.at 1, name"),
        (bank(prefixes=["5"]) + bank(prefixes=["6"]), "bank/name-twice", 0, "bank.at"),
        (bank() + bank("south"), "bank/prefix-twice", 0, "bank.at"),
        (bank() + ACCOUNT, "bank/prefix-twice", 0, "bank.at"),
        (bank(prefixes=["5x"]), "bank/prefix", 9, "bank.at 1, prefixes"),
        (bank(prefixes=[]), "bank/no-prefix", 9, "bank.at 1, prefixes"),
        (bank(answer_s=60), "bank/answer-s", 9, "bank.at 1, answer_s"),
        (bank(address="bank.example"), "bank/address", 7, "bank.at 1, address"),
        (bank(address="https://me:secret@bank.example"), "bank/address", 7, "bank.at 1, address"),
        (bank(address="https://bank.example/path"), "bank/address", 7, "bank.at 1, address"),
        (bank(address="http://bank.example:51600"), "bank/plain", 7, "bank.at 1, address"),
    ],
)
def test_a_bank_that_cannot_be_is_named_with_its_line(banks: str, code: str, line: int, place: str) -> None:
    [mistake] = mistakes(HEAD + banks)
    assert (mistake.line or line, mistake.place) == (line or mistake.line, place)
    assert "secret" not in mistake.says
    with pytest.raises(BadOption) as refused:
        read(HEAD + banks, "file")
    assert refused.value.code == code


def test_the_shipped_house_eps_keeps_its_accounts_in_a_bank_process() -> None:
    banks = load("eps").bank
    assert banks
    assert banks.apart
    assert all([account.shown for account in banks.account])


@pytest.mark.req("EPS:DD-004-b")
def test_a_front_knows_neither_addresses_of_banks_nor_their_keys_nor_accounts_that_are_not_shown() -> None:
    house = read(HEAD + bank(prefixes=["6"]) + ACCOUNT + HIDDEN, "file").for_front()
    known = repr(msgspec.to_builtins(house))
    for secret in ("bank.example", "north", "1002"):
        assert secret not in known
    assert "4000 1000 0000 1001" in known
    assert msgspec.to_builtins(read(HEAD + bank(), "file").for_front())["bank"]["at"] == ()
