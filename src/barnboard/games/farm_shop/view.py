"""placeholder"""
from barnboard.games.boxes import Box
from barnboard.games.views import View, head
from barnboard.kernel.records import Record
from .box import FarmShopBox
from .state import Phase, SOURCE_IDS
def view(box, s, seat):
    return View(**head("farm_shop", Phase, s, seat))
def breakdown(box, s):
    return [{source: int(s.player[seat].earned[n]) for n, source in enumerate(SOURCE_IDS)} for seat in range(int(s.seats))]
