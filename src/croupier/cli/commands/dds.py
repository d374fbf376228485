"""`croupier dds`: UberCasino's dealer, player and pit boss."""

from typing import Annotated

from croupier.cli.dds.options import Domain, Interface, NoPage, Peers, Seed, Transient, network
from croupier.cli.parameters import Option


def dealer(
    name: Annotated[str, Option(help="The dealer's name.")] = "Dealer",
    shoe: Annotated[
        str | None, Option(help="Host a game at once: 8-decks, infinite or test; if not given, you choose.")
    ] = None,
    scenario: Annotated[str | None, Option(help="What a test shoe deals; docs/games/blackjack.md lists them.")] = None,
    start_at: Annotated[
        int, Option(help="Start as soon as so many players have joined; 0: when you say so.", metavar="N")
    ] = 0,
    rounds: Annotated[int | None, Option(help="End the game after so many hands.")] = None,
    turn: Annotated[float, Option(help="Seconds for a decision, and for bets.")] = 7.0,
    pause: Annotated[float, Option(help="Seconds between hands, at least.")] = 2.0,
    seed: Seed = None,
    domain: Domain = 0,
    interface: Interface = "",
    peer: Peers = None,
    transient: Transient = False,
    no_page: NoPage = False,
) -> None:
    """Host a game of blackjack, deal, and keep the books."""
    meets = network(domain, interface, peer, transient)
    from croupier.cli.dds.dealer import run_dealer

    run_dealer(
        meets,
        name=name,
        shoe=shoe,
        scenario=scenario,
        start_at=start_at,
        rounds=rounds,
        turn_ms=round(turn * 1000),
        pause_ms=round(pause * 1000),
        seed=seed,
        page=not no_page,
    )


def player(
    name: Annotated[str, Option(help="Your name at the table.")] = "Player",
    strategy: Annotated[str, Option(help="How to play: manual, book, conservative, reckless or counting.")] = "manual",
    system: Annotated[str, Option(help="What to count by: hi-lo, hi-lo-indices, ko, hi-opt-i, omega-ii or zen.")] = "",
    bet: Annotated[int | None, Option(help="Dollars that a strategy bets; $5 if not given.")] = None,
    rounds: Annotated[int | None, Option(help="Join any game, play so many hands without a screen, and leave.")] = None,
    uid: Annotated[str | None, Option(help="Your uid, up to 16 characters; random if not given.")] = None,
    domain: Domain = 0,
    interface: Interface = "",
    peer: Peers = None,
    transient: Transient = False,
    no_page: NoPage = False,
) -> None:
    """Join a game and play, by hand or by a strategy."""
    meets = network(domain, interface, peer, transient)
    from croupier.cli.dds.player import run_player

    run_player(
        meets,
        name=name,
        style=strategy,
        system=system,
        bet=None if bet is None else bet * 100,
        rounds=rounds,
        uid=uid,
        page=not no_page and rounds is None,
    )


def pitboss(
    domain: Domain = 0,
    interface: Interface = "",
    peer: Peers = None,
    transient: Transient = False,
    no_page: NoPage = False,
) -> None:
    """Watch every game in the domain."""
    meets = network(domain, interface, peer, transient)
    from croupier.cli.dds.pitboss import run_pitboss

    run_pitboss(meets, page=not no_page)


run = {"dealer": dealer, "player": player, "pitboss": pitboss}
