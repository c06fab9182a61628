import DelegationFoundations

enum ComponentReader {
  /// The components that never are inside each other: if one begins in another, that one lacks its end.
  private static let separate: Set = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

  /// - Returns: The outermost components, in their order.
  /// - Throws: A problem for a file above the limits or cut off; in strict reading for what is no content line, for a
  ///   line outside of components, and for a component without `BEGIN` or `END`.
  static func components(of bytes: [UInt8], file: String, _ notes: inout ReadingNotes) throws -> [CalendarComponent] {
    guard bytes.count <= InputLimits.calendarBytes.most else {
      throw Problem.large(InputLimits.calendarBytes, at: file)
    }
    guard !bytes.prefix(2).contains(0) else {
      throw Problem(
        location: file, fault: "its first bytes hold a zero: it is UTF-16 without a byte order mark, or no text",
        remedy: "save it as UTF-8, or export it again as iCalendar (.ics)")
    }
    var lines = LogicalLines(bytes, file: file)
    var (pieces, count) = (0, 0)
    var roots: [CalendarComponent] = []
    var open: [CalendarComponent] = []
    func leaveOut(from index: Int) throws {
      while open.count > index {
        let last = open.removeLast()
        try notes.add(.missingEnd(of: last.name, at: last.place), "the \(last.name) is left out")
      }
    }
    while !lines.isAtEnd {
      let (line, name): (ContentLine, String)
      do {
        guard let next = try next(of: &lines, isInside: !open.isEmpty, &notes) else { break }
        (line, name) = next
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
        if separate.contains(name), let other = open.firstIndex(where: { separate.contains($0.name) }) {
          try leaveOut(from: other)
        }
        guard open.count < CalendarLimits.depth else {
          throw Problem(
            line.place, "more than \(CalendarLimits.depth) components are nested",
            "end components with END before others begin")
        }
        count += 1
        guard count <= InputLimits.calendarComponents.most else {
          throw Problem.large(InputLimits.calendarComponents, at: line.place.text)
        }
        open.append(CalendarComponent(name, place: line.place))
      case "END":
        guard let begin = open.lastIndex(where: { $0.name == name }) else {
          try notes.add(.endWithoutBegin(name, at: line.place), "the line is left out")
          continue
        }
        try leaveOut(from: begin + 1)
        let last = open.removeLast()
        if open.isEmpty { roots.append(last) } else { open[open.count - 1].components.append(last) }
      default: open[open.count - 1].lines.append(line)
      }
    }
    if let last = open.last { throw Problem.missingEnd(of: last.name, at: last.place) }
    return roots
  }

  /// Returns the next line, and the name of the component that it begins or ends, empty for other lines; nil after the last one.
  private static func next(
    of lines: inout LogicalLines, isInside: Bool, _ notes: inout ReadingNotes
  ) throws -> (line: ContentLine, name: String)? {
    guard let (bytes, place, fault) = try lines.next() else { return nil }
    if let fault { try notes.add(fault, "the rest of the line is read") }
    let line = try ContentLine(reading: bytes, at: place)
    let name = line.name == "BEGIN" || line.name == "END" ? try componentName(line) : ""
    if !isInside, line.name != "BEGIN" {
      throw line.name == "END" ? Problem.endWithoutBegin(name, at: place) : .outsideOfComponents(line.name, at: place)
    }
    return (line, name)
  }

  private static func componentName(_ line: ContentLine) throws -> String {
    let name = line.token.uppercased()
    let isName = name.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    guard isName, !name.isEmpty else {
      throw Problem(
        line.place, "\(shown(line.value)) is not a component's name", "write letters, digits and hyphens, like VEVENT")
    }
    return name
  }
}
