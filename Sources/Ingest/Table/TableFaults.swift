import DelegationFoundations

/// A fault inside a table; the reader adds the file.
package struct TableFault: Error, Equatable {
  let fault: String
  let remedy: Remedy
  let place: TablePlace

  package init(fault: String, remedy: Remedy, at place: TablePlace) {
    (self.fault, self.remedy, self.place) = (fault, remedy, place)
  }

  init(fault: String, remedy: Remedy, line: Int) { self.init(fault: fault, remedy: remedy, at: TablePlace(line: line)) }
}

extension TableFault {
  static let noHeader = TableFault(
    fault: "the file is empty; its first line should name the columns", remedy: .again, line: 1)

  /// - Parameter bytes: The file's; those of UTF-16 are known by the first two.
  static func invalidUTF8(_ bytes: some Collection<UInt8>, line: Int) -> TableFault {
    let remedy =
      TableEncoding.marked(bytes) == .utf16
      ? Remedy.set("encoding", "utf-16")
      : Remedy(
        described: "write its encoding in dataset.yaml, such as 'encoding: windows-1252', or save the file as UTF-8",
        drafted: "add its encoding, such as --set encoding=windows-1252, or save the file as UTF-8")
    return TableFault(fault: "bytes that are not valid UTF-8", remedy: remedy, line: line)
  }

  init(_ fault: JSONFault, _ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    self =
      fault == .invalidUTF8(fault.offset)
      ? .invalidUTF8(bytes, line: line)
      : TableFault(fault: fault.text(line: line, in: bytes), remedy: fault.remedy, line: line)
  }

  static func text(_ fault: SourceText.Fault, at place: TablePlace) -> TableFault {
    switch fault {
    case .invalidUTF8: invalidUTF8([], line: place.line)
    case .tooMuch: tooMuch(InputLimits.fileValues, at: place)
    }
  }

  static func tooMuch(_ limit: InputLimit, at place: TablePlace) -> TableFault {
    TableFault(fault: limit.fault, remedy: Remedy(stringLiteral: Problem.splitFile), at: place)
  }

  static func noColumn(_ name: String, header: [String]) -> TableFault {
    let columns = header.prefix(30).map { Problem.shown(column: $0) }.joined(separator: ", ")
    return TableFault(
      fault: "there is no column \(Problem.shown(column: name))",
      remedy: "name one of its columns in dataset.yaml: \(columns)\(header.count > 30 ? ", …" : "")", line: 1)
  }

  static func ragged(_ count: Int, expected: Int, line: Int) -> TableFault {
    TableFault(
      fault: "the row has \(count) \(count == 1 ? "cell" : "cells"), and the header \(expected)",
      remedy: Remedy(
        described: "quote cells that hold the delimiter or a line end, and remove lines that are not tasks; "
          + "check the delimiter in dataset.yaml",
        drafted: "quote cells that hold the delimiter or a line end, and remove lines that are not tasks"), line: line)
  }

  /// - Parameter isEscaped: Whether a backslash stands before the quote.
  static func strayByte(line: Int, isEscaped: Bool) -> TableFault {
    TableFault(
      fault: isEscaped
        ? "a quote inside a cell has a backslash before it, and not a second quote"
        : "a cell continues after its closing quote, or a line ends in a carriage return alone",
      remedy: isEscaped
        ? #"double it: sed 's/\\"/""/g' FILE > doubled.csv"#
        : "double every quote inside a quoted cell; end lines with LF or CR LF", line: line)
  }

  static func strayQuote(line: Int) -> TableFault {
    TableFault(
      fault: "a quote inside a cell that does not begin with one",
      remedy: "put the whole cell in quotes and double those inside", line: line)
  }

  static func openQuote(line: Int) -> TableFault {
    TableFault(
      fault: "the quote that opens here is never closed", remedy: "close it, or get the file again", line: line)
  }

  static func noID(at place: TablePlace) -> TableFault {
    TableFault(fault: "the task has no id", remedy: "give it one, or remove the row", at: place)
  }

