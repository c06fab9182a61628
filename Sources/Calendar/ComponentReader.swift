import DelegationFoundations

/// Reads a file into its components.
enum ComponentReader {
  /// Bytes of a file at most.
  static let byteLimit = 64 << 20
  /// Lines, parameters and values of parameters at most: each takes some 100 bytes of memory.
  static let pieceLimit = 2_000_000
  /// Components inside each other at most. The standard needs three.
  static let depthLimit = 16

  /// - Returns: The outermost components, in their order.
  /// - Throws: A problem for a file above the limits, and for what is no content line or has no `BEGIN` or `END`.
  static func components(of bytes: [UInt8], file: String) throws -> [CalendarComponent] {
    guard bytes.count <= byteLimit else { throw Problem.largeFile(bytes.count, at: file) }
    var lines = LogicalLines(bytes, file: file)
    var pieces = 0
    var roots: [CalendarComponent] = []
    var open: [CalendarComponent] = []
    while let (bytes, place) = try lines.next() {
      let line = try ContentLine(reading: bytes, at: place)
      pieces += line.size
      guard pieces <= pieceLimit else { throw Problem.tooManyLines(at: place) }
      switch line.name {
      case "BEGIN":
        guard open.count < depthLimit else { throw Problem.deepNesting(at: place) }
        open.append(CalendarComponent(try componentName(line), place: place))
      case "END":
        let name = try componentName(line)
        guard let last = open.popLast() else { throw Problem.endWithoutBegin(name, at: place) }
        guard last.name == name else { throw Problem.wrongEnd(name, of: last.name, at: place) }
        if open.isEmpty { roots.append(last) } else { open[open.count - 1].components.append(last) }
      default:
        guard !open.isEmpty else { throw Problem.outsideOfComponents(line.name, at: place) }
        open[open.count - 1].lines.append(line)
      }
    }
    if let last = open.last { throw Problem.missingEnd(of: last.name, at: last.place) }
    return roots
  }

  private static func componentName(_ line: ContentLine) throws -> String {
    let name = line.value.uppercased()
    let isName = name.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    guard isName, !name.isEmpty else { throw Problem.wrongComponentName(line.value, at: line.place) }
    return name
  }
}
