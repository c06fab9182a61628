#!/usr/bin/env python3
"""The peer of the workload `ingest-json`: orjson, and per product, report and field a list of (when, what).

json_ingest.py --data DIR --products eclipse/CDT,mozilla/Thunderbird [--library orjson]

DIR holds a folder per project, such as make_v02.py writes. A product's reports are those whose last value of `product`
is its name. The figures are equal but for control characters, which our reader replaces by blanks. Needs orjson, or
nothing with `--library json`.
"""

import argparse
import importlib
import os

import cost
import ingest


def last(history):
    return max(enumerate(history), key=lambda update: (update[1]["when"], update[0]))[1]["what"] if history else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--products", required=True)
    parser.add_argument("--library", default="orjson")
    arguments = parser.parse_args()
    library = importlib.import_module(arguments.library)
    figures, records, size = ingest.Figures(), {}, 0

    def load(folder, field):
        nonlocal size
        with open(os.path.join(folder, field + ".json"), "rb") as file:
            text = file.read()
        size += len(text)
        return library.loads(text)[field]

    with cost.Measured("ingest-json") as work:
        for product in arguments.products.split(","):
            project, name = product.split("/")
            folder = os.path.join(arguments.data, project)
            products = load(folder, "product")
            wanted = {report for report, history in products.items() if last(history) == name}
            for field in sorted(file[:-5] for file in os.listdir(folder)):
                reports = products if field == "product" else load(folder, field)
                for report, value in reports.items():
                    if report not in wanted:
                        continue
                    if field == "reports":
                        value = (value["opening"], value["reporter"])
                        figures.add_report(value[0])
                    else:
                        value = [(update["when"], update["what"] or "") for update in value]
                        figures.add(value)
                    records.setdefault((product, int(report)), {})[field] = value
        work.answer(bytes=size, **vars(figures))


if __name__ == "__main__":
    main()
