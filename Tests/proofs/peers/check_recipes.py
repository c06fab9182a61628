#!/usr/bin/env python3
"""Hold the schema of recipes, experiments/recipe.schema.json, against the program that reads them.

check_recipes.py DELEGATE

    DELEGATE  the program

Every recipe in experiments/ must be valid by the schema. Then one recipe with every key, and one that extends it, are
spoilt in every place: another kind of value, a key that is no key, a key taken away, an item twice. What `delegate
show` reads the schema must allow, and what `delegate show` refuses the schema must refuse, but for what a schema cannot
say (below, by the program's words). Exit code 1 if the two disagree. Needs the packages of requirements-recipes.txt.
"""

import concurrent.futures
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3] / "experiments"

FULL = """
question: Who?
dataset: own/data
seed: 2018
rules: rules.yaml
tasks: {eligibility: any, selfTaken: leave-out}
text:
  fields: [description, title]
  tokenizer: words
  identifiers: keep
  tags: none
  minimumTokenLength: 2
  filters: [stop-words, porter2, n-grams 1...2]
  minimumDocumentFrequency: 3
  weighting: tfidf-l2
evaluation:
  splits: [holdout]
  modes: [batch, prequential]
  leakedVariants: false
  headline: {model: recent, mode: batch}
models:
  - component-recent
  - recent
  - {name: bm25-neighbours, neighbours: 20, k1: 0.9}
  - {name: ranker-transfer, l2: 2}
rounds: {threshold: 0.25, personsPerTask: 2.5}
abstention: {precision: 0.95}
ablation: true
transfer: [y, other/z]
clusters:
  - {space: lsa, dimensions: 20, k: 30, restarts: 4, start: random, maximumIterations: 50, tolerance: 0.01}
profiles: {keywords: 5}
notes: [This., That.]
"""

# What a schema cannot say: it knows no other keys, no other files and no meanings.
UNSAYABLE = [
    "there is no experiment",
    "the model 'recent' is there twice",
    "mode only, which the recipe leaves out",
    "stands after",
    "key 'evaluation.headline",
    "only 'space: lsa' has dimensions",
    "is the dataset under test",
    "no model of the recipe learns",
    "and the recipe names none",
    "it has no effect with",
    "are about persons of another dataset",
    "a sweep applies no rules",
    "two points are the same",
    "it has one point only",
    "at the point",
    "has no model",
    "fewer than two trackers",
    "sample is there twice",
    "a suite holds models beside simple rules",
    "a suite names its datasets itself",
    "a suite learns nothing on other datasets",
    "a suite applies no rules",
    "the recipe is a",
]

WRONG = ["word", "", "12", 0, -1, 3, 2.5, 1e9 + 0.5, True, None, [], ["word"], [1], ["title", "title"], {}, {"word": 1}, "a\tb"]


def places(tree, path=()):
    """Every place below a tree, as a path of keys and indices."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield path + (key,)
        yield from places(value, path + (key,))


def spoilt(tree, wrong=WRONG):
    """The tree with one thing wrong, or changed, in every way there is; each with words for it."""
    for path in places(tree):
        def changed(change):
            other = copy.deepcopy(tree)
            inner = other
            for step in path[:-1]:
                inner = inner[step]
            change(inner, path[-1])
            return other

        for value in wrong:
            yield f"{path} = {value!r}", changed(lambda inner, key: inner.__setitem__(key, value))
        yield f"{path} taken away", changed(lambda inner, key: inner.__delitem__(key))
        if isinstance(path[-1], str):
            yield f"{path} misspelt", changed(lambda inner, key: inner.__setitem__(key + "x", inner.pop(key)))
        else:
            yield f"{path} twice", changed(lambda inner, key: inner.insert(key, copy.deepcopy(inner[key])))


def main():
    delegate = str(pathlib.Path(sys.argv[1]).resolve())
    schema = json.loads((ROOT / "recipe.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)

    faults = []
    recipes = sorted(ROOT.glob("*/recipe.yaml"))
    for recipe in recipes:
        for error in validator.iter_errors(yaml.safe_load(recipe.read_text())):
            faults.append(f"{recipe.parent.name}: {error.json_path}: {error.message}")

    full = yaml.safe_load(FULL)
    child = {**full, "extends": "base"}
    del child["dataset"]
    grid = {"question": "Which?", "extends": "base", "rules": None, "sweep": {
        "seed": [1, 2], "text.weighting": ["tfidf-l2", None], "models.recent.days": [30, 60],
        "evaluation.headline": [{"model": "recent", "mode": "batch"}]}}
    suite = {"question": "Which?", "models": ["recent"], "suite": [
        "sample", {"dataset": "x", "tracker": "y", "set": {"tasks.selfTaken": "leave-out", "text.fields": ["description"]}}]}
    # What may stand in a recipe that extends differs in null and in what may be missing.
    cases = [("as it is", tree) for tree in (full, child, grid, suite)]
    cases += [*spoilt(full), *spoilt(child, [None]), *spoilt(grid), *spoilt(suite)]

    def ask(number, tree):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("base", FULL), ("own", yaml.safe_dump(tree, allow_unicode=True))):
                path = pathlib.Path(folder) / "experiments" / name
                path.mkdir(parents=True)
                (path / "recipe.yaml").write_text(text)
            answer = subprocess.run([delegate, "show", "own"], cwd=folder, capture_output=True, text=True)
            return answer.returncode, answer.stderr

    with concurrent.futures.ThreadPoolExecutor() as pool:
        answers = list(pool.map(ask, range(len(cases)), [tree for _, tree in cases]))
    unsaid = 0
    for (words, tree), (status, message) in zip(cases, answers):
        allowed = validator.is_valid(tree)
        if status not in (0, 2):
            faults.append(f"{words}: exit code {status}: {message}")
        elif allowed and status == 2 and any(reason in message for reason in UNSAYABLE):
            unsaid += 1
        elif allowed != (status == 0):
            reason = next((f"{error.json_path}: {error.message}" for error in validator.iter_errors(tree)), "allowed")
            faults.append(f"{words}: the schema says {reason[:150]}; the program {message.strip() or 'reads it'}")
    print(f"{len(recipes)} recipes valid, {len(cases)} spoilt ones: {unsaid} that only the program can refuse, {len(faults)} disagreements")
    for fault in faults:
        print(f"  {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
