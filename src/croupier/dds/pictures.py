"""What the programs show, as JSON for pages and terminals: made of what is published, so that all show the same."""

from collections.abc import Iterable
from typing import Any, Final

from croupier.bots.blackjack import STYLES, SYSTEMS, Advice
from croupier.dds.dealer.hosted_game import Advise, HostedGame
from croupier.dds.pitboss.watch import Watch
from croupier.dds.player.client import PlayerClient
from croupier.dds.seen_games import SeenGame, SeenGames
from croupier.dds.table_view import betting_state, game_of, name_of, state_of
from croupier.dds.wire.contract import Game, cards_of
from croupier.dds.wire.extras import Phase, Style, Table, TableSeat
from croupier.dds.wire.fields import NOBODY, shown, text
from croupier.games.blackjack.count import COUNTED
from croupier.games.blackjack.hand import points
from croupier.games.blackjack.money import dollars
from croupier.games.game import Act, Seat
from croupier.kit.cards import UNKNOWN, show

Picture = dict[str, Any]
_UNKNOWN: Final = "unknown"


def table_picture(table: Table) -> Picture:
    """Return a table: its hand as the rules picture it, and who is who."""
    state = state_of(table)
    return {
        "game": shown(table.game_uid),
        "phase": table.phase.name,
        "round": table.round,
        "decision": table.decision,
        "clock_ms": table.clock_ms,
        "dealer": {"uid": shown(table.dealer_uid), "name": text(table.dealer_name)},
        "count": table.running_count,
        "picture": game_of(table).picture(state),
        "people": [_person(seat) for seat in table.seats],
    }


def _person(seat: TableSeat) -> Picture | None:
    if seat.uid == NOBODY:
        return None
    return {
        "uid": shown(seat.uid),
        "name": name_of(seat),
        "status": seat.status.name,
        "style": _UNKNOWN if seat.style is Style.unknown else seat.style.name,
        "system": text(seat.system),
        "bet": seat.bet,
        "bet_usd": dollars(seat.bet),
        "balance_usd": dollars(seat.balance),
    }


def plain_picture(game: Game) -> Picture:
    """Return what the contract tells of a table whose dealer knows nothing else."""
    dealer = cards_of(game.dealer_cards)
    hidden = [] if game.dealer_cards[0].valid or not dealer else [UNKNOWN]
    hands = [(player.uid, cards_of(player.cards)) for player in game.p]
    seen = [card for _, cards in hands for card in cards] + list(dealer)
    return {
        "game": shown(game.game_uid),
        "phase": game.gstate.name,
        "dealer": {"uid": shown(game.dealer_uid), "name": ""},
        "count": sum([COUNTED[card] for card in seen]),
        "dealer_cards": [show(card) for card in [*hidden, *dealer]],
        "dealer_points": points(dealer),
        "turn": game.active_player if 0 <= game.active_player < len(game.p) else None,
        "people": [
            None
            if uid == NOBODY
            else {"uid": shown(uid), "cards": [show(card) for card in cards], "points": points(cards)}
            for uid, cards in hands
        ],
    }


def games_listed(games: Iterable[SeenGame]) -> list[Picture]:
    """Return the games that are published, for a list to choose from (UBER:71)."""
    return [
        {
            "game": seen.uid.hex(),
            "uid": shown(seen.uid),
            "dealer": text(seen.dealer.name) if seen.dealer else "",
            "state": seen.game.gstate.name if seen.game else "",
            "players": len(seen.players),
            "shoe": seen.table.shoe.name if seen.table else _UNKNOWN,
        }
        for seen in games
    ]


def dealer_picture(hosted: HostedGame | None, advise: Advise) -> Picture:
    """Return the dealer's screen: a home where shoes are chosen, or the hosted game (UBER:HOME, UBER:18)."""
    if hosted is None:
        return {"role": "dealer", "table": None}
    table = table_picture(hosted.table())
    state = hosted.hand.state
    if state is not None and state.dealer and hosted.hand.running:  # his own cards lie open to the dealer himself
        table["hole"] = show(state.dealer[0])
        table["dealer_points"] = points(state.dealer)
    for seat, person in enumerate(table["people"]):
        if person is not None:
            person["expected"] = _expected(hosted, advise, seat)
    return {
        "role": "dealer",
        "table": table,
        "can_start": hosted.phase is Phase.joining_players and len(hosted.members) > 0,
        "ending": hosted.ending,
        "house_usd": dollars(hosted.house),
        "books": hosted.difference(),
    }


def _expected(hosted: HostedGame, advise: Advise, seat: Seat) -> str:
    """Return what basic strategy expects of a player: now, or when the turn comes; "" if there is nothing."""
    state = hosted.hand.state
    if state is None or not hosted.hand.running or seat >= len(state.hands) or seat < state.turn:
        return ""
    hands = state.hands[seat]
    if not hands or hands[0].result is not None or state.turn < 0 or points(hands[0].cards) == 21:
        return ""
    told: Advice | None
    if seat == state.turn:
        told = advise(hosted.game, state, seat)
    else:
        ahead = state.copy()
        ahead.turn, ahead.at, ahead.stage, ahead.need = seat, 0, "turn", Act((seat,))
        told = advise(hosted.game, ahead, seat)
    return told.move if told else ""


def player_picture(client: PlayerClient, now_ms: float) -> Picture:
    """Return the player's screen: the games to join, or the table (UBER:28, 31)."""
    seen = client.seen.games.get(client.joined or NOBODY)
    return {
        "role": "player",
        "uid": shown(client.uid),
        "name": client.name,
        "balance": client.balance,
        "balance_usd": dollars(client.balance),
        "bet": client.bet,
        "joined": client.joined is not None,
        "seat": client.seat,
        "games": games_listed(client.seen.open(now_ms)),
        "table": _seen_table(seen),
        "choices": _choices(seen, client.seat),
        "styles": [*STYLES],
        "systems": [*SYSTEMS],
        "style": client.style,
        "system": client.system,
        "active": client.active_style,
        "pending": client.pending_style,
        "told": [{"kind": t.kind, "code": t.code, "says": t.says, "amount": t.amount} for t in client.told[-8:]],
        "rounds": client.rounds,
    }


def _seen_table(seen: SeenGame | None) -> Picture | None:
    if seen is None:
        return None
    if seen.table is not None:
        return table_picture(seen.table)
    return plain_picture(seen.game) if seen.game is not None else None


def _choices(seen: SeenGame | None, seat: Seat | None) -> Picture:
    """Return what the player may do now, by the rules."""
    if seen is None or seen.table is None or seat is None:
        return {}
    table = seen.table
    betting = table.phase in (Phase.readying, Phase.betting_time)
    state = betting_state(table) if betting else state_of(table)
    return {**game_of(table).legal(state, seat).choices()}


def pitboss_picture(watch: Watch, now_ms: float) -> Picture:
    """Return the pit boss's screen: every game with its table, and the notices."""
    return {
        "role": "pitboss",
        "games": games_listed(watch.seen.open(now_ms)),
        "tables": tables(watch.seen, now_ms),
        "notices": [
            {"game": n.game, "player": n.player, "name": n.name, "kind": n.kind, "says": n.says, "round": n.round,
             "points": n.points, "bet": n.bet, "added": n.added}
            for n in reversed(watch.notices[-100:])
        ],
    }  # fmt: skip


def tables(games: SeenGames, now_ms: float) -> list[Picture]:
    return [picture for seen in games.open(now_ms) if (picture := _seen_table(seen)) is not None]
