#!/usr/bin/env python3
"""Hold the boosted trees' training loss, as their test expects it, against LightGBM's.

check_boosting.py TEST

    TEST  Tests/RankingTests/Ranker/BoostedTreesPeerTests.swift

Makes the test's ranking problem anew from its seed, boosts LightGBM's trees on it with the same objective (the softmax
over a task's candidates) and settings, one bin per value and nothing drawn, and prints the mean loss before the first
tree and after some numbers of trees. Exit code 1 if a figure of the test differs by more than 1e-6.
Needs numpy and lightgbm.
"""

import re
import sys

import lightgbm
import numpy

MASK = (1 << 64) - 1
SEED, EXAMPLES, FEATURES = 7, 400, 5
SETTINGS = dict(
    num_leaves=6, learning_rate=0.1, min_data_in_leaf=1, min_sum_hessian_in_leaf=2, lambda_l2=1, max_bin=255,
    min_data_in_bin=1, feature_pre_filter=False, num_threads=1, deterministic=True, verbose=-1)


class SplitMix64:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound):
        product = self.next() * bound
        threshold = ((1 << 64) - bound) % bound
        while product & MASK < threshold:
            product = self.next() * bound
        return product >> 64

def problem():
    """RankingProblem(seed: 7, exampleCount: 400, featureCount: 5, interaction: true)."""
    chance = SplitMix64(SEED)
    rows, starts, chosen, weights = [], [0], [], []
    for _ in range(EXAMPLES):
        utilities = []
        for _ in range(2 + chance.below(6)):
            row = [chance.below(64) for _ in range(FEATURES)]
            rows.append(row)
            utilities.append(3 * (row[0] / 32 - 1) * (row[1] / 32 - 1))
        chosen.append(starts[-1] + utilities.index(max(utilities)))
        starts.append(len(rows))
        weights.append(0.5 + chance.below(4) / 2)
    return numpy.array(rows, dtype=float), numpy.array(starts), numpy.array(chosen), numpy.array(weights)


def shares(scores, starts, task):
    """The softmax within each task, and its logarithm."""
    scores = scores - numpy.maximum.reduceat(scores, starts[:-1])[task]
    powers = numpy.exp(scores)
    sums = numpy.add.reduceat(powers, starts[:-1])
    return powers / sums[task], scores - numpy.log(sums)[task]


def losses(rounds):
    features, starts, chosen, weights = problem()
    task = numpy.repeat(numpy.arange(EXAMPLES), numpy.diff(starts))
    owner = numpy.zeros(len(features))
    owner[chosen] = 1
    found = []

    def objective(scores, _):
        share, logarithm = shares(scores, starts, task)
        found.append(-(weights * logarithm[chosen]).sum() / weights.sum())
        return weights[task] * (share - owner), weights[task] * share * (1 - share)

    data = lightgbm.Dataset(features, owner, free_raw_data=False)
    trees = lightgbm.train(dict(SETTINGS, objective=objective), data, max(rounds))
    objective(trees.predict(features), data)
    return [found[number] for number in rounds]


def numbers(source, name):
    """The elements of `static let name… = [ … ]`."""
    return [float(word) for word in re.search(name + r"\b[^=]*= \[([^\]]*)\]", source)[1].replace(",", " ").split()]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        source = file.read()
    rounds = [int(number) for number in numbers(source, "rounds")]
    peer, expected = losses(rounds), numbers(source, "lightGBM")
    for number, loss in zip(rounds, peer):
        print(f"{number:3} trees: {loss:.8f}")
    if len(peer) != len(expected) or any(abs(one - two) > 1e-6 for one, two in zip(peer, expected)):
        sys.exit(f"the test expects others: {expected}")


if __name__ == "__main__":
    main()
