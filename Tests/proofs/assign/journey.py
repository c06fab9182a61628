#!/usr/bin/env python3
"""From an installed program to the first suggestion in a tracker of 5,000 issues, at the speed of loopback.

    python3 Tests/proofs/assign/journey.py --delegate .build/release/delegate

The tracker is Jira Data Center's interface on loopback. Needs a python3 with Perceval and the trackers' clients: make prove ONLY=journey. Prints a table of times.
"""
import argparse
import dataclasses
import pathlib
import random
import shutil
import subprocess
import tempfile
import time

from desk import TOKEN, made_up
from jira_server import OwnJira
from shared import print_table, require
from tracker import Place

ROOT = pathlib.Path(__file__).resolve().parents[3]
ISSUES, OPEN, PAGE, SECONDS = 5000, 20, 100, 120


class Whole(OwnJira):
    """What Perceval asks, too: pages of issues, fields and comments."""

    def __init__(self, tasks):
        self.tasks, self.asked, self.written = list(tasks.values()), 0, None
        super().__init__(tasks)
        for task in self.tasks:
            self.issues[task.number]["is"] |= {"closed"} if task.is_closed else set()

    def answer(self, method, path, query, body):
        self.asked += 1
        if path == "/rest/api/2/search":
            start = int(query.get("startAt", 0))
            issues = [{"id": str(task.number), **self.item(task)[2]} for task in self.tasks[start:start + PAGE]]
            return 200, {"startAt": start, "maxResults": PAGE, "total": len(self.tasks), "issues": issues}
        if path == "/rest/api/2/field":
            return 200, []
        if method == "GET" and path.endswith("/comment"):
            return 200, {"startAt": 0, "maxResults": PAGE, "total": 0, "comments": []}
        return super().answer(method, path, query, body)

    def add_note(self, number, text):
        self.written = self.written or time.monotonic()
        return super().add_note(number, text)


def task(number, source):
    """One of three years."""
    stamps = [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1640995200 + 20000 * number + later)) for later in [0, 3600, 90000]]
    return dataclasses.replace(made_up(number, source), opened=stamps[0], assigned=stamps[1], closed=stamps[2], is_closed=number <= ISSUES - OPEN)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delegate", required=True)
    options = parser.parse_args()
    work, source = pathlib.Path(tempfile.mkdtemp()), random.Random(5)
    server = Whole({number: task(number, source) for number in range(1, ISSUES + 1)})
    try:
        subprocess.run(["make", "--no-print-directory", "install-examples", f"PREFIX={work}/prefix"], cwd=ROOT, check=True)
        (work / "prefix/bin").mkdir()
        shutil.copy(options.delegate, work / "prefix/bin/delegate")
        place = Place(work / "prefix/bin/delegate", work / "home")
        place.environment |= {"DELEGATE_TRACKER_TOKEN": TOKEN, "DELEGATE_KEY": str(work / "person.key"), "DELEGATE_CACHE": str(work / "cache")}
        began, rows = time.monotonic(), []

        def step(shown, *words):
            start = time.monotonic()
            status, output, errors = place.run(*words)
            require(status == 0, f"delegate {' '.join(words)}: {status}\n{output[-2000:]}{errors[-2000:]}")
            rows.append((shown, f"{time.monotonic() - start:.1f}", f"{time.monotonic() - began:.1f}"))
            return output + errors

        said = step("`delegate init triage --tracker jira:…`: describe, fetch, train, recommend", "init", "triage", "--tracker", f"jira:{server.url}/projects/DESK")
        require(f"{ISSUES:,} items fetched" in said, said)
        place.folder /= "triage"
        step("`delegate assign --model model --open`: what would be written", "assign", "--model", "model", "--open")
        require(not server.writes, "a dry run wrote")
        step("`delegate assign --model model --open --apply`", "assign", "--model", "model", "--open", "--apply")
        texts = [text for number in server.issues for text in server.texts(number)]
        require(texts and all(text.startswith("Delegation suggests") for text in texts), f"no suggestion: {texts}")
        seconds = server.written - began
        print_table(("step", "seconds", "since the beginning"), *rows, ("the first of its suggestions is in the tracker", "", f"{seconds:.1f}"))
        require(seconds < SECONDS, f"{seconds:.1f} s to the first suggestion: more than {SECONDS}")
        print(f"{ISSUES} issues, {server.asked} requests: the first suggestion after {seconds:.1f} s, within {SECONDS} s")
    finally:
        server.end()
        shutil.rmtree(work, ignore_errors=True)


main()
