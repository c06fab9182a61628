"""Runs two programs in turns, as often as wanted, and keeps what each run said and cost."""

import json
import os
import resource
import statistics
import subprocess
import sys


class Failed(Exception):
    """A program that did not end well, or did not say what it cost."""


def run(command):
    """The last JSON line the command prints, with what its process cost from start to end: `process_cpu_s`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode != 0 or not lines:
        tail = "\n".join(done.stderr.strip().splitlines()[-5:])
        raise Failed(f"{' '.join(command)}\nended with {done.returncode}: {tail}")
    record = json.loads(lines[-1])
    record["process_cpu_s"] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return record


def alternate(first, second, pairs):
    """`pairs` runs of both, one after the other, so that what the machine does besides falls on both."""
    records = ([], [])
    for number in range(pairs):
        for command, kept in zip((first, second), records):
            print(f"  {number + 1}/{pairs} {os.path.basename(command[0])} {' '.join(command[1:])}", file=sys.stderr)
            kept.append(run(command))
    return records


def median(records, figure):
    return statistics.median(record[figure] for record in records)


def ratios(slow, fast, figure):
    """Of each pair; sorted."""
    return sorted(one[figure] / other[figure] for one, other in zip(slow, fast))
