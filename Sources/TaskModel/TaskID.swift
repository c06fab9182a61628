/// A report's name in its tracker: a number such as `126211`, or a key such as `HIVE-4711`.
///
/// Ordered as people count: first by what stands before the trailing digits, then by their number, then by text, so
/// that `AMQ-9` comes before `AMQ-10`.
package struct TaskID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }
  package init(_ number: UInt64) { text = String(number) }

  package var description: String { text }

  package static func < (one: TaskID, other: TaskID) -> Bool {
    let (left, right) = (one.parts, other.parts)
    if left.prefix != right.prefix { return left.prefix.lexicographicallyPrecedes(right.prefix) }
    if left.number != right.number { return left.number < right.number }
    return one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  // At most 18 digits, which always fit; a longer run leaves its head in the prefix.
  private var parts: (prefix: [UInt8], number: UInt64) {
    let bytes = Array(text.utf8)
    var start = bytes.count
    while start > 0, bytes.count - start < 18, (48...57).contains(bytes[start - 1]) { start -= 1 }
    let number = bytes[start...].reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 48) }
    return (Array(bytes[..<start]), number)
  }
}
