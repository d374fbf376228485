"""Bounds of money, so that no sum of a house leaves the 64 bits in which databases and JSON count.

One round moves at most the chips of its table, so that a billion rounds can be added up: the disk is full before that.
In the ledger a chip may be a hundred cents. A balance is at most what was brought to the house: as much as ninety
million players can bring at a time. All transfers of an account are added up in parts.
"""

from typing import Final

MOST: Final = 10**12  # of any amount: sent by a client, an option of a game, won or lost by one seat in a round
TABLE_MOST: Final = MOST // 100  # chips at one table, for others to be brought
AMOUNT_MOST: Final = MOST // 1000  # brought to a live table at a time, staked on one bet, lent, an option of a table
POINTS_MOST: Final = MOST // 10**6  # of one unit of a score, which games multiply
