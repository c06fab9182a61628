/// What the tests look at of an ONNX file; numbers of fields from onnx-ml.proto.
struct ONNXGraph {
  struct Tensor {
    let dimensions: [Int]
    let type: Int
    let integers: [Int]
    let doubles: [Double]
  }

  struct Node {
    let inputs: [String]
    let outputs: [String]
    let operation: String
    let domain: String
    private let attributes: [String: ProtobufReader]

    init(_ message: ProtobufReader) throws {
      (inputs, outputs) = (try message.texts(1), try message.texts(2))
      (operation, domain) = (try message.text(4), try message.text(7))
      attributes = try Dictionary(uniqueKeysWithValues: message.messages(5).map { (try $0.text(1), $0) })
    }

    private func attribute(_ name: String, type: Int) throws -> ProtobufReader {
      guard let attribute = attributes[name], try attribute.integer(20) == type else {
        throw ProtobufReader.Malformed()
      }
      return attribute
    }

    func integer(_ name: String) throws -> Int { try attribute(name, type: 2).integer(3) }
    func text(_ name: String) throws -> String { try attribute(name, type: 3).text(4) }
    func integers(_ name: String) throws -> [Int] { try attribute(name, type: 7).integers(8) }
    func texts(_ name: String) throws -> [String] { try attribute(name, type: 8).texts(9) }
  }

  struct Value {
    let name: String
    let type: Int
    /// A number, or the name of one that a caller chooses.
    let shape: [String]

    init(_ message: ProtobufReader) throws {
      name = try message.text(1)
      let tensor = try message.message(2).message(1)
      type = try tensor.integer(1)
      shape = try tensor.message(2).messages(1).map { dimension in
        let number = try dimension.integers(1)
        return number.isEmpty ? try dimension.text(2) : "\(number[0])"
      }
    }
  }

  let nodes: [Node]
  let tensors: [String: Tensor]
  let inputs: [Value]
  let outputs: [Value]

  init(_ message: ProtobufReader) throws {
    nodes = try message.messages(1).map(Node.init)
    tensors = try Dictionary(
      uniqueKeysWithValues: message.messages(5).map { tensor in
        (
          try tensor.text(8),
          Tensor(
            dimensions: try tensor.integers(1), type: try tensor.integer(2), integers: try tensor.integers(7),
            doubles: try tensor.doubles(10))
        )
      })
    inputs = try message.messages(11).map(Value.init)
    outputs = try message.messages(12).map(Value.init)
  }
}
