"""The kit finds what is wrong with a game, and says in one sentence what it is and in which file.

Hen Yard is a small game that passes the whole kit. Each test breaks it in one place.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WORDS, MATCHES, HIDDEN, DRAWN, OBSERVED = "words are", "every check", "dealt again", "drawn", "observations"
LESSON, PUZZLES = "lesson fits", "puzzles fit"


def found(folder: Path, *words: str) -> str:
    """What the kit says about the game in a folder."""
    paths = [str(folder), *(path for path in sys.path if path)]
    done = subprocess.run(
        [sys.executable, "-P", str(HERE / "broken.py"), "hen_yard", *words],
        env={**os.environ, "BARNBOARD_JIT": "0", "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def broken(folder: Path, file: str, right: str, wrong: str) -> Path:
    """A copy of Hen Yard in which one thing is wrong."""
    copied = folder / "hen_yard"
    if not copied.exists():
        shutil.copytree(HERE / "hen_yard", copied, ignore=shutil.ignore_patterns("__pycache__"))
    text = (copied / file).read_text("utf-8")
    assert text.count(right) == 1, f"{file} has {text.count(right)} times {right!r}"
    (copied / file).write_text(text.replace(right, wrong), "utf-8")
    return folder


def line_of(folder: Path, file: str, text: str) -> str:
    """Where a text stands, as the kit tells it."""
    lines = (folder / "hen_yard" / file).read_text("utf-8").splitlines()
    return f"hen_yard/{file}:{next(number for number, line in enumerate(lines, 1) if text in line)}"


def test_a_game_that_is_right_passes_the_whole_kit(tmp_path: Path) -> None:
    shutil.copytree(HERE / "hen_yard", tmp_path / "hen_yard", ignore=shutil.ignore_patterns("__pycache__"))
    assert found(tmp_path) == ""


def test_a_part_that_is_not_declared_secret_is_named(tmp_path: Path) -> None:
    """Also where no sentence tells it: the stream sends what is heard."""
    broken(tmp_path, "moves.py", "egg=Secret(EGG)", "egg=EGG")
    broken(tmp_path, "words/en.toml", "collects a {egg} egg", "collects an egg")
    broken(
        tmp_path,
        "words/de.toml",
        '[event.collects]\nshown = "{seat} nimmt ein {egg} Ei."',
        '[event.collects]\nshown = "{seat} nimmt ein Ei."',
    )
    said = found(tmp_path, MATCHES)
    assert said.startswith(line_of(tmp_path, "moves.py", "COLLECTS ="))
    assert "the event 'collects' tells" in said
    assert "its part 'egg', which is hidden" in said


def test_a_conceal_that_does_nothing_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "rules.py", 'piles.deal_again(s, s.nest, s.player["eggs"], seat)', "pass")
    said = found(tmp_path, HIDDEN)
    assert said.startswith(line_of(tmp_path, "rules.py", "def conceal"))
    assert "`conceal` leaves `player.eggs` of seat 0 as it is, although it is hidden from seat 1." in said


def test_a_conceal_that_forgets_one_hand_is_named(tmp_path: Path) -> None:
    broken(
        tmp_path,
        "rules.py",
        'piles.deal_again(s, s.nest, s.player["eggs"], seat)',
        'piles.deal_again(s, s.nest, s.player["eggs"][:2], seat)',
    )
    assert "`conceal` leaves `player.eggs` of seat 2 as it is" in found(tmp_path, HIDDEN)


def test_a_conceal_that_loses_an_egg_is_named(tmp_path: Path) -> None:
    broken(
        tmp_path,
        "rules.py",
        'piles.deal_again(s, s.nest, s.player["eggs"], seat)',
        'piles.deal_again(s, s.nest, s.player["eggs"], seat)\n    if s.nest[1]:\n        s.nest[0] += 1\n        s.nest[1] -= 1',
    )
    assert "loses or makes components: of 'white'" in found(tmp_path, MATCHES)


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('head("hen_yard"', 'head("hen_house"', "says game is 'hen_house', but it is 'hen_yard'"),
        ("seat=seat, players=players", "seat=0, players=players", "says seat is 0, but it is None"),
        ("eggs=_counts(box, me.eggs) if own else None", "eggs=_counts(box, me.eggs)", "may not know, in `players."),
        ('"nest": int(s.nest.sum())', '"nest": str(s.nest.sum())', "nest Input should be a valid integer"),
    ],
    ids=["id", "seat", "hand", "type"],
)
def test_a_view_that_is_wrong_is_named(tmp_path: Path, right: str, wrong: str, told: str) -> None:
    broken(tmp_path, "view.py", right, wrong)
    said = found(tmp_path, MATCHES)
    assert said.startswith("hen_yard")
    assert told in said


@pytest.mark.parametrize(
    ("language", "right", "wrong", "at", "told"),
    [
        ("de", 'sell = "Verkaufe ein {egg} Ei für {worth}"\n', "", "[move]", "the move 'sell' has no sentence."),
        ("en", 'over = "The yard is empty."\n', "", "[event]", "the event 'over' has no sentence."),
        ("en", 'turn = "Collect', 'trun = "Collect', "trun =", "there is no phase 'trun': its sentence is left over."),
        ("de", 'over = "Der Hof', 'done = "Fertig."\nover = "Der Hof', "done =", "there is no event 'done': its"),
        ("de", "für {worth}", "für {price}", "sell =", "the move 'sell' uses {price}, which it does not have."),
        ("en", "{seat} sells a {egg} egg", "{seat} sells a {kind} egg", "sells =", "the event 'sells' uses {kind}"),
        ("de", "{points:Punkt/Punkte}", "{points:Punkte}", "sells =", "needs 2 words to choose from in 'de'"),
        ("en", "{seat} collects an egg.", "{seat} collects {egg}.", "hidden =", "tells {egg} to those who may not know it."),
        ("de", 'hidden = "{seat} nimmt ein Ei."\n', "", "[event.collects]", "has no form 'hidden'."),
        ("de", 'nest = "Nest"\n', "", "[label]", "'label.nest' is there in English, but not here."),
        ("de", 'nest = "Nest"\n', 'nest = "Nest"\nhay = "Heu"\n', "hay =", "'label.hay' is not there in English"),
        ("en", 'nest = "nest"\n', 'nest = "nest"\nhay = "hay"\n', "hay =", "nothing asks for the label 'hay'"),
        ("en", 'golden = "golden"\n', 'golden = "golden"\nblue = "blue"\n', "blue =", "no egg is called 'blue'"),
        ("en", "[phase]\n", '[slip]\nsells = "{seat} sells"\n\n[phase]\n', "sells =", "the slip 'sells' uses {seat}, which"),
        ("de", "[phase]\n", '[slip]\ncollects = "nimmt {egg}"\n\n[phase]\n', "collects =", "tells {egg} to those who may not"),
        ("en", "[phase]\n", '[slip]\nlays = "lays"\n\n[phase]\n', "lays =", "there is no slip 'lays': its sentence is left"),
        ("en", '"The game is over."', '"The game" is over.', "", "this is not valid TOML"),
    ],
)  # fmt: skip
def test_a_sentence_that_is_wrong_is_named_by_file_and_line(
    tmp_path: Path, language: str, right: str, wrong: str, at: str, told: str
) -> None:
    file = f"words/{language}.toml"
    broken(tmp_path, file, right, wrong)
    said = found(tmp_path, WORDS).splitlines()
    where = line_of(tmp_path, file, at) if at else f"hen_yard/{file}"
    assert any(line.startswith(f"{where}: ") and told in line for line in said), said


def test_a_game_may_speak_english_only_but_not_without_it(tmp_path: Path) -> None:
    broken(tmp_path, "words/de.toml", "Der Hof", "Der Hof")
    (tmp_path / "hen_yard/words/de.toml").unlink()
    assert found(tmp_path, WORDS) == ""
    (tmp_path / "hen_yard/words/en.toml").rename(tmp_path / "hen_yard/words/de.toml")
    assert found(tmp_path, WORDS) == "hen_yard/words/en.toml: there are no words in 'en'.\n"


_POLISH = """
[form.egg.gen]
white = "białego"
brown = "brązowego/brązowych"
"""


def test_forms_of_words_that_a_language_needs_are_named(tmp_path: Path) -> None:
    """Polish has three forms for a number, and names that a sentence asks for in another case."""
    broken(tmp_path, "words/de.toml", "für {worth}", "za {worth} {worth:punkt/punkty}, {egg.gen}")
    german = tmp_path / "hen_yard/words/de.toml"
    german.with_name("pl.toml").write_text(german.read_text("utf-8") + _POLISH, "utf-8")
    german.unlink()
    said = found(tmp_path, WORDS)
    assert (
        line_of(tmp_path, "words/pl.toml", "sell =") + ": {worth} needs 3 words to choose from in 'pl' (one, few, many), not 2"
        in said
    )
    assert line_of(tmp_path, "words/pl.toml", "[form.egg.gen]") + ": the egg 'golden' has no form 'gen'." in said
    assert line_of(tmp_path, "words/pl.toml", 'brown = "brązowego/') + ": 'brązowego/brązowych' needs 3 words in 'pl'" in said


_JAPANESE = """
[counted.egg]
white = "白い卵"
brown = "茶色の卵{number}個"
blue = "青い卵{number}個"
"""


def test_things_that_a_language_counts_with_words_of_their_own_are_all_there(tmp_path: Path) -> None:
    broken(tmp_path, "words/de.toml", "Der Hof", "Der Hof")
    german = tmp_path / "hen_yard/words/de.toml"
    german.write_text(german.read_text("utf-8") + _JAPANESE, "utf-8")
    said = found(tmp_path, WORDS)
    assert line_of(tmp_path, "words/de.toml", "[counted.egg]") + ": it is not told how the egg 'golden' is counted." in said
    assert (
        line_of(tmp_path, "words/de.toml", 'white = "白い卵"') + ": '白い卵' must say {number} once, and no other part." in said
    )
    assert line_of(tmp_path, "words/de.toml", "blue =") + ": no egg is called 'blue': it is left over." in said


def test_a_match_that_does_not_end_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "rules.py", "me.sold[egg] += 1", "s.nest[egg] += 1")
    said = found(tmp_path, MATCHES)
    assert said.startswith(line_of(tmp_path, "rules.py", "def play"))
    assert "a random match does not end within 20,000 moves." in said


def test_a_position_without_a_move_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "rules.py", "if nest + piles.size(s.player[s.to_move].eggs) > 0:", "if s.ply < 40:")
    said = found(tmp_path, MATCHES)
    assert "hen_yard/rules.py" in said
    assert "no move is offered at ply" in said
    assert "although the match is not over" in said


def test_a_move_that_is_offered_twice_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "rules.py", "out[count] = encode(SELL, egg)", "out[count] = encode(SELL, 0)")
    assert "is offered twice" in found(tmp_path, MATCHES)


def test_an_egg_that_is_lost_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "rules.py", "me.sold[egg] += 1", "me.sold[0] += 1")
    said = found(tmp_path, MATCHES)
    assert said.startswith(line_of(tmp_path, "state.py", "def census"))
    assert "components were lost or made" in said


def test_told_alike_is_wrong_where_the_sentence_depends_on_the_position(tmp_path: Path) -> None:
    broken(tmp_path, "moves.py", 'Part(NUMBER, box.facts.egg[about["egg"]].worth)', "Part(NUMBER, int(s.ply))")
    said = found(tmp_path, MATCHES)
    assert said.startswith("hen_yard/moves.py:")
    assert "'sell' is in told_alike, but 'sell" in said
    assert "depends on the position" in said


def test_points_that_do_not_add_up_are_named(tmp_path: Path) -> None:
    broken(
        tmp_path, "rules.py", "points[seat] = points_of(box, s.player[seat])", "points[seat] = 1 + points_of(box, s.player[seat])"
    )
    said = found(tmp_path, MATCHES)
    assert said.startswith(line_of(tmp_path, "view.py", "def breakdown"))
    assert "add up to" in said


_SOMEHOW = """
def _somehow(s):
    egg = next(egg for egg in itertools.islice(itertools.cycle(range(EGGS)), next(_CALLS), None) if s.nest[egg])
    s.nest[egg] -= 1
    return egg


