import DelegationCore
import DelegationMatching
import DelegationProfileExport
import Foundation
import Testing

@Suite("profiles.mlmodel") struct CoreMLModelTests {
  static let document = Fixtures.document()

  static func model(_ document: BundleDocument = document) throws -> ProtobufReader {
    try ProtobufReader(CoreMLModel.data(of: document))
  }

  /// The pipeline's models: a `DictVectorizer` (field 603), a `FeatureVectorizer` (602), a `GLMClassifier` (400).
  static func steps(_ model: ProtobufReader) throws -> [ProtobufReader] {
    try model.message(200).message(1).messages(1)
  }

  /// The types of a model's inputs (field 1) or outputs (10), by name.
  static func types(_ number: Int, _ model: ProtobufReader) throws -> [String: ProtobufReader] {
    try Dictionary(
      uniqueKeysWithValues: model.message(2).messages(number).map { (try $0.text(1), try $0.message(3)) })
  }

  /// A task as the model's input.
  static func input(_ task: Fixtures.Task, _ document: BundleDocument) throws -> [String: Double] {
    let vector = try ProfileBundle(document).table.vector(of: Fixtures.ids(task, document))
    var input = Dictionary(uniqueKeysWithValues: zip(vector.terms.map { document.terms[Int($0)] }, vector.weights))
    if let category = task.category, document.categories.names.contains(category) { input["category=" + category] = 1 }
    return input
  }

  /// w · x + offset, by row.
  static func evaluate(_ model: ProtobufReader, _ input: [String: Double]) throws -> [Double] {
    let steps = try steps(model)
    let features = try steps[0].message(603).message(1).texts(1).map { input[$0] ?? 0 }
    let classifier = try steps[2].message(400)
    return try zip(classifier.messages(1), classifier.doubles(2)).map { row, offset in
      zip(try row.doubles(1), features).reduce(0) { $0 + $1.0 * $1.1 } + offset
    }
  }

  @Test("weights times task plus offset are the table's scores")
  func scores() throws {
    let model = try Self.model()
    for task in Fixtures.tasks(Self.document) {
      let found = try Self.evaluate(model, Self.input(task, Self.document))
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
      let found = try Self.evaluate(model, Self.input(task, document))
      #expect(found.count == 1 && abs(found[0] - (scores[1] - scores[0])) < 1e-12)
    }
  }

  @Test("each step's inputs are an earlier step's outputs, of the types that Core ML requires")
  func pipeline() throws {
    let model = try Self.model()
    let steps = try Self.steps(model)
    #expect(try steps.count == 3 && ([model] + steps).allSatisfy { try $0.integer(1) == 1 })
    var known = try Self.types(1, model)
    for step in steps {
      for (name, type) in try Self.types(1, step) { #expect(known[name] == type) }
      known.merge(try Self.types(10, step)) { $1 }
    }
    for (name, type) in try Self.types(10, model) { #expect(known[name] == type) }
    // Dictionaries: from texts (2) and from numbers (1).
    let nothing = try ProtobufReader([])
    #expect(try known["task"]?.message(6).messages(2) == [nothing])
    #expect(try known["numbered"]?.message(6).messages(1) == [nothing])
    #expect(try known["features"]?.message(5).integers(1) == [312])
    #expect(try known["features"]?.message(5).integer(2) == 65600)
    #expect(try known["classLabel"]?.messages(3) == [nothing])
    #expect(try steps[1].message(602).message(1).integer(2) == 312)
    for classifier in [model, steps[2]] {
      let description = try classifier.message(2)
      #expect(try [description.text(11), description.text(12)] == ["classLabel", "classProbability"])
    }
  }

  @Test("classes are the persons' keys, features the terms and then the categories")
  func names() throws {
    let steps = try Self.steps(Self.model())
    let classifier = try steps[2].message(400)
    #expect(try classifier.message(100).texts(1) == Self.document.persons.map(\.key))
    // Each class has weights of its own, and the transformation is the default.
    #expect(try classifier.integer(4) == 1 && classifier.integer(3) == 0)
    #expect(
      try steps[0].message(603).message(1).texts(1)
        == Self.document.terms + Self.document.categories.names.map { "category=" + $0 })
  }

  @Test("the metadata name the origin and describe the input")
  func metadata() throws {
    let notes = try Self.model().message(2).message(100).notes(100)
    #expect(notes["schema"] == "1.3")
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
    } throws: { ($0 as? Problem)?.fault == "the term category=Part 4 looks like a category" }
  }
}
