#!/usr/bin/env python3
"""Checks that results in README.md and docs/design.md are what the committed reports say, README's chart that of their start page, and its
picture of a page drawn from that page as it is now.

    Tests/proofs/readme/check.py              check them
    Tests/proofs/readme/check.py --write      write them anew, README's picture of a page too (with chromium)
    Tests/proofs/readme/check.py --self-test  check that a changed figure is found
"""
import base64
import hashlib
import json
import math
import pathlib
import re
import struct
import sys
import textwrap
import zlib
from decimal import ROUND_HALF_UP, Decimal

ROOT = pathlib.Path(__file__).resolve().parents[3]
START = "<!-- Results: written by Tests/proofs/readme/check.py --write from the committed reports -->\n"
END = "<!-- End of results -->\n"
# The trackers that are no member of another and not made up: their prediction sets are in docs/design.md.
SETS = [
    "eclipse-cdt", "eclipse-jdt", "eclipse-pde", "mozilla-thunderbird", "mozilla-bugzilla", "apache-amq", "apache-hive", "apache-cordova",
    "github-go", "published-jdt", "published-platform", "itsm-groups", "itsm-people",
]
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


def best_rule(report, found):
    """The best simple rule: the one that is right first most often on the very tasks of these values of top-1, by model; of equals the first."""
    return max((model["name"] for model in report["models"] if model.get("simpleRule") and model["name"] in found), key=found.get)


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
    return [
        f"[{name}](reports/{report['experiment']})", f"{found[ranker]['test']:,}", percent(top("component-recent", 1)),
        percent(top(best_rule(report, {model: top(model, 1) for model in found}), 1)),
        percent(top(ranker, 1), strong=True),
        percent(top(ranker, 5)),
    ]


