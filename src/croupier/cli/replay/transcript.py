"""The transcript of a hand for the terminal: move by move, with the pot after each."""

from collections.abc import Iterator

from croupier.formats.handlog import Phrases
from croupier.formats.story import Story
from croupier.games.game import Chips, Seat


def lines(story: Story, until: int | None = None) -> Iterator[str]:
    """Yield the moves of a hand, then the stacks at its end, or after `until` moves."""
    phrases = Phrases(story)
    put = dict.fromkeys(story.names, 0)
    yield f"Deal {story.number}, {story.stakes}, table {story.table or '?'}, {story.started:%Y/%m/%d %H:%M:%S} UTC"
    for at, (said, paid) in enumerate(steps(story, phrases)):
        if at == until:
            break
        for seat, chips in paid.items():
            put[seat] += chips
        yield f"{at + 1:>4}  pot {phrases.money(sum(put.values())):>8}  {said}"
    for chair in story.chairs:
        places = "".join(f" ({place})" for place in story.places(chair.seat))
        yield f"Seat {chair.seat + 1}: {chair.player}{places} {phrases.money(chair.chips - put[chair.seat])}"


def steps(story: Story, phrases: Phrases) -> Iterator[tuple[str, dict[Seat, Chips]]]:
    """Yield each move in words, with the chips that it put into the pot, negative where it took them out."""
    bets: dict[Seat, Chips] = {}
    for post in story.posts:
        if post.live and post.kind != "ante":
            bets[post.seat] = bets.get(post.seat, 0) + post.amount
        yield phrases.post(post), {post.seat: post.amount}
    for street, chapter in enumerate(story.streets):
        bets = bets if street == 0 else {}
        dealt = [phrases.dealt(dealt) for dealt in chapter.dealt]
        yield ", ".join([phrases.title(street) + phrases.board(street), *dealt]), {}
        for move in chapter.moves:
            paid = move.put(bets.get(move.seat, 0))
            bets[move.seat] = bets.get(move.seat, 0) + paid
            yield phrases.move(move), {move.seat: paid}
    for showing in story.showings:
        yield phrases.showing(showing), {}
    for share in story.shares:
        yield phrases.share(share), {share.seat: -share.amount}


def deciding(story: Story, until: int) -> int:
    """Return how many of the first `until` lines are decisions."""
    at, count = len(story.posts), 0
    for chapter in story.streets:
        at += 1
        for move in chapter.moves:
            at += 1
            if at > until:
                return count
            count += move.verb != "takes back"  # which happens by itself
    return count
