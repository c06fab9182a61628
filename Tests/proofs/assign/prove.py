#!/usr/bin/env python3
"""'delegate assign' against trackers on loopback: every act and guard rail, what servers do wrong, kills and cut connections, the same for each.

    python3 Tests/proofs/assign/prove.py --delegate .build/release/delegate --trackers jira --kills 40

Needs a python3 with the trackers' clients: make prove ONLY=assign. Prints a table of what was tried.
"""
import argparse
import concurrent.futures
import json
import pathlib
import random
import re
import shutil
import tempfile
import time

from desk import CLOSED, LABELS, OPEN, TOKEN, WORDS, Desk
from bugzilla_server import Bugzilla
from github_server import GitHub
from gitlab_server import GitLab
from jira_server import Jira, OwnJira
from server import PEOPLE
from shared import print_table, require

KINDS = {kind.name: kind for kind in [GitHub, GitLab, Jira, OwnJira, Bugzilla]}


def suggestions(desk):
    desk.fresh(perRun=100, perPersonAndDay=100)
    plan = desk.plan()
    require(plan and not desk.server.writes and not desk.log(), "a dry run wrote")
    desk.assign("--open", "--apply", says=f"written: {len(plan)} of {len(plan)}")
    texts = desk.commented()
    require(set(texts) == {desk.number(act["task"]) for act in plan} and all(len(each) == 1 for each in texts.values()), "not what was planned")
    for text in sum(texts.values(), []):
        said = re.split(r"<!-- delegate|\(delegate", text)[0]
        require(text.startswith("Delegation suggests") and "%" in text and not re.search(r"[@`\"$<~\[]", said), f"a comment has more than words: {text}")
    desk.assign("--open", "--apply", says="left alone, acted on before")
    require(desk.commented() == texts, "a second run wrote again")
    require(len(desk.server.tokens) == 1 and TOKEN in next(iter(desk.server.tokens)), "requests with another token")
    expected = desk.without_mark()
    # People go on working, and pause the bot; they edit one suggestion and delete another.
    noted, given, closed, edited, deleted = list(texts)[:5]
    desk.server.add_note(noted, "Any news?")
    desk.server.assign(given, [108])
    desk.server.issues[closed]["is"].add("closed")
    desk.server.touch(closed)
    desk.server.edit_note(edited, f"{texts[edited][0]} No, ask Eve.")
    desk.server.remove_note(deleted, desk.server.issues[deleted]["notes"][0]["id"])
    desk.pause()
    desk.assign("--open", "--apply", says="paused: true, so nothing new is written")
    _, errors = desk.undo(len(plan) - 2)
    for number in [edited, deleted]:
        require(f"task {desk.server.key(number)} is left alone: changed since" in errors, errors)
    require(set(desk.commented()) == {noted, edited} and desk.server.texts(noted) == ["Any news?"], "undo left a comment, or took back what a person wrote")
    require(desk.assigned() == {given: [108]}, "undo of a comment took an assignee back")
    desk.row("comment", f"{len(plan)} suggestions, once each; a second run writes nothing; titles and labels such as \"; rm -rf and @everyone have no effect; while paused "
             f"{len(plan) - 2} taken back, also where somebody commented, assigned or closed since; one that was edited stays, one that was deleted is named")
    return expected


