import DelegationProfileExport
import Foundation

/// Runs the operators that `profiles.onnx` is made of, each as the ONNX documentation has it and no more general than the
/// file needs. The oracle of the graph: it shares nothing with the exporter but the generated messages.
struct GraphInterpreter {
  enum Value {
    case texts([String])
    case integers([Int])
    case numbers([Double])
  }

  struct Unsupported: Error {
    let what: String
  }

  let graph: Onnx_GraphProto

  func run(tokens: [String], category: String) throws -> [String: [Double]] {
    var values: [String: Value] = ["tokens": .texts(tokens), "category": .texts([category])]
    for tensor in graph.initializer {
      values[tensor.name] =
        tensor.doubleData.isEmpty ? .integers(tensor.int64Data.map { Int($0) }) : .numbers(tensor.doubleData)
    }
    for node in graph.node {
      let inputs = try node.input.map { name in
        guard let value = values[name] else { throw Unsupported(what: "\(name) before it is made") }
        return value
      }
      values[node.output[0]] = try result(of: node, inputs)
    }
    return try Dictionary(
      uniqueKeysWithValues: graph.output.map { output in
        guard case .numbers(let numbers)? = values[output.name] else { throw Unsupported(what: output.name) }
        return (output.name, numbers)
      })
  }

  private func result(of node: Onnx_NodeProto, _ inputs: [Value]) throws -> Value {
    func integers(_ name: String) -> [Int] { node.attribute.first { $0.name == name }!.ints.map { Int($0) } }
    func texts(_ name: String) -> [String] {
      node.attribute.first { $0.name == name }!.strings.map { String(decoding: $0, as: UTF8.self) }
    }
    switch (node.opType, inputs.first, inputs.dropFirst().first, inputs.dropFirst(2).first) {
    case ("TfIdfVectorizer", .texts(let tokens)?, nil, nil):
      let positions = Dictionary(uniqueKeysWithValues: zip(texts("pool_strings"), integers("ngram_indexes")))
      var counts = [Double](repeating: 0, count: positions.values.max()! + 1)
      for token in tokens { if let position = positions[token] { counts[position] += 1 } }
      return .numbers(counts)
    case ("Cast", .numbers(let numbers)?, nil, nil):
      return .numbers(numbers)
    case ("Mul", .numbers(let left)?, .numbers(let right)?, nil) where left.count == right.count:
      return .numbers(zip(left, right).map(*))
    case ("ReduceL2", .numbers(let numbers)?, nil, nil):
      return .numbers([numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()])
    case ("Max", .numbers(let left)?, .numbers(let right)?, nil) where left.count == right.count:
      return .numbers(zip(left, right).map(max))
    case ("Div", .numbers(let numbers)?, .numbers(let divisor)?, nil) where divisor.count == 1:
      return .numbers(numbers.map { $0 / divisor[0] })
    case ("LabelEncoder", .texts(let labels)?, nil, nil):
      let numbers = Dictionary(uniqueKeysWithValues: zip(texts("keys_strings"), integers("values_int64s")))
      let standard = Int(node.attribute.first { $0.name == "default_int64" }!.i)
      return .integers(labels.map { numbers[$0] ?? standard })
    case ("Gather", .numbers(let numbers)?, .integers(let positions)?, nil):
      let rows = Int(graph.initializer.first { $0.name == node.input[0] }?.dims[0] ?? Int64(numbers.count))
      let width = numbers.count / rows
      return .numbers(positions.flatMap { numbers[$0 * width..<($0 + 1) * width] })
    case ("ScatterElements", .numbers(var numbers)?, .integers(let positions)?, .numbers(let added)?):
      for (position, number) in zip(positions, added) { numbers[position] += number }
      return .numbers(numbers)
    case ("Softmax", .numbers(let numbers)?, nil, nil):
      let powers = numbers.map { exp($0 - numbers.max()!) }
      return .numbers(powers.map { $0 / powers.reduce(0, +) })
    default:
      throw Unsupported(what: node.opType)
    }
  }
}
