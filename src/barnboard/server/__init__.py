"""Tables over HTTP: people and bots play matches, whose moves are stored before anybody is told of them.

`api` is the door and `routes` are its counters; `house` puts the rooms together: `registry` holds the tables in use, `ledger`
changes them, `store` keeps them, `broadcast` and `stream` tell of it, `presence` knows who is there, `attendants` see to what
happens by itself, `thinking` shares out the bots' time. `tables` says what a table is, `seats`, `moves`, `chat` and `rematch`
what may happen at one, `showing` what each viewer is told. For whoever runs the house there are `watch`, `journal`, `gauges`,
`health` and `backup`; `run` is a process, `fleet` several. Rules of games are nowhere here: a table asks its match.
"""

from .api import create_app
from .settings import Settings

__all__ = ["Settings", "create_app"]
