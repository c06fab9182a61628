#!/usr/bin/env python3
"""Write version 0.2 of the MSR 2013 dataset (a JSON file per field and project) from version 0.1 (XML).

make_v02.py --data DIR --products eclipse/CDT,eclipse/JDT OUT

OUT gets a folder per project, whose files hold all of its products. Who made a change is not in version 0.1, so numbers
stand in for it. Needs nothing but Python.
"""

import argparse
import json
import os
import xml.etree.ElementTree as ElementTree


def history(report, element):
    return [
        {"when": int(x.findtext("when")), "what": x.findtext("what") or None, "who": (int(report) * 7 + place) % 90_000}
        for place, x in enumerate(element.findall("update"))]


def opening(element):
    return {
        "opening": int(element.findtext("opening_time")), "reporter": int(element.findtext("reporter")),
        "current_status": "", "current_resolution": ""}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--products", required=True)
    parser.add_argument("out")
    arguments = parser.parse_args()
    projects = {}
    for product in arguments.products.split(","):
        fields = projects.setdefault(product.split("/")[0], {})
        folder = os.path.join(arguments.data, product)
        for name in sorted(os.listdir(folder)):
            field = name[:-4]
            reports = fields.setdefault(field, {})
            for element in ElementTree.parse(os.path.join(folder, name)).getroot():
                report = element.get("id")
                reports[report] = opening(element) if field == "reports" else history(report, element)
    for project, fields in projects.items():
        os.makedirs(os.path.join(arguments.out, project), exist_ok=True)
        for field, reports in fields.items():
            with open(os.path.join(arguments.out, project, field + ".json"), "w") as file:
                json.dump({field: reports}, file)


if __name__ == "__main__":
    main()
