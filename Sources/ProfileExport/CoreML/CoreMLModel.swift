import DelegationCore
import Foundation
import SwiftProtobuf

/// `profiles.mlmodel`: a bundle's scores as a Core ML pipeline, a classifier whose classes are the persons' keys.
///
/// The input `task` is a dictionary from text to Double: each of the task's terms that the bundle knows with its count
/// · inverse, scaled to length 1 (the `vector` of golden.json), and `category=NAME` with 1 if the category is known.
/// Other keys must be left out: Core ML's `DictVectorizer` accepts only known ones.
///
/// A person's row of weights times the task, plus the person's offset, is the score. Core ML gives only its logistic
/// function, as `classProbability`: in the order of the scores, but not as shares of belief.
///
/// Source: the formats in coremltools, and its validators, which require a dictionary of numbers as the output of a
/// `DictVectorizer` (hence the `FeatureVectorizer` after it) and a single row of weights for two classes.
package enum CoreMLModel {
  /// The file's bytes; equal documents give equal bytes.
  ///
  /// - Throws: `ProfileProblem` when the document is invalid, when nobody has a keyword, or when a term looks like a
  ///   category.
  package static func data(of document: BundleDocument) throws -> Data {
    var options = BinaryEncodingOptions()
    options.useDeterministicOrdering = true
    return try model(of: LinearScores(document)).serializedData(options: options)
  }

  /// The prefix of a category's name.
  static let prefix = "category="

  static func model(of scores: LinearScores) throws -> CoreML_Specification_Model {
    let categories = scores.categories.map { prefix + $0 }
    let known = Set(categories)
    if let term = scores.terms.first(where: known.contains) {
      throw ProfileProblem(
        location: "\(BundleFolder.profiles): terms", fault: "the term \(term) looks like a category",
        remedy: "choose a tokenizer that ends words at '='")
    }
    let keys = scores.terms + categories
    let steps = [dictVectorizer(keys), featureVectorizer(keys.count), classifier(scores, keys.count)]
    return .with {
      $0.specificationVersion = 1
      $0.description_p.input = steps[0].description_p.input
      $0.description_p.output = steps[2].description_p.output
      $0.description_p.predictedFeatureName = steps[2].description_p.predictedFeatureName
      $0.description_p.predictedProbabilitiesName = steps[2].description_p.predictedProbabilitiesName
      $0.description_p.metadata = metadata(scores)
      $0.pipelineClassifier.pipeline.models = steps
    }
  }

  private static func metadata(_ scores: LinearScores) -> CoreML_Specification_Metadata {
    .with {
      $0.shortDescription = "Who should get a task, by keywords and shares of the work; people are keys."
      $0.userDefined = Dictionary(uniqueKeysWithValues: scores.origin.map { ($0.key, $0.value) })
      $0.userDefined["input"] =
        "term: count · inverse, scaled to length 1 over the known terms (see profiles.json); \(prefix)NAME: 1"
      $0.userDefined["score"] = "a person's weights · input + offset; for two persons: the second's minus the first's"
    }
  }

  /// From keys to their numbers; the output is sparse, which no classifier reads.
  private static func dictVectorizer(_ keys: [String]) -> CoreML_Specification_Model {
    .with {
      $0.specificationVersion = 1
      $0.description_p.input = [
        .of("task", "terms with their weights, category=NAME with 1") { $0.dictionaryType.stringKeyType = .init() }
      ]
      $0.description_p.output = [.of("numbered") { $0.dictionaryType.int64KeyType = .init() }]
      $0.dictVectorizer.stringToIndex.vector = keys
    }
  }

  private static func featureVectorizer(_ count: Int) -> CoreML_Specification_Model {
    .with {
      $0.specificationVersion = 1
      $0.description_p.input = [.of("numbered") { $0.dictionaryType.int64KeyType = .init() }]
      $0.description_p.output = [.of("features") { $0.multiArrayType = .doubles(count) }]
      $0.featureVectorizer.inputList = [
        .with {
          $0.inputColumn = "numbered"
          $0.inputDimensions = UInt64(count)
        }
      ]
    }
  }

  private static func classifier(_ scores: LinearScores, _ count: Int) -> CoreML_Specification_Model {
    .with {
      $0.specificationVersion = 1
      $0.description_p.input = [.of("features") { $0.multiArrayType = .doubles(count) }]
      $0.description_p.output = [
        .of("classLabel", "the key of the person most likely to get the task") { $0.stringType = .init() },
        .of("classProbability", "ranks the persons; no shares of belief") { $0.dictionaryType.stringKeyType = .init() },
      ]
      $0.description_p.predictedFeatureName = "classLabel"
      $0.description_p.predictedProbabilitiesName = "classProbability"
      $0.glmClassifier.classEncoding = .oneVsRest
      $0.glmClassifier.postEvaluationTransform = .logit
      $0.glmClassifier.stringClassLabels.vector = scores.persons
      let (rows, offset) = weights(scores)
      $0.glmClassifier.weights = rows.map { row in .with { $0.value = row } }
      $0.glmClassifier.offset = offset
    }
  }

  /// By person: the weights of terms, then of categories, and the score of a task that has neither.
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

extension CoreML_Specification_FeatureDescription {
  fileprivate static func of(
    _ name: String, _ meaning: String = "", type: (inout CoreML_Specification_FeatureType) -> Void
  ) -> CoreML_Specification_FeatureDescription {
    .with {
      $0.name = name
      $0.shortDescription = meaning
      type(&$0.type)
    }
  }
}

extension CoreML_Specification_ArrayFeatureType {
  fileprivate static func doubles(_ count: Int) -> CoreML_Specification_ArrayFeatureType {
    .with {
      $0.shape = [Int64(count)]
      $0.dataType = .double
    }
  }
}
