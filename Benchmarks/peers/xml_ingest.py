#!/usr/bin/env python3
"""The peer of the workload `ingest-xml`: lxml, and per product, report and field a list of (when, what).

xml_ingest.py --data DIR --products eclipse/CDT,eclipse/JDT

The figures are equal but for control characters, which our reader replaces by blanks. Needs lxml.
"""

import argparse
import os

import cost
import ingest


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--products", required=True)
    arguments = parser.parse_args()
    folders = [os.path.join(arguments.data, product) for product in arguments.products.split(",")]
    files = [os.path.join(folder, name) for folder in folders for name in sorted(os.listdir(folder))]
    from lxml import etree

    figures, records = ingest.Figures(), {}
    with cost.Measured("ingest-xml", bytes=sum(map(os.path.getsize, files))) as work:
        for file in files:
            product, field = os.path.dirname(file), os.path.basename(file)[:-4]
            for _, element in etree.iterparse(file, tag="report"):
                if field == "reports":
                    value = (int(element.findtext("opening_time")), element.findtext("reporter"))
                    figures.add_report(value[0])
                else:
                    value = [(int(x.findtext("when")), x.findtext("what") or "") for x in element.findall("update")]
                    figures.add(value)
                records.setdefault((product, int(element.get("id"))), {})[field] = value
                element.clear()
        work.answer(**vars(figures))


if __name__ == "__main__":
    main()
