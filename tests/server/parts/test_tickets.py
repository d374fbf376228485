"""Tickets: for one account and one table, used once, for a while, and made by this server alone."""

import string

import msgspec
import pytest

from croupier.kit.clock import Manual
from croupier.server.parts.tickets import TicketRefused, Tickets, _bytes, _text

NOW = 10**18
SECOND = 10**9


def refusal(tickets: Tickets, text: str | None) -> str:
    with pytest.raises(TicketRefused) as refused:
        tickets.redeem(text)
    return refused.value.code


def test_a_ticket_says_for_whom_and_for_which_table_it_is() -> None:
    tickets = Tickets(Manual(NOW))
    ticket = tickets.redeem(tickets.make(7, 12, "bot"))
    assert (ticket.account, ticket.table, ticket.kind) == (7, 12, "bot")


def test_a_ticket_is_used_once() -> None:
    tickets = Tickets(Manual(NOW))
    text = tickets.make(7, 12, "person")
    tickets.redeem(text)
    assert refusal(tickets, text) == "ticket/used"


def test_a_ticket_expires_and_a_used_one_is_forgotten_only_then() -> None:
    clock = Manual(NOW)
    tickets = Tickets(clock, valid_s=30)
    used, other = tickets.make(7, 12, "person"), tickets.make(8, 12, "person")
    tickets.redeem(used)
    clock.now_ns += 31 * SECOND
    assert refusal(tickets, other) == "ticket/expired"
    assert refusal(tickets, used) == "ticket/expired"
    tickets.redeem(tickets.make(9, 12, "person"))
    assert len(tickets._used) == 1


def test_a_ticket_of_another_server_or_changed_in_any_byte_is_forged() -> None:
    tickets, others = Tickets(Manual(NOW)), Tickets(Manual(NOW))
    text = tickets.make(7, 12, "person")
    assert refusal(others, text) == "ticket/forged"
    body, _, signature = text.partition(".")
    for account in (8, 1):
        said = msgspec.json.decode(_bytes(body)) | {"account": account}
        assert refusal(tickets, f"{_text(msgspec.json.encode(said))}.{signature}") == "ticket/forged"
    for at in range(len(text)):
        changed = text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
        assert refusal(tickets, changed) == "ticket/forged"
    tickets.redeem(text)


def test_a_ticket_is_written_in_one_way_only() -> None:
    tickets = Tickets(Manual(NOW))
    text = tickets.make(7, 12, "person")
    letters = string.ascii_letters + string.digits + "-_"
    for other in [text[:-1] + letter for letter in letters if letter != text[-1]] + [f"{text}=", f"!{text}"]:
        assert refusal(tickets, other) == "ticket/forged"
    tickets.redeem(text)


@pytest.mark.parametrize("text", [None, "", ".", "a", "é.é", "x" * 900, "e30.e30"])
def test_nonsense_is_no_ticket(text: str | None) -> None:
    assert refusal(Tickets(Manual(NOW)), text) == ("ticket/missing" if not text else "ticket/forged")
