"""A project in a folder of its own, and the server it fetches from."""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from shared import Broken, Loopback, QuietHandler, require  # noqa: E402

RECIPE = """question: {question}
dataset: small
seed: 1
evaluation: {{splits: [holdout], modes: [batch], leakedVariants: false}}
models: [most-frequent, recent]
"""
# Files that two honest runs may write differently.
VARYING = {"provenance.json"}


def contents(folder):
    """Every file below a folder by its path; varying ones by their name alone, empty where there is no folder."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found[str(path.relative_to(folder))] = b"" if path.name in VARYING else path.read_bytes()
    return found


def difference(found, *wanted):
    """In words, for messages: which files keep a folder from being one of those that were wanted."""
    parts = []
    for other in wanted:
        names = sorted(name for name in found.keys() | other.keys() if found.get(name) != other.get(name))
        parts.append(f"{len(names)} files differ, such as {', '.join(names[:3])}")
    return "; ".join(parts)


class Place:
    def __init__(self, folder, delegate, server):
        self.folder, self.delegate, self.server = folder, delegate, server
        self.begin_again()

    def begin_again(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.run("datasets", "generate", "small", "--tasks", "200", "--persons", "10", "--components", "2", "--to", "datasets")
        self.write_recipe("quick", "Who should get it?")
        self.server.describe(self.path("datasets/few/download.yaml"))

    def path(self, name):
        return self.folder / name

    def write_recipe(self, name, question):
        path = self.path(f"experiments/{name}/recipe.yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(RECIPE.format(question=question))

    def start(self, *words):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("DELEGATE_")}
        environment["DELEGATE_KEY"] = str(self.path("person.key"))
        return subprocess.Popen(
            [self.delegate, *words], cwd=self.folder, env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True)

    def run(self, *words, expect=(0,)):
        process = self.start(*words)
        output = process.communicate()[0].decode(errors="replace")
        require(process.returncode in expect, f"'{' '.join(words)}' ends with {process.returncode}: {output.strip()}")
        return output

    def keep(self, name, copy):
        """Puts a file or folder aside."""
        self.drop(copy)
        source, target = self.path(name), self.path(copy)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, target) if source.is_dir() else shutil.copy2(source, target)

    def drop(self, name):
        path = self.path(name)
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)

    def check_store(self):
        """Every kept output has the bytes its first line names."""
        for path in self.path(".delegate/cache/objects").glob("*/*"):
            head, _, body = path.read_bytes().partition(b"\n")
            words = head.split(b" ", 5)
            require(len(words) == 6, f"{path.name} in the store has no first line")
            require(hashlib.sha256(body).hexdigest() == words[3].decode(), f"{path.name} in the store is not whole")

    def check_runs(self):
        """Every note of a run can be read."""
        for path in self.path(".delegate/runs").glob("*.json"):
            try:
                json.loads(path.read_bytes())
            except ValueError:
                raise Broken(f"the note {path.name} of a run is not whole") from None

    def check_nothing_left(self, *folders):
        for folder in folders:
            # Drafts of every kind have these words in their names.
            left = [str(path) for path in self.path(folder).rglob("*") if ".new-" in path.name or ".part" in path.name]
            require(not left, f"left over: {left}")
        require(not list(self.path(".delegate/cache/new").glob("*")), "a draft is left in the store")


class Server(Loopback):
    """Serves three made-up files slowly, and goes on where a transfer was cut."""

    COMMIT = "ab" * 20

    def __init__(self):
        self.files = {f"data/{name}.bin": bytes((index * 31 ^ index >> 7) & 255 for index in range(size))
                      for name, size in [("one", 150_000), ("two", 5), ("three", 90_000)]}
        files = self.files

        class Handler(QuietHandler):
            def do_GET(self):
                body = files["/".join(self.path.split("/")[-2:])]
                start = int(self.headers.get("Range", "bytes=0-")[6:].split("-")[0])
                self.send_response(206 if start else 200)
                self.send_header("Content-Length", str(len(body) - start))
                self.send_header("ETag", '"1"')
                if start:
                    self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
                self.end_headers()
                try:
                    for place in range(start, len(body), 16_384):
                        self.wfile.write(body[place:place + 16_384])
                        time.sleep(0.005)
                except OSError:
                    pass

        super().__init__(Handler)

    def describe(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = ["name: few", "summary: Three files", "repositories:", "  - url: https://example.org/some/where",
                 f'    commit: "{self.COMMIT}"', "    files:"]
        for name, body in self.files.items():
            blob = hashlib.sha1(b"blob %d\0" % len(body) + body).hexdigest()
            lines.append(f'      - {{path: {name}, gitBlob: "{blob}"}}')
        path.write_text("\n".join(lines) + "\n")
