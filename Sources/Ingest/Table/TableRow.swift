/// The cells of one row, for the columns that are asked for; used again for the next row.
struct TableRow {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>?]
  /// Where the row begins, from 1.
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

  func has(_ column: Int) -> Bool { ranges[column] != nil }

  /// The cell's bytes; none where the row has no such cell or says null.
  func withCell<Result, Failure>(
    _ column: Int?, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let column, let range = ranges[column] else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    return try bytes.withUnsafeBufferPointer { (all) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }
}

/// A file of rows.
protocol TableRows {
  /// Fills the row with the next one of the file.
  ///
  /// - Returns: Whether there was one.
  mutating func next(_ row: inout TableRow) throws(TableFault) -> Bool
}

/// A fault inside a table; the reader adds the file.
struct TableFault: Error, Equatable {
  let fault: String
  let remedy: String
  /// From 1.
  let line: Int
}
