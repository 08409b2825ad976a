"""Devices, codes, passkeys and paper keys: how a person is known."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from .fields import Asked


class DeviceShape(BaseModel):
    """A browser that is yours."""

    id: str
    name: str
    since: int
    seen: int
    this: bool


class PasskeyShape(BaseModel):
    """A passkey of yours."""

    id: str
    name: str
    since: int
    used: int


class KeysShape(BaseModel):
    """What opens the house as you."""

    devices: list[DeviceShape]
    passkeys: list[PasskeyShape]
    paper: int | None = Field(description="When you had twelve words written down.")


class CodeShape(BaseModel):
    """A code for another device, good once."""

    code: str
    until: int
    link: str
    picture: str = Field(description="The link as a QR code, an SVG.")


class PaperShape(BaseModel):
    """Twelve words, told once."""

    words: list[str]


class WhoseShape(BaseModel):
    """Whose a code or a paper key is."""

    name: str | None = Field(description="What that person was called last.")
    same: bool = Field(description="Whether that is you already.")
    played: int = Field(description="How many matches they played.")
    brings: int = Field(description="How many tables of this device would come along.")


class KeyTold(Asked):
    """A code from another device, or twelve words."""

    code: Annotated[str, Field(max_length=40)] = ""
    words: Annotated[str, Field(max_length=400)] = ""


class PasskeyAnswer(Asked):
    """What the browser's passkey answered, as JSON (`PublicKeyCredential.toJSON()`)."""

    answer: dict[str, Any]
