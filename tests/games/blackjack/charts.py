"""Published charts of basic strategy, as data.

Source: Wizard of Odds, blackjack basic strategy calculator (wizardofodds.com/games/blackjack/strategy/calculator/),
whose tables serve one deck, two decks, and four to eight; its page of the chart for four to eight decks
(wizardofodds.com/games/blackjack/strategy/4-decks/) has the same cells. A line is a hand, by total, by an ace and
another card, or by a pair; then the play against 2 to 9, T and A; then, behind the bar, against T and A if the
dealer takes no hole card.

H hit, S stand, P split; Dh, Ds double, or else hit, stand; Rh, Rs, Rp surrender where offered, or else hit, stand,
split; Qh, Qd, Qs split where doubling after it is allowed, or else hit, double, stand. Surrender behind the bar is
of the kind that returns half even if the dealer has blackjack, and not ours.
"""

from typing import Final

ONE_DECK_STANDS: Final = """
5    H  H  H  H  H  H  H  H  H  H |  H Rh
6    H  H  H  H  H  H  H  H  H  H |  H Rh
7    H  H  H  H  H  H  H  H  H  H |  H Rh
8    H  H  H Dh Dh  H  H  H  H  H |  H  H
9   Dh Dh Dh Dh Dh  H  H  H  H  H |  H  H
10  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
11  Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh |  H  H
12   H  H  S  S  S  H  H  H  H  H |  H Rh
13   S  S  S  S  S  H  H  H  H  H |  H Rh
14   S  S  S  S  S  H  H  H  H  H | Rh Rh
15   S  S  S  S  S  H  H  H  H  H | Rh Rh
16   S  S  S  S  S  H  H  H Rh Rh | Rh Rh
17   S  S  S  S  S  S  S  S  S  S |  S Rs
18   S  S  S  S  S  S  S  S  S  S |  S  S
19   S  S  S  S  S  S  S  S  S  S |  S  S
20   S  S  S  S  S  S  S  S  S  S |  S  S
A2   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A3   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A4   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A5   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A6  Dh Dh Dh Dh Dh  H  H  H  H  H |  H  H
A7   S Ds Ds Ds Ds  S  S  H  H  S |  H  S
A8   S  S  S  S Ds  S  S  S  S  S |  S  S
A9   S  S  S  S  S  S  S  S  S  S |  S  S
22  Qh  P  P  P  P  P  H  H  H  H |  H  H
33  Qh Qh  P  P  P  P Qh  H  H  H |  H Rh
44   H  H Qh Qd Qd  H  H  H  H  H |  H  H
55  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
66   P  P  P  P  P Qh  H  H  H  H |  H Rh
77   P  P  P  P  P  P Qh  H Rs  H | Rs Rh
88   P  P  P  P  P  P  P  P  P  P | Rh Rh
99   P  P  P  P  P  S  P  P  S  S |  S  S
TT   S  S  S  S  S  S  S  S  S  S |  S  S
AA   P  P  P  P  P  P  P  P  P  P |  P  H
"""

ONE_DECK_HITS: Final = """
5    H  H  H  H  H  H  H  H  H  H |  H Rh
6    H  H  H  H  H  H  H  H  H  H |  H Rh
7    H  H  H  H  H  H  H  H  H  H |  H Rh
8    H  H  H Dh Dh  H  H  H  H  H |  H  H
9   Dh Dh Dh Dh Dh  H  H  H  H  H |  H  H
10  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
11  Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh |  H  H
12   H  H  S  S  S  H  H  H  H  H |  H Rh
13   S  S  S  S  S  H  H  H  H  H |  H Rh
14   S  S  S  S  S  H  H  H  H  H | Rh Rh
15   S  S  S  S  S  H  H  H  H Rh | Rh Rh
16   S  S  S  S  S  H  H  H Rh Rh | Rh Rh
17   S  S  S  S  S  S  S  S  S Rs |  S Rs
18   S  S  S  S  S  S  S  S  S  S |  S  S
19   S  S  S  S  S  S  S  S  S  S |  S  S
20   S  S  S  S  S  S  S  S  S  S |  S  S
A2   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A3   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A4   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A5   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A6  Dh Dh Dh Dh Dh  H  H  H  H  H |  H  H
A7   S Ds Ds Ds Ds  S  S  H  H  H |  H  H
A8   S  S  S  S Ds  S  S  S  S  S |  S  S
A9   S  S  S  S  S  S  S  S  S  S |  S  S
22  Qh  P  P  P  P  P  H  H  H  H |  H Rh
33  Qh Qh  P  P  P  P Qh  H  H  H |  H Rh
44   H  H Qh Qd Qd  H  H  H  H  H |  H  H
55  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
66   P  P  P  P  P Qh  H  H  H  H |  H Rh
77   P  P  P  P  P  P Qh  H Rs Rh | Rs Rh
88   P  P  P  P  P  P  P  P  P  P | Rh Rh
99   P  P  P  P  P  S  P  P  S Qs |  S  S
TT   S  S  S  S  S  S  S  S  S  S |  S  S
AA   P  P  P  P  P  P  P  P  P  P |  P  H
"""

