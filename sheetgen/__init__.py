"""sheetgen: score pads, rule booklets and a checker for dice games on paper.

The map of the house, in the order of the flow:

    errors, units, files        what everything stands on
    words                       a language's words, numbers and plurals
    layout/                     YAML -> Layout: what a designer declares
    page/                       Layout + words -> Page: every box and label once, in mm
    press/                      Page -> press sheets -> PDF
    booklet/                    Page -> SVG; words + figures -> HTML, PDF
    reading/                    a typed sheet, or a photo + Page -> Sheet
    rules/, games/              Sheet -> Verdict: scores and findings, one game a module
    api/                        the use cases: pad, preview, check, ...
    cli/                        arguments -> one use case -> text, files, exit code
"""

__version__ = "1.0.0"
