"""What a client that comes back is sent: the last batches, or the running round from its beginning."""

from croupier.games.game import SeatInfo
from croupier.server.live.catchup import CatchupBuffer
from croupier.server.live.persistence import resumed
from croupier.store.tables.journal import Entry, Past, Snapshot
from croupier.table import journal
from croupier.table.commands import BeginPurchase, Leave, Say
from croupier.table.events import (
    AnyBatch,
    Batch,
    Event,
    Opened,
    PurchaseBegan,
    PurchaseEnded,
    RoundBegan,
    RoundEnded,
    Said,
)
from croupier.table.settings import TableSettings
from tests.table.eps_table import eps_table

ANN = (SeatInfo("ann", 100), None)
BOB = (SeatInfo("bob", 100), None)


def batch(seq: int, *events: Event) -> AnyBatch:
    return Batch(seq, seq, events or (Said("ann", str(seq)),))


def began(number: int, seats: tuple[SeatInfo | None, ...] = ANN) -> Event:
    return RoundBegan(number, seats, (0,), "seeded", None)


def filled(most: int, *batches: AnyBatch) -> CatchupBuffer:
    buffer = CatchupBuffer(most)
    for one in batches:
        buffer.add(one)
    return buffer


def seqs(found: tuple[int, list[AnyBatch], object] | None) -> tuple[int, list[int]] | None:
    """After which number they follow, and their own."""
    return found and (found[0], [one.seq for one in found[1]])


def test_the_batches_after_the_last_one_seen_are_returned() -> None:
    buffer = filled(10, *[batch(seq) for seq in range(1, 6)])
    assert seqs(buffer.after(3, 5)) == (3, [4, 5])
    assert seqs(buffer.after(5, 5)) == (5, [])


def test_what_is_older_than_the_buffer_is_gone() -> None:
    buffer = filled(3, *[batch(seq) for seq in range(1, 9)])
    assert seqs(buffer.after(5, 8)) == (5, [6, 7, 8])
    assert buffer.after(4, 8) is None


def test_a_number_from_the_future_gets_nothing() -> None:
    assert filled(3, batch(1), batch(2)).after(7, 2) is None


def test_a_running_round_is_kept_from_its_beginning_however_long_it_takes() -> None:
    buffer = filled(3, batch(1), batch(2, began(1)), *[batch(seq) for seq in range(3, 12)])
    assert seqs(buffer.after(1, 11)) == (1, list(range(2, 12)))
    assert seqs(buffer.after(0, 11)) == (1, list(range(2, 12)))  # what came before is gone, so the round is sent whole


def test_a_round_without_end_is_not_kept_for_ever() -> None:
    buffer = filled(3, batch(1, began(1)), *[batch(seq) for seq in range(2, 60)])
    assert buffer.after(0, 59) is None
    assert seqs(buffer.after(57, 59)) == (57, [58, 59])


def test_once_a_round_is_over_its_beginning_may_go() -> None:
    buffer = filled(3, batch(1, began(1)), batch(2), batch(3), batch(4, RoundEnded(1, (0, 0))), batch(5), batch(6))
    assert buffer.after(1, 6) is None
    assert seqs(buffer.after(3, 6)) == (3, [4, 5, 6])


def test_the_seats_of_the_round_before_a_batch_come_with_it() -> None:
    buffer = filled(10, batch(1, began(1, ANN)), batch(2, RoundEnded(1, (0, 0))), batch(3, began(2, BOB)), batch(4))
    found = [buffer.after(seen, 4) for seen in (0, 1, 3)]
    assert [one and one[2] for one in found] == [(), ANN, BOB]


def test_the_opening_of_a_table_is_sent_to_no_client() -> None:
    opening = Opened("t1", TableSettings(name="T", game="holdem"), "host", 1)
    buffer = filled(10, batch(1, opening), batch(2))
    assert seqs(buffer.after(1, 2)) == (1, [2])
    assert buffer.after(0, 2) is None


def test_batches_that_are_sent_to_no_client_have_no_number() -> None:
    buffer = filled(10, batch(1), batch(2, PurchaseBegan("ann")), batch(3), batch(4))
    assert buffer.hidden == 1
    assert seqs(buffer.after(1, 3)) == (1, [2, 3])
    mixed = filled(10, batch(1), batch(2, PurchaseEnded("ann"), Said("ann", "hello")), batch(3))
    assert seqs(mixed.after(1, 3)) == (1, [2, 3])


def test_a_table_that_comes_back_from_a_snapshot_numbers_on_as_its_clients_know_it() -> None:
    live = eps_table("A", "B", "C")
    live.do(BeginPurchase("A", 20))  # long before
    live.next_round()
    first = live.state.seq
    live.do(Leave("C"))
    live.play_out()
    short = live.table.snapshot()
    assert short
    at = live.state.seq
    live.do(BeginPurchase("B", 20))
    live.do(Say("A", "hello"))
    entries = [Entry(one.seq, 0, one.at_ns, journal.encode(one), None) for one in live.watch.read()]
    past = Past(Snapshot(at, 1, short), tuple(entries[at:]), tuple(entries[first - 1 : at]))
    catchup = CatchupBuffer(100)
    table = resumed(past, catchup, chance=live.chance, salt=live.salt)
    assert (table.state.hidden, catchup.hidden) == (3, 3)
    last = table.state.told_seq
    assert seqs(catchup.after(last - 2, last)) == (last - 2, [last - 1, last])
    [*_, said] = (catchup.after(last - 1, last) or (0, [], ()))[1]
    assert said.events == (Said("A", "hello"),)
