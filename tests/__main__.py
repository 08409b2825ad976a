"""All tests: on two cores first, then what failed there once more, alone.

Some tests watch clocks, processes and a browser. On two cores that are full, one of them may wait in vain; alone it must pass.
What fails alone fails, and what failed only beside others is named at the end.
"""

import subprocess
import sys

_FAILED = 1  # tests ran, and some failed; anything else is no matter of chance
_PYTEST = (sys.executable, "-m", "pytest", "-rs")


def main() -> int:
    """Runs them; words of the command line go to pytest."""
    words = sys.argv[1:]
    done = subprocess.run([*_PYTEST, "-n", "2", *words], check=False).returncode
    if done != _FAILED:
        return done
    line = "=" * 100
    print(f"{line}\nSOME TESTS FAILED beside others (above). Once more, alone:\n{line}", flush=True)
    alone = ("-v", "--last-failed", "--last-failed-no-failures", "none")
    return subprocess.run([*_PYTEST, *alone, *words], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
