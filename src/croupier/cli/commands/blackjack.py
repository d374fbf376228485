"""`croupier blackjack`: basic strategy for any rules, the value of each move of a hand, and the house edge."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import msgspec

from croupier.cli.options.game_settings import Options, Rules, game_settings
from croupier.cli.output.terminal import write
from croupier.cli.parameters import Argument, Option
from croupier.errors import BadOption, Malformed
from croupier.games import registry
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.strategy import UPS, Cell, Move, Row, Strategy, best_total, strategy

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.games.blackjack.calculator_edge import Edge
    from croupier.games.blackjack.kernels.simulation import Tally

AsJson = Annotated[bool, Option("--json", help="Print the result as JSON.")]

SHOWN: Final = {1: "A", **{value: str(value) for value in range(2, 10)}, 10: "T"}
MOST: Final = 21
_CARD: Final = re.compile(r"(10|[2-9TJQKA])[CDHS]?")
_CARDS: Final = re.compile(f"(?:{_CARD.pattern})+")
_VALUES: Final = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


def chart(
    rules: Rules = None,
    option: Options = None,
    evs: Annotated[bool, Option("--ev", help="Also print what each move is worth.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print basic strategy for a table's rules, and the house edge with it.

    S stand, H hit, P split; Dh double, or else hit; Ds double, or else stand; Rh, Rs, Rp surrender, or else hit,
    stand, split. `croupier games blackjack` lists the settings.
    """
    options = _options(rules, option)
    book, lost = strategy(options), _edge(options)
    if as_json:
        kinds = {"hard": book.hard, "soft": book.soft, "pairs": book.pairs}
        _write({"rules": rules_text(options), "edge": lost, **{kind: _plain(rows) for kind, rows in kinds.items()}})
        return
    tables = [*_charts(book), *(_worths(book) if evs else ())]
    _print(f"Basic strategy: {rules_text(options)}", *tables, f"House edge: {lost.basic:.3%} of the first bet.")


