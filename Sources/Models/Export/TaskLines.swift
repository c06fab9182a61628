import DelegationCore
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

/// Tasks from JSON lines: one object per line with `id`, `title` and optionally more.
package enum TaskLines {
  private struct Line: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case id, title, description, component, product, version, system, severity, reporter, assignee, opened
    }

    /// A value of any kind.
    struct Anything: Decodable { init(from decoder: any Decoder) {} }

    let id, title: String
    let description, component, product, version: String?
    let system, severity, reporter, assignee: String?
    let opened: String?
  }

  private struct Numbered {
    let number: Int
    let id: String
    let line: Line
    let unknownKeys: [String]
  }

  /// Tasks for a bundle, which knows a title, a description, a component and when a task was `opened`.
  ///
  /// Control characters become spaces, as in a tracker's own tasks.
  ///
  /// - `bytes`: The bytes of the whole file; empty lines are skipped.
  /// - Throws: `Problem` with the number of the first line that is no such object, repeats an id, or has a moment that is
  ///   none.
  package static func read(_ bytes: Data, location: String) throws -> [WorkTask] {
    try lines(bytes, location).map { task in
      WorkTask(
        id: task.id, title: SourceText.plain(task.line.title),
        details: SourceText.plain(task.line.description ?? "", keepsLines: true),
        category: task.line.component.map { SourceText.plain($0) },
        opened: try task.line.opened.map {
          Date(timeIntervalSince1970: Double(try moment($0, "\(location):\(task.number)").seconds))
        })
    }
  }

  /// Tasks for a model, which also knows `product`, `version`, `system`, `severity`, `reporter` and the `assignee` at opening;
  /// see ``read(_:location:)``.
  ///
  /// - `bytes`: The bytes of the whole file; empty lines are skipped.
  /// - `now`: The moment at which a task without `opened` was opened.
  package static func readAsked(_ bytes: Data, location: String, now: Moment, first: Int = 1) throws -> [AskedTask] {
    try lines(bytes, location, first: first).map { task in
      let line = task.line
      let values: [(Field, String?)] = [
        (.component, line.component), (.product, line.product), (.version, line.version), (.opSys, line.system),
        (.severity, line.severity), (.assignedTo, line.assignee),
      ]
      let known = values.compactMap { field, value in value.map { (field, SourceText.plain($0)) } }
      let opening = try line.opened.map { try moment($0, "\(location):\(task.number)") }
      var asked = AskedTask(
        OpenedTask(
          id: TaskID(task.id), opening: opening ?? now, reporter: line.reporter.map { SourceText.plain($0) } ?? "",
          values: Dictionary(uniqueKeysWithValues: known.filter { !$0.1.isEmpty })),
        title: SourceText.plain(line.title), details: SourceText.plain(line.description ?? "", keepsLines: true))
      asked.unknownKeys = task.unknownKeys.map { SourceText.plain($0) }.sorted()
      return asked
    }
  }

  private static func moment(_ text: String, _ location: String) throws -> Moment {
    guard let seconds = TableTime.iso8601.seconds(text) else {
      throw Problem(
        location: location, fault: "'opened' is '\(text)', which is not a time",
        remedy: "write a day such as 2010-02-01 or a time such as 2010-02-01T08:00:00Z, or leave it out")
    }
    return Moment(seconds)
  }

  private static func lines(_ bytes: Data, _ location: String, first: Int = 1) throws -> [Numbered] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Problem(location: location, fault: "it is not UTF-8", remedy: "write the tasks as UTF-8")
    }
    let decoder = JSONDecoder()
    var tasks: [Numbered] = []
    var lines: [String: Int] = [:]
    for (index, text) in [UInt8](bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let line = withoutLoneSurrogates(text)
      let number = first + index
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      guard line.count <= InputLimits.taskLine.most else {
        throw Problem.tooMuch(
          InputLimits.taskLine, at: "\(location):\(number)", remedy: "shorten its title and description")
      }
      let (task, keys): (Line, Set<String>)
      do {
        task = try decoder.decode(Line.self, from: Data(line))
        keys = Set(try decoder.decode([String: Line.Anything].self, from: Data(line)).keys)
      } catch {
        throw Problem(
          location: "\(location):\(number)", fault: "this is not a task: \(fault(error))",
          remedy:
            "write one object per line, such as {\"id\": \"7\", \"title\": \"Crash on save\", \"component\": \"UI\"}")
      }
      if let fault = RepeatedKeys.fault(in: line) {
        throw Problem(
          location: "\(location):\(number)", fault: fault, remedy: "leave one of the two out of the line")
      }
      let id = SourceText.plain(task.id)
      if let earlier = lines.updateValue(number, forKey: id) {
        throw Problem(
          location: "\(location):\(number)", fault: "line \(earlier) has the same id",
          remedy: "give each task an id of its own")
      }
      tasks.append(
        Numbered(
          number: number, id: id, line: task,
          unknownKeys: keys.subtracting(Line.CodingKeys.allCases.map(\.rawValue)).sorted()))
    }
    return tasks
  }

  /// A line of JSON with U+FFFD, as in tables, for each half of a pair that a sender cut from a character; decoders refuse them.
  private static func withoutLoneSurrogates(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var line = Array(line)
    func unit(at start: Int) -> Int? {
      guard start + 6 <= line.count, line[start] == UInt8(ascii: "\\"), line[start + 1] == UInt8(ascii: "u") else {
        return nil
      }
      return Int(String(decoding: line[start + 2..<start + 6], as: UTF8.self), radix: 16)
    }
    var position = 0
    while let start = line[position...].firstIndex(of: UInt8(ascii: "\\")) {
      position = min(start + 2, line.count)
      guard let first = unit(at: start), 0xD800...0xDFFF ~= first else { continue }
      if first < 0xDC00, let second = unit(at: start + 6), 0xDC00...0xDFFF ~= second {
        position = start + 12
      } else {
        line.replaceSubrange(start + 2..<start + 6, with: "FFFD".utf8)
      }
    }
    return line
  }

  private static func fault(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _)?: "it has no '\(key.stringValue)'"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      context.codingPath.last.map { "'\($0.stringValue)' is not a text in quotes" } ?? "it is not an object"
    default: "it is not JSON"
    }
  }
}
