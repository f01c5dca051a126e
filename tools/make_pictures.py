"""Draw the pictures of the README with the program itself: developers only, `make pictures`."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from sheetgen.cli.main import cli

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
# File → what is shown.
SHOWN = {
    "grixx-filled": ["grixx", "--filled"],
    "encore": ["encore"],
    "yahtzee-filled": ["yahtzee", "--filled"],
    "ciccia": ["ciccia"],
}


def main() -> None:
    """Draw all pictures, framed and small enough for a repository."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, wishes in SHOWN.items():
        path = PICTURES / f"{name}.png"
        cli.main(["preview", *wishes, "--lang", "en", "--dpi", "110", "-o", str(path)], standalone_mode=False)
        picture = Image.open(path).convert("RGB")
        framed = Image.new("RGB", (picture.width + 2, picture.height + 2), "#c8ccd2")
        framed.paste(picture, (1, 1))
        framed.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
