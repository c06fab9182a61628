// The messages of an ONNX file, with the fields that this module writes. A text that is empty is written nevertheless, and
// lists of integers are packed only where the definition says so.
//
// Source: https://github.com/onnx/onnx/blob/main/onnx/onnx-ml.proto (Apache License 2.0).

extension ONNXModel {
  /// The type of a tensor's elements: `TensorProto.DataType`.
  enum DataType: Int {
    case int64 = 7
    case string = 8
    case double = 11
  }

  /// A set of operators that the model uses.
  static func operators(_ domain: String, version: Int) -> ProtobufField {
    .message(8, [.text(1, domain), .integer(2, version)])
  }

  static func note(_ key: String, _ value: String) -> ProtobufField { .message(14, [.text(1, key), .text(2, value)]) }

  static func node(
    _ operation: String, _ inputs: [String], _ output: String, _ attributes: [ProtobufField] = [], domain: String = ""
  ) -> ProtobufField {
    .message(
      1,
      inputs.map { .text(1, $0) } + [.text(2, output), .text(3, "\(output)_node"), .text(4, operation)] + attributes
        + [.text(7, domain)])
  }
}

extension ProtobufField {
  static func attribute(_ name: String, _ value: Int) -> ProtobufField {
    attribute(name, [.integer(3, value)], type: 2)
  }

  static func attribute(_ name: String, _ value: String) -> ProtobufField {
    attribute(name, [.text(4, value)], type: 3)
  }

  static func attribute(_ name: String, _ values: [Int]) -> ProtobufField {
    attribute(name, values.map { .integer(8, $0) }, type: 7)
  }

  static func attribute(_ name: String, _ values: [String]) -> ProtobufField {
    attribute(name, values.map { .text(9, $0) }, type: 8)
  }

  private static func attribute(_ name: String, _ value: [ProtobufField], type: Int) -> ProtobufField {
    .message(5, [.text(1, name)] + value + [.integer(20, type)])
  }
}

extension ONNXModel {
  static func tensor(_ name: String, _ shape: [Int], _ values: [Double]) -> ProtobufField {
    .message(5, head(shape, .double) + [.text(8, name), .doubles(10, values)])
  }

  static func tensor(_ name: String, _ shape: [Int], _ values: [Int]) -> ProtobufField {
    .message(5, head(shape, .int64) + [.integers(7, values), .text(8, name)])
  }

  private static func head(_ shape: [Int], _ type: DataType) -> [ProtobufField] {
    shape.map { .integer(1, $0) } + [.integer(2, type.rawValue)]
  }

  /// A row of texts: one, or as many as `count` names.
  static func input(_ name: String, _ count: String?, _ meaning: String) -> ProtobufField {
    .message(11, value(name, .string, [count.map { .text(2, $0) } ?? .integer(1, 1)], meaning))
  }

  /// A matrix of one row.
  static func output(_ name: String, columns: Int, _ meaning: String) -> ProtobufField {
    .message(12, value(name, .double, [.integer(1, 1), .integer(1, columns)], meaning))
  }

  private static func value(
    _ name: String, _ type: DataType, _ shape: [ProtobufField], _ meaning: String
  ) -> [ProtobufField] {
    let tensor: [ProtobufField] = [.integer(1, type.rawValue), .message(2, shape.map { .message(1, [$0]) })]
    return [.text(1, name), .message(2, [.message(1, tensor)]), .text(3, meaning)]
  }
}
