/// A number of bytes as people write it: `500MB`, `8GB`; a bare number is bytes.
package struct ByteCount: Equatable, Sendable, CustomStringConvertible {
  package let bytes: Int

  private static let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000), ("B", 1)]

  package init(_ bytes: Int) { self.bytes = bytes }

  /// Nil for what is no such number.
  package init?(argument: String) {
    let unit = Self.units.first { argument.lowercased().hasSuffix($0.0.lowercased()) } ?? ("", 1)
    guard let value = Double(argument.dropLast(unit.0.count)), value >= 0, value * Double(unit.1) < 1e18 else {
      return nil
    }
    bytes = Int(value * Double(unit.1))
  }

  /// `41 MB`, `4.0 GB`.
  package var description: String {
    guard let unit = Self.units.first(where: { bytes >= $0.1 }) else { return "0 B" }
    let value = Double(bytes) / Double(unit.1)
    let isFine = value < 10 && unit.1 > 1
    return (isFine ? String((value * 10).rounded() / 10) : String(Int(value.rounded()))) + " " + unit.0
  }
}
