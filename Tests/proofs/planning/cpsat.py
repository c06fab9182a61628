"""Days of at most 15 stops for OR-tools' CP-SAT, which knows nothing of our tables.

Places are numbered: 0 is the start, 1 to n the stops, n + 1 the end; all times are whole numbers of one unit.
"""

import dataclasses
import random

from ortools.sat.python import cp_model


@dataclasses.dataclass
class Day:
    start: int
    limit: int                           # the day must be over by then
    travel: list[list[int | None]]       # by place left and place reached; None where there is no way
    service: list[int]                   # by stop
    windows: list[list[tuple[int, int]]] # by stop: when it may begin; none for any time
    weights: list[int]
    fixed: list[bool]


class Unproven(Exception):
    """CP-SAT stopped before it proved anything."""

    def __init__(self, status, seconds):
        super().__init__(f"CP-SAT says {status} after {seconds:.0f} seconds")
        self.seconds = seconds


def solve(day, workers=1, seconds=300):
    """(weight, finish, seconds of the solver): the heaviest stops with all fixed ones, and their earliest finish; (None, None,
    seconds) if not even the fixed ones have a day.

    One circuit through the places, on which a stop that is left out is a loop of its own. A begin lies in the union of the windows.
    """
    model = cp_model.CpModel()
    count = len(day.service)
    end = count + 1
    begins = []
    for stop, windows in enumerate(day.windows):
        spans = [[max(day.start, opens), min(day.limit, closes)] for opens, closes in windows or [(day.start, day.limit)]]
        # A stop whose windows are over before the start can only be left out.
        spans = [span for span in spans if span[0] <= span[1]] or [[day.start - 1, day.start - 1]]
        begins.append(model.new_int_var_from_domain(cp_model.Domain.from_intervals(spans), f"begin {stop}"))
    finish = model.new_int_var(day.start, day.limit, "finish")
    arcs, kept = [(end, 0, model.new_constant(1))], []
    for stop in range(count):
        is_kept = model.new_bool_var(f"kept {stop}")
        kept.append(is_kept)
        arcs.append((stop + 1, stop + 1, ~is_kept))
        if day.fixed[stop]:
            model.add(is_kept == 1)
        model.add(begins[stop] >= day.start).only_enforce_if(is_kept)
    busy = [service * is_kept for service, is_kept in zip(day.service, kept)]
    for origin in range(count + 1):
        for target in range(1, count + 2):
            way = day.travel[origin][target]
            if origin == target or way is None:
                continue
            is_used = model.new_bool_var(f"{origin} to {target}")
            arcs.append((origin, target, is_used))
            busy.append(way * is_used)
            leaving = day.start if origin == 0 else begins[origin - 1] + day.service[origin - 1]
            reached = finish if target == end else begins[target - 1]
            model.add(reached >= leaving + way).only_enforce_if(is_used)
    model.add_circuit(arcs)
    # Follows from the rest, but without it nothing is proven in a minute where there are no windows.
    model.add(finish >= day.start + sum(busy))
    weight = sum(weight * is_kept for weight, is_kept in zip(day.weights, kept))
    model.maximize(weight * (day.limit - day.start + 1) - finish)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    # Seconds of one core, if there is one worker.
    seconds = solver.user_time if workers == 1 else solver.wall_time
    if status == cp_model.INFEASIBLE:
        return None, None, seconds
    if status != cp_model.OPTIMAL:
        raise Unproven(solver.status_name(status), seconds)
    return sum(w for w, one in zip(day.weights, kept) if solver.value(one)), solver.value(finish), seconds


def random_day(seed):
    """In minutes, 9 to 15 stops with up to three windows each; kinds take turns: all fixed with windows around a possible order, all fixed
    at any time, some fixed, and none fixed with too little time."""
    draw = random.Random(seed)
    kind = seed % 4
    count = draw.randint(9, 15)
    points = [(draw.random() * 40, draw.random() * 40) for _ in range(count + 2)]
    travel = [
        [
            None if draw.random() < 0.03 else round(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5) + draw.randint(0, 5)
            for bx, by in points]
        for ax, ay in points]
    service = [draw.randint(5, 30) for _ in range(count)]
    start = draw.randint(420, 540)
    windows = [[] for _ in range(count)]
    time, last = start, 0
    width = draw.choice([60, 120, 240])
    for stop in draw.sample(range(count), count):
        time += (travel[last][stop + 1] or 30) + service[stop]
        last = stop + 1
        if draw.random() < 0.15:
            continue
        opens = time - service[stop] - draw.randint(0, width)
        if kind == 0:
            windows[stop].append((max(0, opens), max(0, opens) + width))
        for _ in range(draw.randint(1 if kind else 0, 3 if kind else 1)):
            opens = draw.randint(400, 1100)
            windows[stop].append((opens, opens + draw.randint(15, width)))
    limit = start + (draw.randint(120, 360) if kind == 3 else 1440)
    fixed = [kind < 2 or kind == 2 and draw.random() < 0.3 for _ in range(count)]
    return Day(start, limit, travel, service, windows, [draw.randint(1, 9) for _ in range(count)], fixed)


def day_file(day):
    """As 'delegate plan' reads it, from minutes."""
    places = range(len(day.service) + 2)
    return {
        "start": f"{day.start * 60} s", "from": "0", "to": str(len(day.service) + 1),
        "travel": {
            "places": [str(place) for place in places],
            "minutes": [[0 if a == b else day.travel[a][b] for b in places] for a in places],
        },
        "stops": [
            {
                "id": str(stop), "at": str(stop + 1), "minutes": day.service[stop],
                "windows": [[f"{opens * 60} s", f"{closes * 60} s"] for opens, closes in day.windows[stop]],
                "weight": day.weights[stop], "fixed": day.fixed[stop],
            } for stop in range(len(day.service))],
    }
