#!/usr/bin/env python3
"""Hold 'delegate plan' against second exact methods on published instances.

prove.py DELEGATE DATASETS [--only td|fixed|cpsat]

    DELEGATE   the program
    DATASETS   the folder that holds planning/td-15-stops.tar.gz and planning/tsptw-ascheuer.tar.gz

td: days of 15 stops whose speeds change (Adamo et al. 2019), against a plain dynamic programme over set and last stop that steps
through the zones by itself. fixed: Ascheuer's instances of at most 16 nodes, against the same programme on fixed travel times, and
against LKH's best makespan where one is stated. cpsat, which must be asked for, since it needs the packages of requirements-cpsat.txt:
500 random days of 9 to 15 stops in whole minutes, with several windows for a stop, and Ascheuer's instances, against OR-tools' CP-SAT;
where not all stops fit, the weight of those kept must be the same too. Prints a line for each kind; exit code 1 if any finish, weight or
feasibility differs.
"""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tarfile

END = 15


def best_finish(count, start, window, arrive, finish):
    """The earliest finish over all orders: by set of stops and the last of them, the earliest begin."""
    layer = {}
    for stop in range(count):
        begin = start(stop)
        if begin is not None:
            layer[1 << stop, stop] = begin
    for _ in range(count - 1):
        following = {}
        for (members, last), begin in layer.items():
            for stop in range(count):
                if members >> stop & 1:
                    continue
                arrival = arrive(last, stop, begin)
                if arrival is None or arrival > window(stop)[1]:
                    continue
                key = members | 1 << stop, stop
                value = max(arrival, window(stop)[0])
                if value < following.get(key, math.inf):
                    following[key] = value
        layer = following
    return min((end for (_, last), begin in layer.items() if (end := finish(last, begin)) is not None), default=None)


def answer(program, day, *options):
    """What the program finds."""
    done = subprocess.run([program, "plan", "-", "--json", *options], input=json.dumps(day), capture_output=True, text=True)
    # 1: no plan is possible.
    if done.returncode not in (0, 1):
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def moment(seconds):
    """Seconds since midnight, as the file of a day has them."""
    return f"{seconds} s"


def planned(program, day):
    """The finish that the program finds; None if it finds a conflict."""
    found = answer(program, day)
    return None if "conflict" in found else found["finish"]


def time_dependent(program, archive):
    """By instance: what the program finds and what is right."""
    with tarfile.open(archive) as files:
        for member in sorted(files.getmembers(), key=lambda member: member.name):
            if not member.name.endswith(".json"):
                continue
            one = json.load(files.extractfile(member))
            if "time_windows" not in one:
                continue
            first, final = one["start_depot"], one["end_depot"]
            arcs, zones = one["digraph"]["arcs"], one["speed_zones"]
            nodes = [node for node in range(one["digraph"]["vertex_count"]) if node not in (first, final)]
            windows, distances, clusters = one["time_windows"], one["distances"], one["clusters"]

            def travel(origin, target, time):
                if not arcs[origin][target]:
                    return None
                way = distances[origin][target]
                if way == 0:
                    return time
                speeds = one["cluster_speeds"][clusters[origin][target]]
                zone = 0
                while zone < len(zones) - 1 and time >= zones[zone][1]:
                    zone += 1
                while True:
                    border = zones[zone][1] if zone < len(zones) - 1 else math.inf
                    if time + way / speeds[zone] <= border:
                        return time + way / speeds[zone]
                    way -= (border - time) * speeds[zone]
                    time = border
                    zone += 1

            def begin(stop):
                arrival = travel(first, nodes[stop], windows[first][0])
                if arrival is None or arrival > windows[nodes[stop]][1]:
                    return None
                return max(arrival, windows[nodes[stop]][0])

            def home(last, time):
                arrival = travel(nodes[last], final, time)
                return None if arrival is None or arrival > windows[final][1] else max(arrival, windows[final][0])

            own = best_finish(
                len(nodes), begin, lambda stop: windows[nodes[stop]],
                lambda last, stop, time: travel(nodes[last], nodes[stop], time), home)
            everybody = [first] + nodes + [final]
            day = {
                "start": moment(windows[first][0]), "from": str(first), "to": str(final),
                "travel": {
                    "places": [str(node) for node in everybody],
                    "distances": [
                        [distances[a][b] if arcs[a][b] or a == b else None for b in everybody] for a in everybody],
                    "classes": [[max(0, clusters[a][b]) for b in everybody] for a in everybody],
                    "speeds": {"begins": [moment(zone[0]) for zone in zones], "classes": one["cluster_speeds"]},
                },
                "stops": [
                    {"id": str(node), "at": str(node), "minutes": 0, "windows": [list(map(moment, windows[node]))],
                        "fixed": True}
                    for node in nodes],
            }
            found = planned(program, day)
            # The day must be over by the close of its end, which the file of a day cannot say.
            if found is not None:
                found = None if found > windows[final][1] else max(found, windows[final][0])
            yield member.name, found, own, None


