"""Being called back."""

from typing import Annotated

from pydantic import BaseModel, Field

from .fields import Asked

_Key = Annotated[str, Field(min_length=10, max_length=200, pattern="^[0-9A-Za-z_=-]*$")]


class PushKeyShape(BaseModel):
    """The public key of the house's pushes (VAPID), base64url."""

    key: str


class PushKeys(Asked):
    """The keys of a browser that is to be called."""

    p256dh: _Key
    auth: _Key


class PushWanted(Asked):
    """Where a browser is called: as its push service told it."""

    endpoint: Annotated[str, Field(min_length=10, max_length=1000)]
    keys: PushKeys
