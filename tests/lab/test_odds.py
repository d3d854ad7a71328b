"""Fitting and checking chances."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import expit

import snowbound
from snowbound.analysis.win_chances import SAMPLES, expected
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.randomness import stream
from snowbound.core.win_model import Line, bend, read_weights, recalibrate_rivals, softmax
from snowbound.lab.odds import bound, check, games_file, report, strong_games, weights
from snowbound.lab.odds.bound import compare
from snowbound.lab.odds.calibration import Check, brier, place_rows, skill, tenths
from snowbound.lab.odds.chart import Panel, draw
from snowbound.lab.odds.fit import RIDGES, best_ridge, crossed, points, rivals, together
from snowbound.lab.odds.fit import fit as fit_weights
from snowbound.lab.odds.games_file import play_into, read_games
from snowbound.lab.odds.positions import FOLDS, Arrays, Floats, fold_of, positions
from snowbound.lab.odds.recalibration import AT, bend_all, fit_line, recalibrated
from snowbound.lab.odds.report import Measured, write_page, write_report
from snowbound.lab.odds.shown import A_GAME, shown_positions
from snowbound.lab.odds.strong_games import StrongGame, play
from snowbound.lab.odds.weights import fit, gather, weigh, weights_text
from tests.recalibration_lines import LINES, ODDS
from tests.small_games import Cup, Ladder, LadderWinModel, Toy


def test_tenths_against_known_answers() -> None:
    said = [0.05] * 100 + [0.65] * 200 + [1.0] * 50
    won = [0.0] * 95 + [1.0] * 5 + [1.0] * 130 + [0.0] * 70 + [1.0] * 50
    found = tenths(said, won, list(range(350)))
    assert [tenth.tenth for tenth in found] == [0, 6, 9]
    assert [tenth.positions for tenth in found] == [100, 200, 50]
    assert [round(tenth.won, 6) for tenth in found] == [0.05, 0.65, 1.0]
    assert all(tenth.holds and tenth.low <= tenth.won <= tenth.high for tenth in found)
    assert found[1].high - found[1].low == pytest.approx(
        2 * 1.96 * (0.65 * 0.35 / 200) ** 0.5, rel=0.01
    )


def test_a_tenth_that_is_off_does_not_hold() -> None:
    wrong = tenths([0.65] * 200, [1.0] * 100 + [0.0] * 100, list(range(200)))[0]
    few = tenths([0.65] * 20, [1.0] * 10 + [0.0] * 10, list(range(20)))[0]
    assert wrong.off == pytest.approx(-0.15) and not wrong.holds and few.holds


def test_positions_of_one_game_go_together() -> None:
    alone = tenths([0.5] * 100, [1.0, 0.0] * 50, list(range(100)))[0]
    together = tenths([0.5] * 100, [1.0] * 50 + [0.0] * 50, [n // 10 for n in range(100)])[0]
    assert together.high - together.low > 2 * (alone.high - alone.low)


def test_places_against_known_answers() -> None:
    said = np.array([1.1, 1.2] * 60 + [2.6] * 100 + [3.4] * 9)
    came = np.array([1.0, 1.5] * 60 + [3.0] * 50 + [2.0] * 50 + [4.0] * 9)
    found = place_rows(said, came)
    assert [(row.place, row.positions) for row in found] == [(1.0, 120), (2.5, 100)]  # 9 are few
    assert [row.said for row in found] == pytest.approx([1.15, 2.6])
    assert [row.came for row in found] == pytest.approx([1.25, 2.5])


def test_brier_and_skill() -> None:
    assert brier([0.5, 0.5], [1.0, 0.0]) == 0.25 and skill([0.5, 0.5], [1.0, 0.0]) == 0
    assert brier([1.0, 0.0], [1.0, 0.0]) == 0 and skill([1.0, 0.0], [1.0, 0.0]) == 1


def test_a_fit_finds_the_weights_that_made_the_data() -> None:
    luck = np.random.default_rng(1)
    number = 6000
    values = np.stack([np.ones(number), luck.normal(size=number)], axis=1)[:, None, :]
    shares = np.array([[0.0, 1.0, 0.0]] * number)
    odds = 0.5 + 1.5 * values[:, 0, 1]
    won = (luck.random(number) < 1 / (1 + np.exp(-odds))).astype(float)[:, None]
    data = Arrays(values, shares, won, won, np.arange(number), np.zeros(number, int))
    found = fit_weights(data, together, RIDGES[0]).weights[:, 1]
    assert found == pytest.approx([0.5, 1.5], abs=0.12)


def test_no_position_is_judged_by_weights_that_saw_its_game() -> None:
    """Every game's outcome is told by its own feature: only who has seen it can know."""
    games = 60
    values = np.concatenate([np.ones((games, 1)), np.eye(games)], axis=1)[:, None, :]
    shares = np.array([[0.0, 1.0, 0.0]] * games)
    won = (np.arange(games) % 2).astype(float)[:, None]
    data = Arrays(values, shares, won, won, np.arange(games), np.zeros(games, int))
    known = fit_weights(data, together, RIDGES[0]).odds(data)[:, 0]
    assert (known > 0).tolist() == (won[:, 0] > 0).tolist()
    blind = crossed(data, together, RIDGES[0])[:, 0]
    for fold in range(FOLDS):
        assert len(set(blind[data.in_fold(fold)].round(6))) == 1


