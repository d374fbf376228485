"""Rounds of one player who plays by a table, with all rules, from a shoe that lasts until its cut card.

One text for both gears: it runs as it stands, on a list, and `choice` has numba compile it, on an array. So both
give the same results to the last bit. Everything is a whole number below 2**63, and a bet is ten, so that
6 to 5 and half a bet are whole too.

All that a table is made of lies in one row of numbers, `table`, at the places named here: compiled functions
are the faster the less they are handed. The shoe is never shuffled: a card is drawn from a random place among
those left, and the last of these takes its place. What has been dealt lies behind them.
"""

from typing import Any, Final, TypeAlias

Table: TypeAlias = Any  # a list of ints, or an array

LEFT: Final = 4  # how many cards; before it stand four words of the generator
START: Final = 5  # how many were left before the round
SIZE: Final = 6  # of the full shoe
ENDLESS: Final = 7  # from here on the rules; 1 is yes
SPARE: Final = 8  # with so many cards left, or fewer, the shoe is full again before the next round
PEEKS: Final = 9
HITS_SOFT_17: Final = 10
PAYS: Final = 11
DOUBLES_SPLIT: Final = 12
HANDS_MOST: Final = 13
RESPLITS_ACES: Final = 14
HITS_SPLIT_ACES: Final = 15
CARDS_MOST: Final = 16
HANDS: Final = 17  # what each hand of the player came to
FIRST: Final = 21  # what to do with two cards, by row and up card: the moves of a cell, three bits each, best lowest
LATER: Final = 626  # with more cards: HIT or STAND
SHOE: Final = 1231

UPS: Final = 11  # cells of a row, by up card, from 1
SOFT: Final = 22  # rows of both: hard totals, then soft ones, then pairs
PAIRS: Final = 44
ROWS: Final = 55

HIT: Final = 0
STAND: Final = 1
DOUBLE: Final = 2
SPLIT: Final = 3
SURRENDER: Final = 4
ANY: Final = 31  # all of them, as a mask

BET: Final = 10
HALF: Final = 5

BUST: Final = 0  # what a hand comes to, if not to a total; the greater of two hands wins
DEALER_BUST: Final = 1
SURRENDERED: Final = 2
BLACKJACK: Final = 30
CLAIMED: Final = 31  # UBER:86: won by asking for a card beyond the last
DOUBLED: Final = 32  # added to what a hand comes to

WORD: Final = 0xFFFFFFFF


def simulate(table: Table, rounds: int) -> tuple[int, int]:
    """Return what the player won, and the sum of its squares."""
    won = 0
    squares = 0
    for _ in range(rounds):
        if table[LEFT] <= table[SPARE]:
            table[LEFT] = table[SIZE]
        table[START] = table[LEFT]
        result = play(table)
        won += result
        squares += result * result
    return won, squares


def play(table: Table) -> int:
    """Play one round and return what it wins."""
    one = draw(table)
    up = draw(table)
    two = draw(table)
    hole = draw(table)
    dealer_has_it = up + hole == 11 and up * hole == 10
    if one + two == 11 and one * two == 10:
        return 0 if dealer_has_it else int(table[PAYS])
    if dealer_has_it and table[PEEKS]:
        return -BET
    if one == two and choice(table[FIRST + (PAIRS + one) * UPS + up], ANY) == SPLIT:
        return settled(table, split(table, one, up), up, hole)
    table[HANDS] = hand(table, one, two, up, ANY)
    if table[HANDS] == SURRENDERED:
        return -BET if dealer_has_it else -HALF
    return settled(table, 1, up, hole)


def draw(table: Table) -> int:
    """Return the value of the next card."""
    left = table[LEFT]
    if left == 0:
        left = restocked(table)
    at = SHOE + ((random(table) * left) >> 32)
    value = table[at]
    if not table[ENDLESS]:
        left -= 1
        table[at] = table[SHOE + left]
        table[SHOE + left] = value
        table[LEFT] = left
    return int(value)


def restocked(table: Table) -> int:
    """Return the size of the shoe after a shuffle in mid-round: cards on the table stay out, the rest come in.

    UBER:93. The cards on the table are all that were left before the round.
    """
    out = table[START]
    back = table[SIZE] - out
    for at in range(SHOE, SHOE + back):
        card = table[at]
        table[at] = table[at + out]
        table[at + out] = card
    table[START] = back
    return int(back)


