import TaskModel

/// What must come out of a dataset before anything is computed from it. What is not known is not given.
package struct ExpectedCounts: Sendable, Equatable {
  /// The counts by the keys of `dataset.yaml`, in the order of ``DatasetCounts/values``, each with its line.
  package private(set) var counts: [(key: String, value: Int, place: String)] = []

  package init() {}

  init(_ value: YAMLValue) throws {
    let mapping = try value.mapping(knownKeys: DatasetCounts.keys)
    for key in DatasetCounts.keys {
      guard let value = mapping.optional(key) else { continue }
      counts.append((key, try value.integer(in: 0 ... .max), value.place))
    }
  }

  package subscript(key: String) -> Int? { counts.first { $0.key == key }?.value }

  /// - Throws: `Problem` that names every count that came out otherwise.
  package func verify(_ found: DatasetCounts) throws {
    let actual = found.values
    let wrong = counts.filter { expected in actual.contains { $0.key == expected.key && $0.value != expected.value } }
    guard let first = wrong.first else { return }
    let words = wrong.map { wrong in
      "\(wrong.key) is \(actual.first { $0.key == wrong.key }!.value), expected \(wrong.value)"
    }
    throw Problem.wrongCounts(words, place: first.place)
  }

  package static func == (one: ExpectedCounts, other: ExpectedCounts) -> Bool {
    one.counts.elementsEqual(other.counts) { $0 == $1 }
  }
}
