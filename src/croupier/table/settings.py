"""What the people who open a table may choose: frozen, checked when made."""

from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import BadOption, CroupierError
from croupier.games import registry
from croupier.games.game import AnyGame, Chips

Kind: TypeAlias = Literal["person", "bot"]

TURN_S: Final = range(1, 61)
LESSON_TURN_S: Final = 1800  # a lesson hurries no player, but its table closes when the player has gone for good
_SECOND_NS: Final = 1_000_000_000
_NAME_LETTERS_MAX: Final = 60


class Origin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The situation that a table was opened from: a deal of a table, after so many of its events."""

    table: int
    name: str
    deal: int
    step: int


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table. None stands for what the game itself says, or for "never".

    `credit`: whether a dropped player gets the turn time twice. `late`: what becomes of a player who misses a turn,
    unless `remove_after_missed` of them in a row cost the seat. `durable`: whether every act is stored before it is
    published, or whole rounds are, which is for matches of bots. `only`: if players are named, no others may sit.
    `reveal`: the end of a round is shown card by card, for people; `fast` takes half the time, `instant` none. Not
    said, it is `instant` where rounds follow each other without a pause.
    `first_seat`: whether seats are filled from the first one on, or from one that is drawn when the house opens, which
    has the first button, too (EPS:UC-001-S05). Where it is drawn, players do not choose their seats.
    `leaving`: whether a player who leaves in a round is out of it at once, or as before to all others until the turn
    comes (EPS:RF-PG-004).
    `buying`: whether players bring their chips when they sit down, or sit down without and buy at the table
    (EPS:DD-003). `broke`: whether a player without chips is offered some for a while, or may stay until the next start;
    a newcomer until the second (EPS:DD-003-b). `broke_s_max`: where that start does not come and others queue for the
    seat, so long. `broke_pace_ms`: so long at most is the pause while a player who has just gone broke may buy; a pause
    of which this is said is not cut short by players who are ready (EPS:DD-003-a).
    `prompts`: players get a notice before a blind is posted for them (EPS:UC-010-S01).
    `forfeits`: illegal actions that cost a player the round, by the first word of the code with which they are
    refused everywhere else: `["cards"]` after LANDLORD:10.7.12.
    """

    name: str
    game: str
    options: dict[str, Any] = {}
    seats: int | None = None
    minimum: int | None = None  # players, for a game to start
    turn_s: int = 30
    credit: Literal["same", "none"] = "same"
    pace_ms: int = 3000  # from the end of a round, when people have been shown it, to the next one
    reveal: Literal["normal", "fast", "instant"] | None = None  # how the end of a round is shown
    buy_in: tuple[Chips, Chips | None] | None = None
    spectators: bool = True
    chat: Literal["all", "seated", "off"] = "all"
    who: Literal["all", "people", "bots"] = "all"
    only: tuple[str, ...] = ()
    password_hash: str | None = None  # made and checked by the server
    durable: Literal["act", "round"] = "act"
    committed: bool = True  # the shuffles
    cut_s: int = 0  # so long for the seeds of players who cut the deck; 0: players do not cut
    time_bank_s: int = 0  # so much more time a player may take, in steps, and has back bit by bit; 0: none
    late: Literal["sit-out", "play-on"] = "sit-out"
    remove_after_missed: int | None = None  # turns in a row
    forfeits: tuple[str, ...] = ()
    sit_out_s_max: int = 900
    rebuy_s: int | None = None  # how long new chips are on offer; one turn if not said (POKERIV3:KT6a)
    first_seat: Literal["first", "drawn"] = "first"
    leaving: Literal["at-once", "at-turn"] = "at-once"
    buying: Literal["sitting-down", "seated"] = "sitting-down"
    broke: Literal["offer", "next-start"] = "offer"
    broke_s_max: int = 60
    broke_pace_ms: int | None = None
    prompts: bool = False
    rounds: int | None = None  # after so many the table closes
    origin: Origin | None = None  # of a practice table: made by the house
    lesson: bool = False  # whether the game's lesson is played here, with its cards: made by the house

    def __post_init__(self) -> None:
        if not 0 < len(self.name.strip()) <= _NAME_LETTERS_MAX:
            raise BadOption("table/name", field="name", most=_NAME_LETTERS_MAX)
        if self.turn_s not in TURN_S:  # POKERIV3:KT4
            raise BadOption("table/turn-time", field="turn_s", seconds=self.turn_s)
        _within("pace_ms", self.pace_ms, 0, 600_000)
        _within("sit_out_s_max", self.sit_out_s_max, 1, 86_400)
        _within("rebuy_s", self.turn_s if self.rebuy_s is None else self.rebuy_s, 1, 600)
        _within("broke_s_max", self.broke_s_max, 1, 86_400)
        _within("broke_pace_ms", self.pace_ms if self.broke_pace_ms is None else self.broke_pace_ms, 0, 600_000)
        _within("remove_after_missed", self.remove_after_missed or 1, 1, 100)
        _within("rounds", self.rounds or 1, 1, 10**9)
        _within("cut_s", self.cut_s, 0, 30)
        _within("time_bank_s", self.time_bank_s, 0, 600)
        if self.cut_s and not self.committed:
            raise BadOption("table/setting", key="table/cut-uncommitted", field="cut_s")
        if self.buy_in is not None:
            _check_bounds(*self.buy_in)

    def rules(self) -> AnyGame:
        """Return the game that is played here, with its options. An error about an option names it `options.cap`."""
        kind = registry.game_class(self.game)
        try:
            return registry.with_options(kind, self.options)
        except CroupierError as error:
            error.field = f"options.{error.field}" if error.field else "options"
            raise

    def public(self) -> "TableSettings":
        """Return the settings as everybody may see them: of the password only that there is one."""
        return replace(self, password_hash="") if self.password_hash else self

    @property
    def protected(self) -> bool:
        return self.password_hash is not None

    @property
    def practice(self) -> bool:
        """Return whether nothing is at stake: the house lends the chips, and no result counts."""
        return self.origin is not None or self.lesson

    @property
    def turn_ns(self) -> int:
        return (LESSON_TURN_S if self.lesson else self.turn_s) * _SECOND_NS

    @property
    def cut_ns(self) -> int:
        return self.cut_s * _SECOND_NS

    @property
    def reveal_share(self) -> float:
        """Return how much of its usual time the end of a round is shown for."""
        return {"normal": 1.0, "fast": 0.5, "instant": 0.0}[self.reveal or ("normal" if self.pace_ms else "instant")]

    @property
    def pace_ns(self) -> int:
        """Return the pause, at least one tick: a round never begins at the moment when the last one ended."""
        return max(1, self.pace_ms * 1_000_000)

    @property
    def broke_pace_ns(self) -> int:
        """Return the pause while a player who has just gone broke may buy; not less than that between other rounds."""
        return max(self.pace_ns, (self.broke_pace_ms or 0) * 1_000_000)

    @property
    def broke_ns_max(self) -> int:
        return self.broke_s_max * _SECOND_NS

    @property
    def sit_out_ns_max(self) -> int:
        return self.sit_out_s_max * _SECOND_NS

    @property
    def rebuy_ns(self) -> int:
        return (self.turn_s if self.rebuy_s is None else self.rebuy_s) * _SECOND_NS


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadOption("table/setting", field=name, name=name, least=least, most=most, value=value)


def _check_bounds(least: Chips, most: Chips | None) -> None:
    if least < 1:
        raise BadOption("buy-in/bounds", field="buy_in", least=least)
    if most is not None and most < least:
        raise BadOption("buy-in/reversed", field="buy_in", most=most, least=least)
