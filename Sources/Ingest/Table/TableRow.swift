import DelegationTasks

/// The cells of one row, for the columns that are read; reused for the next row.
package struct TableRow {
  private struct Cell {
    var bytes: [UInt8] = []
    var isThere = false
    /// Whether it is a text whose blanks stay as they are.
    var isText = false
    /// Whether it is a text with entities of web pages.
    var isEscaped = false
    /// Whether it is a time by which something was known: of several the latest counts.
    var isLatest = false
    /// What counts of it, where that is not the whole.
    var choice: TableValue?
  }

  // Each has its own bytes: values of columns that take turns would move all before them.
  private var cells: [Cell]
  package var place = TablePlace(line: 1)
  /// The line of a quote that may have taken other rows into this one.
  var quoteLine: Int?

  /// - `texts`: Columns whose blanks stay as they are; those of names and words are tidied.
  /// - `escaped`: Those of them with entities of web pages.
  /// - `latest`: Columns of times of which the latest counts.
  package init(columnCount: Int, texts: [Int] = [], escaped: [Int] = [], latest: [Int] = []) {
    cells = Array(repeating: Cell(), count: columnCount)
    for column in texts { cells[column].isText = true }
    for column in escaped { cells[column].isEscaped = true }
    for column in latest { cells[column].isLatest = true }
  }

  /// Keeps of each of a column's cells what counts.
  mutating func choose(_ column: Int, by choice: TableValue) { cells[column].choice = choice }

  mutating func clear(_ place: TablePlace) {
    self.place = place
    for column in cells.indices where cells[column].isThere {
      cells[column].bytes.removeAll(keepingCapacity: true)
      cells[column].isThere = false
    }
  }

  mutating func set(_ column: Int, _ cell: some Collection<UInt8>) {
    cells[column].bytes.removeAll(keepingCapacity: true)
    cells[column].bytes.append(contentsOf: cell)
    cells[column].isThere = true
    if cells[column].isEscaped { unescape(column) }
    if !cells[column].isText {
      tidy(column)
    } else if cells[column].bytes.prefix(7).firstRange(of: "=?".utf8) != nil {
      // Behind `Re: ` or the like: later in a text somebody may write about mails.
      cells[column].bytes = Array(GarbledText.withoutMail(String(decoding: cells[column].bytes, as: UTF8.self)).utf8)
    }
    if cells[column].choice != nil {
      let cell = cells[column].bytes
      cells[column].bytes = cells[column].choice!.value(of: cell)
    }
  }

  /// Puts characters for the entities of a cell.
  mutating func unescape(_ column: Int) {
    guard cells[column].bytes.contains(UInt8(ascii: "&")) else { return }
    cells[column].bytes = Array(TidyText.withoutEntities(String(decoding: cells[column].bytes, as: UTF8.self)).utf8)
  }

  /// Keeps of a cell what counts.
  mutating func choose(_ column: Int, by choice: inout TableValue) {
    cells[column].bytes = choice.value(of: cells[column].bytes)
  }

  /// Tidies a cell that turns out to be no text.
  mutating func tidy(_ column: Int) {
    if let tidied = TidyText.tidied(cells[column].bytes) { cells[column].bytes = tidied }
  }

  /// Sets a cell that may have several values.
  ///
  /// - Parameter take: What becomes of more than one; empty values are not joined.
  mutating func add(_ column: Int, _ value: some Collection<UInt8>, _ take: TableColumn.Take) {
    let choice = cells[column].choice
    guard cells[column].isThere, take != .last, choice == nil || !cells[column].bytes.isEmpty else {
      return set(column, value)
    }
    if choice?.isOfList == true { return }
    let isLatest = cells[column].isLatest
    let keepsEmpty = take == .lines && !isLatest
    guard keepsEmpty || (isLatest || take == .joined) && !value.isEmpty else { return }
    if cells[column].bytes.isEmpty, !keepsEmpty { return set(column, value) }
    cells[column].bytes.append(contentsOf: (keepsEmpty || isLatest ? "\n" : ", ").utf8)
    let value = Array(value)
    cells[column].bytes.append(contentsOf: cells[column].isText ? value : TidyText.tidied(value) ?? value)
  }

  /// Whether the row has no value in a column, which is faster to ask than ``withCell(_:_:)``.
  package func isEmpty(_ column: Int) -> Bool { cells[column].bytes.isEmpty }

  /// The cell's bytes; none where the row has no such cell or it is null.
  package func withCell<Result, Failure>(
    _ column: Int?, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let column, cells[column].isThere else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    return try cells[column].bytes.withUnsafeBufferPointer(body)
  }
}