TWO_DECKS_STANDS: Final = """
5    H  H  H  H  H  H  H  H  H  H |  H Rh
6    H  H  H  H  H  H  H  H  H  H |  H Rh
7    H  H  H  H  H  H  H  H  H  H |  H Rh
8    H  H  H  H  H  H  H  H  H  H |  H  H
9   Dh Dh Dh Dh Dh  H  H  H  H  H |  H  H
10  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
11  Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh |  H  H
12   H  H  S  S  S  H  H  H  H  H |  H Rh
13   S  S  S  S  S  H  H  H  H  H |  H Rh
14   S  S  S  S  S  H  H  H  H  H | Rh Rh
15   S  S  S  S  S  H  H  H Rh  H | Rh Rh
16   S  S  S  S  S  H  H  H Rh Rh | Rh Rh
17   S  S  S  S  S  S  S  S  S  S |  S Rs
18   S  S  S  S  S  S  S  S  S  S |  S  S
19   S  S  S  S  S  S  S  S  S  S |  S  S
20   S  S  S  S  S  S  S  S  S  S |  S  S
A2   H  H  H Dh Dh  H  H  H  H  H |  H  H
A3   H  H  H Dh Dh  H  H  H  H  H |  H  H
A4   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A5   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A6   H Dh Dh Dh Dh  H  H  H  H  H |  H  H
A7   S Ds Ds Ds Ds  S  S  H  H  H |  H  H
A8   S  S  S  S  S  S  S  S  S  S |  S  S
A9   S  S  S  S  S  S  S  S  S  S |  S  S
22  Qh Qh  P  P  P  P  H  H  H  H |  H  H
33  Qh Qh  P  P  P  P  H  H  H  H |  H Rh
44   H  H  H Qh Qh  H  H  H  H  H |  H  H
55  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
66   P  P  P  P  P Qh  H  H  H  H |  H Rh
77   P  P  P  P  P  P Qh  H  H  H | Rh Rh
88   P  P  P  P  P  P  P  P  P  P | Rh Rh
99   P  P  P  P  P  S  P  P  S  S |  S  S
TT   S  S  S  S  S  S  S  S  S  S |  S  S
AA   P  P  P  P  P  P  P  P  P  P |  P  H
"""

TWO_DECKS_HITS: Final = """
5    H  H  H  H  H  H  H  H  H  H |  H Rh
6    H  H  H  H  H  H  H  H  H  H |  H Rh
7    H  H  H  H  H  H  H  H  H  H |  H Rh
8    H  H  H  H  H  H  H  H  H  H |  H  H
9   Dh Dh Dh Dh Dh  H  H  H  H  H |  H  H
10  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
11  Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh |  H  H
12   H  H  S  S  S  H  H  H  H  H |  H Rh
13   S  S  S  S  S  H  H  H  H  H |  H Rh
14   S  S  S  S  S  H  H  H  H  H | Rh Rh
15   S  S  S  S  S  H  H  H Rh Rh | Rh Rh
16   S  S  S  S  S  H  H  H Rh Rh | Rh Rh
17   S  S  S  S  S  S  S  S  S Rs |  S Rs
18   S  S  S  S  S  S  S  S  S  S |  S  S
19   S  S  S  S  S  S  S  S  S  S |  S  S
20   S  S  S  S  S  S  S  S  S  S |  S  S
A2   H  H  H Dh Dh  H  H  H  H  H |  H  H
A3   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A4   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A5   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A6   H Dh Dh Dh Dh  H  H  H  H  H |  H  H
A7  Ds Ds Ds Ds Ds  S  S  H  H  H |  H  H
A8   S  S  S  S Ds  S  S  S  S  S |  S  S
A9   S  S  S  S  S  S  S  S  S  S |  S  S
22  Qh Qh  P  P  P  P  H  H  H  H |  H Rh
33  Qh Qh  P  P  P  P  H  H  H  H |  H Rh
44   H  H  H Qh Qh  H  H  H  H  H |  H  H
55  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
66   P  P  P  P  P Qh  H  H  H  H |  H Rh
77   P  P  P  P  P  P Qh  H  H  H | Rh Rh
88   P  P  P  P  P  P  P  P  P Rp | Rh Rh
99   P  P  P  P  P  S  P  P  S  S |  S  S
TT   S  S  S  S  S  S  S  S  S  S |  S  S
AA   P  P  P  P  P  P  P  P  P  P |  P  H
"""

