#!/usr/bin/env python3
"""Let trec_eval score the TREC files of reports, and compare its figures with report.json.

check_trec.py REPORT ...

    REPORT  a folder that `delegate run` wrote: report.json, results.csv, run.trec and qrels.trec; sweeps and suites are passed over

ir_measures reads the files and passes them to trec_eval's own code (pytrec_eval): success at 1, 3, 5 and 10 is the
top-k accuracy, success at 1 to 20 the accuracy at k, the reciprocal rank over the whole ranking is MRR. A report
without its assignee in the ranking scores 0. The headline's mode is that of report.json. Query by query, the
reciprocal rank must also be that of results.csv.
Exit code 1 if a figure differs by more than 1e-6. Needs ir-measures and pytrec-eval-terrier.
"""

import argparse
import json
import pathlib
import sys

import ir_measures
from ir_measures import RR, Success

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Benchmarks/peers"))
import results_csv

TOLERANCE = 1e-6
CUTS = range(1, 21)


def fail(report, words):
    sys.exit(f"{report}: {words}")


def headline(folder, report):
    """The result of report.json that the TREC files are about."""
    with open(folder / "run.trec", encoding="utf-8") as file:
        models = {line.split()[5] for line in file}
    name = report["headline"]
    if models != {name["model"]}:
        fail(folder.name, f"run.trec is of {', '.join(sorted(models))}, the headline is {name['model']}")
    wanted = [name["model"], name["mode"], "holdout", "opening"]
    keys = ("model", "mode", "split", "fieldValues")
    results = [result for result in report["results"] if [result[key] for key in keys] == wanted]
    if len(results) != 1:
        fail(folder.name, f"report.json holds {len(results)} results for {', '.join(wanted)}")
    return results[0]


def expected(result):
    """What report.json says, by trec_eval's measures; accuracy at k stands there a second time."""
    measures = result["measures"]
    figures = [(f"top{k}", Success @ k, measures[f"top{k}"]) for k in (1, 3, 5, 10)]
    figures += [(f"accuracyAt[{k}]", Success @ k, share) for k, share in zip(CUTS, result["accuracyAt"], strict=True)]
    return [*figures, ("mrr", RR, measures["mrr"])]


COLUMNS = {"model": "model", "mode": "mode", "split": "split", "field_values": "fieldValues"}


def reciprocal_ranks(folder, result):
    """By task, from results.csv."""
    return {
        row["task"]: 1 / int(row["rank"]) if row["rank"] else 0.0
        for row in results_csv.rows(folder)
        if all(row[column] == result[key] for column, key in COLUMNS.items())
    }


def check(folder):
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    if "kind" in report:
        print(f"{folder.name}: a {report['kind']} has no TREC files")
        return
    result = headline(folder, report)
    run = list(ir_measures.read_trec_run(str(folder / "run.trec")))
    judgements = list(ir_measures.read_trec_qrels(str(folder / "qrels.trec")))
    queries = {judgement.query_id for judgement in judgements}
    if len(queries) != result["test"]:
        fail(folder.name, f"{len(queries)} queries, but report.json holds {result['test']} test reports")

    figures = expected(result)
    theirs = ir_measures.pytrec_eval.calc_aggregate({measure for _, measure, _ in figures}, judgements, run)
    worst = 0.0
    for name, measure, ours in figures:
        worst = max(worst, abs(theirs[measure] - ours))
        if not abs(theirs[measure] - ours) <= TOLERANCE:
            fail(folder.name, f"{name}: {theirs[measure]} by trec_eval, {ours} in report.json")

    ranks = reciprocal_ranks(folder, result)
    scored = {one.query_id: one.value for one in ir_measures.pytrec_eval.iter_calc([RR], judgements, run)}
    for query in queries:
        if not abs(scored.get(query, 0.0) - ranks[query]) <= TOLERANCE:
            fail(folder.name, f"report {query}: reciprocal rank {scored.get(query)} by trec_eval, {ranks[query]} in results.csv")
    print(f"{folder.name}, {result['model']}, {result['mode']}: {len(queries)} queries, {len(run)} lines, "
          f"{len(figures)} figures; top-1 {theirs[Success @ 1]:.6f}, MRR {theirs[RR]:.6f}; largest difference {worst:.2g}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reports", type=pathlib.Path, nargs="+", metavar="REPORT")
    for folder in parser.parse_args().reports:
        check(folder)


if __name__ == "__main__":
    main()
