#!/usr/bin/env python3
"""Write the latest title of every report to a file of one document per line.

titles.py --data DIR --products eclipse/CDT,eclipse/JDT OUT

DIR holds unpacked product folders of the Mozilla and Eclipse defect dataset, each with its short_desc.xml. Reports stand
as they do in the file, product after product; entities that the dataset escaped twice are undone, and line
ends inside a title become spaces. OUT holds titles of real reports: do not commit it.
"""

import argparse
import html
import pathlib
import re
import xml.etree.ElementTree as ElementTree

# Whatever some reader of lines may take for the end of one.
LINE_ENDS = re.compile("[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def titles(product):
    for _, element in ElementTree.iterparse(product / "short_desc.xml"):
        if element.tag != "report":
            continue
        latest = ""
        for what in element.iter("what"):
            latest = what.text or ""
        yield LINE_ENDS.sub(" ", html.unescape(latest))
        element.clear()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--products", required=True)
    parser.add_argument("out")
    arguments = parser.parse_args()
    count = 0
    with open(arguments.out, "w", encoding="utf-8", newline="\n") as out:
        for product in arguments.products.split(","):
            for title in titles(pathlib.Path(arguments.data) / product):
                out.write(title + "\n")
                count += 1
    print(f"{arguments.out}: {count} titles")


if __name__ == "__main__":
    main()
