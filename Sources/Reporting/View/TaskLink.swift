import DelegationExperiments

/// A task's id, which leads to the tracker where the dataset says how; `link.mustache` draws it.
struct TaskLink {
  var linkText: String
  /// Nil where the dataset does not say.
  var linkTarget: String?

  /// - Parameter data: Nil in older reports.
  init(_ task: String, _ data: ExperimentResult.DataNote?) {
    linkText = task
    linkTarget = data?.taskURL.map { $0.replacing("{task}", with: Self.encoded(task)) }
  }

  /// Letters, digits and `-._~` as they are, every other byte as `%` and two digits.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
