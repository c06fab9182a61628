"""A tracker on this machine that answers as a test wants, and a folder in which 'delegate datasets fetch' asks it."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from shared import Loopback, QuietHandler, free_port  # noqa: E402, F401


class Answer:
    """What a server sends: a body, or pieces of one. A length above the body's cuts the connection in the middle."""

    def __init__(self, body=b"", status=200, length=None, headers=()):
        self.body, self.status, self.length, self.headers = body, status, length, dict(headers)
        if isinstance(body, (dict, list)):
            self.body = json.dumps(body).encode()


class Tracker(Loopback):
    """A server while it is entered.

    answer: gets what was asked, "/path?query body", and gives an Answer.
    """

    def __init__(self, answer):
        self.answer, self.asked = answer, []
        tracker = self

        class Handler(QuietHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode("utf-8", "replace")
                asked = f"{self.path} {body}"
                tracker.asked.append(asked)
                self.send(tracker.answer(asked))

            do_POST = do_GET

            def send(self, answer):
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                pieces = [answer.body] if isinstance(answer.body, bytes) else answer.body
                if isinstance(answer.body, bytes):
                    self.send_header("Content-Length", str(answer.length or len(answer.body)))
                self.end_headers()
                try:
                    for piece in pieces:
                        self.wfile.write(piece)
                except OSError:
                    pass
                # Without a length, or with too long a one, the body ends where the connection does.
                if not isinstance(answer.body, bytes) or answer.length:
                    self.close_connection = True

        super().__init__(Handler)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


class Place:
    """A folder of datasets, in which the program runs with the python3 that has Perceval."""

    def __init__(self, delegate, folder=None):
        self.delegate = pathlib.Path(delegate).resolve()
        self.folder = pathlib.Path(folder or tempfile.mkdtemp()).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.environment = {**os.environ, "PYTHONPATH": str(HERE / "patched"), "DELEGATE_DATASETS": ""}
        for name in ["TOKEN", "USER", "PASSWORD"]:
            self.environment.pop(f"DELEGATE_TRACKER_{name}", None)
        # The python3 that runs this test.
        self.environment["PATH"] = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"

    def describe(self, name, *source):
        """Writes the description of a dataset that comes from a tracker."""
        folder = self.folder / "datasets" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "dataset.yaml").write_text(
            f"name: {name}\nsummary: Issues of {name}\nadapter: perceval\n"
            f"perceval: {{backend: {source[0]}, items: items.jsonl}}\nsource:\n  perceval: {json.dumps(list(source))}\n"
            "persons: {maskAddresses: true}\n")
        return folder / "items.jsonl"

    def start(self, *words, **environment):
        return subprocess.Popen(
            [self.delegate, *words], cwd=self.folder, env={**self.environment, **environment}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words, **environment):
        process = self.start(*words, **environment)
        output, errors = process.communicate(timeout=600)
        return process.returncode, output, errors

    def fetch(self, name, **environment):
        return self.run("datasets", "fetch", name, **environment)


def items(path):
    """The items of a file, all of them whole."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