@compiled
def _pass_on"""


def test_rules_that_depend_on_more_than_seed_and_moves_are_named(tmp_path: Path) -> None:
    broken(tmp_path, "rules.py", "egg = piles.draw(s, s.nest)", "egg = _somehow(s)")
    broken(tmp_path, "rules.py", "@compiled\ndef _pass_on", _SOMEHOW)
    broken(
        tmp_path, "rules.py", "from barnboard.kernel import piles\n", "import itertools\n\nfrom barnboard.kernel import piles\n"
    )
    broken(tmp_path, "rules.py", "LAYOUT = Layout(Phase)", "_CALLS = itertools.count()\nLAYOUT = Layout(Phase)")
    said = found(tmp_path, MATCHES)
    assert said.startswith(line_of(tmp_path, "rules.py", "def play"))
    assert "the same seed and the same" in said
    assert "gave another position" in said


def test_an_observation_that_knows_too_much_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "rules.py", "note_pile(out, _HAND, s.player[seat].eggs)", "note_pile(out, _HAND, s.nest)")
    said = found(tmp_path, MATCHES)
    assert said.startswith("hen_yard/rules.py:")
    assert "`observe` tells seat 0 what it may not know, at index 14" in said  # the hand comes after the header and the nest


def test_an_observation_that_leaves_out_what_is_seen_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "rules.py", "note(out, _NEST, piles.size(s.nest))", "note(out, _NEST, 0)")
    said = found(tmp_path, OBSERVED)
    assert said.startswith(line_of(tmp_path, "rules.py", "def observe"))
    assert "a spectator sees a change of `nest`, but `observe` does not tell it." in said


def test_an_observation_that_tells_what_is_never_seen_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "rules.py", "note(out, _NEST, piles.size(s.nest))", "note(out, _NEST, piles.size(s.nest) + 100 * s.hens)")
    broken(tmp_path, "rules.py", "    _pass_on(s, log)\n", "    s.hens = s.ply % 3\n    _pass_on(s, log)\n")
    broken(tmp_path, "state.py", '("nest", "i8", EGGS))', '("nest", "i8", EGGS), ("hens", "i8"))')
    assert "`observe` tells seat 0 of `hens`, which it never sees." in found(tmp_path, OBSERVED)


def test_a_board_that_cannot_be_drawn_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "draw.py", "str(player.points)", "player.pionts")
    said = found(tmp_path, DRAWN)
    assert said.startswith(f"{line_of(tmp_path, 'draw.py', 'pionts')}: drawing the board for seat None")
    assert "AttributeError" in said


def test_a_match_of_ten_moves_is_looked_at_as_closely(tmp_path: Path) -> None:
    for egg, count in (("white", 5), ("brown", 4), ("golden", 3)):
        broken(tmp_path, "box.toml", f'id = "{egg}"\ncount = {count}', f'id = "{egg}"\ncount = {2 if egg == "white" else 1}')
    (tmp_path / "hen_yard/puzzles.toml").unlink()  # they are of the usual box
    assert found(tmp_path) == ""


def test_a_lesson_that_lacks_a_language_a_part_or_a_number_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "lesson.de.toml", 'why = "Es zahlt', 'more = "Es zahlt')
    broken(tmp_path, "lesson.toml", 'parts = ["nest"]', 'parts = ["nest:9"]')
    broken(tmp_path, "lesson.toml", "brings = 1", "brings = 2")
    said = found(tmp_path, LESSON).splitlines()
    assert said[0].endswith(": 'step.3.why' is there in lesson.toml, but not here.")
    assert (
        said[1]
        == line_of(tmp_path, "lesson.de.toml", 'more = "Es') + ": 'step.3.more' is not there in lesson.toml: it is left over."
    )
    assert "step 2 speaks of the part 'nest:9', which is not on the board then." in said[2]
    assert "step 3 says that its move brings 2, but it brings 1." in said[3]
    assert len(said) == 4


def test_a_step_of_a_lesson_that_waits_without_a_reason_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "lesson.toml", 'why = "It pays at once."\n', "")
    said = found(tmp_path, LESSON).splitlines()
    assert any("step 3 does not say why its move is better than another: 'why' is missing." in one for one in said)


def test_a_lesson_that_no_longer_fits_the_rules_is_named(tmp_path: Path) -> None:
    """Somebody changed the rules, and forgot the lesson: a hen now pays more, and the hand is dealt otherwise."""
    broken(tmp_path, "lesson.toml", 'move = "sell white"', 'move = "sell silver"')
    said = found(tmp_path, LESSON)
    assert said.startswith(line_of(tmp_path, "lesson.toml", 'move = "sell silver"') + ": step 3 does not fit the rules: ")
    assert "'silver'" in said
    assert len(said.splitlines()) == 1


def test_a_lesson_that_cannot_be_read_is_named_by_line(tmp_path: Path) -> None:
    broken(tmp_path, "lesson.toml", 'move = "collect"', 'mvoe = "collect"')
    said = found(tmp_path, LESSON)
    assert said.startswith(line_of(tmp_path, "lesson.toml", "mvoe") + ": step 2: mvoe is not known here.")


def test_a_puzzle_that_no_longer_fits_the_rules_is_named(tmp_path: Path) -> None:
    """Its match cannot be replayed, or its answer is not offered there, or it was found with another box."""
    broken(tmp_path, "puzzles.toml", 'moves = "collect; collect"', 'moves = "collect; sell golden"')
    said = found(tmp_path, PUZZLES)
    assert said.startswith(line_of(tmp_path, "puzzles.toml", "moves = ") + ": puzzle 1 does not fit the rules: its move 2, ")
    assert len(said.splitlines()) == 1


def test_a_puzzle_whose_answer_or_box_is_another_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "puzzles.toml", 'move = "collect", chance', 'move = "sell golden", chance')
    broken(tmp_path, "puzzles.toml", 'sources = ["white"]', 'sources = ["silver"]')
    broken(tmp_path, "puzzles.toml", 'box = "', 'box = "0')
    said = found(tmp_path, PUZZLES).splitlines()
    assert said[0].startswith(line_of(tmp_path, "puzzles.toml", "box = ") + ": the puzzles were found with another box")
    assert "'sell golden' is not offered then." in said[1]
    assert "no points come from 'silver'." in said[2]
    assert len(said) == 3


def test_a_puzzle_that_is_not_clear_is_named_by_line(tmp_path: Path) -> None:
    broken(tmp_path, "puzzles.toml", "behind = 0.1, behind_error = 0.02", "behind = 0.1, behind_error = 0.2")
    said = found(tmp_path, PUZZLES)
    assert "chances must be behind the answer's by more than the error of that." in said
    assert len(said.splitlines()) == 1


def test_a_part_about_which_nothing_is_said_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "words/en.toml", 'does = "You take one **unseen**; only you know which."\n', "")
    german = (HERE / "hen_yard/words/de.toml").read_text("utf-8").partition("[about.nest]")[2].splitlines()
    broken(tmp_path, "words/de.toml", next(line for line in german if line.startswith("does")) + "\n", "")
    said = found(tmp_path, MATCHES)
    assert "the part 'nest' has no sentence: 'does' is missing in [about.nest]." in said


def test_a_kind_of_part_about_which_nothing_is_said_is_named_though_none_was_met(tmp_path: Path) -> None:
    broken(tmp_path, "words/en.toml", "[about.hand]\n", "[about.egg]\n")
    broken(tmp_path, "words/en.toml", 'kind = "Here lie the eggs"\n', "")
    said = found(tmp_path, WORDS)
    assert "nothing is said about the part 'hand': [about.hand] is missing." in said
    assert "'kind' is missing in [about.nest]." in said


def test_a_card_without_sentences_is_named(tmp_path: Path) -> None:
    broken(tmp_path, "moves.py", 'else ["nest"]', 'else ["nest"]  # the eggs that nobody has')
    (tmp_path / "hen_yard/about.py").write_text(
        "from barnboard.games.about import Card, no_parts as parts, no_reason as why\n\n\n"
        "def about(box, s, seat, part):\n"
        '    return Card("hutch") if part == "nest" else None\n'
    )
    assert "nothing is said about the part 'hutch': [about.hutch] is missing." in found(tmp_path, WORDS)
