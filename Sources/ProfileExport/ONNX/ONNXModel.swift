import DelegationCore
import Foundation

/// `profiles.onnx`: a bundle's scores as a graph for onnxruntime and compatible programs.
///
/// - `tokens`, text of any length: a task's terms after the text chain, repeated as often as they occur, in any order;
///   unknown terms are ignored.
/// - `category`, one text: the task's category; "" or an unknown name for none.
/// - `scores`, Double, 1 × persons: as `ProfileTable.scores`; `shares`: their softmax.
///
/// The persons' keys are in the metadata under `persons`, in the order of the columns.
///
/// Counts are integers, exact in the Float32 that `TfIdfVectorizer` gives; everything after is Double, so the scores
/// equal the bundle's except for the last bits. Keywords are few (ten per person), so they are gathered and scattered
/// instead of multiplying a nearly empty matrix: the file is a twentieth of the size, or less.
package enum ONNXModel {
  /// The file's bytes; equal documents give equal bytes.
  ///
  /// - Throws: `Problem` when the document is wrong, or when nobody has a keyword.
  package static func data(of document: BundleDocument) throws -> Data {
    Data(model(of: try LinearScores(document)).message)
  }

  private static func model(of scores: LinearScores) -> [ProtobufField] {
    let persons = "[" + scores.persons.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    return [
      // The oldest pair of versions with all operators used here: ScatterElements can add since opset 16.
      .integer(1, 8), .text(2, "delegate"),
      .text(6, "Who should get a task: see the inputs, and profiles.json for how a text becomes tokens."),
      .message(7, graph(of: scores)),
      operators("", version: 17), operators(classical, version: 3),
    ] + (scores.origin + [("persons", persons)]).map { note($0.key, $0.value) }
  }

  /// The domain of operators other than tensor arithmetic.
  private static let classical = "ai.onnx.ml"

  private static func graph(of scores: LinearScores) -> [ProtobufField] {
    taskNodes(scores) + scoreNodes(scores) + [
      .text(2, "profiles"),
      tensor("inverse", [scores.terms.count], scores.inverse),
      tensor("least_length", [1], [.leastNormalMagnitude]),
      tensor("keyword_terms", [1, scores.keywords.count], scores.keywords.map(\.term)),
      tensor("keyword_weights", [1, scores.keywords.count], scores.keywords.map(\.weight)),
      tensor("keyword_persons", [1, scores.keywords.count], scores.keywords.map(\.person)),
      tensor("priors", [scores.priors.count, scores.persons.count], scores.priors.flatMap { $0 }),
      input("tokens", "count", "the task's terms after the text chain, repeated as often as they occur"),
      input("category", nil, "the task's category, empty for none"),
      output("scores", columns: scores.persons.count, "logarithms: ln prior + what keywords add, by person"),
      output("shares", columns: scores.persons.count, "shares of belief: the scores' softmax"),
    ]
  }

  private static func taskNodes(_ scores: LinearScores) -> [ProtobufField] {
    [
      node(
        "TfIdfVectorizer", ["tokens"], "counts",
        [
          .attribute("mode", "TF"), .attribute("min_gram_length", 1), .attribute("max_gram_length", 1),
          .attribute("max_skip_count", 0), .attribute("ngram_counts", [0]),
          .attribute("ngram_indexes", Array(scores.terms.indices)), .attribute("pool_strings", scores.terms),
        ]),
      node("Cast", ["counts"], "exact_counts", [.attribute("to", DataType.double.rawValue)]),
      node("Mul", ["exact_counts", "inverse"], "weighted"),
      // Not LpNormalization: before opset 22 its result for a task without a known term was undefined.
      node("ReduceL2", ["weighted"], "length", [.attribute("axes", [0]), .attribute("keepdims", 1)]),
      node("Max", ["length", "least_length"], "divisor"),
      node("Div", ["weighted", "divisor"], "task"),
    ]
  }

  private static func scoreNodes(_ scores: LinearScores) -> [ProtobufField] {
    let none = scores.categories.count
    return [
      node(
        "LabelEncoder", ["category"], "row",
        [
          .attribute("keys_strings", scores.categories + [""]),
          .attribute("values_int64s", Array(scores.categories.indices) + [none]), .attribute("default_int64", none),
        ], domain: classical),
      node("Gather", ["priors", "row"], "prior", [.attribute("axis", 0)]),
      node("Gather", ["task", "keyword_terms"], "found", [.attribute("axis", 0)]),
      node("Mul", ["found", "keyword_weights"], "added"),
      node(
        "ScatterElements", ["prior", "keyword_persons", "added"], "scores",
        [.attribute("axis", 1), .attribute("reduction", "add")]),
      node("Softmax", ["scores"], "shares", [.attribute("axis", 1)]),
    ]
  }
}
