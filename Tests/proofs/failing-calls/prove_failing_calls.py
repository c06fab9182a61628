#!/usr/bin/env python3
"""Lets every kind of system call of delegate fail once, one at a time, and holds what is left against undisturbed runs.

calls.c is preloaded: it counts the calls and lets the n-th of a kind fail, or cuts a file of data just before it is read. After each the command must end by itself: with its
usual exit code and all that it should have made, or with 2 and a message that names the fault, and then everything is the
old or the new, whole. The command is then given again and must end in the bytes of an undisturbed one. What was
written is flushed before it gets its name. Linux with glibc and a C compiler; standard library only.
"""
import argparse
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "kills"))

from commands import Export, Forget, Run, Update  # noqa: E402
from more_commands import MORE  # noqa: E402
from place import Broken, Place, Server, require  # noqa: E402

COMMANDS = [Run, MORE[0], Update, Export, Forget, *MORE[1:]]
KINDS = ["open", "read", "write", "rename", "fsync", "ftruncate", "mmap", "malloc", "spawn", "cut"]
SECONDS = 60


def compile_library(work):
    library = work / "calls.so"
    subprocess.run(["cc", "-O1", "-fPIC", "-shared", "-o", library, HERE / "calls.c", "-ldl"], check=True)
    return library


def watched(place, command, log, kind="", number=0):
    """Gives the command with calls watched; its exit code, negative for a signal, and what it said."""
    log.unlink(missing_ok=True)
    settings = {"FAILING_LOG": str(log), "FAILING_KIND": kind, "FAILING_NUMBER": str(number), "SWIFT_BACKTRACE": "enable=no"}
    os.environ.update(settings)
    try:
        process = place.start(*command.words(place))
    finally:
        for name in settings:
            del os.environ[name]
    try:
        output = process.communicate(timeout=SECONDS)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Broken(f"it has not ended after {SECONDS} seconds") from None
    return process.returncode, output.decode(errors="replace")


def calls(log):
    """The calls in their order: kind, number, whether it failed, and the paths."""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return [(kind, int(number), state == "failed", paths) for kind, number, state, *paths in
            (line.split("\t") for line in lines)]


def check_order(found, folder):
    """What gets its final name was flushed before, and the folder of the name after."""
    def whole(path):
        return os.path.normpath(os.path.join(folder, path))

    written, flushed, names = set(), set(), 0
    owed = {}
    for kind, _, failed, paths in found:
        if failed:
            continue
        if kind == "write" and paths[0].startswith("/"):
            written.add(paths[0])
            flushed.discard(paths[0])
        elif kind == "fsync":
            flushed.add(paths[0])
            owed.pop(paths[0], None)
        elif kind == "rename":
            draft, name = map(whole, paths)
            # What is kept of stages has its digest in its first line; trial folders are empty.
            if ".new-" not in draft or not any(path == draft or path.startswith(draft + "/") for path in written):
                continue
            names += 1
            late = sorted(path for path in written - flushed if path == draft or path.startswith(draft + "/"))
            require(not late, f"{name} got its name before {late[0] if late else ''} was flushed")
            owed[os.path.dirname(name)] = name
    require(not owed, f"the folder was not flushed after a file got its name: {sorted(owed.values())}")
    return names


def attempt(place, command, log, kind, number):
    """Lets one call fail; returns what was left, or raises what is wrong."""
    command.prepare(place)
    place.keep_data()
    status, output = watched(place, command, log, kind, number)
    place.wait()
    place.restore_data()
    failed = [paths for one, _, has_failed, paths in calls(log) if has_failed]
    path = failed[0][0] if failed else "(no such call)"
    try:
        require(status >= 0, f"it ended by signal {-status}: {output.strip()[-300:]}")
        if status in command.statuses:
            command.check_end(place)
            return "harmless"
        require(status == 2, f"exit code {status}: {output.strip()}")
        require("error: " in output and "  try: " in output, f"no message: {output.strip()!r}")
        state = command.check(place)
        place.run(*command.words(place), expect=command.statuses)
        command.check_end(place)
        return state
    except Broken as broken:
        raise Broken(f"{path}: {broken}") from None


def sample(count, most, chance):
    """All numbers from 1, or as many as there may be."""
    return list(range(1, count + 1)) if count <= most else sorted(chance.sample(range(1, count + 1), most))