def table(read):
    """The lines between the marks. `read(experiment)` gives its report."""
    reports = [read(row[0]) for row in ROWS]
    heads = [
        "tracker", "test tasks", "most tasks in the component, 90 days", "best simple rule",
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


def sets_chance(read):
    """How many promises are nearly exact, and how many of fair sets would be."""
    near, shares, fair = 0.02, [], []
    for promise in (80, 90):
        found = [sets_one(read, name, promise)["all"] for name in SETS]
        found = [(given["sets"], given["right"]) for given in found if given["sets"]]
        held = sum(abs(right / sets - promise / 100) <= near for sets, right in found)
        shares.append(f"{held} of {len(found)} ({promise} %)")
        fair.append(sum(
            math.exp(math.lgamma(sets + 1) - math.lgamma(right + 1) - math.lgamma(sets - right + 1)
                     + right * math.log(promise / 100) + (sets - right) * math.log(1 - promise / 100))
            for sets, _ in found for right in range(sets + 1) if abs(right / sets - promise / 100) <= near))
    return filled(
        f"The share of right sets is within 2 points of the promise on {listed(shares)} trackers. With fair sets, each right with exactly the promised "
        f"probability, it would be on {fair[0]:.1f} and {fair[1]:.1f} on average: most trackers have too few answers for more.")


def spoken(numbers, unit=""):
    """`1.6 to 2.8`; one number where all are equal."""
    least, most = min(numbers), max(numbers)
    return (f"{least} to {most}" if least != most else f"{least}") + unit


def listed(parts):
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def sets_one(read, experiment, promise):
    """The sets of the ranker that learns as it goes, for one promise."""
    return next(one["sets"] for one in read(experiment)["calibration"] if (one["model"], one["mode"]) == ("ranker", "prequential"))[
        (80, 90).index(promise)]


def sets_of(read, experiment, promise):
    one = sets_one(read, experiment, promise)
    given = one["all"]
    return 100 * one["answeredShare"], 100 * given["right"] / given["sets"], given["people"] / given["sets"]


def whole(value):
    return int(Decimal(str(value)).quantize(Decimal(1), ROUND_HALF_UP))


def filled(text):
    """Lines of at most 150 characters; a number and its sign stay together."""
    return textwrap.fill(text.replace(" %", "\u00a0%"), 150).replace("\u00a0%", " %") + "\n"


def sets_prose(read):
    """What sets hold, on the trackers of the table that log every change, and where they do worst."""
    own = [sets_of(read, name, 80) for name, _, split, _ in ROWS if split == "holdout"]
    others = [sets_of(read, name, 80) for name in ("apache-hive", "itsm-people")]
    high = [sets_of(read, name, 90) for name in ("github-go", "mozilla-bugzilla")]
    alone = [
        percent(one["abstention"]["test"]["precision"])[:-2] for name, _, split, _ in ROWS if split == "holdout"
        for one in read(name)["calibration"] if (one["model"], one["mode"]) == ("ranker", "prequential")]
    return filled(
        "If it is not sure of one person, it names a few, and promises how often one of them is right. With a promise of 80 %, it answers "
        f"{spoken([whole(one[0]) for one in own], ' %')} of the tasks on the {len(own)} trackers above that log every change, names "
        f"{spoken([round(one[2], 1) for one in own])} people on average, and one of them was right in "
        f"{spoken([whole(one[1]) for one in own], ' %')}; for the other tasks it says to ask a person. One name alone, with the same promise, "
        f"was right in {min(alone)} to {max(alone)} %. Elsewhere sets do worse: on Hive and "
        "among 220 people of a service desk they answer "
        f"{listed([str(whole(one[0])) for one in others])} % of the tasks, right in {listed([str(whole(one[1])) for one in others])} %, and "
        f"with a promise of 90 % they are right in {listed([str(whole(one[1])) for one in high])} % on Go and Bugzilla "
        "([all trackers](docs/design.md#evaluation)).")


def suite_prose(read):
    """How much history is needed, and what each way of training gives."""
    suite = read("suite")
    dated = {one["name"]: one for one in suite["datasets"] if "outcomes" not in one["data"]}

    def leads(after):
        return [
            step["rule"]["top1"] for one in dated.values() if "learning" in one for step in one["learning"]["steps"]
            if step["after"] == after and "rule" in step
        ]

    def mean(after):
        return percent(sum(one["difference"] for one in leads(after)) / len(leads(after)))[:-2]

    early = leads(100)
    clear = sum(one["interval95"][0] > 0 for one in early)
    behind = sum(one["interval95"][1] < 0 for one in early)
    modes = {}
    for mode in suite["modes"]:
        pairs = [tops(suite, row)[:2] for row in mode["rows"] if row["dataset"] in dated]
        modes[mode["mode"]] = [percent(sum(side) / len(pairs)) for side in zip(*pairs)]
    return filled(
        "It needs little history, since it starts from what it learned on other trackers. After 100 tasks it is "
        f"{mean(100)} points ahead of the best simple rule on average over [the {len(early)} datasets](reports/suite) that say when outcomes were known: "
        f"ahead by more than chance on {clear}, behind by more than chance on {behind or 'none'}. After 300 tasks it is {mean(300)} points ahead, after "
        f"1,000 {mean(1000)}."
    ) + "\n" + filled(
        "Train it often. On those datasets it puts the right person first for "
        f"{modes['prequential'][0]} of the tasks if it learns from each task (the best simple rule: {modes['prequential'][1]}), "
        f"for {modes['retrained'][0]} if it is retrained every 30 days ({modes['retrained'][1]}), and for {modes['batch'][0]} if it is trained "
        f"once ({modes['batch'][1]}).")


def published_prose(read):
    """What the best published model reaches on the published folds, and ours, with and without the component."""
    reports = [read(name) for name, _, split, _ in ROWS if split == "folds"]
    best = [best_published(report) for report in reports]
    assert len({one["name"] for one in best}) == 1, "one published model is the best everywhere"

    def ours(model, key):
        return [
            percent(result["measures"][key])[:-2] for report in reports for result in report["results"]
            if (result["model"], result["split"], result["mode"], result["fieldValues"]) == (model, "folds", "batch", "opening")]

    theirs = {key: [percent(one[key])[:-2] for one in best] for key in ("top1", "top5")}
    return filled(
        "On the ten folds of [Dipongkor and Moran (2023)](datasets/neural-triage), of Eclipse JDT and Eclipse Platform, their best model, "
        f"{best[0]['name'].split(' (')[0]}, puts the right person first for {listed(theirs['top1'])} % of the tasks and among the first five for "
        f"{listed(theirs['top5'])} %. Delegation, trained once per fold too, reaches {listed(ours('ranker', 'top1'))} %, and "
        f"{listed(ours('ranker', 'top5'))} % among the first five. But the two do not read the same: DeBERTa reads text only, Delegation the final component "
        f"too, and even a rule without text (`component-counts`: {listed(ours('component-counts', 'top5'))} %) beats DeBERTa among the first five. On text "
        f"alone Delegation is behind: `bm25-neighbours` puts the right person first for {listed(ours('bm25-neighbours', 'top1'))} % of the tasks. And "
        "DeBERTa has an easier choice: only the people of the test fold.")


def leads(page):
    """The chart of leads of the start page as a file of its own, as wide as GitHub shows it: margins become lengths, styles come along."""
    chart = r'id="chart-leads">\n<svg class="chart"(.*?) style="--left:(.*?)px;--right:(.*?)px" height="(.*?)">\n(.*?)</svg>\n<figcaption'
    attributes, left, right, height, body = re.search(chart, page, re.S).groups()
    box = f'viewBox="-12 -10 {WIDTH + 24} {int(height) + 16}" width="{WIDTH + 24}"'
    style = re.sub(r"/\*.*?\*/\n?", "", (ROOT / "Sources/Reporting/Browser/chart.css").read_text(), flags=re.S)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}{attributes}>\n<style>\n{style}</style>\n'
        f'<svg style="--left:{left}px;--right:{right}px" x="{left}" width="{WIDTH - float(left) - float(right):g}" height="{height}">\n'
        f"{body}</svg>\n</svg>\n")


