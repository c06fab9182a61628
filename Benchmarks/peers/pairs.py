#!/usr/bin/env python3
"""Compute the ranker's pair features again from a product's XML files, in numpy, and compare them with the program's.

pairs.py DATA TOKENS [TABLE] [--not-person PATTERN ...] [--tasks N] [--at-once N]

    DATA          the folder of one product in the MSR 2013 layout: reports.xml and a file per field
    TOKENS        that of `delegate-measure matrix dataset=NAME tokens=TOKENS`: a report per line, its terms separated by TABs
    TABLE         that of `delegate-measure pairs ... out=TABLE`: little-endian Int64 tasks, rows and features; tasks + 1 Int64
                  row starts; an Int32 person per row; a byte per value, row-major: its step, of 256 in its range. Tasks are all reports, or those that
                  ever get an owner, in opening order; persons are numbered in the order of their addresses' bytes.
    --not-person  the tracker's own patterns, notPersons in its dataset.yaml
    --tasks       the first N tasks only
    --at-once     how many tasks' features are computed together: 64, or 1 as in a plain loop over the tasks

Shares no code with the program, but was written with its source at hand. What is timed is the pass with the features
alone: events in time order, categories as numbers and counted terms are in memory before; reading the XML and tokenising
are left out, as in the program's own workload. Values are computed for the candidates of TABLE; without it for this
program's own.
Prints a line of JSON with the cost, and for each feature how many pairs have another step: a value at the edge of two
steps may round to either. Exit code 1 if a step is not next to ours, or more than one in ten thousand differs. Needs
numpy and scipy.
"""

import argparse
import json
import os
import pathlib
import resource
import sys
import time

# One core, as the program's workload has; numpy reads this when it is imported.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy
from pair_features import NAMES, Pairs, steps, tasks_of
from pair_inputs import read_inputs

MOST_SHARE = 1e-4


def read_table(path, tasks, report_count):
    """The candidates of each of these tasks, and the values of their rows."""
    data = path.read_bytes()
    task_count, row_count, feature_count = numpy.frombuffer(data, "<i8", 3).tolist()
    if feature_count != len(NAMES):
        sys.exit(f"{path} has {feature_count} features, but there are {len(NAMES)}")
    starts = numpy.frombuffer(data, "<i8", task_count + 1, 24)
    offset = 24 + starts.nbytes
    persons = numpy.frombuffer(data, "<i4", row_count, offset).astype(int)
    values = numpy.frombuffer(data, "u1", row_count * feature_count, offset + 4 * row_count)
    if task_count == report_count:
        sizes = numpy.diff(starts)
        strangers = numpy.setdiff1d(sizes.nonzero()[0], tasks)
        if len(strangers):
            sys.exit(f"{path} has rows of {len(strangers)} reports that never get an owner")
        starts = numpy.append(starts[tasks], row_count)
    elif task_count != len(tasks):
        sys.exit(f"{path} has {task_count} tasks, but there are {len(tasks)} and {report_count} reports")
    return starts, persons, values.reshape(row_count, feature_count)


def compare(found, expected, tasks, pairs):
    """Prints what differs, feature by feature; the largest difference in steps, and the share of the cells."""
    differences = numpy.abs(found.astype(int) - expected)
    of = numpy.repeat(tasks, numpy.diff(pairs.starts))
    print(f"{'feature':30} {'most steps':>10} {'pairs':>6} {'tasks':>6}  first task")
    for column, name in enumerate(NAMES):
        differs = differences[:, column] > 0
        where = numpy.unique(of[differs])
        print(f"{name:30} {differences[:, column].max():10} {differs.sum():6} {len(where):6}  "
              f"{where[0] if len(where) else ''}")
    return int(differences.max()), float((differences > 0).mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("tokens", type=pathlib.Path)
    parser.add_argument("table", type=pathlib.Path, nargs="?")
    parser.add_argument("--not-person", action="append", default=[], metavar="PATTERN")
    parser.add_argument("--tasks", type=int, metavar="N")
    parser.add_argument("--at-once", type=int, default=64, metavar="N")
    arguments = parser.parse_args()

    inputs = read_inputs(arguments.data, arguments.not_person, arguments.tokens)
    tasks = tasks_of(inputs)
    given = None
    if arguments.table:
        starts, persons, expected = read_table(arguments.table, tasks, len(inputs.openings))
        given = [persons[start:end] for start, end in zip(starts[:-1], starts[1:])]
    tasks = tasks[:arguments.tasks]

    wall, cpu = time.perf_counter(), time.process_time()
    pairs = Pairs(inputs, tasks, given, arguments.at_once)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    cost = {
        "what": "pairs/numpy", "tasks": len(tasks), "rows": len(pairs.values),
        "features": len(NAMES), "wall_s": round(wall, 4), "cpu_s": round(cpu, 4),
        "peak_mib": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
    }
    if given is not None:
        expected = expected[:len(pairs.values)].copy()
        cost["most_steps"], cost["other_share"] = compare(steps(pairs.values), expected, tasks, pairs)
        others = [task for task, mine, theirs in zip(tasks, pairs.chosen, given) if mine.tolist() != theirs.tolist()]
        print(f"candidates: {len(others)} of {len(tasks)} tasks have others here, or in another order {others[:5]}")
    print(json.dumps(cost))
    sys.exit(1 if cost.get("most_steps", 0) > 1 or cost.get("other_share", 0) > MOST_SHARE else 0)


if __name__ == "__main__":
    main()
