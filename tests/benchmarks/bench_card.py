"""The card's rules against the checker's: thousands of random games in both.

    python -m tests.benchmarks.bench_card [GAMES [SEED]] [--quick]

Plays GAMES games (default 250) of every game, variant and house rule of tests/card/cases.py in Chromium; the
checker judges every sheet after every move, what every refused move would have led to, and every final table.
Prints a markdown table; ends with 1 if they ever disagree.
"""

from __future__ import annotations

import argparse
import shutil
import sys

from playwright.sync_api import sync_playwright

from tests.benchmarks.summary import Line, add_lines, add_options
from tests.card.cases import CASES, faults, job
from tests.card.javascript import modules_in

# Games that are handed over at once.
BATCH = 50


def main() -> int:
    """Print the table; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=250)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    add_options(parser)
    wishes = parser.parse_args()
    games, seed = 2 if wishes.quick else wishes.games, wishes.seed
    disagreements = judged = 0
    print("| game | games | moves | refusals | disagreements |\n|---|---:|---:|---:|---:|")
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with modules_in(browser) as ask:
            for case in CASES:
                count, moves, refusals, found = 0, 0, 0, []
                for batch in range(0, games, BATCH):
                    for played in ask("run", **job(case, min(BATCH, games - batch), seed + batch)):
                        count += 1
                        moves += len(played["steps"])
                        refusals += len(played["refused"])
                        found += faults(case, played)
                print(f"| {case} | {count} | {moves} | {refusals} | {len(found)} |", flush=True)
                print(*found[:5], sep="\n", end="\n" if found else "", file=sys.stderr)
                disagreements += len(found)
                judged += moves + refusals
        browser.close()
    line = Line(
        "moves and refusals of the card on the screen, in JavaScript",
        f"{judged:,}",
        "the checker's rules, in Python",
        f"{judged - disagreements:,} judged alike",
        f"{disagreements:,} disagree",
    )
    add_lines(wishes.summary, [line])
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
