#!/usr/bin/env python3
"""Rank persons by LightGBM's LambdaMART and XGBoost's rank:ndcg on a tracker's own split, and set the program beside them.

learned.py DATASETS REPORTS [EXPERIMENT ...] [--write FILE] [--without FEATURE ...]

    DATASETS   the folder that holds msr2013/, jira/ and github/
    REPORTS    the folder that `delegate run` wrote: report.json and results.csv of each experiment
    --write    add the figures to this JSON file, from which results.py makes a section of RESULTS.md
    --without  leave features out, to see what they bring

Written from the protocol, sharing no code with the program: history.py says what was known at a moment, learned_pairs.py
describes pairs of task and person by it. Per experiment and mode:
1. Stops with a message unless the counts of the split and the test tasks, in order, are those of the report.
2. Changes outcomes, owners of open tasks, texts and categories from a moment on, four times, and stops if a feature of an
   earlier task moves.
3. Chooses the settings of each learner on the last fifth of the training tasks, then ranks the test tasks. Prequential:
   features up to date at each opening, fitted again when the known outcomes have grown by a fifth. Retrained: likewise, but
   as of the latest training, one when the first test task opened and one every 30 days before and after it. Batch: all is as
   it was when the first test task opened, and the training pairs look ahead from six earlier moments as far as that.
4. Prints top-1, top-5 and MRR beside those of the simple rule that is best on the test part, and of `ranker`; and the
   difference of `ranker` and each learner with a 95 % interval (2,000 draws of test tasks).
Persons beyond the 40 likeliest are not ranked and count as a miss, for all. Prints figures only; never a title or an address.
"""

import argparse
import json
import os
import pathlib
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy
from history import accepts_any, accepts_fixed
from learned_pairs import DAY, FEATURES, Corpus, Knowledge, pairs
from learned_tasks import SOURCES, read
import results_csv

MODES = {"prequential": accepts_any, "retrained": accepts_any, "batch": accepts_fixed}
SETTINGS = [{"leaves": leaves, "share": share} for leaves in (6, 16) for share in (0.5, 0.25)]
STAGES = [30, 60, 120, 240]
RATE = 0.05
GROWTH = 1.2
LOOKS = 6
RETRAIN_DAYS = 30


def lightgbm_fit(setting, rows, labels, sizes, trees):
    import lightgbm
    options = dict(
        objective="lambdarank", num_leaves=setting["leaves"], learning_rate=RATE, min_data_in_leaf=30, lambda_l2=1, max_bin=63,
        feature_fraction=setting["share"], bagging_fraction=0.7, bagging_freq=1, lambdarank_truncation_level=40,
        num_threads=1, deterministic=True, force_row_wise=True, seed=1, verbose=-1)
    model = lightgbm.train(options, lightgbm.Dataset(rows, labels, group=sizes), trees)
    return lambda some, count: model.predict(some, num_iteration=count, num_threads=1)


def xgboost_fit(setting, rows, labels, sizes, trees):
    import xgboost
    options = dict(
        objective="rank:ndcg", tree_method="hist", grow_policy="lossguide", max_leaves=setting["leaves"], max_depth=0, eta=RATE,
        min_child_weight=0.1, reg_lambda=1, colsample_bytree=setting["share"], subsample=0.7, max_bin=64,
        lambdarank_pair_method="topk", lambdarank_num_pair_per_sample=40, nthread=1, seed=1)
    model = xgboost.train(options, xgboost.QuantileDMatrix(rows, labels, group=sizes, max_bin=64, nthread=1), trees)
    return lambda some, count: model.inplace_predict(some, iteration_range=(0, count))


LEARNERS = {"LambdaMART": lightgbm_fit, "XGBoost": xgboost_fit}


def fitted(learner, setting, groups, owners, trees):
    """A learner of the groups whose assignee is known and among their candidates."""
    taught = [(persons == owners[task], rows) for task, persons, rows in groups if owners[task] in persons]
    return LEARNERS[learner](
        setting, numpy.concatenate([rows for _, rows in taught]),
        numpy.concatenate([hits for hits, _ in taught]).astype("f4"), [len(rows) for _, rows in taught], trees)


def rank(scores, persons, label):
    """The rank of the label; equal scores in the order of the candidates, the likeliest first. None if it is no candidate."""
    place = numpy.flatnonzero(persons == label)
    return 1 + int((scores > scores[place[0]]).sum() + (scores[:place[0]] == scores[place[0]]).sum()) if len(place) else None


def ranks_of(score, stage, groups, labels):
    ends = numpy.cumsum([len(persons) for _, persons, _ in groups])
    parts = numpy.split(score(numpy.concatenate([rows for _, _, rows in groups]), stage), ends[:-1])
    return [rank(scores, persons, labels[task]) for scores, (task, persons, _) in zip(parts, groups)]


