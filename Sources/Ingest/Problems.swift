import DelegationFoundations

/// Problems with the files and archives of a source. Messages shorten an offending value and never show an e-mail
/// address.
extension Problem {
  /// The remedy for a damaged file, which a dataset knows better: see ``gettingAgain(_:)``.
  static let getAgain = "get the file again"

  /// The problem with what a dataset has to do for getting the file again.
  func gettingAgain(_ how: String) -> Problem {
    Problem(kind, location: location, fault: fault, remedy: remedy.replacing(Self.getAgain, with: how))
  }

  package static let exportAgain = "export the file again"

  static let splitFile = "leave out what is not needed, or split the dataset"

  /// - Parameter found: The products of the source, in any order.
  static func noSuchProduct(_ path: String, _ product: String, found: [String]) -> Problem {
    let names = found.filter { !$0.isEmpty }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let some = names.prefix(20).map { shown($0) }.joined(separator: ", ")
    return Problem(
      location: path, fault: "no task has the final product \(shown(product))",
      remedy: names.isEmpty
        ? getAgain : "name one of its products in dataset.yaml: \(some)\(names.count > 20 ? ", …" : "")")
  }

  static func damagedGzip(_ path: String, reason: String) -> Problem {
    Problem(location: path, fault: "the gzip file is cut short or damaged: \(reason)", remedy: getAgain)
  }

  static func bomb(_ path: String, _ fault: String) -> Problem {
    Problem(
      location: path, fault: "refused as an archive bomb: \(fault)",
      remedy: getAgain + "; if it is what you expect, unpack it and use the folder")
  }

  static func unsafeMember(_ path: String, _ member: String, _ fault: String) -> Problem {
    Problem(
      location: path, fault: "refused: \(shown(member)) \(fault)",
      remedy: "use an archive of plain files, packed from inside their folder"
    )
  }

  static func sparse(_ path: String, _ member: String) -> Problem {
    Problem(
      location: path, fault: "refused: \(shown(member)) is a sparse file, whose holes are not in the archive",
      remedy: "pack the folder again without --sparse: tar -czf NAME.tar.gz -C DATASETS NAME")
  }

  /// A value as messages show it: quoted, at most 40 characters, no control character, no address.
  package static func shown(_ value: String) -> String {
    if PrivacyGuard.withholds(value) { return "a value with an address" }
    let head = String(String.UnicodeScalarView(value.unicodeScalars.prefix(40)))
    return "“" + SourceText.plain(head) + (value.unicodeScalars.count > 40 ? "…”" : "”")
  }

  /// A column's name as messages show it, so that it can be copied: whole, unless it is an address, as where a value stands in its place.
  package static func shown(column: String) -> String {
    let host = column.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
    // Interfaces by OData annotate properties behind an at-sign.
    return host.contains(".") && !host.lowercased().hasPrefix("odata.") && !column.hasPrefix("@")
      ? shown(column) : "“\(SourceText.plain(column))”"
  }

  static func shown(_ value: UnsafeBufferPointer<UInt8>) -> String {
    // Enough for 40 characters and to see that there are more; an address beyond is cut off anyway.
    shown(String(decoding: value.prefix(256), as: UTF8.self))
  }
}

/// What to do about a fault inside a file: in the words of a dataset, which has a description to correct, and in those of
/// `delegate datasets new`, which has none yet.
package struct Remedy: Equatable, ExpressibleByStringInterpolation {
  let described: String
  let drafted: String

  init(described: String, drafted: String) { (self.described, self.drafted) = (described, drafted) }
  package init(stringLiteral text: String) { self.init(described: text, drafted: text) }

  /// The file is damaged.
  static let again = Remedy(described: Problem.getAgain, drafted: Problem.exportAgain)

  /// A key of the `table` section has to have this value.
  static func set(_ key: String, _ value: String) -> Remedy {
    Remedy(described: "write '\(key): \(value)' in dataset.yaml", drafted: "add --set \(key)=\(value)")
  }
}
