"""The house as an app: it can be installed and says so where there is no connection."""

import json

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
