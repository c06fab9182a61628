import DelegationTasks

/// Which value of a cell counts of a field that has one: of several the first that says something.
struct TableValue {
  /// What stands between several values; nil where a cell is one.
  private let separator: String?
  /// What stands for no value, in small letters.
  private let nothing: Set<String>
  private var known: [[UInt8]: [UInt8]] = [:]

  var isOfList: Bool { separator != nil }

  /// - Returns: Nil where each cell counts as it is.
  init?(_ field: Field, _ mapping: TableMapping) {
    guard TableMapping.ofGroups.contains(field) else { return nil }
    (separator, nothing) = (mapping.splits[field], mapping.nothing)
    if separator == nil, nothing.isEmpty { return nil }
  }

  mutating func value(of cell: [UInt8]) -> [UInt8] {
    if let value = known[cell] { return value }
    let text = String(decoding: cell, as: UTF8.self)
    let values = separator.map { PersonCell.values(in: text, separator: $0) } ?? [text]
    let value = Array((values.first { !nothing.contains($0.lowercased()) } ?? "").utf8)
    known[cell] = value
    return value
  }
}