def guard_rails(desk):
    desk.fresh(level="most", perRun=100, perPersonAndDay=100)
    numbers = [desk.number(act["task"]) for act in desk.plan()]
    free = iter(numbers)
    left = {next(free): (state, why) for state, why in desk.kind.states.items()}
    for number, (state, _) in left.items():
        desk.server.issues[number]["is"].add(state)
    assigned, byhand, edited, silent = [next(free) for _ in range(4)]
    desk.server.assign(assigned, [101])
    for people in [[102], []]:
        desk.server.assign(byhand, people)
    left |= {assigned: ("assigned", "assigned to somebody"), byhand: ("moved by hand", "by hand")}
    _, errors = desk.assign("--open", "--plan", "plan.jsonl")
    for number, (_, why) in left.items():
        require(re.search(rf"left alone, [^:]*{why}[^:]*:.*\b{number}\b", errors), f"{number} is not left alone as {why}: {errors}")
    desk.server.touch(edited)
    desk.server.silent.add(silent)
    rest = list(free)
    _, errors = desk.assign("--planned", "plan.jsonl", "--apply", says=rf"written: {len(rest)} of {len(rest) + 2}")
    for number, why in [(edited, "changed since"), (silent, "refused")]:
        require(f"task {desk.server.key(number)} is left alone: {why}" in errors, errors)
    require(set(desk.assigned()) == {*rest, assigned}, "others than planned were assigned")
    # People override one, and close another; nothing is done to them again, and they are not taken back.
    first, second, closed = rest[:3]
    desk.server.assign(first, [108] if desk.assigned()[first] != [108] else [107])
    desk.server.assign(second, [])
    desk.server.issues[closed]["is"].add("closed")
    desk.server.touch(closed)
    desk.assign("--open", "--apply", says="written: 1 of 2")
    require(edited in desk.assigned() and second not in desk.assigned(), "the edited task is still free, the one that was taken away is not")
    desk.assign("--open", "--apply", status=1, says="written: 0 of 1")
    desk.server.silent.clear()
    desk.assign("--open", "--apply", says="written: 1 of 1")
    noted = rest[3]
    desk.server.add_note(noted, "Any news?")
    _, errors = desk.undo(len(rest) - 2)
    for number in [first, closed, noted]:
        require(f"task {desk.server.key(number)} is left alone: changed since" in errors, errors)
    require(set(desk.assigned()) == {first, closed, noted, assigned}, "undo left something, or took back what a person did")
    desk.assign("--open", "--apply", says="written: 0 of 0")
    states = ", ".join(state for state, _ in left.values())
    desk.row("assign", f"{len(rest)} assigned by account; {states}, changed since the plan, not permitted: left alone and named")
    desk.row("undo", f"{len(rest) - 2} taken back; what a person assigned, closed or commented on stays; nothing is assigned again")


def created(desk):
    """An issue that was opened after the last fetch."""
    desk.fresh(level="most", perRun=100, perPersonAndDay=100)
    number, label = CLOSED + OPEN + 1, list(LABELS)[0]
    title = f"\"; touch hurt; {WORDS[label][0]} fails"
    desk.server.create(number, title)
    desk.write((number, title, label))
    desk.assign("--tasks", "tasks.jsonl", "--apply", says="written: 1 of 1")
    require(desk.assigned() == {number: [101]}, f"assigned: {desk.assigned()}")
    desk.row("created", "an issue opened after the last fetch is assigned from what --tasks says of it")


def caps(desk, count):
    desk.fresh(level="most", perRun=3, perPersonAndDay=2)
    desk.assign("--open", "--apply", says="written: 3 of 3")
    for _ in range(4):
        desk.assign("--open", "--apply")
    people = sum(desk.assigned().values(), [])
    require(all(people.count(person) <= 2 for person in people) and 3 < len(people) <= 16, f"caps: {people}")
    desk.fresh(paused="true")
    desk.assign("--open", "--apply", says="paused: true")
    require(not desk.server.writes and not desk.log(), "a paused run wrote")
    desk.fresh(level="high", perRun=100, perPersonAndDay=100)
    desk.assign("--open", "--apply")
    assigned, suggested = len(desk.assigned()), len(desk.commented())
    require(assigned > 0 and assigned + suggested == count, "level high: each task is assigned or has a suggestion")
    desk.row("levels", f"high: {assigned} assigned, {suggested} suggested; 3 a run, 2 a person and day; paused: nothing")


def labels(desk, count):
    desk.fresh(suggestion="label", perRun=100, perPersonAndDay=100)
    if not desk.kind.has_labels:
        desk.assign("--open", "--apply", status=2, says="write suggestion: comment")
        return desk.row("label", "none there: named, with what to write instead")
    desk.assign("--open", "--apply", says=f"written: {OPEN} of {OPEN}")
    found = [issue["labels"] for issue in desk.server.issues.values()]
    require(all(len(each) == 1 and re.fullmatch(r"suggested/(P\d+|nobody)", each[0]) for each in found), f"labels: {found}")
    unsure = found.count(["suggested/nobody"])
    require(unsure == OPEN - count, f"{unsure} labels for unsure tasks, {count} suggestions")
    noted, again, removed = list(desk.server.issues)[:3]
    desk.server.add_note(noted, "Any news?")
    for number, changes in [(again, [False, True]), (removed, [False])]:
        label = desk.server.issues[number]["labels"][0]
        for is_added in changes:
            desk.server.label(number, label, is_added)
    _, errors = desk.undo(OPEN - 2)
    for number in [again, removed]:
        require(f"task {desk.server.key(number)} is left alone: changed since" in errors, errors)
    require([number for number, issue in desk.server.issues.items() if issue["labels"]] == [again], "undo left labels, or took back what a person set")
    desk.row("label", f"{OPEN} labels, {unsure} of them suggested/nobody; all taken back, but for one that somebody took away and one that was set again")


