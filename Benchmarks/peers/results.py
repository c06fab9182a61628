"""Writes RESULTS.md of what was measured."""

import datetime
import importlib.metadata
import json
import math
import os
import platform
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


def growth(file):
    """Time and memory of a whole run by the number of reports, and the exponents between the least and the most."""
    if not os.path.exists(file):
        return []
    with open(file) as text:
        known = {int(size): run for size, run in json.load(text).items()}
    sizes = sorted(known)
    stages = [stage["name"] for stage in known[sizes[0]]["stages"]]
    lines = [
        "\n## Growth\n",
        "`growth.py`: generated trackers, a team of 100 persons and 20 components, the recipe in `Benchmarks/growth`, one",
        "thread; CPU seconds by stage. The exponent is the slope of log(seconds) over log(reports) between the least and the",
        "most reports; 1 is linear.\n",
        "| reports | all | " + " | ".join(stages) + " | most memory | bytes a report |",
        "|---|" + "---|" * (len(stages) + 3)]
    for size in sizes:
        run = known[size]
        seconds = {stage["name"]: stage["cpuSeconds"] for stage in run["stages"]}
        cells = [f"{size:,}", f"{run['cpu_s']:.2f}"] + [f"{seconds[name]:.2f}" for name in stages]
        lines.append("| " + " | ".join(cells + [f"{run['peak_mib']:.0f} MiB", f"{run['peak_mib'] * 2**20 / size:,.0f}"]) + " |")
    if len(sizes) > 1:
        first, last = known[sizes[0]], known[sizes[-1]]
        span = math.log(sizes[-1] / sizes[0])
        lines.append(
            f"\nFrom {sizes[0]:,} to {sizes[-1]:,} reports: time with exponent "
            f"**{math.log(last['cpu_s'] / first['cpu_s']) / span:.2f}**, memory **"
            f"{(last['peak_mib'] - first['peak_mib']) * 2**20 / (sizes[-1] - sizes[0]):,.0f}** more bytes a report.")
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
    packages = [f"{name} {importlib.metadata.version(name)}" for name in requirements()]
    core = os.environ.get("OPENBLAS_CORETYPE")
    return "\n".join([
        "## The machine\n",
        f"- {datetime.date.today()}, {cpu()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}",
        f"- OpenBLAS kernels: ours Haswell; the peers' {core + ', set by OPENBLAS_CORETYPE' if core else 'as OpenBLAS chooses'}",
        f"- {swift()}",
        f"- {', '.join(packages)}", ""])


def requirements():
    with open(os.path.join(os.path.dirname(__file__), "requirements.txt")) as file:
        return file.read().split()


def cpu():
    with open("/proc/cpuinfo") as file:
        return next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "unknown CPU")


def swift():
    done = subprocess.run(["swift", "--version"], capture_output=True, text=True)
    return next((line.strip() for line in done.stdout.splitlines()), "Swift of unknown version")
