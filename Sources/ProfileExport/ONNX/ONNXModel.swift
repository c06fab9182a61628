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
  /// - Throws: `ProfileProblem` when the document is wrong, or when nobody has a keyword.
  package static func data(of document: BundleDocument) throws -> Data {
    try model(of: LinearScores(document)).serializedData()
  }

  static func model(of scores: LinearScores) -> Onnx_ModelProto {
    .with { model in
      // The oldest pair of versions with all operators used here: ScatterElements can add since opset 16.
      model.irVersion = 8
      model.opsetImport = [.of("", 17), .of(classical, 3)]
      model.producerName = "delegate"
      model.docString = "Who should get a task: see the inputs, and profiles.json for how a text becomes tokens."
      model.graph = graph(of: scores)
      let persons = "[" + scores.persons.map { "\"\($0)\"" }.joined(separator: ",") + "]"
      model.metadataProps = (scores.origin + [("persons", persons)]).map { .of($0.key, $0.value) }
    }
  }

  /// The domain of operators other than tensor arithmetic.
  static let classical = "ai.onnx.ml"

  private static func graph(of scores: LinearScores) -> Onnx_GraphProto {
    .with { graph in
      graph.name = "profiles"
      graph.input = [
        .text("tokens", "count", "the task's terms after the text chain, repeated as often as they occur"),
        .text("category", nil, "the task's category, empty for none"),
      ]
      graph.output = [
        .doubles("scores", scores.persons.count, "logarithms: ln prior + what keywords add, by person"),
        .doubles("shares", scores.persons.count, "shares of belief: the scores' softmax"),
      ]
      graph.initializer = [
        .doubles("inverse", [scores.terms.count], scores.inverse),
        .doubles("least_length", [1], [.leastNormalMagnitude]),
        .integers("keyword_terms", [1, scores.keywords.count], scores.keywords.map(\.term)),
        .doubles("keyword_weights", [1, scores.keywords.count], scores.keywords.map(\.weight)),
        .integers("keyword_persons", [1, scores.keywords.count], scores.keywords.map(\.person)),
        .doubles("priors", [scores.priors.count, scores.persons.count], scores.priors.flatMap { $0 }),
      ]
      graph.node = taskNodes(scores) + scoreNodes(scores)
    }
  }

  /// From tokens to x.
  private static func taskNodes(_ scores: LinearScores) -> [Onnx_NodeProto] {
    [
      .of(
        "TfIdfVectorizer", ["tokens"], "counts",
        [
          .text("mode", "TF"), .integer("min_gram_length", 1), .integer("max_gram_length", 1),
          .integer("max_skip_count", 0), .integers("ngram_counts", [0]),
          .integers("ngram_indexes", Array(scores.terms.indices)), .texts("pool_strings", scores.terms),
        ]),
      .of("Cast", ["counts"], "exact_counts", [.integer("to", Onnx_TensorProto.DataType.double.rawValue)]),
      .of("Mul", ["exact_counts", "inverse"], "weighted"),
      // Not LpNormalization: before opset 22 its result for a task without a known term was undefined.
      .of("ReduceL2", ["weighted"], "length", [.integers("axes", [0]), .integer("keepdims", 1)]),
      .of("Max", ["length", "least_length"], "divisor"),
      .of("Div", ["weighted", "divisor"], "task"),
    ]
  }

  /// From x and the category to scores.
  private static func scoreNodes(_ scores: LinearScores) -> [Onnx_NodeProto] {
    let none = scores.categories.count
    return [
      .of(
        "LabelEncoder", ["category"], "row",
        [
          .texts("keys_strings", scores.categories + [""]),
          .integers("values_int64s", Array(scores.categories.indices) + [none]), .integer("default_int64", none),
        ], domain: classical),
      .of("Gather", ["priors", "row"], "prior", [.integer("axis", 0)]),
      .of("Gather", ["task", "keyword_terms"], "found", [.integer("axis", 0)]),
      .of("Mul", ["found", "keyword_weights"], "added"),
      .of(
        "ScatterElements", ["prior", "keyword_persons", "added"], "scores",
        [.integer("axis", 1), .text("reduction", "add")]),
      .of("Softmax", ["scores"], "shares", [.integer("axis", 1)]),
    ]
  }
}