def test_noise_is_held_back_and_what_counts_is_not() -> None:
    luck = np.random.default_rng(3)

    def games(number: int, weight: float) -> Arrays:
        values = np.concatenate([np.ones((number, 1)), luck.normal(size=(number, 8))], axis=1)
        chance = 1 / (1 + np.exp(-weight * values[:, 1:].sum(axis=1)))
        won = (luck.random(number) < chance).astype(float)[:, None]
        shares = np.array([[0.0, 1.0, 0.0]] * number)
        none = np.zeros(number, int)
        return Arrays(values[:, None, :], shares, won, won, np.arange(number), none)

    assert best_ridge(games(100, 0), together) == RIDGES[-1]
    assert best_ridge(games(1000, 1.5), together) == RIDGES[0]


def test_rivals_are_fitted_against_each_other() -> None:
    luck = np.random.default_rng(2)
    number, seats = 4000, 3
    values = np.full((number, seats + 1, 2), np.nan)  # one seat stays empty
    values[:, :seats, 0] = 1
    values[:, :seats, 1] = luck.normal(size=(number, seats))
    shares = np.array([[1.0, 0.0, 0.0]] * number)
    odds = values[:, :seats, 1] + luck.gumbel(size=(number, seats))
    won = np.zeros((number, seats + 1))
    won[np.arange(number), odds.argmax(axis=1)] = 1
    scores = np.where(np.isnan(values[:, :, 1]), np.nan, 20 + 3 * values[:, :, 1])
    data = Arrays(values, shares, won, scores, np.arange(number), np.zeros(number, int))
    assert fit_weights(data, rivals, RIDGES[0]).weights[1, 0] == pytest.approx(1, abs=0.1)
    assert fit_weights(data, points, RIDGES[0]).weights[:, 0] == pytest.approx([20, 3], abs=0.1)


# ── The second stage ────────────────────────────────────────────────────────────────────────


def outcomes(odds: Floats, luck: np.random.Generator) -> Floats:
    """Games that are won as often as their log odds say, each a position of its own."""
    return (luck.random(odds.shape) < expit(odds)).astype(float)


def all_hold(said: Floats, won: Floats) -> bool:
    games = list(range(len(said)))
    return all(one.holds for one in tenths(said[:, 0].tolist(), won[:, 0].tolist(), games))


@pytest.mark.parametrize("factor", [0.5, 2.0])
def test_chances_that_are_too_bold_or_too_cautious_come_back_calibrated(factor: float) -> None:
    luck = np.random.default_rng(4)
    seen, unseen = luck.normal(scale=2, size=(5000, 1)), luck.normal(scale=2, size=(3000, 1))
    line = fit_line(expit(factor * seen), outcomes(seen, luck), len(seen))
    inner = [height for _, height in line[1:-1]]
    assert inner == pytest.approx([at / factor for at in AT[1:-1]], abs=0.3)
    said, won = expit(factor * unseen), outcomes(unseen, luck)
    assert not all_hold(said, won) and all_hold(recalibrated(said, line), won)


@pytest.mark.parametrize(("games", "near"), [(300, 0.1), (5000, 0.03)])
def test_chances_that_hold_are_left_alone(games: int, near: float) -> None:
    luck = np.random.default_rng(5)
    for _ in range(5):
        odds = luck.normal(scale=2, size=(games, 1))
        line = fit_line(expit(odds), outcomes(odds, luck), games)
        chances = expit([height for _, height in line])
        assert chances.tolist() == pytest.approx(expit(AT).tolist(), abs=near)


