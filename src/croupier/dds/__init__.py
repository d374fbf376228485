"""UberCasino: blackjack between programs that share nothing but DDS topics: dealer, player and pit boss."""
