#!/usr/bin/env python3
"""Kills delegate at random moments and holds what is left against what two undisturbed runs leave.

After each `kill -9`: every report and bundle is the old one or the new one, whole; nothing else is touched; every file
has all of its bytes. The command is then given again and must end in the bytes of the undisturbed run, with nothing
left over. Standard library only; see CONTRIBUTING.md.
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

from commands import COMMANDS
from place import Broken, Place, Server, require

HERE = Path(__file__).resolve().parent


def seconds_of(command, place):
    """How long the command takes when nobody disturbs it: the middle of three times."""
    times = []
    for _ in range(3):
        command.prepare(place)
        start = time.monotonic()
        place.run(*command.words(place), expect=command.statuses)
        times.append(time.monotonic() - start)
    return sorted(times)[1]


def kill_once(command, place, seconds):
    """Starts the command and kills it, with all that it started, after a while; says whether it was still running.

    One that was started beside it must end as if it were alone.
    """
    process = place.start(*command.words(place))
    beside = place.start(*command.words(place)) if command.is_doubled else None
    time.sleep(seconds)
    running = process.poll() is None
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    if beside:
        try:
            output = beside.communicate(timeout=60)[0].decode(errors="replace").strip()
        except subprocess.TimeoutExpired:
            os.killpg(beside.pid, signal.SIGKILL)
            raise Broken("the command beside it does not end") from None
        require(beside.returncode in command.statuses, f"the command beside it ends with {beside.returncode}: {output}")
        require(command.check(place) == "new", "the command beside it has ended, and what is there is old")
    return running


def moment(chance, whole):
    """Any moment of the command, half of them in its last third, where what it made is put in its place."""
    return whole * (chance.uniform(0, 1.1) if chance.random() < 0.5 else chance.uniform(0.65, 1.1))


def prove(delegate, kills, seed, only, work, until_fault=False):
    """Returns the number of faults; prints a line for each, and a table."""
    chance = random.Random(seed)
    faults, rows, tried, hits = [], [], 0, 0
    for command in (made() for made in COMMANDS if not only or made.name in only):
        server = Server()
        place = Place(Path(work) / command.name.replace(" ", "-"), delegate, server)
        start = time.monotonic()
        command.learn(place)
        whole = seconds_of(command, place)
        hit = 0
        states = {}
        count = kills // len(COMMANDS) if not only else kills
        for number in range(count):
            command.prepare(place)
            after = moment(chance, whole)
            try:
                hit += kill_once(command, place, after)
                state = command.check(place)
                states[state] = states.get(state, 0) + 1
                place.run(*command.words(place), expect=command.statuses)
                command.check_end(place)
            except Broken as broken:
                faults.append(f"{command.name}, kill {number} after {after:.3f} of {whole:.3f} s: {broken}")
                print(faults[-1], flush=True)
                if until_fault:
                    break
                place.begin_again()
                command.learn(place)
        server.end()
        tried, hits = tried + count, hits + hit
        left = ", ".join(f"{states[key]} {key}" for key in sorted(states))
        rows.append(f"| {command.name} | {count} | {hit} | {left} | {time.monotonic() - start:.0f} |")
    print("| command | kills | while it ran | what was left | seconds |\n| --- | ---: | ---: | --- | ---: |")
    print("\n".join(rows))
    print(f"{tried} kills (seed {seed}), {hits} while the command ran: {len(faults) or 'no'} faults")
    return len(faults)


def self_test(delegate, seed, work):
    """A check that cannot fail says nothing: a program that does each thing carelessly must be noticed each time."""
    careless = Path(work) / "careless"
    careless.write_text(f"#!/bin/sh\nexec {sys.executable} {HERE / 'careless.py'} {delegate} \"$@\"\n")
    careless.chmod(0o755)
    # A second command mends what a careless one leaves, so that the pair is proved by the first alone.
    for made in (made for made in COMMANDS if not made.is_doubled):
        # Its faults and table are no result.
        with contextlib.redirect_stdout(None):
            faults = prove(str(careless), 12, seed, [made.name], Path(work) / "self-test", until_fault=True)
        if not faults:
            sys.exit(f"self-test: nothing was noticed although '{made.name}' is careless")
    print("self-test: every careless command was noticed")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--delegate", default=".build/release/delegate", help="the program")
    parser.add_argument("--kills", type=int, default=1000, help="how many, over all commands")
    parser.add_argument("--seed", type=int, default=1, help="what the moments descend from")
    parser.add_argument("--only", action="append", default=[], help="a command, such as 'run'; may be repeated")
    parser.add_argument("--self-test", action="store_true", help="see whether careless commands are noticed")
    options = parser.parse_args()
    delegate = str(Path(options.delegate).resolve())
    work = tempfile.mkdtemp(prefix="delegate-kills-")
    try:
        if options.self_test:
            return self_test(delegate, options.seed, work)
        faults = prove(delegate, options.kills, options.seed, options.only, work)
        if faults:
            sys.exit(f"{faults} faults")
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
