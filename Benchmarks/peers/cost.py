"""What a piece of work cost, printed as a line of JSON; imported before numpy, so that it can set one thread."""

import json
import os
import resource
import time


def use_threads(count=1):
    """To be called before numpy is imported."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = str(count)


class Measured:
    """with Measured("tfidf", documents=3) as work: ...; work.answer(terms=7)"""

    def __init__(self, what, **figures):
        self.record = {"what": what, **figures}

    def answer(self, **figures):
        self.record.update(figures)

    def __enter__(self):
        self.wall, self.cpu = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.record["wall_s"] = round(time.perf_counter() - self.wall, 6)
            self.record["cpu_s"] = round(time.process_time() - self.cpu, 6)
            self.record["peak_mib"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)
            print(json.dumps(self.record), flush=True)
        return False
