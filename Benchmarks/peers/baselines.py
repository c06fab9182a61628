"""The protocol's baselines: each takes lessons and a moment, and returns what ranks all persons for a report."""

import collections
import math

DAY = 86_400
RECENT = 90 * DAY
HALF_LIFE = 90 * DAY
KEYWORDS = 10


def first_seen(lessons):
    order = {}
    for lesson in lessons:
        order.setdefault(lesson.person, len(order))
    return order


def by_score(persons, score):
    """Persons by falling score, equal scores in the order given."""
    return sorted(persons, key=lambda person: -score(person))


def most_frequent(lessons, _):
    counts = collections.Counter(lesson.person for lesson in lessons)
    order = by_score(first_seen(lessons), counts.__getitem__)
    return lambda report: order


def recent(lessons, now):
    counts = collections.Counter(lesson.person for lesson in lessons if lesson.report.opening >= now - RECENT)
    order = by_score(most_frequent(lessons, now)(None), counts.__getitem__)
    return lambda report: order


def component_recent(lessons, now):
    counts = collections.Counter(
        (lesson.report.component, lesson.person) for lesson in lessons if lesson.report.opening >= now - RECENT
    )
    others = recent(lessons, now)(None)
    return lambda report: by_score(others, lambda person: counts[report.component, person])


def documents_of(lessons):
    """Each person's words with their counts, in the order in which persons were first seen."""
    documents = {person: collections.Counter() for person in first_seen(lessons)}
    for lesson in lessons:
        documents[lesson.person].update(lesson.report.words)
    return documents


def inverse_frequencies(documents):
    """log2(N / df) of a word; one that no document holds weighs as if one did."""
    holders = collections.Counter(word for document in documents for word in set(document))
    return lambda word: math.log2(len(documents) / max(1, holders[word]))


def weights(words, inverse):
    counts = collections.Counter(words)
    return {word: count / counts.total() * inverse(word) for word, count in counts.items()}


def keywords(words, inverse):
    found = weights(words, inverse)
    return set(sorted(found, key=lambda word: (-found[word], word.encode()))[:KEYWORDS])


def overlap(lessons, task_documents):
    documents = documents_of(lessons)
    inverse = inverse_frequencies(list(documents.values()))
    task_inverse = inverse_frequencies(task_documents) if task_documents else inverse
    known = {person: keywords(document, inverse) for person, document in documents.items()}

    def rank(report):
        asked = keywords(report.words, task_inverse)
        return by_score(known, lambda person: 1 if known[person] & asked else 0)

    return rank


def keyword_overlap(lessons, _):
    return overlap(lessons, None)


def keyword_overlap_2018(lessons, _):
    return overlap(lessons, [lesson.report.words for lesson in lessons])


def centroid_cosine(lessons, _):
    documents = documents_of(lessons)
    inverse = inverse_frequencies(list(documents.values()))
    profiles = {}
    for person, document in documents.items():
        profile = weights(document, inverse)
        length = math.sqrt(math.fsum(weight * weight for weight in profile.values()))
        profiles[person] = {word: weight / length for word, weight in profile.items()} if length else {}

    def rank(report):
        # The task's own length divides all scores alike and is left out.
        task = weights(report.words, inverse)
        scores = {
            person: math.fsum(weight * profile.get(word, 0) for word, weight in task.items())
            for person, profile in profiles.items()
        }
        return by_score(profiles, scores.__getitem__)

    return rank


def decayed(lessons, now, key):
    # Persons without a count: by the first lesson they still hold.
    order = first_seen(sorted(lessons, key=lambda lesson: (lesson.since, lesson.report.opening, lesson.report.number)))
    counts = collections.defaultdict(float)
    for lesson in lessons:
        counts[key(lesson.report), lesson.person] += 0.5 ** ((now - lesson.since) / HALF_LIFE)
    return lambda report: by_score(order, lambda person: counts.get((key(report), person), 0))


def component_counts(lessons, now):
    return decayed(lessons, now, lambda report: report.component)


def topic_counts(lessons, now):
    return decayed(lessons, now, lambda report: report.topic)


def of_reporter(lessons, now, place):
    by_place = decayed(lessons, now, place)
    counts = collections.defaultdict(float)
    for lesson in lessons:
        key = place(lesson.report), lesson.report.reporter, lesson.person
        counts[key] += 0.5 ** ((now - lesson.since) / HALF_LIFE)
    return lambda report: by_score(
        by_place(report), lambda person: counts.get((place(report), report.reporter, person), 0))


def reporter_counts(lessons, now):
    return of_reporter(lessons, now, lambda report: report.component)


def product_reporter_counts(lessons, now):
    return of_reporter(lessons, now, lambda report: report.product)


BATCH = {
    "most-frequent": most_frequent,
    "recent": recent,
    "component-recent": component_recent,
    "keyword-overlap": keyword_overlap,
    "keyword-overlap-2018": keyword_overlap_2018,
    "centroid-cosine": centroid_cosine,
    "component-counts": component_counts,
    "reporter-counts": reporter_counts,
    "product-reporter-counts": product_reporter_counts,
    "topic-counts": topic_counts,
}
