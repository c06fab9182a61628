#!/usr/bin/env python3
"""Prove that no metric hangs on the CPU: run experiments as several kinds of CPU would, and compare what comes out.

prove.py DELEGATE EXPERIMENT [EXPERIMENT ...] [--datasets DIR] [--cores A,B] [--native-cores A,B]

Each experiment is run once for each kind of CPU that this one can stand for, told to OpenBLAS by OPENBLAS_CORETYPE, and
with the C library's choice changed by GLIBC_TUNABLES. All must give the same report.json and results.csv, to the byte.
Then each is run on the kernels that OpenBLAS would choose for that CPU, which the program does only for this proof
(DELEGATE_BLAS_KERNELS=native): bytes may differ then, but every metric must stay within its tolerance.
Prints a table; exit code 1 if something differs. Standard library only.
"""

import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import time

CORES = {
    "Haswell": {"avx2", "fma"}, "Zen": {"avx2", "fma"}, "SkylakeX": {"avx512f", "avx512vl"},
    "Cooperlake": {"avx512_bf16"}, "Sandybridge": {"avx"}, "Prescott": {"pni"},
}
LIBRARY = "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX2,-FMA,-FMA4"


def abilities():
    for line in open("/proc/cpuinfo", encoding="utf-8"):
        if line.startswith("flags"):
            return set(line.split())
    return set()


def run(arguments, experiment, environment):
    """Exit code, digest of what was measured, seconds, and what was said of metrics that moved."""
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.delegate, "run", experiment, "--quiet", "--fresh", "--reports", folder,
                   "--cache", folder + "/cache"]
        if arguments.datasets:
            command += ["--datasets", arguments.datasets]
        plain = {name: value for name, value in os.environ.items() if name != "OPENBLAS_CORETYPE"}
        start = time.monotonic()
        done = subprocess.run(command, env={**plain, **environment}, capture_output=True, text=True, check=False)
        seconds = time.monotonic() - start
        digest = hashlib.sha256()
        for name in ("report.json", "results.csv"):
            path = pathlib.Path(folder, experiment, name)
            digest.update(path.read_bytes() if path.exists() else b"missing")
        return done.returncode, digest.hexdigest()[:16], seconds, done.stderr.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("delegate")
    parser.add_argument("experiments", nargs="+")
    parser.add_argument("--datasets")
    parser.add_argument("--cores", default=",".join(CORES))
    parser.add_argument("--native-cores", default=",".join(CORES))
    arguments = parser.parse_args()

    here = abilities()
    able = [core for core in CORES if CORES[core] <= here]
    if not able:
        sys.exit("this proof needs an x86-64 CPU on Linux")
    wanted = lambda names: [core for core in able if core in names.split(",")]
    choices = [({}, "as it is")] + [({"OPENBLAS_CORETYPE": core}, core) for core in wanted(arguments.cores)]
    choices.append(({"GLIBC_TUNABLES": LIBRARY}, "C library without FMA"))
    natives = [({"OPENBLAS_CORETYPE": core, "DELEGATE_BLAS_KERNELS": "native"}, core + ", kernels not pinned")
               for core in wanted(arguments.native_cores)]

    failures = 0
    print("| experiment | CPU | digest of report.json and results.csv | metrics | seconds |\n|---|---|---|---|---|")
    for experiment in arguments.experiments:
        expected = None
        for environment, name in choices + natives:
            status, digest, seconds, said = run(arguments, experiment, environment)
            expected = expected or digest
            is_native = "DELEGATE_BLAS_KERNELS" in environment
            verdict = {0: "hold", 1: "moved"}.get(status, f"exit code {status}")
            print(f"| {experiment} | {name} | {digest} | {verdict} | {seconds:.1f} |", flush=True)
            if status != 0 or (digest != expected and not is_native):
                failures += 1
                print(said, file=sys.stderr, flush=True)
    if failures:
        sys.exit(f"{failures} runs differ")
    print(f"{', '.join(arguments.experiments)}: equal bytes on {len(choices)} kinds of CPU, metrics hold on {len(natives)} without pinned kernels")


if __name__ == "__main__":
    main()
