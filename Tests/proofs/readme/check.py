#!/usr/bin/env python3
"""Checks that the tables of results in README.md and docs/design.md say what the committed reports say.

    Tests/proofs/readme/check.py              check them
    Tests/proofs/readme/check.py --write      write them anew
    Tests/proofs/readme/check.py --self-test  check that a changed figure is found
"""
import json
import pathlib
import sys
from decimal import ROUND_HALF_UP, Decimal

ROOT = pathlib.Path(__file__).resolve().parents[3]
START = "<!-- Results: written by Tests/proofs/readme/check.py --write from the committed reports -->\n"
END = "<!-- End of results -->\n"
# The trackers that are no member of another and not made up: their prediction sets are in docs/design.md.
SETS = [
    "eclipse-cdt", "eclipse-jdt", "eclipse-pde", "mozilla-thunderbird", "mozilla-bugzilla", "apache-amq", "apache-hive",
    "github-go", "published-jdt", "published-platform", "itsm-groups", "itsm-people",
]
# The rules that read no more of the task's text than the topic that its title begins with.
RULES = ["most-frequent", "recent", "component-recent", "component-counts", "reporter-counts", "topic-counts"]
# Report, what it is called, split, and mode.
ROWS = [
    ("eclipse-cdt", "Eclipse CDT", "holdout", "prequential"),
    ("eclipse-jdt", "Eclipse JDT", "holdout", "prequential"),
    ("eclipse-pde", "Eclipse PDE", "holdout", "prequential"),
    ("mozilla-thunderbird", "Mozilla Thunderbird", "holdout", "prequential"),
    ("mozilla-bugzilla", "Mozilla Bugzilla", "holdout", "prequential"),
    ("published-jdt", "Eclipse JDT, ten published folds", "folds", "batch"),
    ("published-platform", "Eclipse Platform, ten published folds", "folds", "batch"),
]


def percent(share, strong=False):
    # As pages round: a half of the decimals goes up, whatever its binary fraction is.
    text = f"{(100 * Decimal(str(share))).quantize(Decimal('0.1'), ROUND_HALF_UP)} %"
    return f"**{text}**" if strong else text


def best_published(report):
    """The published result with the highest top-1, or None."""
    results = report.get("published", {}).get("results", [])
    return max(results, key=lambda result: result["top1"], default=None)


def row(report, name, split, mode):
    """One line of the table, from the results of a report as `report.json` has them."""
    found = {
        result["model"]: result for result in report["results"]
        if (result["split"], result["mode"], result["fieldValues"]) == (split, mode, "opening")
    }
    # Holdouts have a curve by k, folds have means.
    top = lambda model, k: (
        found[model]["accuracyAt"][k - 1] if found[model].get("accuracyAt") else found[model]["measures"][f"top{k}"])
    ranker = report["headline"]["model"]
    published = best_published(report)
    return [
        f"[{name}](reports/{report['experiment']})", f"{found[ranker]['test']:,}", percent(top("component-recent", 1)),
        percent(max(top(rule, 1) for rule in RULES if rule in found)),
        " / ".join(percent(published[key]) for key in ("top1", "top5")) if published else "–",
        percent(top(ranker, 1), strong=True),
        percent(top(ranker, 5)),
    ]


def table(read):
    """The lines between the marks. `read(experiment)` gives its report."""
    reports = [read(row[0]) for row in ROWS]
    names = sorted({best["name"] for best in map(best_published, reports) if best})
    heads = [
        "tracker", "test tasks", "most tasks in the component, 90 days", "best simple rule",
        f"{' or '.join(names) or 'published'}, first / first five",
        "Delegation: right person first", "among the first five",
    ]
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1)]
    lines += [row(report, *columns[1:]) for report, columns in zip(reports, ROWS)]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


def sets_row(report):
    """One line of the table of prediction sets: those of the ranker that learns as it goes."""
    sets = next(one["sets"] for one in report["calibration"] if (one["model"], one["mode"]) == ("ranker", "prequential"))
    cells = [f"[{report['experiment']}](../reports/{report['experiment']})"]
    for one in sets:
        given = one["all"]
        right = given["right"] / given["sets"] if given["sets"] else None
        cells += ["none", "–", "–", "–", "–"] if right is None else [
            percent(one["answeredShare"]), percent(right),
            f"{100 * (right - one['confidence']):+.1f}".replace("-", "−"), f"{given['people'] / given['sets']:.1f}",
            "–".join(f"{100 * share:.0f}" for share in one["stretches"]) if one.get("stretches") else "–",
        ]
    return cells


def sets_table(read):
    heads = ["tracker"] + [
        f"{promise} %: {name}" for promise in (80, 90) for name in ("answered", "right", "gap", "people", "200 in a row")]
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1)] + [sets_row(read(name)) for name in SETS]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


TABLES = [("README.md", table), ("docs/design.md", sets_table)]


def with_table(text, table, read):
    before, rest = text.split(START)
    return before + START + table(read) + END + rest.split(END)[1]


def report_of(experiment):
    return json.loads((ROOT / "reports" / experiment / "report.json").read_text())


def self_test():
    def changed(experiment):
        report = report_of(experiment)
        if experiment == "published-jdt":
            for result in report["results"]:
                result["measures"]["top1"] += 0.01
            for one in report["calibration"]:
                one["sets"][0]["all"]["right"] += 100
        return report

    for _, made in TABLES:
        assert made(changed) != made(report_of), "a changed report goes unnoticed"

    def outdone(experiment):
        report = report_of(experiment)
        if experiment == "published-jdt":
            report["published"] = {"results": [{"name": "A", "top1": 0.2, "top5": 0.9}, {"name": "B", "top1": 0.5, "top5": 0.6}]}
        return report

    assert "| 50.0 % / 60.0 % |" in table(outdone), "a published result goes unnoticed"


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        sys.exit()
    for name, made in TABLES:
        path = ROOT / name
        text = path.read_text()
        if sys.argv[1:] == ["--write"]:
            path.write_text(with_table(text, made, report_of))
        elif with_table(text, made, report_of) != text:
            sys.exit(f"{name}: the table of results is not what the reports say\n  try: python3 Tests/proofs/readme/check.py --write")
