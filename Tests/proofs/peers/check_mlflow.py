#!/usr/bin/env python3
"""Publish a report to a real MLflow server, stop the server half-way, and look at what is there in the end.

check_mlflow.py DELEGATE REPORT

    DELEGATE  the program
    REPORT    a folder that `delegate run` wrote

Starts `mlflow server` on this machine's loopback, with files in a temporary folder. Published undisturbed, the report
must be there once: every setting of params.yaml, every figure of metrics.json, every fold and every accuracy at k with
its step, every file with its bytes; publishing again must change nothing. Then, several times, the server is killed
while a new publication is under way: `delegate publish` must end with exit code 2 and a remedy, the run must not be
finished, and repeating on a new server over the same store must end with the same content, in one run.
Exit code 1 if anything differs. Needs mlflow (with PyYAML).
"""

import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import yaml

os.environ |= {"MLFLOW_DISABLE_TELEMETRY": "true", "DO_NOT_TRACK": "true", "GIT_PYTHON_REFRESH": "quiet",
               "MLFLOW_ENABLE_ARTIFACTS_PROGRESS_BAR": "false"}
from mlflow import MlflowClient  # noqa: E402  (reads the settings above)

STARTING_SECONDS = 120


class Server:
    """A server over a store; what it keeps outlives it."""

    def __init__(self, store):
        self.store = store
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        words = [sys.executable, "-m", "mlflow", "server", "--host", "127.0.0.1", "--port", str(self.port), "--workers",
                 "1", "--backend-store-uri", f"sqlite:///{self.store}/store.db", "--artifacts-destination",
                 f"{self.store}/artifacts"]
        with open(self.store / "server.log", "ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, cwd=self.store, start_new_session=True)
        end = time.monotonic() + STARTING_SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/health", timeout=1) as answer:
                if answer.status == 200:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.2)
        sys.exit("mlflow server does not start:\n" + (self.store / "server.log").read_text()[-2000:])

    def kill(self):
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Relay:
    """Stands before a server, counts the bytes on their way to it, and kills it when so many have passed."""

    def __init__(self, server, limit=None):
        self.server, self.limit, self.passed = server, limit, 0
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self.server.port))
                except OSError:
                    near.close()
                    continue
                threading.Thread(target=self.copy, args=(near, far, True), daemon=True).start()
                threading.Thread(target=self.copy, args=(far, near, False), daemon=True).start()

    def copy(self, source, target, counts):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 14):
                if counts:
                    with self.lock:
                        self.passed += len(data)
                        if self.limit and self.passed >= self.limit:
                            self.server.kill()
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.listener.close()


def leaves(tree, name=""):
    if not isinstance(tree, dict):
        return {name: tree}
    return {key: value for part, inner in tree.items()
            for key, value in leaves(inner, f"{name}.{part}" if name else str(part)).items()}


def wanted(report):
    """Parameters, metrics as sorted (name, step, value), and files with their sizes, from the report's own files."""
    text = {file: (report / file).read_text(encoding="utf-8") for file in ("params.yaml", "metrics.json", "report.json")}
    # As strings, since MLflow keeps them so.
    parameters = {key: str(value) for key, value in leaves(yaml.load(text["params.yaml"], yaml.BaseLoader)).items()}
    metrics = [(name, 0, float(value)) for name, value in leaves(json.loads(text["metrics.json"])).items()]
    for result in json.loads(text["report.json"])["results"]:
        if result["fieldValues"] != "opening":
            continue
        name = f"{result['model']}.{result['mode']}"
        metrics += [(f"accuracy.{name}", k, share) for k, share in enumerate(result.get("accuracyAt") or [], start=1)]
        metrics += [(f"folds.{name}.{key}", number, value)
                    for number, fold in enumerate(result.get("folds") or [], start=1) for key, value in fold.items()]
    files = {str(path.relative_to(report)): path.read_bytes() for path in report.rglob("*") if path.is_file()}
    return parameters, sorted(metrics), files


def artifacts(client, run, store, path=None):
    for one in client.list_artifacts(run.info.run_id, path):
        if one.is_dir:
            yield from artifacts(client, run, store, one.path)
        else:
            place = run.info.artifact_uri.split(":/", 1)[1].lstrip("/")
            yield one.path, (store / "artifacts" / place / one.path).read_bytes()


def runs(client, experiment):
    found = client.get_experiment_by_name(experiment)
    return list(client.search_runs([found.experiment_id])) if found else []


def check_content(server, experiment, report):
    client = MlflowClient(server.address)
    found = runs(client, experiment)
    if len(found) != 1 or found[0].info.status != "FINISHED":
        sys.exit(f"{experiment}: {[run.info.status for run in found]} instead of one finished run")
    run = found[0]
    history = sorted((one.key, one.step, one.value) for name in run.data.metrics
                     for one in client.get_metric_history(run.info.run_id, name))
    parameters, metrics, files = wanted(report)
    for what, ours, theirs in (("parameters", parameters, dict(run.data.params)), ("metrics", metrics, history),
                               ("files", files, dict(artifacts(client, run, server.store)))):
        if ours != theirs:
            sys.exit(f"{experiment}: {what} differ: {len(theirs)} there, {len(ours)} in the report")
    return f"{len(parameters)} parameters, {len(metrics)} metrics, {len(files)} files"


def publish(delegate, report, address, experiment):
    words = [delegate, "publish", report.name, "--reports", report.parent, "--mlflow", address, "--experiment", experiment]
    return subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)


def check_whole(delegate, report, server):
    """Publish undisturbed, twice; returns what is there, and how many bytes went to the server the first time."""
    relay = Relay(server)
    for word in ("published", "was there"):
        done = publish(delegate, report, relay.address, "whole")
        if done.returncode or not done.stdout.startswith(word):
            sys.exit(f"exit code {done.returncode}, {done.stdout} {done.stderr}")
        if word == "published":
            passed = relay.passed
    relay.close()
    return check_content(server, "whole", report), passed


def check_killed(delegate, report, server, experiment, limit):
    """Kill the server when so many bytes have passed, then repeat."""
    relay = Relay(server, limit)
    done = publish(delegate, report, relay.address, experiment)
    relay.close()
    if done.returncode != 2 or "  try: " not in done.stderr:
        sys.exit(f"{experiment}: exit code {done.returncode}, {done.stdout} {done.stderr}")
    server.kill()
    server.start()
    left = [run.info.status for run in runs(MlflowClient(server.address), experiment)]
    if left != ["RUNNING"]:
        sys.exit(f"{experiment}: {left} instead of one run that is not finished")
    again = publish(delegate, report, server.address, experiment)
    if again.returncode or not again.stdout.startswith("completed"):
        sys.exit(f"{experiment}: repeating: exit code {again.returncode}, {again.stdout} {again.stderr}")
    check_content(server, experiment, report)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    delegate, report = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(pathlib.Path(folder))
        try:
            server.start()
            content, passed = check_whole(delegate, report, server)
            for sixths in (1, 3, 5):
                check_killed(delegate, report, server, f"killed after {sixths} sixths", passed * sixths // 6)
        finally:
            server.kill()
    print(f"{report.name}: {content} arrive in MLflow once; where the server is killed after a sixth, a half and five "
          "sixths of the bytes, the repeated call ends with the same")


if __name__ == "__main__":
    main()
