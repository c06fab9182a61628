// The messages of a Core ML file, with the fields that this module writes. An empty text is not written.
//
// Source: https://github.com/apple/coremltools/tree/main/mlmodel/format (Model.proto, FeatureTypes.proto,
// DataStructures.proto, DictVectorizer.proto, FeatureVectorizer.proto, GLMClassifier.proto; BSD-3-Clause).

extension CoreMLModel {
  struct Feature {
    enum Kind {
      case text, numbersByText, numbersByNumber
      case doubles(Int)
    }

    let name: String
    let kind: Kind
    let meaning: String

    init(_ name: String, _ kind: Kind, _ meaning: String = "") {
      (self.name, self.kind, self.meaning) = (name, kind, meaning)
    }

    fileprivate var fields: [ProtobufField] {
      [.text(1, name)] + (meaning.isEmpty ? [] : [.text(2, meaning)]) + [.message(3, [type])]
    }

    private var type: ProtobufField {
      switch kind {
      case .text: .message(3, [])
      // 65600: Double.
      case .doubles(let count): .message(5, [.integers(1, [count]), .integer(2, 65600)])
      case .numbersByNumber: .message(6, [.message(1, [])])
      case .numbersByText: .message(6, [.message(2, [])])
      }
    }
  }

  /// A model of any kind; `kind` has the field of that kind.
  ///
  /// - Parameter classifies: Whether the first output is the class, and the second the classes' probabilities.
  static func model(
    input: [Feature], output: [Feature], classifies: Bool = false, metadata: [ProtobufField] = [], _ kind: ProtobufField
  ) -> [ProtobufField] {
    let description =
      input.map { ProtobufField.message(1, $0.fields) } + output.map { .message(10, $0.fields) }
      + (classifies ? [.text(11, output[0].name), .text(12, output[1].name)] : [])
      + (metadata.isEmpty ? [] : [.message(100, metadata)])
    // The version of the format comes first.
    return [.integer(1, 1), .message(2, description), kind]
  }
}