def too_long(desk):
    desk.fresh(perRun=100, perPersonAndDay=100)
    (desk.place.folder / "long.jsonl").write_text(json.dumps({**desk.plan()[0], "act": "comment", "then": "x" * 200_000}))
    desk.assign("--planned", "long.jsonl", "--apply", status=2, says="leave out the tasks with the longest ids or texts")
    require(not desk.server.writes, "a text that is too long was written")
    desk.assign("--open", "--apply", says="written: [1-9]")
    desk.row("too long", "a text that no program takes is named; the next run goes on")


WAITED = ["429", "503", "date", "rate"]
NAMED = {"rate for hours": "rate limit is used up", "500": "answers 500", "cut": "cut", "cut after": "cut", "redirect": "leads to another server", "page": "perhaps a page for people",
         "403": "refuses .403.", "401": "refuses .401."}


def faults(desk):
    desk.write(*[(task.number, task.title, task.label) for task in desk.tasks.values() if task.label][:3])
    for fault in desk.kind.faults_met:
        for is_write in [True, False]:
            status, says = (0, "written: 3") if fault in WAITED else (2, NAMED[fault])
            if fault == "403" and is_write:
                status, says = 0, "(?s)refused by the tracker.*written: 2 of 3"
            desk.fresh(perRun=3)
            desk.server.faults = [(is_write, fault)]
            desk.assign("--tasks", "tasks.jsonl", "--apply", status=status, says=says)
            require(not desk.server.faults, f"{fault} was not met")
            desk.assign("--tasks", "tasks.jsonl", "--apply")
            require([len(each) for each in desk.commented().values()] == [1] * 3, f"{fault}: {desk.commented()}")
    waited = [fault for fault in desk.kind.faults_met if fault in WAITED]
    named = [fault for fault in desk.kind.faults_met if fault not in WAITED]
    desk.row("faults", f"{', '.join(waited)}: waited for; {', '.join(named)}: named; each at a question and at an act; the next run goes on, nothing twice")


def killed(desk, source, *words):
    """Kills a run after a number of requests, so that the pace of the machine decides nothing; whether a connection was to be cut."""
    cuts = source.random() < 0.3
    if cuts:
        desk.server.faults = [(True, source.choice(["cut", "cut after"]))]
    until = desk.server.asked + source.randrange(25)
    process = desk.place.start("assign", "--model", "model", *words)
    while process.poll() is None and desk.server.asked < until:
        time.sleep(0.005)
    time.sleep(source.uniform(0, 0.05))
    process.kill()
    process.communicate()
    return cuts


def kills(desk, count, expected, seed):
    source = random.Random(seed)
    desk.fresh(perRun=100, perPersonAndDay=100)
    # With a plan a run begins with an act, so that few kills come before one.
    desk.assign("--open", "--plan", "kills.jsonl")
    runs, cut, in_act = 0, 0, 0
    for done in range(1, count + 1):
        cut += killed(desk, source, "--planned", "kills.jsonl", "--apply")
        in_act += bool(desk.log()) and desk.log()[-1]["state"] == "begun"
        require(all(len(each) == 1 for each in desk.commented().values()), f"twice after kill {done}")
        if len(desk.commented()) == len(expected):
            compare(desk, expected)
            runs += 1
            desk.fresh(perRun=100, perPersonAndDay=100)
    compare(desk, expected)
    desk.row("kills", f"{count} kills ({in_act} in the middle of an act) and {cut} cut connections, {runs + 1} whole runs: nothing twice, each end as if undisturbed")
    kills_of_undo(desk, source)


