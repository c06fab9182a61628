#!/usr/bin/env python3
"""Writes events.jsonl: a made-up record of an app, in the lines of Sources/Core/Schema/events.schema.json.

    datasets/app-example/generate.py > datasets/app-example/events.jsonl

Everybody has a topic of a team and takes its tasks more often than others do; three tasks in ten are done by their creator.
"""
import json
import random

TASKS, START, HOUR = 480, 1_672_531_200_000, 3_600_000
TOPICS = {
    "Loom iOS": ["keyboard covers field", "dark theme colours", "offline list sync", "push notification sound"],
    "Loom Server": ["login token expires", "database index slow", "export archive broken", "quota mail late"],
    "Loom Web": ["calendar drag drop", "print layout margin", "search filter empty", "chart legend overlap"],
}
VERBS = ["Fix", "Check", "Improve", "Explain", "Rework", "Test"]
draw = random.Random(2018)


def pick(items):
    return items[int(draw.random() * len(items))]


def event(kind, task, at, **more):
    lines.append((at, {"schema": 1, "event": kind, "task": task, "at": at, **more}))


people = {team: [f"{team[5:].lower()}-{number + 1}" for number in range(4)] for team in TOPICS}
lines, at = [], START
for number in range(TASKS):
    at += int(draw.random() * 24 * HOUR)
    task, team = f"T{number + 1:04}", pick(list(TOPICS))
    topic = int(draw.random() * 4)
    able = people[team][topic]
    own = draw.random() < 0.3
    doer = able if draw.random() < 0.7 else pick(people[team])
    creator = doer if own else pick([person for person in people[team] if person != doer])
    words = TOPICS[team][topic].split()
    event("opened", task, at, title=f"{pick(VERBS)} {' '.join(words if draw.random() < 0.8 else words[:2])}", team=team,
          originator=creator, priority=1 + int(draw.random() * 5))
    event("assigned", task, at, person=creator)
    now = at + int(draw.random() * HOUR)
    if not own:
        others = [person for person in people[team] if person not in (doer, creator)]
        shown = others[:1] + [doer] + others[1:] if draw.random() < 0.4 else [doer] + others
        for rank, person in enumerate(shown[:3]):
            event("shown", task, now, person=person, rank=rank + 1)
        for person in shown[: shown.index(doer)]:
            now += int(draw.random() * HOUR) + 1
            event("declined", task, now, person=person)
        now += int(draw.random() * 48 * HOUR) + 1
        if draw.random() < 0.75:
            event("taken", task, now, person=doer)
        else:
            event("assigned", task, now, person=doer, by=creator)
    if draw.random() < 0.95:
        minutes = 5 * (1 + int(draw.random() * 24))
        now += int(draw.random() * 72 * HOUR) + 60_000 * minutes
        event("minutes", task, now, person=doer, minutes=minutes)
        dropped = {"outcome": "dropped"} if draw.random() < 0.08 else {}
        event("done", task, now, person=doer, **dropped)
for _, line in sorted(lines, key=lambda pair: pair[0]):
    print(json.dumps(line, separators=(",", ":")))
