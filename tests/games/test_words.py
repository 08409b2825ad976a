"""Names that may break on small cards."""

import pytest

from barnboard.games import games


@pytest.mark.parametrize(("game", "domain", "ident"), [("farm_shop", "face", "3-gifts"), ("magic_farm", "product", "foxberry")])
def test_a_name_is_told_without_the_soft_hyphens_of_its_card(game: str, domain: str, ident: str) -> None:
    words = games()[game].words(games()[game].usual_box, "de")
    assert "\u00ad" in words._words["name"][domain][ident]
    assert words.call(domain, ident) in ("Geschenkschuppen", "Fuchsbeere")
