"""What the peers of the ingest share: the measuring, and the figures that prove equal work."""

import json
import os
import resource
import time


class Figures:
    """What all updates hold together: the same figures that `measure ingest-xml` and `ingest-json` print."""

    def __init__(self):
        self.reports = self.updates = self.text_bytes = self.when_sum = self.opening_sum = 0

    def add(self, history):
        self.updates += len(history)
        for when, what in history:
            self.when_sum += when
            self.text_bytes += len(what) if what.isascii() else len(what.encode())


def measured(what, files, work):
    """Does the work once and prints its cost and its figures as a line of JSON."""
    wall, cpu = time.perf_counter(), time.process_time()
    figures, kept = work()
    cost = {"wall_s": round(time.perf_counter() - wall, 4), "cpu_s": round(time.process_time() - cpu, 4)}
    size = sum(os.path.getsize(file) for file in files)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    record = {"what": what, "bytes": size, **cost, "MB_per_s": round(size / 1e6 / cost["cpu_s"], 1), "peak_mib": peak}
    print(json.dumps({**record, **vars(figures), "kept": len(kept)}))
