"""Who sees what in My Farm Shop: all but the order of the deck lies open (R13).

`faces` is what is printed on cards and fields, `outlook` what activating a field would cost and give, `table` all that lies on
the table.
"""

from .faces import Area, Face
from .table import FarmShopView, Field, Player, breakdown, view

__all__ = ["Area", "Face", "FarmShopView", "Field", "Player", "breakdown", "view"]