def test_few_games_bend_a_line_less_than_many() -> None:
    """The same positions, of as many games or of a few: what one game shows, luck may have done."""
    luck = np.random.default_rng(9)
    odds = luck.normal(scale=2, size=(600, 1))
    won = outcomes(odds, luck)
    bends = [abs(fit_line(expit(2 * odds), won, games)[0][1] + 4) for games in (600, 50, 1)]
    assert bends == sorted(bends, reverse=True) and bends[0] > 1 and bends[2] < 0.1


def rival_odds(number: int, luck: np.random.Generator) -> tuple[Floats, Floats]:
    """Three rivals and a seat that stays empty: log odds, and who won."""
    odds = np.full((number, 4), np.nan)
    odds[:, :3] = luck.normal(scale=1.5, size=(number, 3))
    drawn = odds[:, :3] + luck.gumbel(size=(number, 3))
    won = np.full((number, 4), np.nan)
    won[:, :3] = np.eye(3)[drawn.argmax(axis=1)]
    return odds, won


def shares_of(odds: Floats) -> Floats:
    return np.array([[*softmax(row), np.nan] for row in odds[:, :3].tolist()])


def test_rivals_that_are_too_bold_come_back_calibrated() -> None:
    odds, won = rival_odds(4000, np.random.default_rng(6))
    plain, bold = shares_of(odds), shares_of(2 * odds)
    kept = recalibrated(plain, fit_line(plain, won, len(odds)))
    assert np.nanmax(np.abs(kept - plain)) < 0.03
    mended = recalibrated(bold, fit_line(bold, won, len(odds)))
    assert np.nansum(mended, axis=1).tolist() == pytest.approx([1] * len(odds))
    true, off, near = (float(np.nansum((said - won) ** 2)) for said in (plain, bold, mended))
    assert true < near < true + (off - true) / 10


@given(LINES, st.lists(ODDS, min_size=1, max_size=9))
def test_the_lab_bends_log_odds_as_the_games_do(line: Line, odds: list[float]) -> None:
    assert bend_all(np.array(odds), line).tolist() == pytest.approx(
        [bend(one, line) for one in odds], abs=1e-9
    )


@given(LINES)
def test_the_lab_recalibrates_rivals_as_the_games_do(line: Line) -> None:
    odds, _ = rival_odds(5, np.random.default_rng(7))
    said = shares_of(odds)
    for row, found in zip(said[:, :3].tolist(), recalibrated(said, line), strict=True):
        assert found[:3].tolist() == pytest.approx(recalibrate_rivals(row, line), abs=1e-9)


@given(st.integers(0, 1000), st.floats(0, 1), st.floats(-50, 50))
@settings(max_examples=20, deadline=None)
def test_a_fitted_line_rises_whatever_it_is_fitted_to(
    seed: int, share: float, factor: float
) -> None:
    luck = np.random.default_rng(seed)
    won = (luck.random((60, 1)) < share).astype(float)
    line = fit_line(expit(factor * luck.normal(size=(60, 1))), won, 60)
    heights = [height for _, height in line]
    assert np.isfinite(heights).all() and (np.diff(heights) > 0).all()


class LadderGame(Toy):
    def __init__(self) -> None:
        super().__init__(Ladder, cooperative=True)

    def component_names(self) -> list[str]:
        return ["none"]


def test_strong_games_are_the_same_whenever_they_are_played() -> None:
    setup = LadderGame().setup()
    for number in range(8):
        first, again = (play(0, setup, number, 20) for _ in range(2))
        assert first == again
        if number % 4 == 0:  # experts throughout: who goes down on purpose?
            assert first.experts_from == 0
            assert [action for seat, action in first.moves if seat == 0] == [2, 2, 2]
    assert {fold_of(number) for number in range(100)} == set(range(FOLDS))


def test_only_positions_after_the_experts_took_over_count() -> None:
    setup = LadderGame().setup()
    for number in range(1, 8):
        game = play(0, setup, number, 20)
        alike, apart = positions(LadderWinModel(), [setup], [game])
        assert len(apart) == 0 and len(alike) == len(game.moves) - game.experts_from
        assert set(alike.arrays().won[:, 0]) <= {float(bool(game.winners))}


