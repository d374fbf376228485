from croupier.kit.clock import Clock, Manual, system


def test_the_system_clock_never_goes_backwards() -> None:
    readings = [system() for _ in range(1000)]
    assert readings == sorted(readings)


def test_a_manual_clock_moves_when_told() -> None:
    manual = Manual(5)
    clock: Clock = manual
    assert [clock(), clock()] == [5, 5]
    manual.advance(10)
    assert clock() == 15


def test_a_stepping_clock_moves_at_each_reading() -> None:
    clock = Manual(step_ns=3)
    assert [clock(), clock(), clock()] == [0, 3, 6]
