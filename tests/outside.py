"""Games from outside: packages installed into an environment of their own, beside the house and not in it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "windfall"


class Outside:
    """An environment with further games. What runs in it sees the house, and these games beside its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / "site"
        self.env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(self.site), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep),
        }

    def install(self, package: Path) -> None:
        """Installs a package by pip, from a copy that lies outside the repository."""
        copy = self.folder / "sources" / package.name
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
        pip = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--no-build-isolation",
        ]
        subprocess.run(
            [*pip, "--upgrade", "--target", str(self.site), str(copy)], check=True, capture_output=True, cwd=self.folder
        )

    def run(self, *command: str, check: bool = True, **more: str) -> subprocess.CompletedProcess[str]:
        """Runs Python in the environment, outside the repository."""
        done = subprocess.run(
            [sys.executable, *command], env={**self.env, **more}, cwd=self.folder, capture_output=True, text=True, check=False
        )
        assert not check or done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}\n{done.stderr}"
        return done

    def barnboard(self, *words: str, **more: str) -> str:
        """What the command prints."""
        return self.run("-m", "barnboard.cli", *words, **more).stdout
