#!/usr/bin/env python3
"""Recompute how long work and waiting took from a dataset's raw files, and compare with a report.

check_durations.py effort SIP_FOLDER REPORT [--sklearn]
check_durations.py waiting ISSUES REPORT [--lifelines]

    SIP_FOLDER   the folder with Sip-task-info.csv.gz and est-act-dates.csv.gz
    ISSUES       a Jira project's issues as JSON lines, compressed by gzip
    REPORT       the folder that `delegate run` wrote for it, by a recipe with `durations: true`
    --sklearn    also fit scikit-learn to titles and codes, and print its areas beside the report's
    --lifelines  also compare the shares and intervals with those of lifelines

Written from the protocol alone, sharing no code with the program.
1. effort: how many efforts are known and estimated; of validation and test part how many are short, the median, how well the
   estimates do, and how well the quantiles of all efforts known before the day of the opening do.
2. waiting: how many tasks are resolved at once or not at all, and the share resolved by each day, by Kaplan and Meier.
Prints counts and shares; never a title or an address. Exit code 1 if anything differs. scikit-learn is needed for --sklearn alone,
lifelines for --lifelines alone. scikit-learn's figures are printed and not compared: it learns once, from the first four fifths.
"""

import argparse
import bisect
import collections
import csv
import datetime
import gzip
import json
import math
import pathlib
import sys

SHORT = 60
DAY = 86400
Z = 1.959963984540054
NOT_DONE = ("ESTIMATED", "AUTHORISE", "TEMPLATE")
faults = []


def compare(name, own, theirs):
    """Whole numbers are equal or not; others are compared to 6 decimals, as the report rounds them."""
    print(f"{name}: {round(own, 6) if isinstance(own, float) else own}")
    is_number = isinstance(own, (int, float)) and isinstance(theirs, (int, float))
    if not (abs(own - theirs) <= 0.50001e-6 if is_number else own == theirs):
        faults.append(f"{name}: {own} here, {theirs} in the report")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for command, data, peer in (("effort", "folder", "--sklearn"), ("waiting", "issues", "--lifelines")):
        subparser = commands.add_parser(command)
        subparser.add_argument("data", type=pathlib.Path, metavar=data.upper())
        subparser.add_argument("report", type=pathlib.Path, metavar="REPORT")
        subparser.add_argument(peer, dest="peer", action="store_true")
    arguments = parser.parse_args()
    durations = json.loads((arguments.report / "report.json").read_text())["durations"]
    check = effort if arguments.command == "effort" else waiting
    check(arguments.data, durations[arguments.command], arguments.peer)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


# Effort


def first_rows(name):
    """By task number: its first row. The others are about more developers."""
    rows = {}
    with gzip.open(name, "rt", encoding="latin-1", newline="") as table:
        for row in csv.DictReader(table):
            rows.setdefault(row["TaskNumber"], row)
    return rows


def day(text):
    return datetime.datetime.strptime(text, "%d-%b-%y").date()


def minutes(hours):
    """To the nearest minute, halves up; nothing if there are no hours."""
    value = float(hours or 0) * 60
    return max(1, math.floor(value + 0.5)) if value > 0 else None


def quantile(ordered, q):
    return ordered[max(0, math.ceil(q * len(ordered)) - 1)]


