"""Work spread over processes: results in order, a killed process costs what killed it."""

from sheetgen.api.spread import spread
from tests.api.sent_work import work

TASKS = ["a", "b", "deadly", "c", "d", "e"]


def test_results_come_in_order_and_a_killed_process_costs_one_task():
    results = spread(work, TASKS, pack=str, lost=lambda task: f"{task} was lost", jobs=2)
    assert list(results) == ["A", "B", "deadly was lost", "C", "D", "E"]


def test_one_job_stays_in_this_process_and_nothing_is_done_ahead():
    done = []
    results = spread(lambda sent: done.append(sent) or sent, [1, 2, 3], pack=int, lost=int)
    assert (next(results), done) == (1, [1])


def test_where_there_are_no_processes_tasks_are_done_in_this_one(monkeypatch):
    monkeypatch.setattr("joblib._multiprocessing_helpers.mp", None)  # JOBLIB_MULTIPROCESSING=0, no semaphores
    results = spread(lambda sent: sent + 1, [1, 2, 3], pack=int, lost=int, jobs=2)
    assert list(results) == [2, 3, 4]
