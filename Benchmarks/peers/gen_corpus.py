#!/usr/bin/env python3
"""Write documents that were never written by anybody: one per line, from a seed.

gen_corpus.py OUT [--documents N] [--vocabulary V] [--shortest A] [--longest B] [--topics T] [--seed S]

Words are syllables with English endings, so that a stemmer has work to do. Half of a document's words follow Zipf's law
over the whole vocabulary, the other half come from the slice of its topic, so that there are clusters to be found. The
topic of each document goes to OUT.topics (Int32). The same seed gives the same bytes with the same release of numpy.
Needs numpy.
"""

import argparse

import numpy

ONSETS = "b c d f g h j k l m n p r s t v w br cl st tr sh pl gr".split()
NUCLEI = "a e i o u ea oo ai".split()
CODAS = ["", "n", "r", "s", "t", "l", "ck", "m", "nd", "rt"]
ENDINGS = ["", "", "", "s", "ed", "ing", "er", "tion", "ly", "ment", "ness", "able", "es", "ive", "al"]
WRITTEN_AT_ONCE = 20_000


def pick(draw, choices):
    return choices[draw.integers(len(choices))]


def make_words(draw, count):
    """Distinct words of three letters or more, in the order of their making."""
    words = {}
    while len(words) < count:
        syllables = 1 + draw.integers(2)
        word = "".join(pick(draw, ONSETS) + pick(draw, NUCLEI) + pick(draw, CODAS) for _ in range(syllables))
        word += pick(draw, ENDINGS)
        if len(word) > 2:
            words.setdefault(word)
    return numpy.array(list(words), dtype=object)


def zipf(count, exponent):
    """The cumulative shares of ranks 1 to count."""
    shares = 1.0 / numpy.arange(1, count + 1) ** exponent
    return numpy.cumsum(shares / shares.sum())


def ranks(draw, cumulative, count):
    return numpy.searchsorted(cumulative, draw.random(count)).clip(0, len(cumulative) - 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--documents", type=int, default=1_000_000)
    parser.add_argument("--vocabulary", type=int, default=50_000)
    parser.add_argument("--shortest", type=int, default=9)
    parser.add_argument("--longest", type=int, default=60)
    parser.add_argument("--topics", type=int, default=64)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()

    draw = numpy.random.default_rng(arguments.seed)
    words = make_words(draw, arguments.vocabulary)
    everywhere = zipf(arguments.vocabulary, 1.07)
    slice_length = max(1, arguments.vocabulary // (arguments.topics + 1))
    inside = zipf(slice_length, 0.9)
    shuffled = draw.permutation(arguments.vocabulary)
    topics = draw.integers(arguments.topics, size=arguments.documents).astype("<i4")
    with open(arguments.out, "w", encoding="utf-8", newline="\n") as out:
        for start in range(0, arguments.documents, WRITTEN_AT_ONCE):
            topic = topics[start:start + WRITTEN_AT_ONCE]
            lengths = draw.integers(arguments.shortest, arguments.longest + 1, size=len(topic))
            count = int(lengths.sum())
            common = ranks(draw, everywhere, count)
            is_own = draw.random(count) < 0.5
            own = shuffled[(numpy.repeat(topic, lengths) * slice_length + ranks(draw, inside, count)) % len(words)]
            chosen = words[numpy.where(is_own, own, common)]
            ends = numpy.cumsum(lengths)
            for end, length in zip(ends, lengths):
                out.write(" ".join(chosen[end - length:end]) + "\n")
    topics.tofile(arguments.out + ".topics")


if __name__ == "__main__":
    main()