def prove(delegate, most, seed, only, kinds, work, until_fault=False):
    """Returns the faults; prints a line for each, and a table."""
    faults, rows, tried = [], [], 0
    for command in (made() for made in COMMANDS if not only or made.name in only):
        server = Server()
        place = WatchedPlace(work / command.name.replace(" ", "-"), delegate, server)
        log = work / "calls.log"
        command.learn(place)
        command.prepare(place)
        start = time.monotonic()
        try:
            watched(place, command, log)
            named = check_order(calls(log), str(place.folder.resolve()))
        except Broken as broken:
            faults.append(f"{command.name}, undisturbed: {broken}")
            print(faults[-1], flush=True)
            named = 0
        counts = {kind: sum(1 for one, *_ in calls(log) if one == kind) for kind in KINDS}
        done, states = 0, {}
        for kind in kinds or KINDS:
            for number in sample(counts[kind], most, random.Random(f"{seed} {command.name} {kind}")):
                done += 1
                try:
                    state = attempt(place, command, log, kind, number)
                    states[state] = states.get(state, 0) + 1
                except Broken as broken:
                    faults.append(f"{command.name}, {kind} {number} of {counts[kind]}: {broken}")
                    print(faults[-1], flush=True)
                    if until_fault:
                        break
                    place.begin_again()
                    command.learn(place)
            if until_fault and faults:
                break
        server.end()
        tried += done
        left = ", ".join(f"{states[key]} {key}" for key in sorted(states))
        all_calls = sum(counts[kind] for kind in kinds or KINDS)
        rows.append(f"| {command.name} | {done} of {all_calls} | {left} | {named} | {time.monotonic() - start:.0f} |")
    print("| command | calls that failed | what was left | names given after a flush | seconds |")
    print("| --- | ---: | --- | ---: | ---: |")
    print("\n".join(rows))
    print(f"{tried} calls failed (seed {seed}): {len(faults) or 'no'} faults")
    return faults


class WatchedPlace(Place):
    """A project whose commands can be watched."""

    DATA = ["datasets/small/data", "export.csv"]

    def keep_data(self):
        for name in filter(lambda name: self.path(name).exists(), self.DATA):
            self.keep(name, f"kept/{name}")

    def restore_data(self):
        for name in filter(lambda name: self.path(f"kept/{name}").exists(), self.DATA):
            self.keep(f"kept/{name}", name)

    def wait(self):
        """Until all that the last command started has ended."""
        for _ in range(200):
            try:
                os.killpg(self.group, 0)
            except ProcessLookupError:
                return
            time.sleep(0.01)

    def start(self, *words):
        process = super().start(*words)
        self.group = process.pid
        return process


def wrapper(work, name, text):
    path = work / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


CARELESS = {
    "a program that calls every end a good one": 'LD_PRELOAD=$FAILING_LIBRARY {delegate} "$@"; exit 0',
    "a program that says nothing": 'LD_PRELOAD=$FAILING_LIBRARY exec {delegate} "$@" 2>/dev/null',
    "a program that ends by a signal": 'LD_PRELOAD=$FAILING_LIBRARY {delegate} "$@" || kill -9 $$',
}


def self_test(delegate, seed, work):
    """A check that cannot fail says nothing: careless programs and a log without flushes must be noticed."""
    for number, (what, text) in enumerate(CARELESS.items()):
        careless = wrapper(work, f"careless-{number}", text.format(delegate=delegate))
        # Its faults and table are no result.
        with contextlib.redirect_stdout(None):
            faults = prove(careless, 40, seed, ["export"], ["write"], work / f"self-test-{number}", until_fault=True)
        if not faults:
            sys.exit(f"self-test: nothing was noticed of {what}")
    folder = work / "order"
    draft, name = f"{folder}/.a.new-1", f"{folder}/a"
    right = [("write", 1, False, [draft]), ("fsync", 1, False, [draft]), ("rename", 1, False, [draft, name]),
             ("fsync", 2, False, [str(folder)])]
    require(check_order(right, str(folder)) == 1, "a right order is refused")
    for left_out in (1, 3):
        try:
            check_order(right[:left_out] + right[left_out + 1:], str(folder))
        except Broken:
            continue
        sys.exit(f"self-test: nobody noticed that flush {left_out} is missing")
    print("self-test: every careless program and each missing flush was noticed")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--delegate", default=".build/release/delegate", help="the program")
    parser.add_argument("--calls", type=int, default=40, help="how many of each kind and command at most")
    parser.add_argument("--seed", type=int, default=1, help="what the choice of calls descends from")
    parser.add_argument("--only", action="append", default=[], help="a command, such as 'run'; may be repeated")
    parser.add_argument("--kind", action="append", default=[], choices=KINDS, help="a kind of call; may be repeated")
    parser.add_argument("--self-test", action="store_true", help="see whether careless programs are noticed")
    options = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="delegate-failing-calls-"))
    try:
        os.environ["FAILING_LIBRARY"] = str(compile_library(work))
        delegate = str(Path(options.delegate).resolve())
        if options.self_test:
            return self_test(delegate, options.seed, work)
        watched_program = wrapper(work, "delegate", f'LD_PRELOAD=$FAILING_LIBRARY exec {delegate} "$@"')
        faults = prove(watched_program, options.calls, options.seed, options.only, options.kind, work)
        if faults:
            sys.exit(f"{len(faults)} faults")
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
