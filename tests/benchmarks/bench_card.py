"""The card's rules against the checker's: thousands of random games in both.

    python -m tests.benchmarks.bench_card [GAMES [SEED]]

Plays GAMES games (default 250) of every game, variant and house rule of tests/card/cases.py in Chromium; the
checker judges every sheet after every move, what every refused move would have led to, and every final table.
Prints a markdown table; ends with 1 if they ever disagree.
"""

from __future__ import annotations

import shutil
import sys

from playwright.sync_api import sync_playwright

from tests.card.cases import CASES, faults, job
from tests.card.javascript import modules_in

# Games that are handed over at once.
BATCH = 50


def main(games: int = 250, seed: int = 1) -> int:
    """Print the table; return the exit code."""
    disagreements = 0
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
        browser.close()
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