def lower_median(values):
    return sorted(values)[(len(values) - 1) // 2]


def area(scores, truths):
    """The chance that a true one scores above a false one; ties count half."""
    falses = sorted(score for score, truth in zip(scores, truths) if not truth)
    trues = [score for score, truth in zip(scores, truths) if truth]
    wins = sum(bisect.bisect_left(falses, score) + bisect.bisect_right(falses, score) for score in trues)
    return wins / 2 / (len(trues) * len(falses))


def effort(folder, report, has_peer):
    dates = first_rows(folder / "est-act-dates.csv.gz")
    tasks = []
    for number, row in first_rows(folder / "Sip-task-info.csv.gz").items():
        spent, when = minutes(row["HoursActual"]), dates.get(number)
        if spent and when and when["CompletedOn"] and row["StatusCode"] not in NOT_DONE:
            tasks.append({
                "number": int(number), "row": row, "minutes": spent, "estimate": minutes(row["HoursEstimate"]),
                "opening": day(when["EstimateOn"]), "completion": day(when["CompletedOn"]),
            })
    tasks.sort(key=lambda task: (task["opening"], task["number"]))
    cut = len(tasks) * 4 // 5
    compare("known", len(tasks), report["known"])
    compare("estimated", sum(task["estimate"] is not None for task in tasks), report["estimated"])
    for part, members in (("validation", tasks[cut * 4 // 5 : cut]), ("test", tasks[cut:])):
        rows = {row["rule"]: row for row in report[part]["results"]}
        spent = [task["minutes"] for task in members]
        compare(f"{part}: tasks", len(members), report[part]["tasks"])
        compare(f"{part}: short", sum(value <= SHORT for value in spent), report[part]["short"])
        compare(f"{part}: median", lower_median(spent), report[part]["median"])
        estimated = [task for task in members if task["estimate"] is not None]
        truths = [task["minutes"] <= SHORT for task in estimated]
        compare(f"{part}, estimate: tasks", len(estimated), rows["estimate"]["tasks"])
        compare(f"{part}, estimate: area", area([-task["estimate"] for task in estimated], truths), rows["estimate"]["area"])
        errors = [abs(task["estimate"] - task["minutes"]) for task in estimated]
        compare(f"{part}, estimate: median error", lower_median(errors), rows["estimate"]["medianError"])
        error, covered = overall(tasks, members)
        compare(f"{part}, overall: median error", error, rows["overall"]["medianError"])
        compare(f"{part}, overall: covered", covered, rows["overall"]["covered"])
    if has_peer:
        learn(tasks, cut, {row["rule"]: row["area"] for row in report["test"]["results"]})


def overall(tasks, members):
    """The median error and how many bands cover, by all efforts of tasks completed before the day of the opening."""
    waiting_list = sorted(tasks, key=lambda task: task["completion"], reverse=True)
    known, errors, covered = [], [], 0
    for task in members:
        while waiting_list and waiting_list[-1]["completion"] < task["opening"]:
            bisect.insort(known, waiting_list.pop()["minutes"])
        if known:
            errors.append(abs(quantile(known, 0.5) - task["minutes"]))
            covered += quantile(known, 0.1) <= task["minutes"] <= quantile(known, 0.9)
    return lower_median(errors), covered


def learn(tasks, cut, theirs):
    import numpy
    from scipy.sparse import csr_matrix, hstack
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import cross_val_predict
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OneHotEncoder, OrdinalEncoder

    y = numpy.array([task["minutes"] <= SHORT for task in tasks])
    titles = [task["row"]["Summary"] for task in tasks]
    names = ["RaisedByID", "AssignedToID", "ProjectCode", "SubCategory"]
    codes = [[task["row"][name] for name in names] for task in tasks]
    # A missing estimate counts as an hour.
    estimates = numpy.log([[task["estimate"] or SHORT] for task in tasks])
    # Trees: the codes as they are, and the title as the score of a logistic regression that had not seen the task.
    words = make_pipeline(TfidfVectorizer(min_df=2, sublinear_tf=True), LogisticRegression(max_iter=2000))
    seen = cross_val_predict(words, titles[:cut], y[:cut], cv=5, method="decision_function")
    scores = numpy.concatenate([seen, words.fit(titles[:cut], y[:cut]).decision_function(titles[cut:])])
    encoder = OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=numpy.nan, max_categories=250)
    dense = numpy.column_stack([encoder.fit(codes[:cut]).transform(codes), scores])
    # Lines: a column for each code and each word.
    columns = OneHotEncoder(handle_unknown="ignore").fit(codes[:cut]).transform(codes)
    sparse = hstack([words[0].transform(titles), columns])
    for rule, has_estimate in (("model", False), ("withEstimate", True)):
        x = numpy.column_stack([dense, estimates]) if has_estimate else dense
        trees = HistGradientBoostingClassifier(
            categorical_features=list(range(len(names))), learning_rate=0.05, max_leaf_nodes=8, random_state=1)
        of_trees = area(trees.fit(x[:cut], y[:cut]).predict_proba(x[cut:])[:, 1], y[cut:])
        x = (hstack([sparse, csr_matrix(estimates)]) if has_estimate else sparse).tocsr()
        of_lines = area(LogisticRegression(max_iter=2000).fit(x[:cut], y[:cut]).decision_function(x[cut:]), y[cut:])
        print(f"{rule}: area {theirs[rule]:.3f}; in batch scikit-learn's trees {of_trees:.3f}, logistic regression {of_lines:.3f}")


# Waiting


def moment(text):
    """Whole seconds."""
    return math.floor(datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%f%z").timestamp())


def resolution(issue):
    return moment(issue["resolved"] or issue["updated"] or issue["created"]) if issue["resolution"] else None


def last_event(issue):
    """An opening, a resolution, or an assignment.

    The history ends at the latest of these. The final assignee is dated at `resolved`, else at `updated`: so `updated` counts
    for tasks with an assignee and without `resolved`, and for no others.
    """
    events = [moment(issue["created"]), resolution(issue)]
    if issue["assignee"]:
        events.append(moment(issue["resolved"] or issue["updated"] or issue["created"]))
    return max(event for event in events if event is not None)


def curve(spans):
    """Kaplan and Meier: at each span that ends with a resolution, the share still open and Greenwood's sum."""
    ends, resolved = collections.Counter(span for span, _ in spans), collections.Counter(span for span, is_over in spans if is_over)
    steps, share, greenwood, at_risk = [(-1, 1.0, 0.0)], 1.0, 0.0, len(spans)
    for span in sorted(ends):
        if resolved[span]:
            left = at_risk - resolved[span]
            share *= left / at_risk
            greenwood += resolved[span] / (at_risk * left) if left else math.inf
            steps.append((span, share, greenwood))
        at_risk -= ends[span]
    return steps


def interval(share, greenwood):
    """Of the share resolved; log-log."""
    if not 0 < share < 1:
        return [1 - share, 1 - share]
    width = Z * math.sqrt(greenwood) / abs(math.log(share))
    return [1 - share ** math.exp(-width), 1 - share ** math.exp(width)]


def waiting(name, report, has_peer):
    with gzip.open(name, "rt", encoding="utf-8") as lines:
        issues = [json.loads(line) for line in lines]
    end = max(map(last_event, issues))
    spans = []
    for issue in issues:
        over = resolution(issue)
        spans.append((max(0, (end if over is None else over) - moment(issue["created"])), over is not None))
    compare("tasks", len(spans), report["tasks"])
    # What is resolved within the second of its opening is in no figure.
    compare("instant", spans.count((0, True)), report["instant"])
    spans = [span for span in spans if span != (0, True)]
    compare("unresolved", sum(not is_over for _, is_over in spans), report["unresolved"])
    steps = curve(spans)
    points = {}
    for point in report["curve"]["points"]:
        days = point["days"]
        _, share, greenwood = [step for step in steps if step[0] <= days * DAY][-1]
        points[days] = [1 - share, *interval(share, greenwood)]
        for what, own, theirs in zip(("share", "from", "to"), points[days], [point["share"], *point["interval95"]]):
            compare(f"within {days} days: {what}", own, theirs)
    compare("points", list(points), [1, 7, 30, 90, 365])
    for percent in (10, 50, 90):
        reached = next((span / DAY for span, share, _ in steps if 1 - share >= percent / 100), None)
        compare(f"days until {percent} %", reached, report["curve"].get(f"days{percent}"))
    if has_peer:
        estimate(spans, points)


def estimate(spans, points):
    from lifelines import KaplanMeierFitter

    model = KaplanMeierFitter().fit([span for span, _ in spans], [is_over for _, is_over in spans])
    greatest = [0.0, 0.0]
    for days, (share, low, high) in points.items():
        theirs = model.confidence_interval_.loc[: days * DAY].iloc[-1]
        away = [abs(1 - model.predict(days * DAY) - share), max(abs(1 - max(theirs) - low), abs(1 - min(theirs) - high))]
        if max(away) > 1e-9:
            faults.append(f"within {days} days: lifelines differs by {max(away):.1e}")
        greatest = [max(pair) for pair in zip(greatest, away)]
    print(f"lifelines: shares differ by at most {greatest[0]:.1e}, intervals by {greatest[1]:.1e}")


if __name__ == "__main__":
    main()