def ascheuer(archive):
    """Instances of at most 16 nodes: name, travel times by node left and node reached (None where there is no way), windows by node, and
    the makespan that LKH states."""
    with tarfile.open(archive) as files:
        names = files.getnames()
        for name in sorted(names):
            if not name.endswith(".tsptw"):
                continue
            text = files.extractfile(name).read().decode()
            size = int(re.search(r"DIMENSION\s*:\s*(\d+)", text).group(1))
            if size > END + 1:
                continue
            numbers = text.split("EDGE_WEIGHT_SECTION")[1].split("TIME_WINDOW_SECTION")
            cells = [int(word) for word in numbers[0].split() if re.fullmatch(r"-?\d+", word)]
            cells = cells[-size * size:]
            far = 10**6
            rows = [[cost if 0 <= cost < far else None for cost in cells[row * size:(row + 1) * size]] for row in range(size)]
            windows = {}
            for line in numbers[1].splitlines():
                words = line.split()
                if len(words) == 3:
                    windows[int(words[0]) - 1] = (int(float(words[1])), int(float(words[2])))
            base = pathlib.PurePath(name).name.removesuffix(".tsptw")
            stated = [
                int(match.group(1)) for other in names
                if (match := re.search(rf"MAKESPAN/{re.escape(base)}\.(\d+)\.tour$", other))]
            yield name, rows, windows, stated[0] if stated else None


def planned_ascheuer(program, rows, windows):
    """The finish that the program finds for an instance; None if it finds a conflict."""
    nodes = range(len(rows))
    day = {
        "start": moment(windows[0][0] * 60), "from": "0", "to": "0",
        "travel": {
            "places": [str(node) for node in nodes],
            "minutes": [[0 if a == b else rows[a][b] for b in nodes] for a in nodes],
        },
        "stops": [
            {
                "id": str(node), "at": str(node), "minutes": 0, "fixed": True,
                "windows": [[moment(border * 60) for border in windows[node]]],
            } for node in nodes[1:]],
    }
    found = planned(program, day)
    return None if found is None or found / 60 > windows[0][1] else found / 60


def fixed(program, archive):
    for name, rows, windows, stated in ascheuer(archive):
        stops = list(range(1, len(rows)))

        def begin(stop):
            cost = rows[0][stops[stop]]
            if cost is None or windows[0][0] + cost > windows[stops[stop]][1]:
                return None
            return max(windows[0][0] + cost, windows[stops[stop]][0])

        def arrive(last, stop, time):
            cost = rows[stops[last]][stops[stop]]
            return None if cost is None else time + cost

        def home(last, time):
            cost = rows[stops[last]][0]
            return None if cost is None or time + cost > windows[0][1] else time + cost

        own = best_finish(len(stops), begin, lambda stop: windows[stops[stop]], arrive, home)
        yield name, planned_ascheuer(program, rows, windows), own, stated


def cpsat(program, archive):
    import cpsat as model

    shortened = 0
    for seed in range(500):
        day = model.random_day(seed)
        weight, finish, _ = model.solve(day)
        found = answer(program, model.day_file(day), "--within", str(day.limit - day.start))
        if weight is not None and "conflict" not in found and found["weight"] != weight:
            # No finish makes up for a wrong weight.
            yield f"weights of day {seed}", found["weight"], weight, None
        shortened += weight is not None and weight < sum(day.weights)
        yield f"day {seed}", None if "conflict" in found else found["finish"] / 60, finish, None
    print(f"cpsat: {shortened} of the random days keep a part of their stops")
    for name, rows, windows, stated in ascheuer(archive):
        stops = range(1, len(rows))
        finish = model.solve(model.Day(
            start=windows[0][0], limit=windows[0][1],
            travel=[[rows[a][b % len(rows)] for b in range(len(rows) + 1)] for a in range(len(rows))],
            service=[0 for _ in stops], windows=[[windows[node]] for node in stops], weights=[0 for _ in stops],
            fixed=[True for _ in stops]))[1]
        yield name, planned_ascheuer(program, rows, windows), finish, stated


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("delegate")
    parser.add_argument("datasets", type=pathlib.Path)
    parser.add_argument("--only", choices=["td", "fixed", "cpsat"])
    arguments = parser.parse_args()
    kinds = {
        "fixed": (fixed, "tsptw-ascheuer.tar.gz"),
        "td": (time_dependent, "td-15-stops.tar.gz"),
        "cpsat": (cpsat, "tsptw-ascheuer.tar.gz"),
    }
    failures = 0
    for kind, (instances, archive) in kinds.items():
        if kind != arguments.only and (arguments.only or kind == "cpsat"):
            continue
        days = infeasible = stated = 0
        worst = 0.0
        for name, found, own, best in instances(arguments.delegate, arguments.datasets / "planning" / archive):
            days += 1
            infeasible += own is None
            if (found is None) != (own is None) or found is not None and abs(found - own) > 1e-6:
                failures += 1
                print(f"{name}: {found} planned, {own} is right", file=sys.stderr)
            elif found is not None:
                worst = max(worst, abs(found - own))
            if best is not None:
                stated += 1
                if found != best:
                    failures += 1
                    print(f"{name}: {found} planned, {best} is stated", file=sys.stderr)
        print(f"{kind}: {days} days, {infeasible} without a plan, differences of at most {worst:.1e}; "
              f"{stated} with a stated makespan")
        if days == 0:
            failures += 1
            print(f"{kind}: no instance was found", file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
