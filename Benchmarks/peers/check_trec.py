#!/usr/bin/env python3
"""Let trec_eval score the TREC files of a report, and compare its figures with report.json.

check_trec.py REPORT [--knowledge NAME]

    REPORT       a folder that `delegate run` wrote: report.json, run.trec and qrels.trec
    --knowledge  under which the headline model ran (default: prequential)

ir_measures reads the files and passes them to trec_eval's own code (pytrec_eval): success at 1, 3, 5 and 10 is the
top-k accuracy, the reciprocal rank over the whole ranking is MRR. A report without its owner in the ranking scores 0.
Exit code 1 if a figure differs by more than 1e-6. Needs ir-measures and pytrec-eval-terrier.
"""

import argparse
import json
import pathlib
import sys

import ir_measures
from ir_measures import RR, Success

TOLERANCE = 1e-6
MEASURES = {"top1": Success @ 1, "top3": Success @ 3, "top5": Success @ 5, "top10": Success @ 10, "mrr": RR}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("--knowledge", choices=["batch", "prequential"], default="prequential")
    arguments = parser.parse_args()

    run = list(ir_measures.read_trec_run(str(arguments.report / "run.trec")))
    judgements = list(ir_measures.read_trec_qrels(str(arguments.report / "qrels.trec")))
    with open(arguments.report / "run.trec", encoding="utf-8") as file:
        models = {line.split()[5] for line in file}
    report = json.loads((arguments.report / "report.json").read_text(encoding="utf-8"))
    wanted = [*models, arguments.knowledge, "holdout", "opening"]
    keys = ("model", "knowledge", "split", "values")
    results = [result for result in report["results"] if [result[key] for key in keys] == wanted]
    if len(results) != 1:
        sys.exit(f"report.json holds {len(results)} results for {', '.join(wanted)}")

    theirs = ir_measures.pytrec_eval.calc_aggregate(MEASURES.values(), judgements, run)
    differences = {name: abs(theirs[measure] - results[0]["measures"][name]) for name, measure in MEASURES.items()}
    queries = len({judgement.query_id for judgement in judgements})
    figures = ", ".join(f"{name} {theirs[measure]:.6f}" for name, measure in MEASURES.items())
    print(f"{report['experiment']}, {', '.join(wanted[:2])}: {queries} queries, {len(run)} lines; {figures}; "
          f"largest difference {max(differences.values()):.2g}")
    if queries != results[0]["test"]:
        sys.exit(f"{queries} queries, but report.json holds {results[0]['test']} test reports")
    for name, difference in differences.items():
        if difference > TOLERANCE:
            sys.exit(f"{name}: {theirs[MEASURES[name]]} by trec_eval, {results[0]['measures'][name]} in report.json")


if __name__ == "__main__":
    main()