def ev(
    hand: Annotated[str, Argument(help='The cards, as in "8 8", A7 or "T 4 2".')],
    up: Annotated[str, Option(help="The dealer's up card.", metavar="CARD")],
    rules: Rules = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Print the exact value of each move of a hand, for a full shoe without the named cards."""
    options = _options(rules, option)
    values, against = _values(hand), _up(up)
    worth, insurance = _evs(options, values, against)
    shown = " ".join([SHOWN[value] for value in values])
    if as_json:
        found = {
            "rules": rules_text(options),
            "hand": shown,
            "up": SHOWN[against],
            "evs": worth,
            "insurance": insurance,
        }
        _write(found | {"book": strategy(options).recommended(values, against)})
        return
    table = _table("move", ["worth"], [(move, [f"{value:+.6f}"]) for move, value in worth.items()])
    looked = ", if the dealer has no blackjack" if options.peek and against in (1, 10) else ""
    notes = [f"By the book: {strategy(options).recommended(values, against)}."]
    if insurance is not None:
        notes.append(f"Insurance, before the dealer looks, is worth {insurance:+.6f} for each unit of it.")
    _print(f"{shown} against {SHOWN[against]}{looked}: {rules_text(options)}", table, *notes)


def edge(
    rules: Rules = None,
    option: Options = None,
    rounds: Annotated[int, Option(help="How many rounds to simulate.")] = 1_000_000,
    seed: Annotated[int, Option(help="Seed of the random cards.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Print what a round costs with basic strategy: simulated, with a 95 % interval, and calculated."""
    from croupier.games.blackjack.kernels.simulation import simulate

    options = _options(rules, option)
    tally = simulate(options, rounds, seed=seed)
    lost = _edge(options)
    if as_json:
        simulated = {"edge": tally.edge, "error": tally.error, "rounds": rounds, "seed": seed}
        _write({"rules": rules_text(options), "calculated": lost, "simulated": simulated})
    else:
        _print(f"House edge: {rules_text(options)}", _edges(lost, tally, seed), _shuffled(options))


run: Final[Mapping[str, Callable[..., None]]] = {"strategy": chart, "ev": ev, "edge": edge}


def rules_text(options: BlackjackOptions) -> str:
    """Return the rules that the figures depend on, in words."""
    decks = "1 deck" if options.decks == 1 else f"{options.decks} decks"
    parts = [
        "infinite shoe" if options.shoe == "infinite" else decks,
        f"dealer {options.soft_17}s on soft 17",
        "looks for blackjack" if options.peek else "does not look for blackjack",
        f"blackjack pays {options.pays}",
        f"double {'any two cards' if options.double_on == 'any' else options.double_on}",
        "also after a split" if options.double_after_split else "not after a split",
        f"{options.hands_most} hands at most",
        *(["aces split again"] if options.resplit_aces else []),
        *(["split aces play on"] if options.hit_split_aces else []),
        "late surrender" if options.surrender == "late" else "no surrender",
    ]
    return ", ".join(parts)


def _options(rules: str | None, option: list[str] | None) -> BlackjackOptions:
    given = game_settings(limit=None, blinds=None, ante=None, rules=rules, option=option)
    return cast(BlackjackOptions, registry.make("blackjack", given).options)


def _edge(options: BlackjackOptions) -> "Edge":
    from croupier.games.blackjack.calculator_edge import edge as calculated
    from croupier.games.blackjack.calculator_rules import rules_of

    return calculated(rules_of(options))


def _evs(options: BlackjackOptions, values: list[int], up: int) -> tuple[Mapping[Move, float], float | None]:
    """Return what each move is worth, and insurance where it is offered, else None.

    Raise BadOption if the shoe does not hold the named cards, or the hand has too many.
    """
    from croupier.games.blackjack.calculator import calculator
    from croupier.games.blackjack.calculator_rules import rules_of

    rules = rules_of(options)
    for value in {*values, up}:
        named, there = [*values, up].count(value), rules.shoe[value - 1]
        if named > there:
            raise BadOption("shoe/too-few", there=f"{there:.0f}", card=SHOWN[value], named=named)
    if options.cards_most and len(values) > options.cards_most:
        raise BadOption("hand/too-long", most=options.cards_most, count=len(values))
    of = calculator(rules)
    return of.evs(values, up), of.insurance(values) if options.insured and up == 1 and len(values) == 2 else None


def _values(text: str) -> list[int]:
    """Return the values of a hand of at least two cards; suits may be given and do not matter.

    Raise Malformed if they cannot be read, BadOption for one card or a bust hand.
    """
    words = text.upper().replace(",", " ").split()
    if not words or not all(map(_CARDS.fullmatch, words)):
        raise Malformed("cards/unparsable", key="hand/unparsable", text=repr(text))
    values = [_VALUES.get(rank) or int(rank) for word in words for rank in _CARD.findall(word)]
    if len(values) < 2:
        raise BadOption("hand/too-short", text=repr(text))
    if best_total(values)[0] > MOST:
        raise BadOption("hand/bust", text=repr(text), most=MOST)
    return values


def _up(text: str) -> int:
    found = _CARD.fullmatch(text.strip().upper())
    if not found:
        raise Malformed("cards/unparsable", key="hand/no-up-card", text=repr(text))
    return _VALUES.get(found[1]) or int(found[1])


def _charts(book: Strategy) -> "Iterator[Table]":
    for kind, rows in (("hard", book.hard), ("soft", book.soft), ("pair", book.pairs)):
        lines = [(_name(kind, number), [f"{cell.text:>2}" for cell in _cells(row)]) for number, row in rows.items()]
        yield _table(kind, [SHOWN[up] for up in UPS], lines)


def _worths(book: Strategy) -> "Iterator[Table]":
    """Yield a table for each move, with the hands that may make it."""
    for move in Move:
        lines = []
        for kind, rows in (("hard", book.hard), ("soft", book.soft), ("pair", book.pairs)):
            for number, row in rows.items():
                if all(move in cell.moves for cell in _cells(row)):
                    figures = [f"{_worth(cell, move):.3f}" for cell in _cells(row)]
                    lines.append((f"{kind} {_name(kind, number)}", figures))
        if lines:
            yield _table(move, [SHOWN[up] for up in UPS], lines)


def _cells(row: Row) -> list[Cell]:
    return [row[up] for up in UPS]


def _worth(cell: Cell, move: Move) -> float:
    return cell.evs[cell.moves.index(move)]


def _name(kind: str, number: int) -> str:
    return f"{SHOWN[number]} {SHOWN[number]}" if kind == "pair" else str(number)


def _plain(rows: Mapping[int, Row]) -> dict[int, dict[str, Any]]:
    return {number: {SHOWN[up]: _plain_cell(row[up]) for up in UPS} for number, row in rows.items()}


def _plain_cell(cell: Cell) -> dict[str, Any]:
    return {"text": cell.text, "evs": dict(zip(cell.moves, cell.evs, strict=True))}


def _edges(lost: "Edge", tally: "Tally", seed: int) -> "Table":
    simulated = f"{100 * tally.edge:.3f} ± {100 * tally.error:.3f}"
    lines = [
        (f"basic strategy, {tally.rounds:,} rounds with seed {seed}", [simulated]),
        ("basic strategy, calculated", [f"{100 * lost.basic:.3f}"]),
        ("best play for the exact cards of each hand, calculated", [f"{100 * lost.perfect:.3f}"]),
    ]
    return _table("", ["% of the first bet"], lines)


def _shuffled(options: BlackjackOptions) -> str:
    """Return a sentence on how the simulation differs from the calculation."""
    if options.shoe == "infinite" or options.spare >= 52 * options.decks - 1:
        return "Rounds are independent in both."
    return f"Calculated for a fresh shoe. The simulated one is shuffled when {options.spare} or fewer cards are left."


def _table(head: str, heads: list[str], lines: Iterable[tuple[str, list[str]]]) -> "Table":
    from croupier.cli.output.columns import plain_table

    table = plain_table(head, figures=heads, gap=1)
    for name, figures in lines:
        table.add_row(name, *figures)
    return table


def _write(found: Mapping[str, Any]) -> None:
    write(msgspec.json.encode(found).decode() + "\n")


def _print(title: str, *parts: "str | Table") -> None:
    from croupier.cli.output.console import Console

    console = Console(highlight=False)
    console.print(title, *[line for part in parts for line in ("", part)], sep="\n")
