import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks

/// Reads `results.csv`: RFC 4180 as ``ResultsCSV`` writes it, held to its columns.
struct ResultsReader {
  struct Line {
    let number: Int
    let row: ResultRow
  }

  private let path: String
  private let bytes: [UInt8]
  private var position = 0
  private var lineNumber = 1

  static func read(_ bytes: [UInt8], path: String) throws -> [Line] {
    var reader = ResultsReader(path: path, bytes: bytes)
    return try reader.lines()
  }

  private mutating func lines() throws -> [Line] {
    let header = try record()
    guard header == ResultsCSV.header else {
      throw fault(1, "the columns are not \(ResultsCSV.header.joined(separator: ","))")
    }
    var lines: [Line] = []
    while position < bytes.count {
      let number = lineNumber
      lines.append(Line(number: number, row: try row(try record(), number)))
    }
    return lines
  }

  private func row(_ fields: [String], _ number: Int) throws -> ResultRow {
    guard fields.count == ResultsCSV.header.count else {
      throw fault(number, "it has \(fields.count) fields, not \(ResultsCSV.header.count)")
    }
    let rank = Int(fields[6])
    guard fields[6].isEmpty || rank.map({ $0 >= 1 }) == true else {
      throw fault(number, "the rank '\(fields[6])' is not a whole number from 1")
    }
    guard fields[7] == ResultsCSV.reciprocal(rank) else {
      throw fault(number, "the reciprocal rank '\(fields[7])' is not that of rank '\(fields[6])'")
    }
    guard let mode = EvaluationMode(rawValue: fields[3]), let split = Split.Kind(rawValue: fields[4]),
      let values = FieldValues(rawValue: fields[5])
    else { throw fault(number, "'\(fields[3...5].joined(separator: ","))' is not a mode, split and field values") }
    let first = fields[8].split(separator: " ").map(String.init)
    let texts = fields[9].split(separator: " ")
    let probabilities = texts.compactMap { Double($0) }.filter { (0...1).contains($0) }
    guard probabilities.count == texts.count, [0, first.count].contains(texts.count) else {
      throw fault(number, "'\(fields[9])' are not the probabilities of \(first.count) persons")
    }
    return ResultRow(
      task: fields[0], assignee: fields[1], model: fields[2], mode: mode, split: split, values: values,
      rank: rank, first: first, probabilities: probabilities)
  }

  /// The fields up to the end of the record, which is consumed.
  private mutating func record() throws -> [String] {
    let (start, quote) = (lineNumber, UInt8(ascii: "\""))
    var fields: [String] = []
    while true {
      let cell = position < bytes.count && bytes[position] == quote ? try quoted(start) : plain()
      fields.append(SpreadsheetCell.original(cell))
      guard position < bytes.count else { throw fault(start, "the line has no end: the file was cut") }
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: ",") { continue }
      if byte == UInt8(ascii: "\r"), position < bytes.count { position += 1 }
      guard bytes[position - 1] == UInt8(ascii: "\n") else {
        throw fault(start, "something follows a field's closing quote or a carriage return")
      }
      lineNumber += 1
      return fields
    }
  }

  private mutating func plain() -> String {
    let start = position
    while position < bytes.count, !",\r\n".utf8.contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted(_ start: Int) throws -> String {
    let quote = UInt8(ascii: "\"")
    var text: [UInt8] = []
    position += 1
    while position < bytes.count {
      if bytes[position] == quote {
        position += 1
        guard position < bytes.count, bytes[position] == quote else { return String(decoding: text, as: UTF8.self) }
      }
      if bytes[position] == UInt8(ascii: "\n") { lineNumber += 1 }
      text.append(bytes[position])
      position += 1
    }
    throw fault(start, "a quote has no end: the file was cut")
  }

  private func fault(_ line: Int, _ fault: String) -> Problem { .unreadableReport("\(path):\(line)", fault: fault) }
}