SHOE_STANDS: Final = """
5    H  H  H  H  H  H  H  H  H  H |  H Rh
6    H  H  H  H  H  H  H  H  H  H |  H Rh
7    H  H  H  H  H  H  H  H  H  H |  H Rh
8    H  H  H  H  H  H  H  H  H  H |  H  H
9    H Dh Dh Dh Dh  H  H  H  H  H |  H  H
10  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
11  Dh Dh Dh Dh Dh Dh Dh Dh Dh  H |  H  H
12   H  H  S  S  S  H  H  H  H  H |  H Rh
13   S  S  S  S  S  H  H  H  H  H |  H Rh
14   S  S  S  S  S  H  H  H  H  H | Rh Rh
15   S  S  S  S  S  H  H  H Rh  H | Rh Rh
16   S  S  S  S  S  H  H Rh Rh Rh | Rh Rh
17   S  S  S  S  S  S  S  S  S  S |  S Rs
18   S  S  S  S  S  S  S  S  S  S |  S  S
19   S  S  S  S  S  S  S  S  S  S |  S  S
20   S  S  S  S  S  S  S  S  S  S |  S  S
A2   H  H  H Dh Dh  H  H  H  H  H |  H  H
A3   H  H  H Dh Dh  H  H  H  H  H |  H  H
A4   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A5   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A6   H Dh Dh Dh Dh  H  H  H  H  H |  H  H
A7   S Ds Ds Ds Ds  S  S  H  H  H |  H  H
A8   S  S  S  S  S  S  S  S  S  S |  S  S
A9   S  S  S  S  S  S  S  S  S  S |  S  S
22  Qh Qh  P  P  P  P  H  H  H  H |  H  H
33  Qh Qh  P  P  P  P  H  H  H  H |  H Rh
44   H  H  H Qh Qh  H  H  H  H  H |  H  H
55  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
66  Qh  P  P  P  P  H  H  H  H  H |  H Rh
77   P  P  P  P  P  P  H  H  H  H | Rh Rh
88   P  P  P  P  P  P  P  P  P  P | Rh Rh
99   P  P  P  P  P  S  P  P  S  S |  S  S
TT   S  S  S  S  S  S  S  S  S  S |  S  S
AA   P  P  P  P  P  P  P  P  P  P |  P  H
"""

SHOE_HITS: Final = """
5    H  H  H  H  H  H  H  H  H  H |  H Rh
6    H  H  H  H  H  H  H  H  H  H |  H Rh
7    H  H  H  H  H  H  H  H  H  H |  H Rh
8    H  H  H  H  H  H  H  H  H  H |  H  H
9    H Dh Dh Dh Dh  H  H  H  H  H |  H  H
10  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
11  Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh |  H  H
12   H  H  S  S  S  H  H  H  H  H |  H Rh
13   S  S  S  S  S  H  H  H  H  H |  H Rh
14   S  S  S  S  S  H  H  H  H  H | Rh Rh
15   S  S  S  S  S  H  H  H Rh Rh | Rh Rh
16   S  S  S  S  S  H  H Rh Rh Rh | Rh Rh
17   S  S  S  S  S  S  S  S  S Rs |  S Rs
18   S  S  S  S  S  S  S  S  S  S |  S  S
19   S  S  S  S  S  S  S  S  S  S |  S  S
20   S  S  S  S  S  S  S  S  S  S |  S  S
A2   H  H  H Dh Dh  H  H  H  H  H |  H  H
A3   H  H  H Dh Dh  H  H  H  H  H |  H  H
A4   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A5   H  H Dh Dh Dh  H  H  H  H  H |  H  H
A6   H Dh Dh Dh Dh  H  H  H  H  H |  H  H
A7  Ds Ds Ds Ds Ds  S  S  H  H  H |  H  H
A8   S  S  S  S Ds  S  S  S  S  S |  S  S
A9   S  S  S  S  S  S  S  S  S  S |  S  S
22  Qh Qh  P  P  P  P  H  H  H  H |  H Rh
33  Qh Qh  P  P  P  P  H  H  H  H |  H Rh
44   H  H  H Qh Qh  H  H  H  H  H |  H  H
55  Dh Dh Dh Dh Dh Dh Dh Dh  H  H |  H  H
66  Qh  P  P  P  P  H  H  H  H  H |  H Rh
77   P  P  P  P  P  P  H  H  H  H | Rh Rh
88   P  P  P  P  P  P  P  P  P Rp | Rh Rh
99   P  P  P  P  P  S  P  P  S  S |  S  S
TT   S  S  S  S  S  S  S  S  S  S |  S  S
AA   P  P  P  P  P  P  P  P  P  P |  P  H
"""