class Prequential:
    """Features as of each opening, and fits that follow what is known."""

    def __init__(self, corpus, without, first):
        self.corpus, self.first = corpus, first
        knowledge = Knowledge(corpus, accepts_any)
        tasks = [task for task in range(corpus.count) if corpus.asked[task]]
        self.groups = [(task, *pairs(corpus, knowledge, task, self.moment(task), without)) for task in tasks]
        self.places = {task: place for place, task in enumerate(tasks)}

    def moment(self, task):
        """Up to when is known what the answer to this task rests on."""
        return self.corpus.openings[task]

    def ranks(self, learner, setting, stages, tasks, labels):
        knowledge, known, fits = Knowledge(self.corpus, accepts_any), 0, []
        for task in tasks:
            knowledge.advance(self.moment(task))
            if knowledge.size >= GROWTH * max(1, known):
                known = knowledge.size
                past = self.groups[:self.places[task]]
                fits.append((fitted(learner, setting, past, knowledge.owners, max(stages)), []))
            fits[-1][1].append(self.groups[self.places[task]])
        return {
            stage: [rank for score, groups in fits for rank in ranks_of(score, stage, groups, labels)] for stage in stages}


class Retrained(Prequential):
    """Features and fits as of the latest training."""

    def moment(self, task):
        days = RETRAIN_DAYS * DAY
        return self.first + (self.corpus.openings[task] - self.first) // days * days


