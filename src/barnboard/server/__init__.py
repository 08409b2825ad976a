"""Tables over HTTP: people and bots play matches, whose moves are stored before anybody is told of them.

`api` is the door, `house` keeps the tables that are in use, `tables` says what may happen at one, `store` keeps it, `showing`
says what each viewer is told, `stream` carries it. Rules of games are nowhere here: a table asks its match.
"""

from .api import create_app
from .settings import Settings

__all__ = ["Settings", "create_app"]
