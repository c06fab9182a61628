#!/usr/bin/env python3
"""The peer of the workload `end-to-end`: lxml, scikit-learn's TF-IDF of PyStemmer's stems, KMeans, votes.

end_to_end.py --data DIR --products eclipse/CDT,eclipse/JDT [--k 50] [--restarts 10]

Reads every field file of every product, clusters the titles of the earlier half of all reports, and says of each later
report that it belongs to the five most frequent owners (components where a product has no owners) of its nearest
cluster. A yardstick of cost, not of accuracy: it knows final values. Needs lxml, numpy, scikit-learn and PyStemmer.
"""

import argparse
import html
import os
import re

import cost

cost.use_threads(1)


def ingest(data, products):
    from lxml import etree

    reports = {}
    for place, product in enumerate(products):
        folder = os.path.join(data, product)
        for name in sorted(os.listdir(folder)):
            field = name[:-4]
            for _, element in etree.iterparse(os.path.join(folder, name), tag="report"):
                if field == "reports":
                    value = [(int(element.findtext("opening_time")), element.findtext("reporter"))]
                else:
                    value = [(int(x.findtext("when")), x.findtext("what") or "") for x in element.findall("update")]
                reports.setdefault((place, int(element.get("id"))), {})[field] = value
                element.clear()
    return reports


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--products", required=True)
    parser.add_argument("--k", type=int, default=50)
    parser.add_argument("--restarts", type=int, default=10)
    arguments = parser.parse_args()
    products = arguments.products.split(",")
    with cost.Measured("end-to-end") as work:
        import numpy
        import Stemmer
        from sklearn.cluster import KMeans
        from sklearn.feature_extraction.text import TfidfVectorizer

        reports = ingest(arguments.data, products)
        rows = sorted(
            (fields["reports"][0][0], key, fields)
            for key, fields in reports.items() if "short_desc" in fields and "reports" in fields)
        has_owners = [os.path.exists(os.path.join(arguments.data, product, "assigned_to.xml")) for product in products]
        titles = [html.unescape(fields["short_desc"][-1][1]) for _, _, fields in rows]
        owners = [
            fields.get("assigned_to" if has_owners[key[0]] else "component", [(0, "")])[-1][1]
            for _, key, fields in rows]
        labels = numpy.unique(owners, return_inverse=True)[1]
        half = len(rows) // 2

        stemmer, words = Stemmer.Stemmer("english"), re.compile(r"(?u)\b\w\w+\b").findall
        vectorizer = TfidfVectorizer(analyzer=lambda text: stemmer.stemWords(words(text.lower())), dtype=numpy.float32)
        earlier, later = vectorizer.fit_transform(titles[:half]), vectorizer.transform(titles[half:])
        means = KMeans(arguments.k, n_init=arguments.restarts, random_state=1).fit(earlier)
        clusters = means.predict(later)
        votes = numpy.zeros((arguments.k, labels.max() + 1), numpy.int32)
        numpy.add.at(votes, (means.labels_, labels[:half]), 1)
        leaders = numpy.argsort(-votes, axis=1, kind="stable")[:, :5]
        work.answer(
            tasks=len(rows), terms=earlier.shape[1], inertia=float(means.inertia_),
            top1=float((leaders[clusters, 0] == labels[half:]).mean()),
            top5=float((leaders[clusters] == labels[half:, None]).any(1).mean()))


if __name__ == "__main__":
    main()
