"""A report that is kept as a file opens without a house, by day, by night, on a phone and on paper, and everyone can read it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from barnboard.arena import Local, Results, run, tournament_of
from barnboard.arena import make_plan as make_tournament
from barnboard.studies import StudyResults, make_plan, render, summarize
from barnboard.studies import run as run_study
from tests.studies.test_plan import edited
from tests.web.test_everyone import AXE

SIZES = {"wide": 1440, "tablet": 768, "phone": 360}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    one = StudyResults(make_plan("oregon", bots="random", games=60, seats=3, ladder=["random", "greedy"], rungs=30))
    two = StudyResults(make_plan("oregon", edited("9"), bots="random", games=60, rungs=0))
    for results in (one, two):
        run_study(results, Local(1))
    with Results(make_tournament("oregon", ["greedy", "random"], 4)) as played:
        run(played, Local(1))
    pages = {
        "one": render(summarize(one, "barnboard study oregon")),
        "two": render(summarize(two)),
        "arena": render(tournament_of(played)),
    }
    for name, page in pages.items():
        (folder / f"{name}.html").write_text(page, "utf-8")
    return {name: folder / f"{name}.html" for name in pages}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(offline=True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: errors.append(request.url) if request.url.startswith("http") else None)
    yield page
    context.close()
    assert errors == []


@pytest.mark.parametrize("name", ["one", "two", "arena"])
def test_a_kept_report_draws_itself_at_every_size_and_everyone_can_read_it(page: Page, files: dict[str, Path], name: str) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width in SIZES.values():
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(files[name].as_uri())
            page.wait_for_selector(".report svg.chart")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} is wider than {width}"
        page.add_script_tag(path=str(AXE))
        found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
        assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []


def test_charts_are_pictures_with_their_numbers_in_words_and_a_table_has_them_all(page: Page, files: dict[str, Path]) -> None:
    page.goto(files["two"].as_uri())
    page.wait_for_selector(".report svg.chart")
    names = page.eval_on_selector_all(
        ".plotted svg.chart", "charts => charts.map(chart => [chart.getAttribute('role'), chart.ariaLabel])"
    )
    assert len(names) == 7
    assert all(role == "img" and any(sign.isdigit() for sign in name) for role, name in names)
    shown = page.inner_text("table.all")
    assert "Harbor" in shown
    assert page.locator("table.all td.sure").count() > 0
    assert page.locator(".diff .chip").inner_text() == "Harbor: Points 4 9"


def test_no_label_leaves_its_sheet(page: Page, files: dict[str, Path]) -> None:
    beyond = """() => [...document.querySelectorAll('.plotted')].flatMap(sheet => {
      const frame = sheet.getBoundingClientRect();
      return [...sheet.querySelectorAll('text')].filter(text => {
        const box = text.getBoundingClientRect();
        return box.right > frame.right + 1 || box.left < frame.left - 1;
      }).map(text => text.textContent);
    })"""
    for name in ("one", "two", "arena"):
        for width in SIZES.values():
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(files[name].as_uri())
            page.wait_for_selector(".report svg.chart")
            assert page.evaluate(beyond) == [], f"{name} at {width}"


def test_language_and_light_can_be_changed_and_it_prints(page: Page, files: dict[str, Path], tmp_path: Path) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(files["one"].as_uri())
    before = page.inner_text("h2.big")
    page.select_option("header select", "de")
    page.wait_for_function("document.documentElement.lang === 'de'")
    assert page.inner_text("h2.big") != before
    assert "Alle Zahlen" in page.inner_text("main")
    ground = "getComputedStyle(document.body).backgroundColor"
    by_day = page.evaluate(ground)
    page.click("button.light")
    assert page.evaluate(ground) != by_day
    page.emulate_media(media="print")
    assert page.evaluate(ground) == "rgb(255, 255, 255)", "paper is white, also by night"
    assert not page.is_visible("header.top")
    page.pdf(path=str(tmp_path / "report.pdf"), format="A4")
    assert (tmp_path / "report.pdf").stat().st_size > 20_000
