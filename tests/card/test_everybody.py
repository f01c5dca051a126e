"""Cards in the middle of a game: nothing for axe-core to complain of, nothing wider than the screen."""

from pathlib import Path

import pytest

from tests.card.screen import Screen

SCREENS = ((320, "light"), (320, "dark"), (390, "light"), (1000, "light"), (1000, "dark"))
# What is touched before axe looks: dice thrown, one picked out or a box picked, the log open.
TOUCHES = {"ciccia": ".card-tray .card-die", "encore": "[data-tap='0/H3']"}


@pytest.mark.parametrize("spec, language", [("ciccia", "de"), ("encore", "ar")])
def test_a_game_can_be_played_by_everybody(browser, tmp_path, spec, language):
    package = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    axe = (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")
    # axe is put into the page by hand, which its policy forbids anybody else.
    card = Screen(browser, tmp_path, spec, language, bypass_csp=True)
    card.begin("Anna", "Bruno", "Carla", "Dario")
    card.roll([0, 1, 2, 3, 4, 5])
    card.touch(TOUCHES[spec])
    card.touch(".card-log summary")
    card.page.evaluate(axe)
    for width, scheme in SCREENS:
        card.page.set_viewport_size({"width": width, "height": 800})
        card.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = card.page.evaluate(
            "axe.run('#card', {resultTypes: ['violations']})"
            ".then(r => r.violations.map(v => [v.id, v.nodes[0].html]))"
        )
        assert found == [], (width, scheme)
        assert card.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert card.errors == []
    card.context.close()
