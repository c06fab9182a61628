#!/usr/bin/env python3
"""Holds delegate_spark.py against what it promises, on a Spark cluster of this machine.

    python prove.py --delegate .build/release/delegate            # everything, an hour with little else running
    python prove.py --delegate .build/release/delegate --quick    # what CI runs, some minutes

Needs Linux, Java and the packages of requirements.txt. Times never decide.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

import pyspark
from cluster import Cluster, below, kill, wait_for
from scene import Scene, keys_of, rows_in, stragglers, table_in
from shared import Broken, require

HERE = Path(__file__).resolve().parent


def digests(rows):
    return {row["key"]: row["digest"] for row in rows}


def reference(scene, options):
    """Units and their digests by xargs, which knows nothing of Spark."""
    plan, to = scene.work / "some.jsonl", scene.to("xargs")
    if not to.exists():
        scene.plan("some", 8 if options.quick else 24)
        scene.by_xargs(plan, to)
        require(len(rows_in(to)) == len(keys_of(plan)), "xargs: not every unit has a result")
    return plan, digests(rows_in(to).values())


def check_same(scene, cluster, options):
    """1. the same digests however units are placed"""
    plan, wanted = reference(scene, options)
    shuffled = scene.shuffled(plan, seed=1)
    copies = ["spark.speculation=true", "spark.speculation.quantile=0.1", "spark.speculation.multiplier=1.01",
              "spark.speculation.minTaskRuntime=100ms"]  # fmt: skip
    ways = [("1 worker", 1, plan, []), ("2 workers", 2, plan, []), ("shuffled, speculation", 2, shuffled, copies)]
    if options.quick:
        ways = [("1 worker", 1, plan, []), ("shuffled, speculation", 1, shuffled, copies)]
    said = []
    for name, workers, given, settings in ways:
        cluster.have_workers(workers)
        to = scene.to(name.replace(" ", "-"))
        scene.by_spark(given, to, *settings)
        require(digests(table_in(to, given)) == wanted, f"{name}: other digests than by xargs")
        require(digests(rows_in(to).values()) == wanted, f"{name}: its folders have other digests")
        said.append(name)
    scene.by_fleet(plan, scene.to("fleet"))
    require(digests(rows_in(scene.to("fleet")).values()) == wanted, "fleet run: other digests than by xargs")
    said.append("fleet run")
    return f"{len(wanted)} units; xargs = {' = '.join(said)}"


def check_damaged(scene, cluster, options):
    """2. one damaged tracker costs one row"""
    cluster.have_workers(1 if options.quick else 2)
    count = options.units or (10 if options.quick else 1000)
    plan, to = scene.plan("many", count, damaged=[count // 3]), scene.to("many")
    began = time.monotonic()
    said = scene.by_spark(plan, to)
    seconds = time.monotonic() - began
    rows = table_in(to, plan)
    wrong = [row for row in rows if row["status"] != "done"]
    require([row["key"] for row in wrong] == [keys_of(plan)[count // 3]], f"{len(wrong)} rows without a result")
    require(wrong[0]["error"] and not wrong[0]["digest"], "the error row says nothing")
    require(len(rows_in(to)) == count - 1, "not every unit has a result")
    require(f"0 were there, {count - 1} made, 1 errors" in said, "the summary is wrong")
    return f"{count} units in {seconds:.0f} s, 1 error row: {wrong[0]['error'][:60]}"


def check_workers_killed(scene, cluster, options):
    """3. a worker is killed at each quarter"""
    plan, wanted = reference(scene, options)
    cluster.have_workers(2)
    to = scene.to("killed-workers")
    job = scene.spark(plan, to)
    for quarter in (1, 2, 3):
        wait_for(lambda: len(rows_in(to)) >= len(wanted) * quarter / 4, f"quarter {quarter}")
        # In the middle of a unit.
        wait_for(lambda: set(stragglers(to)) & set(below(cluster.workers[0].pid)), "a unit on the worker")
        # Whose Java alone is killed must take the rest along.
        survivors = cluster.kill_worker(cluster.workers[0], only_java=quarter == 2)
        wait_for(lambda: not [pid for pid in survivors if Path(f"/proc/{pid}").exists()], "orphans to end", 20)
        cluster.add_worker()
    scene.finish(job)
    rows = table_in(to, plan)
    require(digests(rows) == wanted, "other digests than by xargs")
    again = sum(int(row["attempt"]) > 1 for row in rows)
    require(again > 0, "no unit was tried again: the kills met nobody")
    return f"{len(rows)} units, every one once, {again} of them at a later attempt"


def check_driver_killed(scene, cluster, options):
    """4. a killed driver's work is not done again"""
    plan, wanted = reference(scene, options)
    cluster.have_workers(1 if options.quick else 2)
    to = scene.to("killed-driver")
    job = scene.spark(plan, to)
    wait_for(lambda: len(rows_in(to)) >= len(wanted) / 2, "half of the units")
    scene.kill_driver(job)
    before = {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in to.glob("*/row.json")}
    require(len(before) < len(wanted), "the driver was killed too late")
    said = scene.by_spark(plan, to)
    for path, mark in before.items():
        require((path.stat().st_mtime_ns, path.stat().st_ino) == mark, f"{path} was made again")
    made = len(wanted) - len(before)
    require(f"{len(before)} were there, {made} made, 0 errors" in said, "the summary says otherwise")
    require(digests(table_in(to, plan)) == wanted, "other digests than by xargs")
    if not options.quick:
        require(f"{len(wanted)} were there, 0 made" in scene.by_spark(plan, to), "a third run made something")
    return f"{len(before)} units were there, {made} made"


