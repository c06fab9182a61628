import DelegationCore
import DelegationMatching
import DelegationProfileExport
import Foundation
import Testing

@Suite("profiles.onnx") struct ONNXModelTests {
  static let document = Fixtures.document()

  static func model(_ document: BundleDocument = document) throws -> Onnx_ModelProto {
    try Onnx_ModelProto(serializedBytes: ONNXModel.data(of: document))
  }

  @Test("the graph gives the table's scores and shares, unknown and missing words and categories included")
  func scores() throws {
    let interpreter = GraphInterpreter(graph: try Self.model().graph)
    for task in Fixtures.tasks(Self.document) {
      let expected = try Fixtures.scores(task, Self.document)
      let found = try interpreter.run(tokens: task.tokens, category: task.category ?? "")
      let differences = zip(found["scores"]!, expected).map { abs($0 - $1) }
      #expect(differences.count == 40 && differences.max()! < 1e-12)
      let shares = zip(found["shares"]!, ProfileTable.shares(of: expected)).map { abs($0 - $1) }
      #expect(shares.count == 40 && shares.max()! < 1e-12)
    }
  }

  @Test("two persons and a bundle without categories can be exported")
  func small() throws {
    for document in [Fixtures.document(persons: 2, terms: 9, categories: 1), Fixtures.document(categories: 0)] {
      let task = Fixtures.Task(tokens: [document.terms[0], document.terms[5]], category: nil)
      let found = try GraphInterpreter(graph: Self.model(document).graph).run(tokens: task.tokens, category: "")
      for (score, expected) in zip(found["scores"]!, try Fixtures.scores(task, document)) {
        #expect(abs(score - expected) < 1e-12)
      }
    }
  }

  @Test("versions, nodes, inputs and outputs are as documented")
  func structure() throws {
    let model = try Self.model()
    #expect(model.irVersion == 8)
    #expect(model.opsetImport.map { "\($0.domain):\($0.version)" } == [":17", "ai.onnx.ml:3"])
    #expect(
      model.graph.node.map(\.opType) == [
        "TfIdfVectorizer", "Cast", "Mul", "ReduceL2", "Max", "Div", "LabelEncoder", "Gather", "Gather", "Mul",
        "ScatterElements", "Softmax",
      ])
    #expect(model.graph.node.filter { !$0.domain.isEmpty }.map(\.opType) == ["LabelEncoder"])
    #expect(model.graph.input.map(\.name) == ["tokens", "category"])
    #expect(model.graph.input[0].type.tensorType.shape.dim.map(\.dimParam) == ["count"])
    #expect(model.graph.output.map(\.name) == ["scores", "shares"])
    for output in model.graph.output {
      #expect(output.type.tensorType.shape.dim.map(\.dimValue) == [1, 40])
      #expect(output.type.tensorType.elemType == 11)
    }
  }

  @Test("shapes and weights are the bundle's, keywords by term and then by person")
  func weights() throws {
    let tensors = Dictionary(uniqueKeysWithValues: try Self.model().graph.initializer.map { ($0.name, $0) })
    let held = Self.document.persons.enumerated().flatMap { number, person in
      person.keywords.map { [$0.index, number] }
    }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(tensors["keyword_terms"]?.int64Data == held.map { Int64($0[0]) })
    #expect(tensors["keyword_persons"]?.int64Data == held.map { Int64($0[1]) })
    #expect(tensors["keyword_weights"]?.dims == [1, Int64(held.count)])
    #expect(tensors["priors"]?.dims == [13, 40])
    #expect(tensors["inverse"]?.doubleData == (try ProfileBundle(Self.document).table.inverse))
    let (term, person) = (held[10][0], held[10][1])
    let weight = Self.document.persons[person].keywords.first { $0.index == term }!.value
    #expect(tensors["keyword_weights"]?.doubleData[10] == 9 * weight)
  }

  @Test("the metadata name the origin and the persons in order")
  func metadata() throws {
    let model = try Self.model()
    let notes = Dictionary(uniqueKeysWithValues: model.metadataProps.map { ($0.key, $0.value) })
    #expect(notes["schema"] == "1.2")
    #expect(notes["experiment"] == "made-up")
    #expect(notes["asOf"] == "1300000000")
    let persons = try JSONDecoder().decode([String].self, from: Data(notes["persons"]!.utf8))
    #expect(persons == Self.document.persons.map(\.key))
  }

  @Test("equal documents give equal bytes")
  func bytes() throws {
    #expect(try ONNXModel.data(of: Self.document) == ONNXModel.data(of: Fixtures.document()))
  }

  @Test("a bundle in which nobody has a keyword is refused, and one with an empty category")
  func refused() {
    #expect {
      try ONNXModel.data(of: Fixtures.document(terms: 0))
    } throws: { ($0 as? ProfileProblem)?.fault.hasPrefix("nobody has a keyword") == true }
    var document = Self.document
    document.categories.names[2] = ""
    #expect {
      try ONNXModel.data(of: document)
    } throws: { ($0 as? ProfileProblem)?.fault.hasPrefix("a category has an empty name") == true }
  }
}
