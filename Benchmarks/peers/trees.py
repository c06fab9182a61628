#!/usr/bin/env python3
"""Boost trees on the pairs of a tracker's tasks with LightGBM or XGBoost, as the ranker's trees are boosted.

trees.py (lightgbm | xgboost) EXAMPLES [--trees 160] [--threads 1]

    EXAMPLES  that of `delegate-measure trees ... out=EXAMPLES`: little-endian Int64 examples, those of training, rows and
              features; an Int32 number of rows per example; an Int32 position of the assignee per example; a byte per
              value, row-major: its step, of 256

The same rows, 64 bins per feature, leaves, rate, penalties and shares; LightGBM's own listwise objective, rank_xendcg,
and XGBoost's rank:ndcg are the nearest to ours. The time is that of the fit and the scores of all rows; making the
library's own table of bins is left out, as reading the pairs is.
Prints a line of JSON with the cost, the mean reciprocal rank of the examples that are not of training, and the sum of
all scores, which tells whether two runs are equal.
"""

import argparse

import cost

cost.use_threads(1)

import numpy


def read(path):
    data = numpy.fromfile(path, "u1")
    count, train, rows, features = data[:32].view("<i8").tolist()
    sizes = data[32:32 + 4 * count].view("<i4").astype(int)
    chosen = data[32 + 4 * count:32 + 8 * count].view("<i4").astype(int)
    bins = data[32 + 8 * count:].reshape(rows, features) // 4
    return train, sizes, chosen, bins


def lightgbm_fit(options, bins, labels, sizes, rows):
    import lightgbm
    settings = dict(
        objective="rank_xendcg", num_leaves=8, learning_rate=0.05, min_data_in_leaf=50, min_sum_hessian_in_leaf=3,
        lambda_l2=5, feature_fraction=0.25, bagging_fraction=0.5, bagging_freq=1, max_bin=64, min_data_in_bin=1,
        num_threads=options.threads, deterministic=True, force_row_wise=True, seed=1, verbose=-1)
    data = lightgbm.Dataset(bins[:rows].astype("f4"), labels[:rows], group=sizes, params=settings).construct()
    rest = bins.astype("f4")
    return lambda: lightgbm.train(settings, data, options.trees).predict(rest, num_threads=options.threads)


def xgboost_fit(options, bins, labels, sizes, rows):
    import xgboost
    settings = dict(
        objective="rank:ndcg", tree_method="hist", grow_policy="lossguide", max_leaves=8, max_depth=0, eta=0.05,
        min_child_weight=3, reg_lambda=5, colsample_bytree=0.25, subsample=0.5, max_bin=64, nthread=options.threads, seed=1)
    data = xgboost.QuantileDMatrix(bins[:rows], labels[:rows], group=sizes, max_bin=64, nthread=options.threads)
    return lambda: xgboost.train(settings, data, options.trees).inplace_predict(bins)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("library", choices=["lightgbm", "xgboost"])
    parser.add_argument("examples")
    parser.add_argument("--trees", type=int, default=160)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    train, sizes, chosen, bins = read(options.examples)
    starts = numpy.concatenate([[0], numpy.cumsum(sizes)])
    labels = numpy.zeros(len(bins))
    labels[starts[:-1] + chosen] = 1
    rows = int(starts[train])
    make = lightgbm_fit if options.library == "lightgbm" else xgboost_fit
    fit = make(options, bins, labels, sizes[:train], rows)
    with cost.Measured("trees", library=options.library) as work:
        scores = fit()
        better = scores > numpy.repeat(scores[starts[:-1] + chosen], sizes)
        ranks = 1 + numpy.add.reduceat(better, starts[:-1])
        work.answer(examples=train, rows=rows, mrr=float((1 / ranks[train:]).mean()), scores=float(scores.sum(dtype=float)))


if __name__ == "__main__":
    main()
