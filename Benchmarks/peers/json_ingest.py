#!/usr/bin/env python3
"""Cost of reading version 0.2 of the MSR 2013 dataset into the same records as `measure ingest-json`.

json_ingest.py DATA PRODUCT... [--impl orjson|json]

    DATA     the folder that holds the projects, such as make_v02.py writes
    PRODUCT  with its project: eclipse/CDT

Per product, report and field a list of (when, what), of the reports whose last value of `product` is the one asked for.
Prints a line of JSON whose figures must be those of `measure ingest-json data=DATA products=PRODUCT,...`, but for
control characters, which our reader replaces. Needs orjson unless told otherwise.
"""

import argparse
import importlib
import os

from ingest import Figures, measured


def last(history):
    return max(enumerate(history), key=lambda update: (update[1]["when"], update[0]))[1]["what"] if history else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("products", nargs="+")
    parser.add_argument("--impl", default="orjson")
    options = parser.parse_args()
    library = importlib.import_module(options.impl)
    files = {
        product: [
            os.path.join(options.data, product.split("/")[0], name)
            for name in sorted(os.listdir(os.path.join(options.data, product.split("/")[0])))
            if name.endswith(".json")
        ]
        for product in options.products
    }

    def load(file):
        with open(file, "rb") as stream:
            return next(iter(library.loads(stream.read()).values()))

    def work():
        figures, records = Figures(), {}
        for product, names in files.items():
            loaded = {os.path.basename(name)[:-5]: name for name in names}
            products = load(loaded["product"])
            wanted = {report for report, history in products.items() if last(history) == product.split("/")[1]}
            for field, name in loaded.items():
                reports = products if field == "product" else load(name)
                for report, history in reports.items():
                    if report not in wanted:
                        continue
                    if field == "reports":
                        records.setdefault((product, int(report)), {})[field] = (history["opening"], history["reporter"])
                        figures.reports += 1
                        figures.opening_sum += history["opening"]
                    else:
                        history = [(update["when"], update["what"] or "") for update in history]
                        records.setdefault((product, int(report)), {})[field] = history
                        figures.add(history)
        return figures, records

    measured("json_ingest/" + options.impl, [name for names in files.values() for name in names], work)


if __name__ == "__main__":
    main()
