"""The house as an app: it can be installed, says so where there is no connection, and its worker knocks."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from barnboard.words import languages

from .conftest import House, Visit, Watch, until


def working(visit: Visit) -> Page:
    """The front page with its service worker at work."""
    page = visit("/", service_workers="allow", permissions=["notifications"])
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), what="the worker")
    return page


def test_it_can_be_installed_and_says_in_every_language_when_the_house_is_gone(house: House, visit: Visit, watch: Watch) -> None:
    page = working(visit)
    browser = page.context.new_cdp_session(page)
    told = browser.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert page.request.get(house.address + icon["src"]).ok
    watch.expected = "Failed to load resource"
    house.stop()
    try:
        page.goto(house.address + "/you")
        expect(page.locator("main, body").first).to_contain_text("No connection. Your matches wait")
        assert page.locator("p[lang]").evaluate_all("all => all.map((one) => one.lang).sort()") == sorted(languages())
    finally:
        house.start()
    page.get_by_role("link", name="↻").click()
    expect(page).to_have_title("Barnboard")
    expect(page.locator("p[lang]")).to_have_count(0)


def test_a_push_shows_a_notification_unless_the_table_is_in_sight(visit: Visit) -> None:
    """The browser without a screen has nothing to show notifications and badges on, so the worker writes down what it would."""
    page = working(visit)
    [worker] = page.context.service_workers
    worker.evaluate(
        """() => {
          self.shown = [];
          self.registration.showNotification = async (title, more) => void shown.push([title, more]);
          navigator.setAppBadge = async (many) => void (self.badge = many);
        }"""
    )

    def push(path: str) -> list[list[Any]]:
        told = {"title": "Your turn", "body": "Fences with Ben", "path": path, "turns": 2}
        shown: list[list[Any]] = worker.evaluate(
            """async (told) => {
              const done = [];
              const event = new PushEvent('push', { data: JSON.stringify(told) });
              event.waitUntil = (work) => done.push(work);
              self.dispatchEvent(event);
              await Promise.all(done);
              return shown;
            }""",
            told,
        )
        return shown

    assert push("/") == []
    [[title, more]] = push("/t/abc")
    assert (title, more["body"], more["data"]) == ("Your turn", "Fences with Ben", "/t/abc")
    assert more["tag"] == "/t/abc", "one for a table, however often it knocks"
    assert worker.evaluate("self.badge") == 2
