#!/usr/bin/env python3
"""Recompute from a product's XML files how tasks ended and which of them are duplicates, and compare with a report.

check_triage.py DATA REPORT [--groups FILE ...] [--sklearn]

    DATA        the folder of one product in the MSR 2013 layout: reports.xml and a file per field
    REPORT      the folder that `delegate run` wrote for it, by a recipe with `triage: true`
    --groups    tables of duplicates with the columns Issue_id and Duplicate, as the dataset.yaml names them
    --sklearn   also fit scikit-learn's logistic regression to titles and fields, and print its area beside the report's

Written from the protocol alone, sharing no code with the program.
1. How many tasks are resolved, and of validation and test part how many FIXED.
2. With groups, how many tasks of each part repeat an earlier one.
3. How many components are right as opened.
Prints counts and shares; never a title or an address. Exit code 1 if anything differs. scikit-learn is needed for --sklearn alone;
its figures are printed and not compared: it learns once, from the first four fifths, and does not calibrate.
"""

import argparse
import csv
import gzip
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Benchmarks/peers"))
from history import field


def opening_value(history, opening):
    """The value dated at the opening, else the earliest."""
    at = [what for when, what in history if when <= opening]
    return at[-1] if at else (history[0][1] if history else None)


def groups(files):
    """By task: its group, a list of task numbers; groups that share a task are one."""
    parent = {}

    def root(task):
        parent.setdefault(task, task)
        while parent[task] != task:
            task = parent[task]
        return task

    for name in files:
        with gzip.open(name, "rt", newline="") as table:
            for row in csv.DictReader(table):
                if row["Duplicate"] not in ("", "NULL"):
                    for other in row["Duplicate"].split(";"):
                        parent[root(int(other))] = root(int(row["Issue_id"]))
    members = {}
    for task in list(parent):
        members.setdefault(root(task), []).append(task)
    return {task: group for group in members.values() for task in group}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("--groups", action="append", default=[])
    parser.add_argument("--sklearn", action="store_true")
    arguments = parser.parse_args()
    triage = json.loads((arguments.report / "report.json").read_text())["triage"]
    openings = {
        int(r.get("id")): int(r.find("opening_time").text)
        for r in ElementTree.parse(arguments.data / "reports.xml").getroot().iter("report")
    }
    resolutions = field(arguments.data, "resolution")
    final = {task: history[-1][1] for task, history in resolutions.items() if history and history[-1][1]}
    resolved = sorted((task for task in final if task in openings), key=lambda task: (openings[task], task))
    cut = len(resolved) * 4 // 5
    parts = {"validation": resolved[cut * 4 // 5 : cut], "test": resolved[cut:]}
    is_fixed = {task: final[task].lower() == "fixed" for task in resolved}
    faults = []

    def compare(name, own, theirs):
        print(f"{name}: {own}")
        if own != theirs:
            faults.append(f"{name}: {own} here, {theirs} in the report")

    compare("resolved", len(resolved), triage["outcome"]["resolved"])
    for part, tasks in parts.items():
        compare(f"{part}: tasks", len(tasks), triage["outcome"][part]["tasks"])
        compare(f"{part}: FIXED", sum(is_fixed[task] for task in tasks), triage["outcome"][part]["fixed"])
    if arguments.groups:
        group = groups(arguments.groups)
        order = {task: position for position, task in enumerate(sorted(openings, key=lambda t: (openings[t], t)))}

        def repeats(task):
            if final[task].lower() != "duplicate":
                return False
            return any(order.get(other, len(order)) < order[task] for other in group.get(task, []))

        for part, tasks in parts.items():
            compare(
                f"{part}: duplicates", sum(repeats(task) for task in tasks), triage["duplicates"][part]["duplicates"])
    components = field(arguments.data, "component")
    pairs = [
        (opening_value(components[task], openings[task]), components[task][-1][1])
        for task in resolved if components.get(task)
    ]
    moves = next(move for move in triage["fields"] if move["field"] == "component")
    test = pairs[len(pairs) * 4 // 5 :]
    compare("component: right as opened", sum(one == other for one, other in test), moves["unchanged"])
    if arguments.sklearn:
        learn(arguments.data, openings, resolved, cut, is_fixed, triage)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


def learn(folder, openings, resolved, cut, is_fixed, triage):
    from scipy.sparse import hstack
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_auc_score

    titles = field(folder, "short_desc")
    names = ["component", "version", "op_sys", "severity", "product"]
    values = {name: field(folder, name) for name in names}
    reporters = {
        int(r.get("id")): (r.find("reporter").text or "")
        for r in ElementTree.parse(folder / "reports.xml").getroot().iter("report")
    }

    def facts(task, knows_reporter):
        known = {name: opening_value(values[name].get(task, []), openings[task]) or "" for name in names}
        return {**known, "reporter": reporters[task]} if knows_reporter else known

    y = [is_fixed[task] for task in resolved]
    words = TfidfVectorizer(min_df=2, sublinear_tf=True)
    texts = [opening_value(titles.get(task, []), openings[task]) or "" for task in resolved]
    terms = words.fit(texts[:cut]).transform(texts)
    theirs = {row["rule"]: row["area"] for row in triage["outcome"]["test"]["results"]}
    for knows_reporter, rule in ((True, "model"), (False, "withoutReporter")):
        columns = DictVectorizer()
        rows = [facts(task, knows_reporter) for task in resolved]
        x = hstack([terms, columns.fit(rows[:cut]).transform(rows)]).tocsr()
        model = LogisticRegression(C=1, max_iter=2000).fit(x[:cut], y[:cut])
        area = roc_auc_score(y[cut:], model.predict_proba(x[cut:])[:, 1])
        print(f"{rule}: area {theirs[rule]:.3f}, scikit-learn's logistic regression in batch {area:.3f}")


if __name__ == "__main__":
    main()
