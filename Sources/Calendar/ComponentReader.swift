import DelegationFoundations

/// Reads a file into its components.
enum ComponentReader {
  /// - Returns: The outermost components, in their order.
  /// - Throws: A problem for a file above the limits, and for what has no `BEGIN` or `END`; in strict reading for what
  ///   is no content line.
  static func components(of bytes: [UInt8], file: String, _ notes: inout ReadingNotes) throws -> [CalendarComponent] {
    guard bytes.count <= InputLimits.calendarBytes.most else {
      throw Problem.large(InputLimits.calendarBytes, at: file)
    }
    var lines = LogicalLines(bytes, file: file)
    var (pieces, count) = (0, 0)
    var roots: [CalendarComponent] = []
    var open: [CalendarComponent] = []
    while !lines.isAtEnd {
      let line: ContentLine
      do {
        guard let (bytes, place) = try lines.next() else { break }
        line = try ContentLine(reading: bytes, at: place)
      } catch let problem as Problem {
        try notes.add(problem, "the line is left out")
        pieces += 1
        guard pieces <= InputLimits.calendarPieces.most else { throw problem }
        continue
      }
      pieces += line.size
      guard pieces <= InputLimits.calendarPieces.most else {
        throw Problem.large(InputLimits.calendarPieces, at: line.place.text)
      }
      switch line.name {
      case "BEGIN":
        guard open.count < CalendarLimits.depth else { throw Problem.deepNesting(at: line.place) }
        count += 1
        guard count <= InputLimits.calendarComponents.most else {
          throw Problem.large(InputLimits.calendarComponents, at: line.place.text)
        }
        open.append(CalendarComponent(try componentName(line), place: line.place))
      case "END":
        let name = try componentName(line)
        guard let last = open.popLast() else { throw Problem.endWithoutBegin(name, at: line.place) }
        guard last.name == name else { throw Problem.wrongEnd(name, of: last.name, at: line.place) }
        if open.isEmpty { roots.append(last) } else { open[open.count - 1].components.append(last) }
      default:
        guard !open.isEmpty else { throw Problem.outsideOfComponents(line.name, at: line.place) }
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
