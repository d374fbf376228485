"""Full records, committed or not: deck, rules and payoffs have to agree."""


def swap(deck: tuple[int, ...], one: int, two: int) -> tuple[int, ...]:
    cards = list(deck)
    cards[one], cards[two] = cards[two], cards[one]
    return tuple(cards)


def sealed_deck(record: Record) -> Sealed:
    sealed = record.proof["deck"]
    assert isinstance(sealed, Sealed)
    return sealed


@pytest.mark.parametrize(
    "forge",
    [
        lambda r: replace(r, decks={"deck": swap(r.decks["deck"], 0, 50)}),
        lambda r: replace(r, decks={}),
        lambda r: replace(r, payoffs=tuple(-chips for chips in r.payoffs)),
        lambda r: replace(r, payoffs=()),
        lambda r: replace(r, events=r.events[:-1]),
        lambda r: replace(r, events=r.events[:5]),
        lambda r: replace(r, events=(*r.events, r.events[-1])),
        lambda r: replace(r, events=r.events[::-1]),
        lambda r: replace(r, header=replace(r.header, version=99)),
        lambda r: replace(r, header=replace(r.header, options={"ante": 1})),
        lambda r: replace(r, header=replace(r.header, seats=r.header.seats[:1])),
        lambda r: replace(r, rolls={"dice": (1,)}),
        lambda r: replace(r, proof={"deck": replace(sealed_deck(r), root=bytes(32))}),
        lambda r: replace(r, proof={"deck": replace(sealed_deck(r), salts=sealed_deck(r).salts[::-1])}),
        lambda r: replace(r, proof={"deck": replace(sealed_deck(r), deck=swap(sealed_deck(r).deck, 50, 51))}),
        lambda r: replace(r, proof={"deck": replace(sealed_deck(r), seeds=SEEDS)}),
        lambda r: replace(r, proof=r.proof | {"stub": sealed_deck(r)}),
    ],
)
def test_whatever_is_wrong_in_the_houses_record_is_found(forge: Any) -> None:
    record = dealt(Holdem(), 8, seats=2, players=[Caller()] * 2)
    verify(record)
    assert refusal(forge(record)).code != NOT_COMMITTED


@given(rounds, st.data())
@settings(max_examples=60)
def test_any_other_number_in_an_event_of_a_full_record_is_found(record: Record, data: st.DataObject) -> None:
    record = replace(record, proof={})
    audit(record)
    tree = json.loads(encode(record))
    path = data.draw(st.sampled_from([way for way in tamperings(tree["events"]) if not isinstance(way[-1], str)]))
    tampered(tree["events"], path, data.draw(st.sampled_from([1, 5])))
    with pytest.raises(Unverified):
        audit(decode(json.dumps(tree)))


def test_an_audit_tells_the_card_that_does_not_come_from_the_deck() -> None:
    record = record_of(
        Host(Holdem(), [Caller()] * 2, chance=Seeded(1)).play([SeatInfo("Ann", 50), SeatInfo("Ben", 50)])
    )
    audit(record)
    deck = record.decks["deck"]
    forged = replace(record, decks={"deck": swap(deck, 1, 51)})
    with pytest.raises(Unverified, match=r"Event 3 \(HandsDealt\) shows .. as card 2 of the deck, but .. lay there\."):
        audit(forged)
    with pytest.raises(Unverified, match="is not the game's: .. is missing"):
        audit(replace(record, decks={"deck": (deck[1], *deck[1:])}))
    with pytest.raises(Unverified, match="is not the game's: .. is one too many"):
        audit(replace(record, decks={"deck": (*deck, deck[0])}))


def test_an_audit_refuses_what_the_rules_do() -> None:
    record = dealt(Holdem(), 8, seats=2, players=[Caller()] * 2)
    at = index(record, Called)
    with pytest.raises(
        Unverified, match=rf"Event {at + 1}, Called\(seat=0, paid=3\), is nothing that anybody could do"
    ):
        audit(with_event(record, at, Called(0, 3)))
    won = index(record, PotWon)
    with pytest.raises(Unverified, match=rf"Event {won + 1} is PotWon.* where the rules give PotWon"):
        audit(with_event(record, won, replace(record.events[won], seats=(1 - record.events[won].seats[0],))))
    with pytest.raises(Unverified, match="breaks off: after event 3 seat 1 had to act"):
        audit(replace(record, events=record.events[:3]))


def test_only_a_full_record_can_be_audited() -> None:
    with pytest.raises(Unverified, match="Only a full record"):
        audit(redacted(dealt(Holdem(), 8, seats=2), 0))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}")
def test_a_player_who_left_does_not_disturb_an_audit(game: AnyGame) -> None:
    for seed in range(10):
        audit(abandoned(game, seed))


def abandoned(game: AnyGame, seed: int) -> Record:
    """A round in which a seat is gone at the third decision, whoever's turn it is."""
    seats = tuple(SeatInfo(f"player {at}", 1000) for at in range(4))
    deck = Seeded(seed).shuffled("deck", DECK_52, 52)
    state, rng, drawn, asked = game.begin(seats, None), Random(seed), 0, 0
    events: list[Any] = []
    batch = game.start(state)
    while True:
        for event in batch:
            game.evolve(state, event)
        events += batch
        need = state.need
        if isinstance(need, Over):
            break
        if isinstance(need, Act):
            asked += 1
            gone = rng.randrange(4) if asked == 3 else -1
            left = game.leave(state, gone) if gone >= 0 else ()
            batch = left or game.act(state, need.seats[0], game.legal(state, need.seats[0]).passive())  # type: ignore[attr-defined]
        else:
            size = getattr(need, "count", 0)
            batch = game.deal(state, deck[drawn : drawn + size])
            drawn += size
    header = {"game": game.name, "version": game.version, "options": msgspec.to_builtins(game.options), "seats": seats}
    return Record(
        header=msgspec.convert(header, type(dealt(Holdem(), 1, seats=2).header)),
        decks={"deck": tuple(deck)},
        events=tuple(events),
        payoffs=need.payoffs,
    )


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "kuhn", "examples.kuhn:Kuhn")
    monkeypatch.setitem(registry.BUILT_IN, "pig", "examples.pig:Pig")


@pytest.mark.usefixtures("examples")
def test_dice_are_audited_and_never_told_to_a_viewer() -> None:
    host = Host(Pig(), [AnyPlay(1), AnyPlay(2)], chance=Seeded(1))
    record = record_of(host.play((SeatInfo("Ann", 10), SeatInfo("Ben", 10))))
    audit(record)
    assert record.rolls
    assert not redacted(record, 0).rolls
    faces = record.rolls["die"]
    for forged in ((*faces, 1), faces[:-1], (7 - faces[0], *faces[1:]), (7, *faces[1:])):
        with pytest.raises(Unverified):
            audit(replace(record, rolls={"die": forged}))
