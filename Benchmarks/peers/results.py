"""Writes RESULTS.md of what was measured."""

import datetime
import importlib.metadata
import json
import math
import os
import platform
import re
import subprocess

import turns

HEAD = """# How fast, beside others

Written by `make peers`; do not edit. Peer and workload run in turns on the same inputs, on one thread unless said
otherwise; the figure is the median, the ratio is that of each pair (median, least–most). Every answer was compared with
the peer's before its time counted. Times of this page decide no test.
[LIMITS.md](LIMITS.md) says what holds each path back.
"""


def write(file, paths, known, work):
    measured = [path for path in paths if path.name in known]
    lines = [HEAD, machine(), "## Beside the peers\n"]
    lines += table([path for path in measured if path.peer], known, "peer")
    lines += ["\n## Parts of the machine's rate, and two threads beside one\n"]
    lines += table([path for path in measured if not path.peer], known, "other way")
    lines += everyday(os.path.join(work, "everyday.json"))
    lines += days(os.path.join(work, "days.json"))
    lines += learned(os.path.join(work, "learned.json"))
    lines += growth(os.path.join(work, "growth.json"))
    lines += ["\n## What was run\n", "| path | program | command |", "|---|---|---|"]
    for path in measured:
        peer = f"`python {' '.join(path.peer)}`" if path.peer else f"`delegate-measure {' '.join(path.single)}`"
        lines.append(f"| {path.name} | peer | {peer} |")
        lines.append(f"| | ours | `delegate-measure {' '.join(path.ours)}` |")
    lines.append("\nNames in braces are files that `inputs.py` makes from the real trackers or from a seed.")
    with open(file + ".new", "w") as out:
        out.write("\n".join(lines) + "\n")
    os.replace(file + ".new", file)


EVERYDAY = "\n## Bundles and answers\n"


def everyday(file):
    """Sizes and times of bundles and of answers."""
    if not os.path.exists(file):
        return []
    with open(file) as text:
        known = json.load(text)
    lines = [
        EVERYDAY,
        "`Benchmarks/peers/everyday.py`, CPU time. *Load*: verify digests, read, check, and answer for one task (`delegate-measure load-bundle",
        "bundle=DIR`). *Ready*: `delegate answer` from its start until the model is loaded, with what its recipe asks for, such as triage; then",
        "500 tasks, one by one, with reasons. Measured beside other work, which slows them down.\n",
        "| experiment | people | `profiles.json` | whole bundle | load | its memory | model | ready | first task | each later one |",
        "|---|---|---|---|---|---|---|---|---|---|"]
    for name, one in known.items():
        lines.append(
            f"| {name} | {one['people']:.0f} | {one['bytes'] / 1e3:.0f} kB | {one['folder'] / 1e3:.0f} kB | {1e3 * one['load_s']:.1f} ms | "
            f"{one['peak_mib']:.0f} MiB | {one['model'] / 1e6:.1f} MB | {1e3 * one['loaded_s']:.0f} ms | {1e3 * one['first_s']:.1f} ms | "
            f"{1e3 * one['later_s']:.2f} ms |")
    return lines


def replace(file, section):
    """Puts a section in place of the one on the page with its title, or before the one on days."""
    page = file.read_text()
    start = page.find(section[0])
    if start < 0:
        start = end = page.index("\n## The order of a day")
    else:
        end = page.index("\n## ", start + 1)
    file.write_text(page[:start] + "\n".join(section) + "\n" + page[end:])


def days(file):
    """Time to the proven optimum of a day's order, beside CP-SAT."""
    if not os.path.exists(file):
        return []
    with open(file) as text:
        kinds = json.load(text)
    lines = [
        "\n## The order of a day, to the proven optimum\n",
        "`make prove-plan`: random days of 15 stops with travel times that do not change, one core of ours and one worker of OR-tools'",
        "CP-SAT, milliseconds of the median and the worst day. Every answer has the same stops, weight and finish.\n",
        "| windows | days | ours, median | worst | CP-SAT, median | worst | ratio of medians |", "|---|---|---|---|---|---|---|"]
    for name, kind in kinds.items():
        ours, theirs = kind["ours"], kind["theirs"]
        lines.append(
            f"| {name} | {kind['days']} | {ours[0]:.1f} | {ours[1]:.1f} | {theirs[0]:.0f} | {theirs[1]:.0f} | "
            f"**{theirs[0] / ours[0]:.0f} ×** |")
    return lines


def learned(file):
    """How often learned rankers of others name the assignee, beside ours."""
    if not os.path.exists(file):
        return []
    with open(file) as text:
        trackers = json.load(text)
    lines = [
        "\n## How accurate, beside LambdaMART and XGBoost\n",
        "`learned.py` in [peers](peers): LightGBM's LambdaMART and XGBoost's rank:ndcg on 19 plain features of task and person, on the same",
        "test tasks. Top-1 and top-5 in percent, and MRR; the rule is the one with the best MRR on the test part itself. Differences are",
        "ours − theirs in MRR, with 95 % intervals of paired draws; **bold** where the interval leaves out 0. What explains them, and where",
        "a peer is ahead, is in [peers](peers/README.md#learned-rankers)."]
    titles = {"prequential": "Learning as it goes", "retrained": "Retrained every 30 days", "batch": "Trained once"}
    for mode, title in titles.items():
        lines += [
            f"\n### {title}\n",
            "| tracker | n | LambdaMART | XGBoost | best rule | ours | ours − LambdaMART | ours − XGBoost |",
            "|---|---|---|---|---|---|---|---|"]
        for name, modes in trackers.items():
            found = modes[mode]
            cells = [
                f"{100 * row['top1']:.1f}, {100 * row['top5']:.1f}, {row['mrr']:.3f}"
                for row in (found["figures"][who] for who in ("LambdaMART", "XGBoost", "rule", "ours"))]
            for peer in ("LambdaMART", "XGBoost"):
                mean, low, high = found["difference" + peer]["mrr"]
                mark = "**" if low > 0 or high < 0 else ""
                cells.append(f"{mark}{mean:+.3f}{mark} ({low:+.3f} to {high:+.3f})".replace("-", "−"))
            lines.append(f"| {name} | {found['n']} | {' | '.join(cells)} |")
    return lines