def ladder_games(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[StrongGame]:
    def find(name: str) -> Game:
        return LadderGame() if name == "toy" else snowbound.find_game(name)

    for module in (strong_games, games_file, weights, report):
        monkeypatch.setattr(module, "find_game", find)
    play_into(path, "toy", 2, 60)
    return list(read_games(path))


def test_the_lab_finds_the_chances_that_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Features of imagined ways, kept and weighed, come to what a chart says of a position."""
    games = ladder_games(tmp_path / "games.jsonl", monkeypatch)
    setup, win_model = LadderGame().setup(), LadderWinModel()
    table = np.array([*win_model.weights.together.values(), [0.0] * 3])  # one table, no shift
    for game in games[:8]:
        shown = shown_positions(win_model, [setup], [game])["together"]
        found = shown.chances(table, np.ones(len(shown.games), bool))[:, 0].tolist()
        luck = stream(game.seed, "report")
        steps = range(game.experts_from, len(game.moves))
        chosen = {steps[luck.below(len(steps))] for _ in range(A_GAME)}
        state, said = setup.new_state(game.seed), list[float]()
        for step, (seat, action) in enumerate(game.moves):
            if step in chosen:
                said.append(expected(win_model, setup, state, seat, luck, SAMPLES)[0])
            state.play(seat, action)
        assert found == pytest.approx(said)


def test_no_stage_sees_the_games_that_it_is_judged_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other outcomes of the held-out games change neither weights nor line; other games do."""
    ladder_games(tmp_path / "games.jsonl", monkeypatch)
    (kind,) = gather(tmp_path / "games.jsonl").kinds
    assert kind.shown is not None
    before, all_before = (kind.fit(0).weights.tolist(), kind.line(0)), kind.line()
    for changed in (kind.found, kind.shown):
        out = changed.folds == 0
        changed.won[out] = 1 - changed.won[out]
    assert (kind.fit(0).weights.tolist(), kind.line(0)) == before
    assert kind.line() != all_before


def test_weights_and_line_are_read_as_they_were_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder_games(tmp_path / "games.jsonl", monkeypatch)
    found = weigh(gather(tmp_path / "games.jsonl"))
    assert [at for at, _ in found.recalibration["together"]] == list(AT)
    (tmp_path / "win_model.toml").write_text(weights_text(found), encoding="utf-8")
    assert read_weights(tmp_path / "win_model.toml") == found


def test_a_report_keeps_what_is_known_of_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder_games(tmp_path / "games.jsonl", monkeypatch)
    page = tmp_path / "odds.md"
    tenth = tenths([0.65] * 200, [1.0] * 100 + [0.0] * 100, list(range(200)))
    checked = Check("coldest-night", "together", 200, 200, 0.25, 0.0, tenth)
    known = Measured("coldest-night", 2, 200, 200, 150, [checked], [])
    old = msgspec.structs.replace(known, game="toy", games=7)
    write_page([known, old], page)
    (told,) = write_report([tmp_path / "games.jsonl"], page)
    assert not (tmp_path / "win_model.toml").exists()
    monkeypatch.setattr(LadderWinModel, "file", tmp_path / "win_model.toml")
    write_report([tmp_path / "games.jsonl"], page, fit=True)
    fitted = weights_text(weigh(gather(tmp_path / "games.jsonl")))
    assert (tmp_path / "win_model.toml").read_text(encoding="utf-8") == fitted
    text = page.read_text(encoding="utf-8")
    assert told.game == "toy" and "\n60 games" in text and "\n7 games" not in text
    assert "The Coldest Night 60-70 % (by -15)" in text and "| 60-70 | 200 | 65.0 % |" in text
    page.with_suffix(".json").write_text("{}", encoding="utf-8")
    with pytest.raises(Mistake, match="has no figures of a report"):
        write_report([tmp_path / "games.jsonl"], page)


def test_a_file_of_games_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (strong_games, games_file, weights):
        monkeypatch.setattr(module, "find_game", lambda _: LadderGame())
    path = tmp_path / "games.jsonl"
    play_into(path, "toy", 2, 2)
    first = list(read_games(path))
    play_into(path, "toy", 2, 3)
    assert list(read_games(path))[:2] == first and len(list(read_games(path))) == 3
    path.write_bytes(path.read_bytes()[:-20])  # cut off in the middle of a game
    assert len(list(read_games(path))) == 2
    play_into(path, "toy", 2, 3)
    assert len(list(read_games(path))) == 3
    with pytest.raises(Mistake, match="fewest to fit to"):
        fit(path)
    with pytest.raises(Mistake, match="There are no games"):
        fit(tmp_path / "nothing")


def test_several_processes_play_the_same_games(tmp_path: Path) -> None:
    alone, both = tmp_path / "alone.jsonl", tmp_path / "both.jsonl"
    play_into(alone, "frost-gorge", 1, 6)
    play_into(both, "frost-gorge", 1, 6, jobs=2)
    assert alone.read_bytes() == both.read_bytes()


def test_a_file_of_other_games_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    play_into(path, "frost-gorge", 1, 1)
    before = path.read_bytes()
    for game, iterations in (("coldest-night", 1), ("frost-gorge", 2)):
        with pytest.raises(Mistake, match="name another file") as told:
            play_into(path, game, iterations, 2)
        assert "frost-gorge by experts of 1 iterations" in str(told.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda lines: [b"hello", *lines[1:]], "is no file of games"),
        (lambda lines: [], "is no file of games"),
        (lambda lines: [lines[0], b"{}"], "Line 2 of .* is no game"),
        (lambda lines: [lines[0], b"\xff"], "Line 2 of .* is no game"),
        (lambda lines: [lines[0], changed(lines[1], table=99)], "is no game of this file"),
        (lambda lines: [lines[0], changed(lines[1], moves=[])], "is no game of this file"),
    ],
)
def test_a_spoilt_file_of_games_gets_one_sentence(
    tmp_path: Path, spoil: Callable[[list[bytes]], list[bytes]], words: str
) -> None:
    path = tmp_path / "games.jsonl"
    play_into(path, "frost-gorge", 1, 1)
    path.write_bytes(b"".join(line + b"\n" for line in spoil(path.read_bytes().splitlines())))
    with pytest.raises(Mistake, match=words):
        list(read_games(path))