def points(value):
    return "0.0" if abs(value) < 0.05 else f"{value:+.1f}".replace("-", "−")


def tops(report, row):
    """Top-1 of a suite's row: of the chosen model and of the best simple rule, then their names."""
    found = {one["test"]["model"]: one["test"]["measures"]["top1"] for one in row["models"]}
    names = row["choice"]["model"], best_rule(report, found)
    return tuple(found[name] for name in names) + names


def readings(read):
    """By mode, and by tracker with its histories: top-1 of the chosen model and of the best simple rule, in percent, on each reading of the tracker."""
    report = read("final-values")
    return {
        mode["mode"]: [
            [(100 * chosen, 100 * rule, *names)
             for chosen, rule, *names in (tops(report, row) for row in mode["rows"] if row["tracker"] == tracker)]
            for tracker in dict.fromkeys(row["tracker"] for row in mode["rows"])]
        for mode in report["modes"]}


def histories_table(read):
    """Final values minus histories, in points of top-1."""
    lines = [["", "Eclipse CDT", "Eclipse JDT", "Thunderbird"], ["---"] * 4]
    for mode, way in (("prequential", "learning as it goes"), ("batch", "trained once")):
        pairs = [(final, recorded) for recorded, final, *_ in readings(read)[mode]]
        for name, value in (
            (f"{way}: chosen model", lambda one: one[0]), ("best simple rule", lambda one: one[1]),
            ("lead of the model over the rule", lambda one: one[0] - one[1]),
        ):
            lines.append([name] + [points(value(final) - value(recorded)) for final, recorded in pairs])
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines)


def dating_prose(read):
    """What leads come out as without histories, and how far off the assumed dates of outcomes are."""
    found = readings(read)
    recorded, final, *_ = found["batch"][1]
    cases = [(one[0], one[1]) for trackers in found.values() for one in trackers]
    rules = sum(one[3] != other[3] for one, other in cases)
    late, opening = [
        [[points(one[place][side] - one[0][side]) for one in found["prequential"]] for side in (0, 1)] for place in (2, 3)]

    def between(texts):
        values = sorted(texts, key=lambda text: float(text.replace("−", "-")))
        return f"{values[0]} to {values[-1]}"

    assert all(one[2] == other[2] for one, other in cases), "the same model is chosen with histories and without"
    return filled(
        f"So leads come out too low: trained once, JDT's model leads the rule by {points(final[0] - final[1])} points, and with histories by "
        f"{points(recorded[0] - recorded[1])}. The same model is chosen in all {len(cases)} cases; another simple rule is the best in {rules or 'none'} of them."
    ) + "\n" + filled(
        "Without times of resolution it is worse. If outcomes are assumed to be known at the opening, the chosen models that learn as they go are off by "
        f"{between(opening[0])} points and the rules by {between(opening[1])}; if 90 days later, models by {between(late[0])} and rules by "
        f"{between(late[1])}. So every such metric is printed with its assumption.")


