import DelegationCore
import DelegationMatching
import DelegationProfileExport
import Foundation
import Testing

@Suite("profiles.onnx") struct ONNXModelTests {
  static let document = Fixtures.document()

  static func model(_ document: BundleDocument = document) throws -> ProtobufReader {
    try ProtobufReader(ONNXModel.data(of: document))
  }

  static func graph(_ document: BundleDocument = document) throws -> ONNXGraph {
    try ONNXGraph(model(document).message(7))
  }

  @Test("the graph gives the table's scores and shares, unknown and missing words and categories included")
  func scores() throws {
    let interpreter = GraphInterpreter(graph: try Self.graph())
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
      let found = try GraphInterpreter(graph: Self.graph(document)).run(tokens: task.tokens, category: "")
      for (score, expected) in zip(found["scores"]!, try Fixtures.scores(task, document)) {
        #expect(abs(score - expected) < 1e-12)
      }
    }
  }

  @Test("versions, nodes, inputs and outputs are as documented")
  func structure() throws {
    let model = try Self.model()
    #expect(try model.integer(1) == 8)
    #expect(try model.messages(8).map { "\(try $0.text(1)):\(try $0.integer(2))" } == [":17", "ai.onnx.ml:3"])
    let graph = try Self.graph()
    #expect(
      graph.nodes.map(\.operation) == [
        "TfIdfVectorizer", "Cast", "Mul", "ReduceL2", "Max", "Div", "LabelEncoder", "Gather", "Gather", "Mul",
        "ScatterElements", "Softmax",
      ])
    #expect(graph.nodes.filter { !$0.domain.isEmpty }.map(\.operation) == ["LabelEncoder"])
    #expect(graph.inputs.map(\.name) == ["tokens", "category"])
    #expect(graph.inputs.map(\.shape) == [["count"], ["1"]] && graph.inputs.allSatisfy { $0.type == 8 })
    #expect(graph.outputs.map(\.name) == ["scores", "shares"])
    #expect(graph.outputs.allSatisfy { $0.shape == ["1", "40"] && $0.type == 11 })
    #expect(try graph.nodes.first { $0.operation == "TfIdfVectorizer" }?.text("mode") == "TF")
    #expect(try graph.nodes.first { $0.operation == "ScatterElements" }?.text("reduction") == "add")
  }

  @Test("shapes and weights are the bundle's, keywords by term and then by person")
  func weights() throws {
    let tensors = try Self.graph().tensors
    let held = Self.document.persons.enumerated().flatMap { number, person in
      person.keywords.map { [$0.index, number] }
    }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(tensors["keyword_terms"]?.integers == held.map { $0[0] })
    #expect(tensors["keyword_persons"]?.integers == held.map { $0[1] })
    #expect(tensors["keyword_weights"]?.dimensions == [1, held.count])
    #expect(tensors["priors"]?.dimensions == [13, 40])
    #expect(tensors["inverse"]?.doubles == (try ProfileBundle(Self.document).table.inverse))
    let (term, person) = (held[10][0], held[10][1])
    let weight = Self.document.persons[person].keywords.first { $0.index == term }!.value
    #expect(tensors["keyword_weights"]?.doubles[10] == 9 * weight)
  }

  @Test("the metadata name the origin and the persons in order")
  func metadata() throws {
    let notes = try Self.model().notes(14)
    #expect(notes["schema"] == "1.3")
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
    } throws: { ($0 as? Problem)?.fault.hasPrefix("nobody has a keyword") == true }
    var document = Self.document
    document.categories.names[2] = ""
    #expect {
      try ONNXModel.data(of: document)
    } throws: { ($0 as? Problem)?.fault.hasPrefix("a category has an empty name") == true }
  }
}