/// The location of a row.
package struct TablePlace: Equatable {
  /// The number of the line, from 1.
  package let line: Int
  /// Its number among the elements of a JSON document, from 1, since all may be on one line; nil elsewhere.
  var element: Int?
  /// The sheet whose row it is, where several are read as one table; nil elsewhere.
  var sheet: String?

  package var words: String {
    (element.map { "element \($0)" } ?? "in line \(line)") + (sheet.map { " of the sheet '\($0)'" } ?? "")
  }

  package func location(in path: String) -> String {
    "\(path):\(line)" + (element.map { ", element \($0)" } ?? sheet.map { " of the sheet '\($0)'" } ?? "")
  }
}

/// What of some rows could not be read.
package struct TableLosses: Sendable {
  /// How many characters are U+FFFD.
  package internal(set) var replaced = 0
  /// The lines that were left out since they lack the bars of all others.
  package internal(set) var barless: [Int] = []
  /// The lines that were left out behind the last row, such as a total.
  package internal(set) var below: [Int] = []
  /// The lines that were left out since they are the header once more, as where files were put together.
  package internal(set) var headers: [Int] = []

  /// A note on each kind of lines that were left out.
  package var notes: [String] {
    [
      ("without the bars of a drawn table", barless), ("below the table that are no rows of it", below),
      ("that repeat the header", headers),
    ].compactMap { what, lines in
      lines.first.map {
        "\(lines.count) line\(lines.count == 1 ? "" : "s") \(what) left out, the first is line \($0)"
      }
    }
  }

  static func += (one: inout TableLosses, other: TableLosses) {
    one.replaced += other.replaced
    one.barless += other.barless
    one.below += other.below
    one.headers += other.headers
  }
}

package protocol TableRows {
  /// What of the rows so far could not be read.
  var losses: TableLosses { get }

  /// Fills the row with the next one of the file.
  mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool
}

extension TableRow {
  package func text(_ column: Int?) -> String { withCell(column) { String(decoding: $0, as: UTF8.self) } }

  func text(_ column: Int?, _ cleaner: inout SourceText, keepsLines: Bool = false) throws(TableFault) -> String {
    try withCell(column) { (cell) throws(TableFault) in
      var text = ""
      try clean(cell, &cleaner, keepsLines: keepsLines) { text = String(decoding: $0, as: UTF8.self) }
      return text
    }
  }

  /// The time in a column, of several the latest; nil where its cell says that there is none.
  ///
  /// - `endsDay`: Whether a day without a time is its last second, since what happened on it was known then at the latest.
  func time(_ column: Int?, _ times: TableTime, _ name: TableColumn, endsDay: Bool) throws(TableFault) -> Int64? {
    try withCell(column) { (cell) throws(TableFault) in
      var latest: Int64?
      for part in cell.split(separator: UInt8(ascii: "\n")) {
        let time = UnsafeBufferPointer(rebasing: part)
        if TableTime.isNothing(time) { continue }
        guard let seconds = times.seconds(time, endsDay: endsDay) else {
          throw .badTime(time, column: name.path, times: times, isNeeded: false, at: place)
        }
        latest = max(latest ?? seconds, seconds)
      }
      return latest
    }
  }

  /// The time in a column that has one in every row.
  func neededTime(_ column: Int?, _ times: TableTime, _ name: TableColumn, endsDay: Bool = false) throws(TableFault)
    -> Int64
  {
    try withCell(column) { (cell) throws(TableFault) in
      if let seconds = times.seconds(cell, endsDay: endsDay) { return seconds }
      throw .badTime(cell, column: name.path, times: times, isNeeded: true, at: place)
    }
  }

  func clean(
    _ cell: UnsafeBufferPointer<UInt8>, _ cleaner: inout SourceText, keepsLines: Bool = false,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(TableFault) {
    do throws(SourceText.Fault) {
      try cleaner.clean(cell, keepsLines: keepsLines, body)
    } catch { throw .text(error, at: place) }
  }
}

extension DataWarnings {
  /// - Parameters:
  ///   - losses: What could not be read.
  ///   - quotes: Lines with quotes that may have taken rows.
  mutating func note(_ losses: TableLosses, quotes: [Int]) {
    if losses.replaced > 0 { note("\(losses.replaced) unpaired halves of characters, read as U+FFFD") }
    for text in losses.notes { note(text) }
    guard let first = quotes.first else { return }
    note(
      "\(quotes.count) cells that look like several rows, as behind a quote that is not closed, the first from line \(first) on"
    )
  }
}
