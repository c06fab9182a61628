#!/usr/bin/env python3
"""Write version 0.2 of the MSR 2013 dataset (a JSON file per field and project) from version 0.1 (XML).

make_v02.py DATA TARGET [--products P ...] [--compact]

    DATA    the folder that holds eclipse/CDT and so on
    TARGET  gets a folder per project
    P       project/product; eclipse/CDT eclipse/JDT mozilla/Thunderbird unless given

All products of a project go into its files together. Who made a change is not in version 0.1, so numbers stand in for it.
With --compact nothing stands between a comma or colon and what follows. Needs nothing but Python.
"""

import argparse
import json
import os
import xml.etree.ElementTree as ElementTree


def updates(path):
    for _, element in ElementTree.iterparse(path, events=("end",)):
        if element.tag == "report":
            yield element.get("id"), element
            element.clear()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("target")
    parser.add_argument("--products", nargs="*", default=["eclipse/CDT", "eclipse/JDT", "mozilla/Thunderbird"])
    parser.add_argument("--compact", action="store_true")
    options = parser.parse_args()
    separators = (",", ":") if options.compact else (", ", ": ")
    projects = {}
    for product in options.products:
        for name in sorted(os.listdir(os.path.join(options.data, product))):
            field, kind = os.path.splitext(name)
            if kind != ".xml":
                continue
            reports = projects.setdefault(product.split("/")[0], {}).setdefault(field, {})
            for report, element in updates(os.path.join(options.data, product, name)):
                if field == "reports":
                    reports[report] = {
                        "opening": int(element.findtext("opening_time")),
                        "reporter": int(element.findtext("reporter")),
                        "current_status": "",
                        "current_resolution": "",
                    }
                else:
                    reports[report] = [
                        {
                            "when": int(update.findtext("when")),
                            "what": update.findtext("what") or None,
                            "who": (int(report) * 7 + place) % 90_000,
                        }
                        for place, update in enumerate(element.findall("update"))
                    ]
    for project, fields in projects.items():
        os.makedirs(os.path.join(options.target, project), exist_ok=True)
        for field, reports in fields.items():
            with open(os.path.join(options.target, project, field + ".json"), "w") as file:
                json.dump({field: reports}, file, separators=separators)


if __name__ == "__main__":
    main()