def growth(file):
    """Time and memory of a whole run by the number of tasks and persons, and how they grow."""
    if not os.path.exists(file):
        return []
    with open(file) as text:
        curves = json.load(text)
    lines = [
        "\n## Growth\n",
        "`make growth`: generated trackers, one thread, CPU seconds by stage; the recipes are in `Benchmarks/growth`. The exponent is",
        "the slope of log(seconds) over log(tasks), or persons, between the least and the most; 1 is linear."]
    for curve, runs in curves.items():
        by = "persons" if curve == "persons" else "tasks"
        lines += growth_curve(TITLES[curve], by, sorted(runs.values(), key=lambda run: run[by]))
    return lines


TITLES = {
    "plain": "Plain models and clusters, a team of 100",
    "rankers": "All models of the recipe eclipse-jdt, with leaked variants and without ablation and transfer, a team of 400",
    "persons": "The same, 50,000 tasks, by the size of the team",
}


def growth_curve(title, by, runs):
    stages = [stage["name"] for stage in runs[0]["stages"]]
    lines = [
        f"\n### {title}\n",
        f"| {by} | all | " + " | ".join(stages) + " | most memory |",
        "|---|" + "---|" * (len(stages) + 2)]
    for run in runs:
        seconds = {stage["name"]: stage["cpuSeconds"] for stage in run["stages"]}
        cells = [f"{run[by]:,}", f"{run['cpu_s']:.2f}"] + [f"{seconds[name]:.2f}" for name in stages]
        lines.append("| " + " | ".join(cells + [f"{run['peak_mib']:.0f} MiB"]) + " |")
    if len(runs) > 1:
        first, last = runs[0], runs[-1]
        exponent = math.log(last["cpu_s"] / first["cpu_s"]) / math.log(last[by] / first[by])
        memory = (last["peak_mib"] - first["peak_mib"]) * 2**20 / (last[by] - first[by])
        lines.append(
            f"\nFrom {first[by]:,} to {last[by]:,} {by}: time with exponent **{exponent:.2f}**, memory **{memory:,.0f}** more "
            f"bytes for each.")
    return lines


def table(measured, known, other):
    lines = [
        f"| path | what | {other} | ours | ratio | goal | memory, {other} and ours | equal |",
        "|---|---|---|---|---|---|---|---|"]
    for path in measured:
        theirs, mine = known[path.name]["theirs"], known[path.name]["mine"]
        ratios = turns.ratios(theirs, mine, path.cost)
        middle = ratios[len(ratios) // 2] if len(ratios) % 2 else sum(ratios[len(ratios) // 2 - 1:][:2]) / 2
        seconds, memory = turns.median(mine, path.cost), turns.median(mine, "peak_mib")
        their_memory = turns.median(theirs, "peak_mib")
        goals = [(f"≥ {path.goal} ×", middle >= path.goal)] if path.goal else []
        if path.most_seconds:
            goals.append((f"≤ {path.most_seconds} s", seconds <= path.most_seconds))
        if path.most_mebibytes:
            goals.append((f"≤ {path.most_mebibytes} MiB", memory <= path.most_mebibytes))
        if path.most_memory_share:
            goals.append((f"≤ {path.most_memory_share:.0%} of its memory", memory <= path.most_memory_share * their_memory))
        verdict = ", ".join(f"{words} {'reached' if is_reached else '**missed**'}" for words, is_reached in goals)
        lines.append(
            f"| {path.name} | {path.what} | {turns.median(theirs, path.cost):.4g} s | {seconds:.4g} s | "
            f"**{middle:.1f} ×** ({ratios[0]:.1f}–{ratios[-1]:.1f}, {len(ratios)} pairs) | {verdict} | "
            f"{their_memory:.0f}, {memory:.0f} MiB | {known[path.name]['differs'] or 'yes'} |")
    return lines


def machine():
    packages = [f"{name} {importlib.metadata.version(name)}" for name in re.findall(r"([\w-]+)==", requirements())]
    core = os.environ.get("OPENBLAS_CORETYPE")
    return "\n".join([
        "## The machine\n",
        f"- {datetime.date.today()}, {cpu()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}",
        f"- OpenBLAS kernels: ours Haswell; the peers' {core + ', set by OPENBLAS_CORETYPE' if core else 'as OpenBLAS chooses'}",
        f"- {swift()}",
        f"- {', '.join(packages)}", ""])


def requirements():
    """The line that names what the others below it are needed for."""
    with open(os.path.join(os.path.dirname(__file__), "requirements.txt")) as file:
        return file.readline()


def cpu():
    with open("/proc/cpuinfo") as file:
        return next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "unknown CPU")


def swift():
    done = subprocess.run(["swift", "--version"], capture_output=True, text=True)
    return next((line.strip() for line in done.stdout.splitlines()), "Swift of unknown version")
