import Foundation

/// Runs the operators that `profiles.onnx` is made of, each as the ONNX documentation has it and no more general than the
/// file needs. The oracle of the graph: it shares nothing with the exporter.
struct GraphInterpreter {
  enum Value {
    case texts([String])
    case integers([Int])
    case numbers([Double])
  }

  struct Unsupported: Error {
    let what: String
  }

  let graph: ONNXGraph

  func run(tokens: [String], category: String) throws -> [String: [Double]] {
    var values: [String: Value] = ["tokens": .texts(tokens), "category": .texts([category])]
    for (name, tensor) in graph.tensors {
      values[name] = tensor.type == 7 ? .integers(tensor.integers) : .numbers(tensor.doubles)
    }
    for node in graph.nodes {
      let inputs = try node.inputs.map { name in
        guard let value = values[name] else { throw Unsupported(what: "\(name) before it is made") }
        return value
      }
      values[node.outputs[0]] = try result(of: node, inputs)
    }
    return try Dictionary(
      uniqueKeysWithValues: graph.outputs.map { output in
        guard case .numbers(let numbers)? = values[output.name] else { throw Unsupported(what: output.name) }
        return (output.name, numbers)
      })
  }

  private func result(of node: ONNXGraph.Node, _ inputs: [Value]) throws -> Value {
    switch (node.operation, inputs.first, inputs.dropFirst().first, inputs.dropFirst(2).first) {
    case ("TfIdfVectorizer", .texts(let tokens)?, nil, nil):
      let positions = try Dictionary(
        uniqueKeysWithValues: zip(node.texts("pool_strings"), node.integers("ngram_indexes")))
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
      let numbers = try Dictionary(
        uniqueKeysWithValues: zip(node.texts("keys_strings"), node.integers("values_int64s")))
      let standard = try node.integer("default_int64")
      return .integers(labels.map { numbers[$0] ?? standard })
    case ("Gather", .numbers(let numbers)?, .integers(let positions)?, nil):
      let rows = graph.tensors[node.inputs[0]]?.dimensions[0] ?? numbers.count
      let width = numbers.count / rows
      return .numbers(positions.flatMap { numbers[$0 * width..<($0 + 1) * width] })
    case ("ScatterElements", .numbers(var numbers)?, .integers(let positions)?, .numbers(let added)?):
      for (position, number) in zip(positions, added) { numbers[position] += number }
      return .numbers(numbers)
    case ("Softmax", .numbers(let numbers)?, nil, nil):
      let powers = numbers.map { exp($0 - numbers.max()!) }
      return .numbers(powers.map { $0 / powers.reduce(0, +) })
    default:
      throw Unsupported(what: node.operation)
    }
  }
}
