"""Strangers' bots lose only their own seat."""

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

import snowbound
from snowbound.bots import names
from snowbound.bots.bot_view import BotView
from snowbound.bots.names import check_name
from snowbound.bots.players import Bot
from snowbound.bots.playing import play_game
from snowbound.bots.roster import check_bot, make_bot, supervised
from snowbound.bots.supervision import SupervisedBot, close
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.randomness import Stream, stream
from tests.small_games import Cup, Numbers, Rope, Toy

SECONDS = 1.0
DOCS = Path(__file__).parents[2] / "docs" / "bots.md"

Written = Callable[[str], str]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A program's text, made into the name of a bot."""

    def write(text: str) -> str:
        path = tmp_path / "bot.py"
        path.write_text(dedent(text))
        return f'program:"{sys.executable}" "{path}"'

    return write


def play(spec: str, game: Game | None = None, seed: int = 3) -> SupervisedBot:
    """A whole game with a program in the first seat; the others are random."""
    game = game or snowbound.find_game("frost-gorge")
    setup = game.setup(2)
    bot = make_bot(spec, game, stream(seed, "bot"), programs=True, seconds=SECONDS)
    assert isinstance(bot, SupervisedBot)
    others: list[Bot] = [make_bot("random", game, stream(seed, "other"))]
    state = setup.new_state(seed)
    try:
        play_game(setup, state, [bot, *others])
    finally:
        close(bot)
    assert state.over
    return bot


def example_of_the_docs(number: int) -> str:
    return DOCS.read_text().split("```python\n")[number].split("```")[0]


def test_the_program_of_the_docs_plays(written: Written) -> None:
    text = example_of_the_docs(2)
    assert len(text.splitlines()) <= 20
    assert play(written(text)).fault_log.notes == []
    assert play(written(text), Toy(Rope, cooperative=True)).fault_log.notes == []


def test_the_class_of_the_docs_plays() -> None:
    text = example_of_the_docs(1)
    assert len(text.splitlines()) <= 20
    names: dict[str, object] = {}
    exec(text, names)
    game = snowbound.find_game("frost-gorge")
    bot = supervised("cautious", names["Cautious"], game, stream(1, "bot"))  # type: ignore[arg-type]
    setup = game.setup(1)
    play_game(setup, setup.new_state(1), [bot])
    assert bot.fault_log.notes == []


MISBEHAVIOUR = {
    "slow": ("import time; time.sleep(60)", "no answer within 1 s"),
    "crashing": ("raise SystemExit(3)", "it ended"),
    "garbage": ("print('checkmate', flush=True); input(); input()", "no choice"),
    "bytes": (
        "import os; os.write(1, bytes(range(128, 256)) + b'\\n'); input(); input()",
        "no choice",
    ),
    "endless": ("while True: print('x' * 10**6)", "no choice"),
    "unknown": (
        """print('{"action": "castle"}', flush=True); input(); input()""",
        "unknown action",
    ),
    "illegal": ("""print('{"action": "build"}', flush=True); input(); input()""", "not legal"),
    "passing": ("""print('{"action": null}', flush=True); input(); input()""", "not legal"),
}


@pytest.mark.parametrize("kind", MISBEHAVIOUR)
def test_a_program_that_misbehaves_is_replaced(kind: str, written: Written) -> None:
    text, fault = MISBEHAVIOUR[kind]
    bot = play(written(text))
    assert bot.fault_log.full
    assert len(bot.fault_log.notes) == 2
    assert fault in bot.fault_log.notes[0]
    assert bot.fault_log.notes[1].endswith("a greedy player took over.")


def test_one_fault_is_forgiven(written: Written, tmp_path: Path) -> None:
    """It crashes the first time it is started, and plays well the second time."""
    crash = f"""
        import pathlib
        seen = pathlib.Path({str(tmp_path / "seen")!r})
        if not seen.exists():
            seen.touch()
            raise SystemExit(1)
    """
    bot = play(written(dedent(crash) + example_of_the_docs(2)))
    assert len(bot.fault_log.notes) == 1
    assert not bot.fault_log.full


def test_a_program_that_is_not_there() -> None:
    bot = play("program:/nowhere/to/be/found")
    assert bot.fault_log.full
    assert "cannot be started" in bot.fault_log.notes[0]


def test_programs_end_with_the_game(written: Written) -> None:
    """Even one that does not listen, and what it has started."""
    text = example_of_the_docs(2) + "\nimport time\ntime.sleep(60)\n"
    start = time.monotonic()
    play(written(text), Toy(Numbers))
    assert time.monotonic() - start < 20


