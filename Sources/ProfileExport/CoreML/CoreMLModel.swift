import DelegationCore
import Foundation

/// `profiles.mlmodel`: a bundle's scores as a Core ML pipeline, a classifier whose classes are the persons' keys.
///
/// The input `task` is a dictionary from text to Double: each of the task's terms that the bundle knows with its count
/// · inverse, scaled to length 1 (the `vector` of golden.json), and `category=NAME` with 1 if the category is known.
/// Other keys must be left out: Core ML's `DictVectorizer` accepts only known ones.
///
/// A person's row of weights times the task, plus the person's offset, is the score. Core ML gives only its logistic
/// function, as `classProbability`: in the order of the scores, but not as shares of belief.
///
/// - Source: the formats in coremltools, and its validators, which require a dictionary of numbers as the output of a
///   `DictVectorizer` (hence the `FeatureVectorizer` after it) and a single row of weights for two classes.
package enum CoreMLModel {
  /// The file's bytes; equal documents give equal bytes.
  ///
  /// - Throws: `Problem` when the document is invalid, when nobody has a keyword, or when a term looks like a
  ///   category.
  package static func data(of document: BundleDocument) throws -> Data {
    Data(try model(of: LinearScores(document)).message)
  }

  private static let prefix = "category="

  private static func model(of scores: LinearScores) throws -> [ProtobufField] {
    let categories = scores.categories.map { prefix + $0 }
    let known = Set(categories)
    if let term = scores.terms.first(where: known.contains) {
      throw Problem(
        location: "\(BundleFolder.profiles): terms", fault: "the term \(term) looks like a category",
        remedy: "choose a tokenizer that ends words at '='")
    }
    let keys = scores.terms + categories
    let steps = [dictVectorizer(keys), featureVectorizer(keys.count), classifier(scores, keys.count)]
    return model(
      input: [task], output: classes, classifies: true, metadata: metadata(scores),
      // A classifier of one pipeline.
      .message(200, [.message(1, steps.map { .message(1, $0) })]))
  }

  private static func metadata(_ scores: LinearScores) -> [ProtobufField] {
    let notes =
      scores.origin + [
        (
          "input",
          "term: count · inverse, scaled to length 1 over the known terms (see profiles.json); \(prefix)NAME: 1"
        ),
        ("score", "a person's weights · input + offset; for two persons: the second's minus the first's"),
      ]
    return [.text(1, "Who should get a task, by keywords and shares of the work; people are keys.")]
      + notes.sorted { $0.key < $1.key }.map { .message(100, [.text(1, $0.key), .text(2, $0.value)]) }
  }

  private static let task = Feature("task", .numbersByText, "terms with their weights, category=NAME with 1")
  private static let numbered = Feature("numbered", .numbersByNumber)
  private static func features(_ count: Int) -> Feature { Feature("features", .doubles(count)) }
  private static let classes = [
    Feature("classLabel", .text, "the key of the person most likely to get the task"),
    Feature("classProbability", .numbersByText, "ranks the persons; no shares of belief"),
  ]

  /// Returns a model from keys to their numbers; its output is sparse, which no classifier reads.
  private static func dictVectorizer(_ keys: [String]) -> [ProtobufField] {
    model(input: [task], output: [numbered], .message(603, [.message(1, keys.map { .text(1, $0) })]))
  }

  private static func featureVectorizer(_ count: Int) -> [ProtobufField] {
    model(
      input: [numbered], output: [features(count)],
      .message(602, [.message(1, [.text(1, numbered.name), .integer(2, count)])]))
  }

  private static func classifier(_ scores: LinearScores, _ count: Int) -> [ProtobufField] {
    let (rows, offset) = weights(scores)
    return model(
      input: [features(count)], output: classes, classifies: true,
      .message(
        400,
        rows.map { .message(1, [.doubles(1, $0)]) } + [
          // The transformation is logistic, which is the default; each class has weights of its own.
          .doubles(2, offset), .integer(4, 1), .message(100, scores.persons.map { .text(1, $0) }),
        ]))
  }

  /// Returns the weights of each person, of terms, then of categories, and the score of a task that has neither.
  private static func weights(_ scores: LinearScores) -> (rows: [[Double]], offset: [Double]) {
    let base = scores.priors[scores.categories.count]
    var rows = base.indices.map { person in
      [Double](repeating: 0, count: scores.terms.count)
        + scores.categories.indices.map { scores.priors[$0][person] - base[person] }
    }
    for keyword in scores.keywords { rows[keyword.person][keyword.term] = keyword.weight }
    // For two classes Core ML takes one row: the second against the first.
    guard rows.count == 2 else { return (rows, base) }
    return ([zip(rows[1], rows[0]).map { $0 - $1 }], [base[1] - base[0]])
  }
}
