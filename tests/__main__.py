"""All tests: on two cores first, then what failed there once more, alone.

Some tests watch clocks, processes and a browser. On two cores that are full, one of them may wait in vain; alone it must pass.
What fails alone fails, and what failed only beside others is named at the end. A test that hangs is ended after some minutes
(`faulthandler_timeout`), with what it was doing; the servers and browsers that it leaves behind are ended with all others.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress

_FAILED = 1  # tests ran, and some failed; anything else is no matter of chance
_PYTEST = (sys.executable, "-m", "pytest", "-rs")


def main() -> int:
    """Runs them; words of the command line go to pytest."""
    words = sys.argv[1:]
    done = _run("-n", "2", *words)
    if done != _FAILED:
        return done
    line = "=" * 100
    print(f"{line}\nSOME TESTS FAILED beside others (above). Once more, alone:\n{line}", flush=True)
    return _run("-v", "--last-failed", "--last-failed-no-failures", "none", *words)


def _run(*words: str) -> int:
    """Runs pytest in a process group of its own, so that nothing of it stays."""
    running = subprocess.Popen([*_PYTEST, *words], process_group=0)
    try:
        return running.wait()
    except KeyboardInterrupt:
        os.killpg(running.pid, signal.SIGINT)
        return running.wait()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