def test_programs_need_leave() -> None:
    game = snowbound.find_game("frost-gorge")
    with pytest.raises(Mistake, match="cannot take a seat"):
        make_bot("program:true", game, stream(0, "bot"))
    with pytest.raises(Mistake, match="cannot take a seat"):
        check_name("program:true")
    check_bot("program:true", programs=True)
    with pytest.raises(Mistake, match="no program '/nowhere/to/be/found'"):
        check_bot("program:/nowhere/to/be/found", programs=True)
    for command in ("", "  ", "'unfinished"):
        with pytest.raises(Mistake, match="program:<command>"):
            check_name(f"program:{command}", programs=True)


class Failing:
    def __init__(self, game: Game, luck: Stream) -> None:
        del game, luck

    def choose(self, view: BotView) -> int | None:
        raise RuntimeError("no idea")


class Stillborn(Failing):
    def __init__(self, game: Game, luck: Stream) -> None:
        raise RuntimeError("not ready")


class Sluggish(Failing):
    def __init__(self, game: Game, luck: Stream) -> None:
        time.sleep(2)


class Spinning(Failing):
    def choose(self, view: BotView) -> int | None:
        while True:
            pass


class Dozing(Failing):
    def choose(self, view: BotView) -> int | None:
        time.sleep(2)
        return view.legal()[0]


class Peeking(Failing):
    """Looks behind the view for what it may not know."""

    def choose(self, view: BotView) -> int | None:
        return view._state.hidden  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("maker", "fault"),
    [
        (Failing, "it failed: RuntimeError: no idea"),
        (Stillborn, "it cannot be started: RuntimeError: not ready"),
        (Sluggish, "no answer"),
        (Spinning, "no answer"),
        (Dozing, "no answer"),
    ],
)
def test_a_class_that_misbehaves_is_replaced(maker: type[Failing], fault: str) -> None:
    game = Toy(Numbers)
    setup = game.setup()
    bot = supervised("stranger", maker, game, stream(1, "bot"), seconds=0.2)
    assert bot.choose(BotView(setup, setup.new_state(0), 0)) == 2
    assert fault in bot.fault_log.notes[0]
    assert bot.fault_log.full


def test_a_class_that_was_given_up_takes_nobodys_time() -> None:
    game = Toy(Numbers)
    setup = game.setup()
    before = set(threading.enumerate())
    bot = supervised("stranger", Spinning, game, stream(1, "bot"), seconds=0.1)
    bot.choose(BotView(setup, setup.new_state(0), 0))
    for thread in set(threading.enumerate()) - before:
        thread.join(5)
    assert set(threading.enumerate()) <= before


class Chatting(Failing):
    def choose(self, view: BotView) -> int | None:
        print("Hello!")
        return view.legal()[0]


def test_what_a_class_prints_is_no_result(capsys: pytest.CaptureFixture[str]) -> None:
    game = Toy(Numbers)
    setup = game.setup()
    supervised("stranger", Chatting, game, stream(1, "bot")).choose(
        BotView(setup, setup.new_state(0), 0)
    )
    assert capsys.readouterr() == ("", "Hello!\n")


def test_a_peeping_class_sees_only_imagined_states() -> None:
    game = Toy(Cup)
    setup = game.setup()
    right = 0
    for seed in range(60):
        state = setup.new_state(seed)
        bot = supervised("peeper", Peeking, game, stream(seed, "bot"))
        choice = bot.choose(BotView(setup, state, 0))
        right += choice == state.hidden  # type: ignore[attr-defined]
    assert right < 40  # a true peeper would be right all 60 times


def test_a_class_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        name = "dozing"

        def load(self) -> type[Failing]:
            return Dozing

    monkeypatch.setattr(names, "third_party", lambda: {"dozing": Entry()})
    bot = make_bot("dozing", Toy(Numbers), stream(0, "bot"))
    assert isinstance(bot, SupervisedBot)
    check_bot("dozing")


def test_names() -> None:
    check_name("expert:ms=5")
    for name, wrong in (
        ("expert:ms=lots", "budget"),
        ("expert:", "budget"),
        ("greedy:fast", "takes style=<name>"),
        ("greedy:style=", "takes style=<name>"),
        ("nobody", "there are: random, greedy, expert"),
    ):
        with pytest.raises(Mistake, match=wrong):
            check_name(name)
        with pytest.raises(Mistake, match=wrong):
            make_bot(name, Toy(Numbers), stream(0, "bot"))
    check_name("greedy:style=oil")
    with pytest.raises(Mistake, match="has no style 'oil'; it has: none"):
        make_bot("greedy:style=oil", Toy(Numbers), stream(0, "bot"))
