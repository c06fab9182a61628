/// A limit on what a stranger's file may cost; more is refused.
package struct InputLimit: Sendable {
  /// What has the limit, such as `a value`.
  package let owner: String
  package let most: Int
  /// What is counted, such as `columns`; nil for bytes.
  let unit: String?

  init(_ owner: String, _ most: Int, _ unit: String? = nil) { (self.owner, self.most, self.unit) = (owner, most, unit) }

  /// The limit with its unit, such as `16 MiB` or `16,384 columns`.
  package var amount: String {
    guard let unit else {
      let power = [30, 20, 10].first { most >= 1 << $0 } ?? 0
      return "\(most >> power) \([30: "GiB", 20: "MiB", 10: "KiB"][power] ?? "bytes")"
    }
    let digits = Array(String(most))
    let parts = digits.indices.map { (digits.count - $0) % 3 == 0 && $0 > 0 ? ",\(digits[$0])" : "\(digits[$0])" }
    return "\(parts.joined()) \(unit)"
  }

  package var fault: String { "\(owner) has more than \(amount), the most that is read" }
}

/// What strangers' files may cost. A test holds the table in SECURITY.md to ``all``.
package enum InputLimits {
  /// People cannot read longer texts.
  package static let value = InputLimit("a value", 4 << 20)
  /// Each byte takes some 30 bytes of memory.
  package static let taskLine = InputLimit("a line of tasks, events, acts or suggestions", 4 << 20)
  /// A million tasks take some 300 MB.
  package static let tasksFile = InputLimit("a file of tasks, events, acts or suggestions", 512 << 20)
  package static let name = InputLimit("the name of a column or key", 4 << 10)
  /// Pages, tables and models repeat them.
  package static let label = InputLimit("an id, a person, or the value of a field that is no text", 4 << 10)
  package static let row = InputLimit("a row", 64 << 20)
  package static let rowValues = InputLimit("a row", 1_000_000, "values")
  /// Spreadsheets have as many.
  package static let columns = InputLimit("a table", 16_384, "columns")
  /// The list of parts is read once for each part that is wanted.
  package static let sheetParts = InputLimit("a spreadsheet", 4_096, "parts")
  package static let sheets = InputLimit("a spreadsheet", 400, "sheets")
  /// libxml2 compares each attribute with all before it.
  package static let attributes = InputLimit("an XML tag", 1_024, "attributes")
  /// libxml2 looks each name up among all before it.
  package static let xmlNames = InputLimit("an XML file", 65_536, "different names")
  /// What a `ValuePool` is sure to hold.
  package static let fileValues = InputLimit("the text of a file's values", 4 << 30)
  /// The largest report has some hundred kilobytes.
  package static let document = InputLimit("a report's file, a list, or a JSON document", 64 << 20)
  /// An app has to hold a bundle in memory, and those of large trackers have some megabytes.
  package static let bundle = InputLimit("a bundle", 256 << 20)
  package static let bundleList = InputLimit("a bundle's list of digests", 1 << 20)
  /// Each takes some 100 bytes of memory while it is read.
  package static let bundleValues = InputLimit("a file of a bundle", 4_000_000, "values")
  /// A million tasks take some 400 MB.
  package static let ownFile = InputLimit("a file of a model, of the cache or of a report's answers", 8 << 30)
  /// YAML files written by hand are far shorter.
  package static let yamlBytes = InputLimit("a YAML file", 4 << 20)
  /// A few lines of anchors could become any number.
  package static let yamlValues = InputLimit("a YAML file", 100_000, "values with those that anchors repeat")
  /// The limit counts all scalars, and the dotted keys that values are named by.
  package static let yamlText = InputLimit("the text of a YAML file with what anchors repeat", 64 << 20)
  /// Each line, parameter and value takes some 100 bytes of memory.
  package static let calendarBytes = InputLimit("a calendar file", 64 << 20)
  package static let calendarPieces = InputLimit("a calendar file", 2_000_000, "lines, parameters and values of them")
  /// Each takes some kilobytes of memory.
  package static let calendarComponents = InputLimit("a calendar file", 100_000, "components")
  /// Tracker exports shrink about tenfold; deflate cannot do better than 1 : 1,032.
  package static let inflatedRatio = InputLimit("an archive, inflated beyond 64 MiB,", 200, "times its size")
  package static let inflatedBytes = InputLimit("an archive, inflated,", 8 << 30)
  /// Members cost something however small they are.
  package static let archiveMembers = InputLimit("an archive", 100_000, "files and folders")
  package static let downloadBytes = InputLimit("a file of a download", 2 << 30)
  package static let trackerItems = InputLimit("the file of a tracker's items", 8 << 30)

  package static let all = [
    value, taskLine, tasksFile, name, label, row, rowValues, columns, sheetParts, sheets, attributes, xmlNames,
    fileValues,
    document, bundle, bundleList, bundleValues, ownFile, yamlBytes, yamlValues, yamlText, calendarBytes, calendarPieces,
    calendarComponents,
    inflatedRatio, inflatedBytes, archiveMembers, downloadBytes, trackerItems,
  ]
  /// The inflated bytes that any archive may have, whatever its size.
  package static let inflatedAlways = 64 << 20
}