  package static func headOfGroup(_ value: String, at place: TablePlace) -> TableFault {
    TableFault(
      fault: "\(Problem.shown(value)) is alone in its row, as the name of the group of rows below it is",
      remedy: "export without groups, so that each row has all its values", at: place)
  }

  package static func noTask(_ id: String, at place: TablePlace) -> TableFault {
    TableFault(
      fault: "\(Problem.shown(id)) has no time of its opening, and is no task's id", remedy: "remove the row", at: place
    )
  }

  package static func spaceInID(_ id: String, at place: TablePlace) -> TableFault {
    TableFault(
      fault: "the id \(Problem.shown(id)) holds white space or a control character, which result files cannot carry",
      remedy: "use another column as id, or replace the character in all files, such as by _ or -", at: place)
  }

  package static func addressInID(_ id: String, at place: TablePlace) -> TableFault {
    TableFault(
      fault: "an id with \(id.unicodeScalars.count) characters looks like an e-mail address, which no report may hold",
      remedy: "use another column as id", at: place)
  }

  /// - Parameter file: The file of the first one, if it is another.
  static func duplicateTask(_ id: String, first: TablePlace, in file: String?, at place: TablePlace) -> TableFault {
    TableFault(
      fault: "task \(Problem.shown(id)) is listed a second time; the first is \(first.words)"
        + (file.map { " of \($0)" } ?? ""),
      remedy: """
        write 'repeated: last' or 'repeated: first' in dataset.yaml to say which row counts, 'snapshots: true' where each row is the \
        task at the time in 'updated', or another column as id where they are two tasks
        """, at: place)
  }

  /// A cell that should hold an amount of time.
  static func badAmount(_ text: String, column: String, _ unit: TableUnit, at place: TablePlace) -> TableFault {
    TableFault(
      fault:
        "\(Problem.shown(text)) in the column \(Problem.shown(column: column)) is not a number of \(unit.rawValue)",
      remedy: "write a number that is not negative, such as 1.5, leave it empty if it is unknown, or correct the unit",
      at: place)
  }

  /// - Parameter isNeeded: Whether each task must have this time.
  static func badTime(
    _ value: UnsafeBufferPointer<UInt8>, column: String, times: TableTime, isNeeded: Bool, at place: TablePlace
  ) -> TableFault {
    let way = isNeeded ? "remove the row if it is not a task" : "leave it empty if it is unknown"
    let there = "\(Problem.shown(value)) in the column \(Problem.shown(column: column))"
    if TableTime.isNothing(value) {
      return TableFault(
        fault: value.isEmpty
          ? "the column \(Problem.shown(column: column)) is empty"
          : "\(there) says that there is no time, and one is needed",
        remedy: "write when it was, or remove the row", at: place)
    }
    if times.isBefore1970(value) {
      return TableFault(fault: "\(there) is before 1970", remedy: "correct it, or \(way)", at: place)
    }
    if let zone = times.unknownZone(in: value) {
      return TableFault(
        fault: "\(there) is in a time zone that is not known, \(Problem.shown(zone))",
        remedy: Remedy(stringLiteral: TableTime.zoneRemedy), at: place)
    }
    if let calendar = TimeWords.calendar(of: String(decoding: value.prefix(64), as: UTF8.self)) {
      return TableFault(
        fault: "\(there) has a year of the \(calendar.name) calendar, which is not read",
        remedy: Remedy(stringLiteral: calendar.remedy), at: place)
    }
    return TableFault(
      fault: "\(there) is not a time",
      remedy: "write it as \(times.example), \(way), or add its format to 'times' in dataset.yaml", at: place)
  }

  func problem(in file: SourceFile) -> Problem {
    Problem(location: place.location(in: file.displayPath), fault: fault, remedy: remedy.described)
  }

  package func problem(inExport path: String) -> Problem {
    Problem(location: place.location(in: path), fault: fault, remedy: remedy.drafted)
  }
}