def changed(line: bytes, **fields: object) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(line) | fields)


def test_moves_against_the_rules_are_not_learnt_from() -> None:
    setup = LadderGame().setup()
    game = play(0, setup, 0, 2)
    for wrong in ((7, 0), (0, 99)):
        cheat = msgspec.structs.replace(game, moves=[*game.moves[:1], wrong, *game.moves[1:]])
        with pytest.raises(Mistake, match="does not follow the rules at step 1"):
            positions(LadderWinModel(), [setup], [cheat])


def test_who_knows_everything_does_no_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Mistake, match="not won together"):
        compare("before-the-storm", 3, None, 1, 4)
    monkeypatch.setattr(bound, "find_game", lambda _: Toy(Cup, cooperative=True))
    found = compare("toy", 2, None, 20, 30)
    assert found.clairvoyant == 20 > found.expert  # the die under the cup is no secret to it
    assert "clairvoyants 20" in found.words


def test_the_chart_has_a_dot_for_every_tenth() -> None:
    found = tenths([0.05, 0.95] * 60, [0.0, 1.0] * 60, list(range(120)))
    drawn = draw([Panel("A <game>", found)])
    assert drawn.count("<circle") == 2 and "A &lt;game&gt;" in drawn


# ── The standing check ──────────────────────────────────────────────────────────────────────


def test_a_check_goes_on_where_it_was_and_on_any_number_of_processes(tmp_path: Path) -> None:
    tables = check.tables_to_check("frost-gorge", 1, "almanac", {})
    once = check.check_into(tmp_path / "once", "frost-gorge", tables, 1, 3)
    check.check_into(tmp_path / "twice", "frost-gorge", tables, 1, 1)
    assert check.check_into(tmp_path / "twice", "frost-gorge", tables, 1, 3, jobs=2) == once
    assert (tmp_path / "once").read_bytes() == (tmp_path / "twice").read_bytes()
    (table,) = once.tables
    assert (table.label, table.players, table.positions) == ("almanac 1", "strong", 3)
    assert sum(tenth.positions for tenth in once.tenths) == 3
    with pytest.raises(Mistake, match="of another check"):
        check.check_into(tmp_path / "once", "frost-gorge", tables, 2, 3)


def test_a_check_names_every_table_and_whose_chances_are_said(tmp_path: Path) -> None:
    tables = check.tables_to_check("frost-gorge", 1, None, {"loop": "off"})
    assert [table.label for table in tables] == [
        "almanac 1 loop",
        "high-pass 1 loop",
        "riverbank 1 loop",
    ]
    found = check.check_into(tmp_path / "a", "frost-gorge", tables[:1], 1, 1)
    assert found.tables[0].players == "quick" and found.tenths == []
    assert len(check.tables_to_check("frost-gorge", None, None, {})) == 9
