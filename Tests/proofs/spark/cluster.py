"""A standalone Spark cluster on loopback, and the processes below a process."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from shared import free_port, require  # noqa: E402


def wait_for(happened, what, seconds=120):
    end = time.monotonic() + seconds
    while not happened():
        require(time.monotonic() < end, f"waited {seconds} s in vain: {what}")
        time.sleep(0.1)


def processes():
    """Of every process: its parent and its command line."""
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                found[int(entry.name)] = (parent, (entry / "cmdline").read_bytes().decode(errors="replace"))
            except (OSError, IndexError):
                continue
    return found


def below(top):
    """A process and all that it started, directly or not."""
    family, found = [top], processes()
    for pid in family:
        family += [child for child, (parent, _) in found.items() if parent == pid]
    return family


def kill(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def java(pids):
    found = processes()
    return [pid for pid in pids if pid in found and "java" in found[pid][1].split("\0")[0]]


class Cluster:
    """A master and workers of one core each; all are killed by their ids."""

    def __init__(self, work, spark_home, environment):
        self.work, self.spark_home = work, spark_home
        self.environment = {**environment, "SPARK_DAEMON_MEMORY": "256m", "SPARK_WORKER_DIR": str(work / "workers")}
        self.port, self.workers, self.started = free_port(), [], 0
        self.address = f"spark://127.0.0.1:{self.port}"
        self.master = self.start("master", "master.Master", "--port", str(self.port))
        wait_for(lambda: "New state: ALIVE" in self.log("master"), "the master")

    def start(self, name, kind, *words):
        words = [f"org.apache.spark.deploy.{kind}", "--host", "127.0.0.1", "--webui-port", "0", *words]
        with open(self.work / f"{name}.log", "wb") as log:
            return subprocess.Popen(
                [str(self.spark_home / "bin" / "spark-class"), *words],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def log(self, name):
        return (self.work / f"{name}.log").read_text(errors="replace")

    def add_worker(self):
        self.started += 1
        name = f"worker-{self.started}"
        self.workers.append(self.start(name, "worker.Worker", "--cores", "1", "--memory", "1g", self.address))
        wait_for(lambda: "Successfully registered" in self.log(name), name)

    def have_workers(self, count):
        while len(self.workers) < count:
            self.add_worker()
        while len(self.workers) > count:
            self.kill_worker(self.workers[-1])

    def kill_worker(self, worker, only_java=False):
        """Returns the processes that were below it and were not killed."""
        family = below(worker.pid)
        victims = java(family) if only_java else family
        kill(victims)
        worker.wait()
        self.workers.remove(worker)
        return sorted(set(family) - set(victims))

    def stop(self):
        for worker in list(self.workers):
            self.kill_worker(worker)
        kill(below(self.master.pid))
        self.master.wait()