def check_faults(scene, cluster, options):
    """6. units that die, and results that differ"""
    plan, wanted = reference(scene, options)
    cluster.have_workers(1 if options.quick else 2)
    keys, to = keys_of(plan), scene.to("dying")
    said = scene.by_spark(plan, to, program=scene.careless(die={keys[1]: 2, keys[2]: 99}))
    rows = table_in(to, plan)
    require((rows[1]["status"], rows[1]["attempt"]) == ("done", "3"), "the one that died twice")
    require((rows[2]["status"], rows[2]["attempt"]) == ("error", "4"), "the one that always died")
    require("signal 9" in rows[2]["error"], f"its row says {rows[2]['error']}")
    require(f"{len(keys) - 1} made, 1 errors" in said, "the summary is wrong")
    said = scene.by_spark(plan, to)
    require("1 made, 0 errors" in said, "an error row is not tried again")
    require(digests(table_in(to, plan)) == wanted, "other digests than by xargs")

    to = scene.to("rival")
    rival = {**rows_in(scene.to("xargs"))[keys[-1]], "digest": "0" * 64}
    said = scene.by_spark(plan, to, program=scene.careless(rival={keys[-1]: rival}), code=70)
    require(f"{keys[-1]}: another result" in said, "the key of the conflict is not named")
    rows = table_in(to, plan)
    require([row["status"] for row in rows] == ["done"] * (len(keys) - 1) + ["error"], "the conflict is no error row")

    words = "died twice: attempt 3; always: an error row; conflict: 70"
    if not options.quick:
        to = scene.to("taking-along")
        said = scene.by_spark(plan, to, program=scene.careless(kill_executor=[keys[0]]))
        rows = table_in(to, plan)
        require(rows[0]["status"] == "error" and "together with its executor" in rows[0]["error"], f"{rows[0]}")
        words += f"; killing its executor: an error row, {sum(row['status'] == 'done' for row in rows[1:])} others done"
    return words


def check_overhead(scene, cluster, options):
    """7. what Spark costs beside doing the same without it"""
    cluster.have_workers(2)
    said = []
    for name, count, tasks in [("short", 60, 300), ("long", 16, 2000)]:
        plan, times = scene.plan(name, count, tasks), []
        for way, to in [(scene.by_spark, scene.to(f"{name}-spark")), (scene.by_fleet, scene.to(f"{name}-plain"))]:
            began = time.monotonic()
            way(plan, to)
            whole = time.monotonic() - began
            stamps = sorted(path.stat().st_mtime for path in to.glob("*/row.json"))
            times.append((whole, (stamps[-1] - stamps[0]) / (count - 2)))
        (spark, spark_each), (plain, plain_each) = times
        said.append(
            f"{count} units of {plain_each * 2:.2f} s: whole {spark:.1f} / {plain:.1f} s = {spark / plain:.2f}, "
            f"from first to last row {spark_each / plain_each:.2f}"
        )
    return "; ".join(said)


def check_bucket(scene, cluster, options):
    """5. the same on S3"""
    from bucket import prove

    return prove(scene, cluster, *reference(scene, options))


def check_input(scene, cluster, options):
    """8. wrong input gets an answer, and no Spark"""
    from inputs import prove

    return prove(scene, reference(scene, options)[0])


CHECKS = {"1": check_same, "2": check_damaged, "3": check_workers_killed, "4": check_driver_killed, "5": check_bucket,
          "6": check_faults, "7": check_overhead, "8": check_input}  # fmt: skip
QUICK = ["1", "2", "4", "6", "8"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--delegate", required=True, help="the program")
    parser.add_argument("--adapter", type=Path, default=HERE.parents[2] / "packaging" / "spark" / "delegate_spark.py")
    parser.add_argument(
        "--experiments", type=Path, default=HERE.parents[2] / "experiments", help="with the recipe 'sample'"
    )
    parser.add_argument("--quick", action="store_true", help=f"checks {', '.join(QUICK)} with few units")
    parser.add_argument("--only", nargs="+", choices=CHECKS, help="these checks")
    parser.add_argument("--units", type=int, help="of check 2 (1000; 10 if quick)")
    parser.add_argument("--keep", type=Path, help="an empty folder to work in, which stays")
    options = parser.parse_args()
    # Whoever stops it must not be left with a cluster.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(130))
    with tempfile.TemporaryDirectory() as temporary:
        work = (options.keep or Path(temporary)).resolve()
        spark_home = Path(pyspark.__file__).parent
        scene = Scene(
            os.path.abspath(options.delegate), options.adapter.resolve(), options.experiments, work, spark_home
        )
        cluster = Cluster(work, scene.spark_home, scene.environment)
        scene.master = cluster.address
        passed = failed = 0
        try:
            for number in options.only or (QUICK if options.quick else CHECKS):
                check, began = CHECKS[number], time.monotonic()
                try:
                    words, held = check(scene, cluster, options), "ok"
                    passed += 1
                except Broken as fault:
                    words, held = fault, "BROKEN"
                    failed += 1
                print(f"{held:6} {check.__doc__} ({time.monotonic() - began:.0f} s): {words}", flush=True)
        finally:
            # Whatever a broken check left running was started by this process.
            cluster.stop()
            kill([pid for pid in below(os.getpid()) if pid != os.getpid()])
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