def random(table: Table) -> int:
    """Return the next 32 bits of xoshiro128++ (Blackman and Vigna 2021)."""
    a, b, c, d = table[0], table[1], table[2], table[3]
    mixed = (a + d) & WORD
    mixed = (((mixed << 7) | (mixed >> 25)) + a) & WORD
    c ^= a
    d ^= b
    table[0] = a ^ d
    table[1] = b ^ c
    table[2] = c ^ (b << 9) & WORD
    table[3] = ((d << 11) | (d >> 21)) & WORD
    return int(mixed)


def choice(cell: int, possible: int) -> int:
    """Return the first move of a cell that is possible."""
    while not (possible >> (cell & 7)) & 1:
        cell >>= 3
    return cell & 7


def hand(table: Table, one: int, two: int, up: int, possible: int) -> int:
    """Play a hand of two cards by the table, and return its total."""
    hard = one + two
    ace = one == 1 or two == 1
    row = PAIRS + one if one == two else row_of(hard, ace)
    move = choice(table[FIRST + row * UPS + up], possible)
    if move == SURRENDER:
        return SURRENDERED
    doubled = DOUBLED if move == DOUBLE else 0
    cards = 2
    while move != STAND:
        if cards == table[CARDS_MOST]:
            return CLAIMED
        card = draw(table)
        cards += 1
        hard += card
        ace = ace or card == 1
        if hard > 21 or doubled:
            break
        move = HIT if cards == table[CARDS_MOST] else table[LATER + row_of(hard, ace) * UPS + up]
    return doubled + total_of(hard, ace)


def row_of(hard: int, ace: bool) -> int:
    return SOFT + hard + 10 if ace and hard <= 11 else hard


def total_of(hard: int, ace: bool) -> int:
    if hard > 21:
        return BUST
    return hard + 10 if ace and hard <= 11 else hard


def split(table: Table, pair: int, up: int) -> int:
    """Play the hands of a pair, one after the other, and say how many there were.

    Each gets its second card when its turn comes. All begin with the same card, so that one which is split
    again is just one hand more to play.
    """
    most = 2 if pair == 1 and not table[RESPLITS_ACES] else table[HANDS_MOST]
    possible = (1 << HIT) | (1 << STAND) | (table[DOUBLES_SPLIT] << DOUBLE)
    cell = table[FIRST + (PAIRS + pair) * UPS + up]
    count = 2
    at = 0
    while at < count:
        card = draw(table)
        if card == pair and count < most and choice(cell, possible | (1 << SPLIT)) == SPLIT:
            count += 1
            continue
        if pair == 1 and not table[HITS_SPLIT_ACES]:
            table[HANDS + at] = total_of(1 + card, True)
        else:
            table[HANDS + at] = hand(table, pair, card, up, possible)
        at += 1
    return count


def settled(table: Table, count: int, up: int, hole: int) -> int:
    """Return what so many hands win. The dealer draws only if one of them waits for it."""
    dealer = DEALER_BUST
    for at in range(HANDS, HANDS + count):
        if BUST < table[at] % DOUBLED < CLAIMED:
            dealer = dealers(table, up, hole)
            break
    won = 0
    for at in range(HANDS, HANDS + count):
        bet = BET if table[at] < DOUBLED else 2 * BET
        total = table[at] % DOUBLED
        won += bet if total > dealer else -bet if total < dealer else 0
    return won


def dealers(table: Table, up: int, hole: int) -> int:
    """Return the total of the dealer's hand. UBER:63: with the last card that it may hold it always stands."""
    hard = up + hole
    ace = up == 1 or hole == 1
    if ace and hard == 11:
        return BLACKJACK
    cards = 2
    while cards < table[CARDS_MOST]:
        soft = ace and hard <= 11
        total = hard + 10 if soft else hard
        if total > 17 or (total == 17 and not (soft and table[HITS_SOFT_17])):
            break
        card = draw(table)
        cards += 1
        hard += card
        ace = ace or card == 1
    total = total_of(hard, ace)
    return DEALER_BUST if total == BUST else total
