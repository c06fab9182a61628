import DelegationFoundations

/// What to do about a fault inside a file: in the words of a dataset, which has a description to correct, and in those of
/// `delegate datasets new`, which has none yet.
struct Remedy: Equatable, ExpressibleByStringInterpolation {
  let described: String
  let drafted: String

  init(described: String, drafted: String) { (self.described, self.drafted) = (described, drafted) }
  init(stringLiteral text: String) { self.init(described: text, drafted: text) }

  /// The file is damaged.
  static let again = Remedy(described: Problem.fetchAgain, drafted: Problem.exportAgain)

  /// A key of the `table` section has to have this value.
  static func set(_ key: String, _ value: String) -> Remedy {
    Remedy(described: "write '\(key): \(value)' in dataset.yaml", drafted: "add --set \(key)=\(value)")
  }
}
