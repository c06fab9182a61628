"""The inputs that peers and workloads read, made when they are first asked for."""

import os
import pathlib
import subprocess
import sys
import tarfile

HERE = pathlib.Path(__file__).parent
PRODUCTS = ["eclipse/CDT", "eclipse/JDT", "mozilla/Thunderbird"]


class Inputs(dict):
    """Paths by name: `{data}`, `{titles}`, `{matrix}`, ... as commands name them."""

    def __init__(self, datasets, work, measure, delegate):
        super().__init__(
            datasets=datasets, work=work, measure=measure, delegate=delegate, products=",".join(PRODUCTS))

    def __missing__(self, name):
        path = os.path.join(self["work"], FILES[name][0])
        if not os.path.exists(path):
            print(f"  making {path}", file=sys.stderr)
            FILES[name][1](self, path)
        self[name] = path
        return path


def unpack(inputs, folder):
    partial = folder + ".new"
    for tracker in ("eclipse", "mozilla"):
        with tarfile.open(os.path.join(inputs["datasets"], "msr2013", tracker + ".tar.gz")) as archive:
            wanted = [m for m in archive if m.isfile() and any(m.name.startswith(p + "/") for p in PRODUCTS)]
            archive.extractall(partial, wanted, filter="data")
    os.replace(partial, folder)


def program(*words):
    """A maker that runs one of the programs beside this one; {out} is the file it writes."""

    def make(inputs, path):
        filled = [word.format_map(Making(inputs, path + ".new")) for word in words]
        subprocess.run([sys.executable, str(HERE / filled[0])] + filled[1:], check=True, stdout=subprocess.DEVNULL)
        os.replace(path + ".new", path)

    return make


def own(*words):
    """As `program`, of a built program."""

    def make(inputs, path):
        filled = [word.format_map(Making(inputs, path + ".new")) for word in words]
        subprocess.run(filled, check=True, stdout=subprocess.DEVNULL)
        os.replace(path + ".new", path)

    return make


class Making(dict):
    def __init__(self, inputs, out):
        self.inputs, self.out = inputs, out

    def __missing__(self, name):
        return self.out if name == "out" else self.inputs[name]


FILES = {
    "data": ("data", unpack),
    "titles": ("titles.txt", program("titles.py", "--data", "{data}", "--products", "{products}", "{out}")),
    "million": ("million.txt", program("gen_corpus.py", "--documents", "1000000", "{out}")),
    "matrix": ("matrix.bin", program("tfidf.py", "--docs", "{titles}", "--save", "{out}")),
    "rows50": ("rows50.bin", program("kmeans.py", "rows", "{matrix}", "--k", "50", "{out}")),
    "rows200": ("rows200.bin", program("kmeans.py", "rows", "{matrix}", "--k", "200", "{out}")),
    "tokens": (
        "tokens.tsv", own("{measure}", "matrix", "dataset=msr2013/eclipse-jdt", "datasets={datasets}", "tokens={out}")),
    "table": (
        "table.bin", own("{measure}", "pairs", "dataset=msr2013/eclipse-jdt", "datasets={datasets}", "out={out}")),
    "examples": (
        "examples.bin",
        own("{measure}", "trees", "dataset=msr2013/eclipse-jdt", "datasets={datasets}", "trees=1", "out={out}")),
    "v02": ("v02", program("make_v02.py", "--data", "{data}", "--products", "{products}", "{out}")),
}