def kills_of_undo(desk, source):
    """Of the comments that are there, then of assignees, of whom people have changed every other one."""
    count, _ = undone(desk, source, desk.commented, {})
    writes = len(desk.server.writes)
    desk.assign("--open", "--apply", says="written: 0 of 0")
    require(len(desk.server.writes) == writes, "what was taken back was written again")
    desk.row("undo killed", f"{count} kills until no comment was left: all taken back, the log says so, nothing is written again")
    desk.fresh(level="most", perRun=100, perPersonAndDay=100)
    desk.assign("--open", "--apply", says="written: [1-9]")
    found = desk.assigned()
    given = {number: [next(person for person in PEOPLE if [person] != found[number])] for number in list(found)[::2]}
    for number, people in given.items():
        desk.server.assign(number, people)
    count, at_given = undone(desk, source, desk.assigned, given)
    moves = {number: len(desk.server.issues[number]["moves"]) for number in found}
    require(set(moves.values()) == {2}, f"moves: {moves}")
    desk.row("undo killed", f"{count} kills until no assignee was left, {at_given} of them at one that people had given to others: {len(found) - len(given)} taken back once each; "
             f"{len(given)} given to others stay, and are named")


def undone(desk, source, there, kept):
    """How many undos were killed until nothing was there but what is kept, and how many of them at a task that is kept; one more ends, and names that."""
    log, count, at_kept = str(desk.folder / "assign-log.jsonl"), 0, 0
    while there() != kept or kept and not at_kept:
        killed(desk, source, "--undo", log)
        count += 1
        last = desk.log()[-1]
        at_kept += last["state"] == "undoing" and desk.number(last["task"]) in kept
        require(count < 200, f"200 kills, and there is still: {there()}")
    desk.server.faults = []
    _, errors = desk.assign("--undo", log, says="taken back: [01]\n")
    named = set(map(int, re.findall(r"task \D*(\d+) is left alone: changed since", errors)))
    done = {desk.number(entry["task"]) for entry in {entry["task"]: entry for entry in desk.log()}.values() if entry["state"] != "undone"}
    require(there() == kept and named == done == set(kept), f"after kills of undo: {there()}, named {named}, done {done}, kept {kept}\n{errors}")
    return count, at_kept


def compare(desk, expected):
    desk.server.faults = []
    desk.assign("--open", "--apply")
    require(desk.without_mark() == expected and all(len(each) == 1 for each in desk.commented().values()), "another end than undisturbed")
    last = {entry["task"]: entry["state"] for entry in desk.log()}
    require({desk.number(task) for task, state in last.items() if state == "done"} == set(expected), "the log says something else than the tracker")


def prove(kind, options):
    work = pathlib.Path(tempfile.mkdtemp())
    try:
        desk = Desk(kind, options.delegate, work)
        expected = suggestions(desk)
        guard_rails(desk)
        created(desk)
        caps(desk, len(expected))
        labels(desk, len(expected))
        too_long(desk)
        faults(desk)
        kills(desk, options.kills, expected, options.seed)
        require(not list(work.rglob("hurt")), "a title had an effect")
        for file in work.rglob("*"):
            require(not file.is_file() or TOKEN not in file.read_text(errors="replace"), f"the token is in {file.name}")
        names = (desk.folder / "assign-log.jsonl").read_text()
        for person, login in PEOPLE.items():
            require(not re.search(rf"\b({re.escape(desk.server.account(person))}|{login})\b", names), "the log names somebody")
        return desk.rows
    finally:
        shutil.rmtree(work, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delegate", required=True)
    parser.add_argument("--trackers", nargs="+", choices=KINDS, default=list(KINDS), metavar="NAME", help=f"of {', '.join(KINDS)}")
    parser.add_argument("--kills", type=int, default=20, help="of each tracker")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    # They wait most of the time.
    with concurrent.futures.ThreadPoolExecutor() as pool:
        found = list(pool.map(lambda name: prove(KINDS[name], options), options.trackers))
    rows = [(name, act, tried) for name, each in zip(options.trackers, found) for act, tried in each]
    print_table(("tracker", "act", "tried"), *rows)
    print(f"{len(options.trackers)} trackers on loopback: everything holds")


main()
