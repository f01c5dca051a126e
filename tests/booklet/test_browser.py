"""In a real browser: nothing for axe-core to complain of, nothing wider than the screen, nothing fetched."""

import pytest

from .conftest import page

# Passes are not listed, which saves most of the time.
OPTIONS = "{resultTypes: ['violations']}"
# Every page is looked at on both kinds of screen and in both lights; German ones in all four ways.
SCREENS = ((320, "light"), (1000, "dark"), (320, "dark"), (1000, "light"))
LANGUAGES = ("it", "de", "ar", "ja", "en-XA", "ar-XB")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spec", ["grixx", "encore", "yahtzee", "ciccia"])
def test_a_booklet_can_be_read_by_everybody(browser, axe, tmp_path, spec, language):
    path = tmp_path / "booklet.html"
    path.write_text(page(spec, language), "utf-8")
    # axe is put into the page by hand, which its policy forbids anybody else.
    context = browser.new_context(bypass_csp=True)
    shown, asked = context.new_page(), []
    shown.on("request", lambda request: asked.append(request.url))
    shown.goto(path.as_uri())
    shown.evaluate(axe)
    for width, scheme in SCREENS if language == "de" else SCREENS[:2]:
        shown.set_viewport_size({"width": width, "height": 800})
        shown.emulate_media(color_scheme=scheme)
        violations = shown.evaluate(
            f"axe.run({OPTIONS}).then(r => r.violations.map(v => [v.id, v.nodes[0].html]))"
        )
        assert violations == [], (width, scheme)
        assert shown.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (width, scheme)
    assert [url for url in asked if not url.startswith(("data:", path.as_uri()))] == []
    context.close()


def test_the_policy_lets_the_page_s_own_style_through(browser, tmp_path):
    path = tmp_path / "booklet.html"
    path.write_text(page("grixx"), "utf-8")
    shown, said = browser.new_page(), []
    shown.on("console", lambda message: said.append(message.text))
    shown.goto(path.as_uri())
    assert shown.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight") == "800"
    assert shown.evaluate("document.fonts.check('800 20px Nunito')")
    assert said == []
    shown.close()
