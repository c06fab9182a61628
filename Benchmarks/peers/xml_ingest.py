#!/usr/bin/env python3
"""Cost of reading version 0.1 of the MSR 2013 dataset with lxml into the same records as `measure ingest-xml`.

xml_ingest.py DATA PRODUCT...

    DATA     the folder that holds the products
    PRODUCT  such as eclipse/CDT

Per product, report and field a list of (when, what). Prints a line of JSON whose figures must be those of
`measure ingest-xml data=DATA products=PRODUCT,...`, but for control characters, which our reader replaces. Needs lxml.
"""

import os
import sys

from ingest import Figures, measured
from lxml import etree


def main():
    data, products = sys.argv[1], sys.argv[2:]
    files = [
        os.path.join(data, product, name)
        for product in products
        for name in sorted(os.listdir(os.path.join(data, product)))
        if name.endswith(".xml")
    ]

    def work():
        figures, records = Figures(), {}
        for file in files:
            product, field = os.path.dirname(file), os.path.basename(file)[:-4]
            for _, element in etree.iterparse(file, tag="report"):
                report = int(element.get("id"))
                if field == "reports":
                    opening = int(element.findtext("opening_time"))
                    records.setdefault((product, report), {})[field] = (opening, element.findtext("reporter"))
                    figures.reports += 1
                    figures.opening_sum += opening
                else:
                    history = [
                        (int(update.findtext("when")), update.findtext("what") or "")
                        for update in element.findall("update")
                    ]
                    records.setdefault((product, report), {})[field] = history
                    figures.add(history)
                element.clear()
        return figures, records

    measured("xml_ingest/lxml", files, work)


if __name__ == "__main__":
    main()
