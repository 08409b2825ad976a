"""Ctrl-C that falls where Python cannot stop, as in a callback of the compiler or while memory is freed, comes again."""

import os
import signal
import sys
from threading import Timer

_SOON = 0.1  # seconds


def heed_every_interrupt() -> None:
    """From now on an interrupt that nobody could take is sent again; without this the command would go on as if nothing was."""
    sys.unraisablehook = _interrupt_again


def _interrupt_again(lost: "sys.UnraisableHookArgs") -> None:
    if issubclass(lost.exc_type, KeyboardInterrupt):
        again = Timer(_SOON, os.kill, (os.getpid(), signal.SIGINT))
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)
