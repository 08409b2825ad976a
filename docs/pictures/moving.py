"""Takes the moving picture at the head of the README: a whole turn of Oregon, `turn-oregon.webp` beside this file.

A person plays the move that the hint names, part by part, draws cards, and sees what the bots do. Every frame is a picture
that the browser took; they are put together as an animated WebP here, which needs nothing but the few chunks of that format.
"""

import base64
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from docs.pictures.page import a_match  # noqa: E402
from tests.web.browser import FLAGS, chromium  # noqa: E402
from tests.web.conftest import House  # noqa: E402

WINDOW = (1200, 750)
SCALE = 0.7
SIZE = (840, 525)
QUALITY = 46
MOST_BYTES = 1_500_000
STEP = 0.25  # seconds between two frames

_CLIP = {"x": 0, "y": 0, "width": WINDOW[0], "height": WINDOW[1], "scale": SCALE}
Frame = tuple[bytes, int]  # a still WebP, and for how many milliseconds it is shown


class Film:
    """Frames of a page, one after the other; what does not move is one frame that stays."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Frame] = []
        self._camera = page.context.new_cdp_session(page)

    def roll(self, seconds: float) -> None:
        """Films for so long."""
        end = time.monotonic() + seconds
        while (begun := time.monotonic()) < end:
            taken = self._camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": _CLIP})
            self.page.wait_for_timeout(max(1.0, 1000 * (STEP - time.monotonic() + begun)))
            self._add(base64.b64decode(taken["data"]), round(1000 * (time.monotonic() - begun)))

    def _add(self, still: bytes, milliseconds: int) -> None:
        if self.frames and self.frames[-1][0] == still:
            milliseconds += self.frames.pop()[1]
        self.frames.append((still, milliseconds))


def animated(frames: list[Frame]) -> bytes:
    """Still pictures as one that moves, for ever."""
    width, height = SIZE
    head = _chunk(b"VP8X", bytes([0x02, 0, 0, 0]) + _number(width - 1) + _number(height - 1))
    body = [head, _chunk(b"ANIM", bytes(6))]
    for still, milliseconds in frames:
        place = _number(0) + _number(0) + _number(width - 1) + _number(height - 1)
        body.append(_chunk(b"ANMF", place + _number(milliseconds) + b"\x02" + _picture(still)))
    whole = b"WEBP" + b"".join(body)
    return b"RIFF" + len(whole).to_bytes(4, "little") + whole


def _picture(still: bytes) -> bytes:
    """The chunk of a still WebP that holds its picture."""
    at = 12
    while at < len(still):
        name, size = still[at : at + 4], int.from_bytes(still[at + 4 : at + 8], "little")
        if name in (b"VP8 ", b"VP8L"):
            return still[at : at + 8 + size + size % 2]
        at += 8 + size + size % 2
    raise ValueError("a frame without a picture")


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + bytes(len(data) % 2)


def _number(value: int) -> bytes:
    return value.to_bytes(3, "little")


def play_a_turn(page: Page, film: Film) -> None:
    """Plays as the hints say until it is somebody else's turn, then looks on until it comes round."""
    table = page.url.rpartition("/")[2]
    film.roll(1.2)
    while page.locator(".tray.turn").count():
        told = page.request.get(f"{page.url.split('/t/')[0]}/api/tables/{table}/hints").json()
        for part in told["hints"][0]["touch"]:
            page.locator(f"[data-part='{part}']:visible").last.dispatch_event("click")
            film.roll(0.7)
        if page.get_by_role("alertdialog").count():
            page.locator("dialog[open] .btn.main").click()
        film.roll(1.0)
    end = time.monotonic() + 12
    while not page.locator(".tray.turn").count() and time.monotonic() < end:
        film.roll(0.5)
    film.roll(1.5)


def main() -> None:
    """Takes the picture, and says how large it is."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            page = a_match(browser, house.address, "oregon")
            page.emulate_media(color_scheme="light", reduced_motion="no-preference")
            page.set_viewport_size({"width": WINDOW[0], "height": WINDOW[1]})
            film = Film(page)
            play_a_turn(page, film)
        finally:
            browser.close()
            house.stop()
    moving = animated(film.frames)
    assert len(moving) < MOST_BYTES, f"{len(moving)} bytes in {len(film.frames)} frames are too many"
    (HERE / "turn-oregon.webp").write_bytes(moving)
    print(f"turn-oregon.webp: {len(film.frames)} frames, {len(moving)} bytes")


if __name__ == "__main__":
    main()
