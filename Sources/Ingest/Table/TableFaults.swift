import DelegationFoundations
import DelegationTasks

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
      ? .invalidUTF8(bytes, line: line) : TableFault(fault: fault.fault, remedy: fault.remedy, line: line)
  }

  static func text(_ fault: SourceText.Fault, line: Int) -> TableFault {
    switch fault {
    case .invalidUTF8: invalidUTF8([], line: line)
    case .tooMuch:
      TableFault(
        fault: "the file holds more than 4 GiB of values", remedy: Remedy(stringLiteral: Problem.splitFile), line: line)
    }
  }

  static func noColumn(_ name: String, header: [String]) -> TableFault {
    let columns = header.prefix(30).map { Problem.shown($0) }.joined(separator: ", ")
    return TableFault(
      fault: "there is no column \(Problem.shown(name))",
      remedy: "name one of its columns in dataset.yaml: \(columns)\(header.count > 30 ? ", …" : "")", line: 1)
  }

  /// A file of one table with several whose header is not the first file's.
  static func otherHeader(_ header: [String], first: TableHeader) -> TableFault {
    let position = zip(header, first.columns).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let fault =
      position.map {
        "column \($0 + 1) is \(Problem.shown(header[$0])), and \(Problem.shown(first.columns[$0])) in \(first.file)"
      } ?? "the header has \(header.count) columns, and \(first.columns.count) in \(first.file)"
    return TableFault(fault: fault, remedy: "give all files of tasks the same columns in the same order", line: 1)
  }

  static func ragged(_ count: Int, expected: Int, line: Int) -> TableFault {
    TableFault(
      fault: "the row has \(count) \(count == 1 ? "cell" : "cells"), and the header \(expected)",
      remedy: Remedy(
        described: "quote cells that hold the delimiter or a line end, and remove lines that are no tasks; "
          + "check the delimiter in dataset.yaml",
        drafted: "quote cells that hold the delimiter or a line end, and remove lines that are no tasks; "
          + "if another delimiter parts the cells, add --set delimiter=';', say"), line: line)
  }

  static func strayByte(line: Int) -> TableFault {
    TableFault(
      fault: "a cell continues after its closing quote, or a line ends in a carriage return alone",
      remedy: "double every quote inside a quoted cell; end lines with LF or CR LF", line: line)
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

  static func noID(line: Int) -> TableFault {
    TableFault(fault: "the task has no id", remedy: "give it one, or remove the row", line: line)
  }

  static func spaceInID(_ id: String, line: Int) -> TableFault {
    TableFault(
      fault: "the id \(Problem.shown(id)) holds white space or a control character, which result files cannot carry",
      remedy: "use another column as id, or replace the character", line: line)
  }

  static func addressInID(_ id: String, line: Int) -> TableFault {
    TableFault(
      fault: "the id '\(id)' looks like an e-mail address, which no report may hold",
      remedy: "use another column as id", line: line)
  }

  /// - Parameter file: The file of the first one, if it is another.
  static func duplicateTask(_ id: String, first: Int, in file: String?, line: Int) -> TableFault {
    TableFault(
      fault: "task \(Problem.shown(id)) is listed a second time; the first is in line \(first)"
        + (file.map { " of \($0)" } ?? ""),
      remedy: "remove one of the two rows", line: line)
  }

  /// A cell that should hold an amount of time.
  static func badAmount(_ text: String, column: String, _ unit: TableUnit, line: Int) -> TableFault {
    TableFault(
      fault: "\(Problem.shown(text)) in the column \(Problem.shown(column)) is no number of \(unit.rawValue)",
      remedy: "write a number that is not negative, such as 1.5, leave it empty if it is unknown, or correct the unit",
      line: line)
  }

  static func badTime(_ value: UnsafeBufferPointer<UInt8>, column: String, times: TableTime, line: Int) -> TableFault {
    if times.isBefore1970(value) {
      return TableFault(
        fault: "\(Problem.shown(value)) in the column \(Problem.shown(column)) is before 1970",
        remedy: "correct it, leave it empty if it is unknown, or remove the row if the column must have a time",
        line: line)
    }
    if let zone = times.unknownZone(in: value) {
      return TableFault(
        fault:
          "\(Problem.shown(value)) in the column \(Problem.shown(column)) is in a time zone that is not known, \(Problem.shown(zone))",
        remedy: Remedy(stringLiteral: TableTime.zoneRemedy), line: line)
    }
    return TableFault(
      fault: value.isEmpty
        ? "the column \(Problem.shown(column)) is empty"
        : "\(Problem.shown(value)) in the column \(Problem.shown(column)) is not a time",
      remedy: "write it as \(times.example), or set the format of times in dataset.yaml", line: line)
  }

  func problem(in file: SourceFile) -> Problem {
    Problem(location: "\(file.displayPath):\(line)", fault: fault, remedy: remedy.described)
  }

  func problem(inExport path: String) -> Problem {
    Problem(location: "\(path):\(line)", fault: fault, remedy: remedy.drafted)
  }
}

/// The cells of one row, for the columns that are read; reused for the next row.
struct TableRow {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>?]
  var line = 1

  init(columnCount: Int) { ranges = Array(repeating: nil, count: columnCount) }

  mutating func clear(line: Int) {
    self.line = line
    bytes.removeAll(keepingCapacity: true)
    for column in ranges.indices { ranges[column] = nil }
  }

  mutating func set(_ column: Int, _ cell: some Collection<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: cell)
    ranges[column] = start..<bytes.count
  }

  /// Sets a cell that may have several values.
  ///
  /// - Parameter take: What becomes of more than one; empty values are not joined.
  mutating func add(_ column: Int, _ value: some Collection<UInt8>, _ take: TableColumn.Take) {
    guard let old = ranges[column], take != .last else { return set(column, value) }
    guard take == .joined, !value.isEmpty else { return }
    if old.isEmpty { return set(column, value) }
    let start = bytes.count
    bytes.append(contentsOf: bytes[old])
    bytes.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: " ")])
    bytes.append(contentsOf: value)
    ranges[column] = start..<bytes.count
  }

  /// The cell's bytes; none where the row has no such cell or it is null.
  func withCell<Result, Failure>(
    _ column: Int?, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let column, let range = ranges[column] else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    return try bytes.withUnsafeBufferPointer { (all) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }
}

struct TableHeader {
  let file: String
  let columns: [String]
}

protocol TableRows {
  /// The names of all columns, in the file's order; empty where each row names its own.
  var header: [String] { get }

  /// Fills the row with the next one of the file.
  mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool
}

/// A fault inside a table; the reader adds the file.
struct TableFault: Error, Equatable {
  let fault: String
  let remedy: Remedy
  /// From 1.
  let line: Int
}
