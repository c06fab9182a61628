import DelegationStrictYAML

/// What trackers write in times and in their place, from a data file.
enum TimeWords {
  static func root() throws -> YAMLMapping {
    try StrictYAML.read(
      PackageResources.times_yaml, path: "times.yaml", knownKeys: ["nothing", "am", "pm", "months"])
  }

  /// What stands where there is no time, in small letters.
  static let nothing = Set(texts("nothing"))

  /// Whether one of them begins with a byte, in small letters; asked of every cell.
  static let startsNothing = (0..<256).map { byte in nothing.contains { $0.utf8.first.map { Int($0 | 0x20) } == byte } }

  /// Names of the halves of a day, in small letters.
  static let halves: [(name: [UInt8], isAfternoon: Bool)] =
    texts("am").map { (Array($0.utf8), false) } + texts("pm").map { (Array($0.utf8), true) }

  private static func texts(_ key: String) -> [String] {
    do { return try root().required(key).texts() } catch { preconditionFailure("\(error)") }
  }
}
