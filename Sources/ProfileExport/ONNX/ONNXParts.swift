import Foundation

// Short initialisers for the messages, limited to the fields that this module writes.

extension Onnx_OperatorSetIdProto {
  static func of(_ domain: String, _ version: Int64) -> Onnx_OperatorSetIdProto {
    .with { ($0.domain, $0.version) = (domain, version) }
  }
}

extension Onnx_StringStringEntryProto {
  static func of(_ key: String, _ value: String) -> Onnx_StringStringEntryProto {
    .with { ($0.key, $0.value) = (key, value) }
  }
}

extension Onnx_NodeProto {
  static func of(
    _ operation: String, _ inputs: [String], _ output: String, _ attributes: [Onnx_AttributeProto] = [],
    domain: String = ""
  ) -> Onnx_NodeProto {
    .with {
      $0.opType = operation
      $0.domain = domain
      $0.name = "\(output)_node"
      $0.input = inputs
      $0.output = [output]
      $0.attribute = attributes
    }
  }
}

extension Onnx_AttributeProto {
  static func integer(_ name: String, _ value: Int) -> Onnx_AttributeProto {
    .with { ($0.name, $0.type, $0.i) = (name, .int, Int64(value)) }
  }

  static func integers(_ name: String, _ values: [Int]) -> Onnx_AttributeProto {
    .with { ($0.name, $0.type, $0.ints) = (name, .ints, values.map(Int64.init)) }
  }

  static func text(_ name: String, _ value: String) -> Onnx_AttributeProto {
    .with { ($0.name, $0.type, $0.s) = (name, .string, Data(value.utf8)) }
  }

  static func texts(_ name: String, _ values: [String]) -> Onnx_AttributeProto {
    .with { ($0.name, $0.type, $0.strings) = (name, .strings, values.map { Data($0.utf8) }) }
  }
}

extension Onnx_TensorProto {
  static func doubles(_ name: String, _ shape: [Int], _ values: [Double]) -> Onnx_TensorProto {
    .with {
      ($0.name, $0.dims, $0.dataType) = (name, shape.map(Int64.init), Int32(DataType.double.rawValue))
      $0.doubleData = values
    }
  }

  static func integers(_ name: String, _ shape: [Int], _ values: [Int]) -> Onnx_TensorProto {
    .with {
      ($0.name, $0.dims, $0.dataType) = (name, shape.map(Int64.init), Int32(DataType.int64.rawValue))
      $0.int64Data = values.map(Int64.init)
    }
  }
}

extension Onnx_ValueInfoProto {
  /// A row of texts: one, or as many as `count` names.
  static func text(_ name: String, _ count: String?, _ meaning: String) -> Onnx_ValueInfoProto {
    of(name, .string, [.with { if let count { $0.dimParam = count } else { $0.dimValue = 1 } }], meaning)
  }

  /// 1 × columns.
  static func doubles(_ name: String, _ columns: Int, _ meaning: String) -> Onnx_ValueInfoProto {
    of(name, .double, [.with { $0.dimValue = 1 }, .with { $0.dimValue = Int64(columns) }], meaning)
  }

  private static func of(
    _ name: String, _ type: Onnx_TensorProto.DataType, _ shape: [Onnx_TensorShapeProto.Dimension], _ meaning: String
  ) -> Onnx_ValueInfoProto {
    .with {
      $0.name = name
      $0.docString = meaning
      $0.type.tensorType.elemType = Int32(type.rawValue)
      $0.type.tensorType.shape.dim = shape
    }
  }
}