class Batch:
    """Everything as of the first test opening; training pairs look ahead from earlier moments."""

    def __init__(self, corpus, without, _):
        self.corpus, self.without, self.made = corpus, without, {}

    def look(self, moment, tasks):
        knowledge = Knowledge(self.corpus, accepts_fixed)
        return [(task, *pairs(self.corpus, knowledge, task, moment, self.without)) for task in tasks]

    def make(self, tasks):
        moment = self.corpus.openings[tasks[0]]
        knowledge = Knowledge(self.corpus, accepts_fixed)
        knowledge.advance(moment)
        past = [task for task in range(tasks[0]) if knowledge.owners[task] >= 0]
        groups, learned = [], sorted(knowledge.since[past])
        for earlier in sorted({learned[len(past) * part // (LOOKS + 1)] + 1 for part in range(1, LOOKS + 1)}):
            ahead = [task for task in past if self.corpus.openings[task] >= earlier]
            groups += self.look(earlier, ahead[:len(past) // 4])
        return groups, self.look(moment, tasks), knowledge.owners

    def ranks(self, learner, setting, stages, tasks, labels):
        if tasks[0] not in self.made:
            self.made[tasks[0]] = self.make(tasks)
        groups, asked, owners = self.made[tasks[0]]
        score = fitted(learner, setting, groups, owners, max(stages))
        return {stage: ranks_of(score, stage, asked, labels) for stage in stages}


def reciprocal(ranks):
    return numpy.array([1 / rank if rank else 0 for rank in ranks])


def hits(ranks, count=1):
    return numpy.array([rank is not None and rank <= count for rank in ranks], dtype=float)


def measures(ranks):
    return {"top1": float(hits(ranks).mean()), "top5": float(hits(ranks, 5).mean()), "mrr": float(reciprocal(ranks).mean())}


def difference(ours, theirs):
    """The mean of paired differences and its 95 % interval, by draws of test tasks."""
    paired = ours - theirs
    means = paired[numpy.random.default_rng(1).integers(0, len(paired), (2000, len(paired)))].mean(axis=1)
    return [float(paired.mean()), *map(float, numpy.quantile(means, [0.025, 0.975]))]


def check_split(experiment, report, rows, found, test):
    differing = [f"{name} {value} here, {report['counts'][name]} in report.json"
                 for name, value in found.items() if report["counts"][name] != value]
    for (model, mode), ranked in rows.items():
        if [row["task"] for row in ranked] != test:
            differing.append(f"{model}, {mode}: results.csv has other test tasks, or in another order")
    if differing:
        sys.exit(f"{experiment}: the split is not that of the report\n  " + "\n  ".join(differing))


def check_looks_back(experiment, reports, without):
    """What happens from a moment on must not move a feature of a task that opened before, however shortly."""
    corpus = Corpus(reports)
    for part in (3, 5, 7, 9):
        moment = corpus.openings[corpus.count * part // 10]
        other = corpus.scrambled(moment, numpy.random.default_rng(part))
        tasks = [task for task in range(corpus.count) if corpus.openings[task] < moment][-50:]
        for accepts in MODES.values():
            one, two = Knowledge(corpus, accepts), Knowledge(other, accepts)
            for task in tasks:
                now = corpus.openings[task]
                for mine, moved in zip(pairs(corpus, one, task, now, without), pairs(other, two, task, now, without)):
                    if not numpy.array_equal(mine, moved):
                        sys.exit(f"{experiment}: a feature of task {reports[task].number} depends on what happened later")
            for knowledge in (one, two):
                knowledge.advance(2 ** 62)
            if numpy.array_equal(one.owners, two.owners):
                sys.exit(f"{experiment}: nothing was changed, so nothing is shown")


def experiment_figures(experiment, arguments):
    reports = read(arguments.datasets, experiment)
    eligible = [place for place, report in enumerate(reports) if report.label and report.is_fixed]
    cut = len(eligible) * 8 // 10
    train, test = eligible[:cut], eligible[cut:]
    folder = arguments.reports / experiment
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    rows = {}
    for row in results_csv.rows(folder):
        if row["split"] == "holdout" and row["field_values"] == "opening":
            rows.setdefault((row["model"], row["mode"]), []).append(row)
    corpus = Corpus(reports)
    known = Knowledge(corpus, accepts_fixed)
    known.advance(corpus.openings[test[0]])
    check_split(experiment, report, rows, {
        "tasks": len(reports), "eligible": len(eligible), "persons": len({reports[place].label for place in eligible}),
        "train": len(train), "test": len(test), "trainingExamples": known.size, "firstTestOpening": corpus.openings[test[0]],
    }, [str(reports[place].number) for place in test])
    check_looks_back(experiment, reports, arguments.without)

    # Of the last fifth of training tasks, what was known of their assignees when the first test task opened.
    validation = [place for place in train[cut * 4 // 5:] if known.owners[place] >= 0]
    labels = {place: corpus.persons.get(reports[place].label, -2) for place in test}
    figures = {}
    for mode, make in (("prequential", Prequential), ("retrained", Retrained), ("batch", Batch)):
        examples = make(corpus, arguments.without, corpus.openings[test[0]])
        ours = [int(row["rank"]) if row["rank"] else None for row in rows["ranker", mode]]
        stated = {row["model"]: row["measures"] for row in report["results"]
                  if row["mode"] == mode and row["split"] == "holdout" and row["fieldValues"] == "opening"}
        if abs(stated["ranker"]["mrr"] - reciprocal(ours).mean()) > 1e-6:
            sys.exit(f"{experiment}: results.csv and report.json are of different runs")
        rules = [model["name"] for model in report["models"] if model.get("simpleRule")]
        rule = max((name for name in rules if name in stated), key=lambda name: stated[name]["mrr"])
        figures[mode] = {"n": len(test), "rule": rule, "figures": {"rule": stated[rule], "ours": stated["ranker"]}, "chosen": {}}
        for learner in LEARNERS:
            tried = []
            for setting in SETTINGS:
                by_stage = examples.ranks(learner, setting, STAGES, validation, known.owners)
                tried += [(reciprocal(ranks).mean(), setting, stage) for stage, ranks in by_stage.items()]
            best, setting, stage = max(tried, key=lambda one: one[0])
            ranks = examples.ranks(learner, setting, [stage], test, labels)[stage]
            figures[mode]["chosen"][learner] = {**setting, "trees": stage, "validation": round(float(best), 4)}
            figures[mode]["figures"][learner] = measures(ranks)
            figures[mode][f"difference{learner}"] = {
                "mrr": difference(reciprocal(ours), reciprocal(ranks)), "top1": difference(hits(ours), hits(ranks))}
        show(experiment, mode, figures[mode])
    return figures


def show(experiment, mode, found):
    print(f"{experiment}, {mode}: {found['n']} test tasks; the rule is {found['rule']}")
    for name in ("LambdaMART", "XGBoost", "rule", "ours"):
        row = found["figures"][name]
        print(f"  {name:<11}top-1 {row['top1']:6.2%}  top-5 {row['top5']:6.2%}  MRR {row['mrr']:.4f}  {found['chosen'].get(name, '')}")
    for learner in LEARNERS:
        (mrr, *mrrs), (top, *tops) = (found[f"difference{learner}"][name] for name in ("mrr", "top1"))
        print(f"  ours - {learner}: MRR {mrr:+.4f} ({mrrs[0]:+.4f} to {mrrs[1]:+.4f}), "
              f"top-1 {top:+.2%} ({tops[0]:+.2%} to {tops[1]:+.2%})", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("datasets", type=pathlib.Path)
    parser.add_argument("reports", type=pathlib.Path)
    parser.add_argument("experiments", nargs="*", default=list(SOURCES), metavar="EXPERIMENT")
    parser.add_argument("--write", type=pathlib.Path)
    parser.add_argument("--without", action="append", default=[], choices=FEATURES, metavar="FEATURE")
    arguments = parser.parse_args()
    if arguments.write:
        arguments.write.parent.mkdir(parents=True, exist_ok=True)
    for experiment in arguments.experiments:
        figures = experiment_figures(experiment, arguments)
        if arguments.write:
            known = json.loads(arguments.write.read_text()) if arguments.write.exists() else {}
            arguments.write.write_text(json.dumps({**known, experiment: figures}, indent=1) + "\n")


if __name__ == "__main__":
    main()
