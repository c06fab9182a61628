#!/usr/bin/env python3
"""Score the golden tasks of a profile bundle with its ONNX and Core ML files, and compare with the golden scores.

check_exports.py BUNDLE

    BUNDLE  a folder that `delegate export` wrote: profiles.json, golden.json, profiles.onnx and profiles.mlmodel

profiles.onnx is checked by onnx and run by onnxruntime. profiles.mlmodel is loaded by coremltools; predicting needs
macOS, so each step of its pipeline is done here: keys to numbers, numbers to features, weights times features plus
offset. Scores must agree within 1e-5, shares of belief within 1e-9, and rankings must be equal: best first, ties in the
bundle's order, golden scores that differ by less than 1e-9 in any order. One line per file; exit code 1 if anything
differs. Needs the packages of requirements-exports.txt.
"""

import argparse
import json
import logging
import pathlib
import sys

import numpy
import onnx
import onnxruntime

logging.disable(logging.WARNING)  # On Linux coremltools warns that what predicts is missing.
import coremltools  # noqa: E402

TOLERANCE = 1e-5
SHARE_TOLERANCE = 1e-9
TIE = 1e-9
PREFIX = "category="


class Onnx:
    """profiles.onnx, run by onnxruntime."""

    def __init__(self, bundle, profiles):
        path = str(bundle / "profiles.onnx")
        onnx.checker.check_model(path, full_check=True)
        self.session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
        notes = self.session.get_modelmeta().custom_metadata_map
        require(json.loads(notes["persons"]) == keys(profiles), "profiles.onnx names other persons than profiles.json")

    def scores(self, task):
        given = {"tokens": task["tokens"], "category": [task["category"] or ""]}
        scores, shares = self.session.run(
            ["scores", "shares"], {name: numpy.array(texts, dtype=object) for name, texts in given.items()})
        powers = numpy.exp(scores[0] - scores[0].max())
        share = numpy.abs(shares[0] - powers / powers.sum()).max()
        require(share <= SHARE_TOLERANCE, f"profiles.onnx: shares are off by {share}")
        return scores[0]


class CoreML:
    """profiles.mlmodel, evaluated here."""

    def __init__(self, bundle, profiles):
        spec = coremltools.utils.load_spec(str(bundle / "profiles.mlmodel"))
        coremltools.models.MLModel(spec, skip_model_load=True)
        require(spec.WhichOneof("Type") == "pipelineClassifier", "profiles.mlmodel is no classifying pipeline")
        steps = spec.pipelineClassifier.pipeline.models
        self.check_types(spec, steps)
        self.keys = list(steps[0].dictVectorizer.stringToIndex.vector)
        require(len(set(self.keys)) == len(self.keys), "profiles.mlmodel has a key twice")
        classifier = steps[2].glmClassifier
        require(classifier.classEncoding == classifier.OneVsRest, "profiles.mlmodel has another encoding of classes")
        require(list(classifier.stringClassLabels.vector) == keys(profiles),
                "profiles.mlmodel names other persons than profiles.json")
        self.weights = numpy.array([row.value for row in classifier.weights])
        self.offset = numpy.array(classifier.offset)
        self.terms = profiles["terms"]

    @staticmethod
    def check_types(spec, steps):
        """Every step's inputs are there and of the type that made them, as Core ML asks when it compiles a pipeline."""
        require([step.WhichOneof("Type") for step in steps] == ["dictVectorizer", "featureVectorizer", "glmClassifier"],
                "profiles.mlmodel has other steps")
        known = {feature.name: feature.type for feature in spec.description.input}
        for step in steps:
            for feature in step.description.input:
                require(known.get(feature.name) == feature.type, f"profiles.mlmodel: {feature.name} is not made before")
            known.update((feature.name, feature.type) for feature in step.description.output)
        for feature in spec.description.output:
            require(known.get(feature.name) == feature.type, f"profiles.mlmodel: {feature.name} is not made")
        size = len(steps[0].dictVectorizer.stringToIndex.vector)
        sizes = [column.inputDimensions for column in steps[1].featureVectorizer.inputList]
        require(sizes == [size] and list(known["features"].multiArrayType.shape) == [size],
                "profiles.mlmodel has other features than keys")

    def scores(self, task):
        given = {self.terms[index]: weight for index, weight in task["vector"]}
        if task["category"] is not None:
            given[PREFIX + task["category"]] = 1.0
        features = numpy.array([given.get(key, 0.0) for key in self.keys])
        scores = self.weights @ features + self.offset
        # Of two classes Core ML has the second's score against the first's alone: enough for the ranking.
        return numpy.array([task["scores"][0], task["scores"][0] + scores[0]]) if len(task["scores"]) == 2 else scores


def keys(profiles):
    return [person["key"] for person in profiles["persons"]]


def require(holds, fault):
    if not holds:
        sys.exit(fault)


def ranks_alike(found, golden):
    """Whether the ranking of found scores is that of the golden ones, but for golden ties."""
    order = sorted(range(len(found)), key=lambda person: (-found[person], person))
    return all(golden[after] - golden[before] < TIE for before, after in zip(order, order[1:]))


def compare(name, model, tasks):
    largest, alike = 0.0, 0
    for number, task in enumerate(tasks):
        found = model.scores(task)
        require(len(found) == len(task["scores"]),
                f"{name}: {len(found)} scores, but golden.json has {len(task['scores'])} in task {number}")
        require(numpy.isfinite(found).all(), f"{name}: a score of task {number} is no number")
        largest = max(largest, float(numpy.abs(found - numpy.array(task["scores"])).max()))
        alike += ranks_alike(found, task["scores"])
    print(f"{name}: {len(tasks)} tasks, largest difference {largest:.2g}, rankings equal {alike} of {len(tasks)}")
    return largest <= TOLERANCE and alike == len(tasks)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bundle", type=pathlib.Path)
    bundle = parser.parse_args().bundle
    profiles = json.loads((bundle / "profiles.json").read_text(encoding="utf-8"))
    golden = json.loads((bundle / "golden.json").read_text(encoding="utf-8"))
    require(golden["schema"].split(".")[0] == "1", f"golden.json has schema {golden['schema']}, 1.x is read here")
    require(golden["tasks"], "golden.json has no tasks")
    held = [compare("profiles.onnx", Onnx(bundle, profiles), golden["tasks"]),
            compare("profiles.mlmodel", CoreML(bundle, profiles), golden["tasks"])]
    sys.exit(0 if all(held) else 1)


if __name__ == "__main__":
    main()
