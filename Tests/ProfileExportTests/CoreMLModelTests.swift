import DelegationCore
import DelegationMatching
import DelegationProfileExport
import Foundation
import Testing

@Suite("profiles.mlmodel") struct CoreMLModelTests {
  static let document = Fixtures.document()

  static func model(_ document: BundleDocument = document) throws -> CoreML_Specification_Model {
    try CoreML_Specification_Model(serializedBytes: CoreMLModel.data(of: document))
  }

  /// A task as the model's input.
  static func input(_ task: Fixtures.Task, _ document: BundleDocument) throws -> [String: Double] {
    let vector = try ProfileBundle(document).table.vector(of: Fixtures.ids(task, document))
    var input = Dictionary(uniqueKeysWithValues: zip(vector.terms.map { document.terms[Int($0)] }, vector.weights))
    if let category = task.category, document.categories.names.contains(category) { input["category=" + category] = 1 }
    return input
  }

  /// w · x + offset, by row.
  static func evaluate(_ model: CoreML_Specification_Model, _ input: [String: Double]) -> [Double] {
    let steps = model.pipelineClassifier.pipeline.models
    let features = steps[0].dictVectorizer.stringToIndex.vector.map { input[$0] ?? 0 }
    let classifier = steps[2].glmClassifier
    return zip(classifier.weights, classifier.offset).map { row, offset in
      zip(row.value, features).reduce(0) { $0 + $1.0 * $1.1 } + offset
    }
  }

  @Test("weights times task plus offset are the table's scores")
  func scores() throws {
    let model = try Self.model()
    for task in Fixtures.tasks(Self.document) {
      let found = Self.evaluate(model, try Self.input(task, Self.document))
      let differences = zip(found, try Fixtures.scores(task, Self.document)).map { abs($0 - $1) }
      #expect(differences.count == 40 && differences.max()! < 1e-12)
    }
  }

  @Test("two persons have one row, the second's against the first's")
  func two() throws {
    let document = Fixtures.document(persons: 2)
    let model = try Self.model(document)
    for task in Fixtures.tasks(document) {
      let scores = try Fixtures.scores(task, document)
      let found = Self.evaluate(model, try Self.input(task, document))
      #expect(found.count == 1 && abs(found[0] - (scores[1] - scores[0])) < 1e-12)
    }
  }

  @Test("each step's inputs are an earlier step's outputs, of the types that Core ML requires")
  func pipeline() throws {
    let model = try Self.model()
    #expect(model.specificationVersion == 1)
    let steps = model.pipelineClassifier.pipeline.models
    #expect(steps.count == 3 && steps.allSatisfy { $0.specificationVersion == 1 })
    var known = Dictionary(uniqueKeysWithValues: model.description_p.input.map { ($0.name, $0.type) })
    #expect(known["task"]?.dictionaryType.stringKeyType != nil)
    for step in steps {
      for input in step.description_p.input { #expect(known[input.name] == input.type) }
      for output in step.description_p.output { known[output.name] = output.type }
    }
    for output in model.description_p.output { #expect(known[output.name] == output.type) }
    #expect(known["numbered"]?.dictionaryType.keyType == .int64KeyType(.init()))
    #expect(known["features"]?.multiArrayType.shape == [312])
    #expect(steps[1].featureVectorizer.inputList.map(\.inputDimensions) == [312])
    #expect(model.description_p.predictedFeatureName == "classLabel")
    #expect(model.description_p.predictedProbabilitiesName == "classProbability")
  }

  @Test("classes are the persons' keys, features the terms and then the categories")
  func names() throws {
    let steps = try Self.model().pipelineClassifier.pipeline.models
    #expect(steps[2].glmClassifier.stringClassLabels.vector == Self.document.persons.map(\.key))
    #expect(steps[2].glmClassifier.classEncoding == .oneVsRest)
    #expect(
      steps[0].dictVectorizer.stringToIndex.vector
        == Self.document.terms + Self.document.categories.names.map { "category=" + $0 })
  }

  @Test("the metadata name the origin and describe the input")
  func metadata() throws {
    let notes = try Self.model().description_p.metadata.userDefined
    #expect(notes["schema"] == "1.2")
    #expect(notes["dataset"] == "made-up")
    #expect(notes["input"]?.contains("category=NAME") == true)
  }

  @Test("equal documents give equal bytes, whatever order a dictionary has")
  func bytes() throws {
    let first = try CoreMLModel.data(of: Self.document)
    for _ in 0..<20 { #expect(try CoreMLModel.data(of: Fixtures.document()) == first) }
  }

  @Test("a term that looks like a category is refused only if that category exists")
  func refused() throws {
    var document = Self.document
    document.terms[3] = "category=Nowhere"
    _ = try CoreMLModel.data(of: document)
    document.terms[3] = "category=Part 4"
    #expect {
      try CoreMLModel.data(of: document)
    } throws: { ($0 as? ProfileProblem)?.fault == "the term category=Part 4 looks like a category" }
  }
}