WIDTH = 840
PICTURE = ROOT / ".github/leads.svg"
SCREEN = ROOT / ".github/page.png"
PAGE = ROOT / "reports/eclipse-jdt/index.html"
BLOCKS = [("README.md", [table, sets_prose, suite_prose, published_prose]), ("docs/design.md", [sets_table, sets_chance]),
          ("docs/experiments.md", [histories_table, dating_prose])]


def with_blocks(text, blocks, read):
    before, *parts = text.split(START)
    assert len(parts) == len(blocks), "as many marks as blocks"
    return before + "".join(START + block(read) + END + part.split(END)[1] for part, block in zip(parts, blocks))


def seen(page):
    """A digest of what the picture shows of a page: all from its head to the squares."""
    return hashlib.sha256(page[page.index("<body"):page.index('class="limits"')].encode()).hexdigest().encode()


def draw():
    """Draws the picture of the page, with the digest of what it shows as a text inside."""
    sys.path.append(str(ROOT / "Tests/proofs/browser"))
    from devtools import Browser, program
    if program() is None:
        sys.exit(".github/page.png: chromium draws it, and there is none here (Debian: apt-get install chromium)")
    with Browser(program()) as browser:
        browser.size(1280, 1280)
        browser.media()
        browser.open(PAGE.as_uri())
        browser.settle()
        drawn = base64.b64decode(browser.call("Page.captureScreenshot", format="png")["data"])
    note = b"tEXtSource\0" + seen(PAGE.read_text())
    end = len(drawn) - 12
    SCREEN.write_bytes(drawn[:end] + struct.pack(">I", len(note) - 4) + note + struct.pack(">I", zlib.crc32(note)) + drawn[end:])


def report_of(experiment):
    return json.loads((ROOT / "reports" / experiment / "report.json").read_text())


def self_test():
    def changed(experiment):
        report = report_of(experiment)
        for result in report.get("results", []):
            result["measures"]["top1"] += 0.01
            result.pop("accuracyAt", None)
        for one in report.get("calibration", []):
            one["sets"][0]["all"]["right"] += 100
        for mode in report.get("modes", []):
            for row in mode["rows"][:1] + mode["rows"][5:6]:
                for one in row["models"]:
                    one["test"]["measures"]["top1"] += 0.01
        return report

    for _, blocks in BLOCKS:
        for block in blocks:
            assert block(changed) != block(report_of), f"{block.__name__}: a changed report goes unnoticed"

    def outdone(experiment):
        report = report_of(experiment)
        if experiment == "published-jdt":
            report["published"] = {"results": [{"name": "A", "top1": 0.2, "top5": 0.9}, {"name": "DeBERTa (text only)", "top1": 0.5, "top5": 0.6}]}
        return report

    page = (ROOT / "reports/index.html").read_text()
    assert leads(page.replace("<circle class=\"dot", "<circle class=\"ring")) != leads(page), "a changed chart goes unnoticed"
    page = PAGE.read_text()
    assert seen(page.replace(" of 100 tasks", " of 99 tasks")) != seen(page), "a changed page goes unnoticed"
    assert "DeBERTa, puts" in (prose := " ".join(published_prose(outdone).split())) and "50.0 and " in prose, "a published result goes unnoticed"


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        sys.exit()
    picture = leads((ROOT / "reports/index.html").read_text())
    if sys.argv[1:] == ["--write"]:
        PICTURE.write_text(picture)
    elif PICTURE.read_text() != picture:
        sys.exit(".github/leads.svg: it is not the chart of reports/index.html\n  try: python3 Tests/proofs/readme/check.py --write")
    if seen(PAGE.read_text()) not in SCREEN.read_bytes():
        if sys.argv[1:] != ["--write"]:
            sys.exit(".github/page.png: it is no picture of reports/eclipse-jdt as it is\n  try: python3 Tests/proofs/readme/check.py --write")
        draw()
    for name, blocks in BLOCKS:
        path = ROOT / name
        text = path.read_text()
        if sys.argv[1:] == ["--write"]:
            path.write_text(with_blocks(text, blocks, report_of))
        elif with_blocks(text, blocks, report_of) != text:
            sys.exit(f"{name}: its results are not what the reports say\n  try: python3 Tests/proofs/readme/check.py --write")
