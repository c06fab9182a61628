#!/usr/bin/env python3
"""Prove stems, TF-IDF, LSA, k-means and boosted trees beside other programs.

prove.py DELEGATE MEASURE --datasets DIR [DATASET ...]

For each dataset (sample and msr2013/eclipse-cdt, unless others are named) MEASURE writes the TF-IDF matrix in every weighting, and what LSA
and k-means find in two of them; the scripts check_*.py beside this one compare that with scikit-learn, numpy and libstemmer, and the boosted
trees of a test with LightGBM. Prints a table; exit code 1 if one differs. Needs the packages of Benchmarks/peers/requirements-checks.txt.
"""

import argparse
import pathlib
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).parent
WEIGHTINGS = ["tfidf-2018", "tfidf-smooth", "tfidf-sublinear", "tfidf-l2", "bm25"]
# Where the titles of a dataset are; they are read by check_stemmer.py.
TITLES = {"sample": "datasets/sample/sample.tar.gz", "msr2013/eclipse-cdt": "{datasets}/msr2013/eclipse.tar.gz"}


def checks(arguments, dataset, folder):
    """The checks of a dataset: each its name, script and what it is called with."""
    matrix, tokens, vocabulary, factors = (folder / name for name in ("matrix", "tokens", "vocabulary", "factors"))
    for weighting in WEIGHTINGS:
        inputs = [f"dataset={dataset}", f"datasets={arguments.datasets}", f"weighting={weighting}", f"out={matrix}", f"tokens={tokens}",
                  f"vocabulary={vocabulary}", f"factors={factors}"]
        subprocess.run([arguments.measure, "matrix", *inputs], check=True, stdout=subprocess.DEVNULL)
        yield f"TF-IDF, {weighting}", "tfidf", [matrix, tokens, vocabulary, "--weighting", weighting]
        if weighting in ("tfidf-2018", "tfidf-l2"):
            yield f"LSA, {weighting}", "lsa", [matrix, factors]
            yield f"k-means, {weighting}", "kmeans", [matrix, factors, *(["--ties"] if weighting == "tfidf-l2" else [])]
    if dataset in TITLES:
        with tarfile.open(TITLES[dataset].format(datasets=arguments.datasets)) as files:
            files.extractall(folder, [one for one in files if one.name.endswith("short_desc.xml")], filter="data")
        yield "stems", "stemmer", ["titles", folder, arguments.delegate]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("delegate")
    parser.add_argument("measure")
    parser.add_argument("named", nargs="*")
    parser.add_argument("--datasets", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    failures = 0

    def check(dataset, name, script, words):
        nonlocal failures
        done = subprocess.run([sys.executable, HERE / f"check_{script}.py", *words], capture_output=True, text=True)
        told = (done.stdout.strip().splitlines() or ["nothing"])[-1]
        print(f"| {dataset} | {name} | {told if done.returncode == 0 else 'differs'} |", flush=True)
        if done.returncode:
            failures += 1
            print(done.stdout + done.stderr, file=sys.stderr, flush=True)

    print("| dataset | numbers | held |\n|---|---|---|")
    for dataset in arguments.named or TITLES:
        with tempfile.TemporaryDirectory() as folder:
            for one in checks(arguments, dataset, pathlib.Path(folder)):
                check(dataset, *one)
    check("made up", "boosted trees", "boosting", ["Tests/RankingTests/Ranker/BoostedTreesPeerTests.swift"])
    if failures:
        sys.exit(f"{failures} checks differ")
    print("no number differs")


if __name__ == "__main__":
    main()
