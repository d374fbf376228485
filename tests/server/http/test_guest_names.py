"""Names of guests: two plain words, in an order that chance decides."""

import re
from random import Random

from croupier.server.http.accounts import NAME_LETTERS_MOST, check_name
from croupier.server.http.guest_names import candidates, words


def test_names_are_two_words_first_and_have_numbers_only_after_that() -> None:
    tried = candidates(Random(7).randrange)
    plain = [name for name in tried if re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+", name)]
    assert tried[: len(plain)] == plain
    assert len(set(plain)) > 5
    assert all(re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ \d+", name) for name in tried[len(plain) :])
    lengths = [len(name.split()[-1]) for name in tried[len(plain) :]]
    assert lengths[0] <= 2
    assert max(lengths) >= 5


def test_every_word_makes_names_that_an_account_may_have() -> None:
    known = words()
    for list_ in (known.first, known.second):
        assert len(set(list_)) == len(list_) >= 60
        assert all(re.fullmatch(r"[A-Z][a-z]+", word) for word in list_)
    longest = f"{max(known.first, key=len)} {max(known.second, key=len)} 999999"
    assert len(longest) <= NAME_LETTERS_MOST
    check_name(longest)
