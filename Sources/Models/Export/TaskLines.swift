import DelegationCore
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

package enum TaskLines {
  private static let keys = [
    "id", "title", "description", "component", "product", "version", "system", "severity", "reporter", "assignee",
    "opened",
  ]

  private struct Numbered {
    let number: Int
    let id: String
    let line: JSONTexts

    subscript(key: String) -> String? { line.texts[key].map { SourceText.plain($0) } }
    var details: String { SourceText.plain(line.texts["description"] ?? "", keepsLines: true) }
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
        id: task.id, title: task["title"]!, details: task.details, category: task["component"],
        opened: try moment(task, location).map { Date(timeIntervalSince1970: Double($0.seconds)) })
    }
  }

  /// Tasks for a model, which also knows `product`, `version`, `system`, `severity`, `reporter` and the `assignee` at opening;
  /// see ``read(_:location:)``.
  ///
  /// - `bytes`: The bytes of the whole file; empty lines are skipped.
  /// - `now`: The moment at which a task without `opened` was opened.
  package static func readAsked(_ bytes: Data, location: String, now: Moment, first: Int = 1) throws -> [AskedTask] {
    try lines(bytes, location, first: first).map { task in
      let values: [(Field, String)] = [
        (.component, "component"), (.product, "product"), (.version, "version"), (.opSys, "system"),
        (.severity, "severity"), (.assignedTo, "assignee"),
      ]
      let known = values.compactMap { field, key in task[key].flatMap { $0.isEmpty ? nil : (field, $0) } }
      var asked = AskedTask(
        OpenedTask(
          id: TaskID(task.id), opening: try moment(task, location) ?? now, reporter: task["reporter"] ?? "",
          values: Dictionary(uniqueKeysWithValues: known)),
        title: task["title"]!, details: task.details)
      asked.unknownKeys = task.line.otherKeys.map { SourceText.plain($0) }.sorted()
      return asked
    }
  }

  private static func moment(_ task: Numbered, _ location: String) throws -> Moment? {
    try task.line.texts["opened"].map { text in
      guard let seconds = TableTime.iso8601.seconds(text) else {
        throw Problem(
          location: "\(location):\(task.number)", fault: "'opened' is '\(text)', which is not a time",
          remedy: "write a day such as 2010-02-01 or a time such as 2010-02-01T08:00:00Z, or leave it out")
      }
      return Moment(seconds)
    }
  }

  private static func lines(_ bytes: Data, _ location: String, first: Int = 1) throws -> [Numbered] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Problem(location: location, fault: "it is not UTF-8", remedy: "write the tasks as UTF-8")
    }
    var tasks: [Numbered] = []
    var lines: [String: Int] = [:]
    let texts = [UInt8](bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, text) in zip(first..., texts) {
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      guard text.count <= InputLimits.taskLine.most else {
        throw Problem.tooMuch(
          InputLimits.taskLine, at: "\(location):\(number)", remedy: "shorten its title and description")
      }
      let line: JSONTexts
      do throws(JSONTexts.Fault) { line = try JSONTexts(text, keys: keys, needed: ["id", "title"]) } catch {
        throw Problem(
          location: "\(location):\(number)",
          fault: error.isRepetition ? error.text : "this is not a task: \(error.text)",
          remedy: error.isRepetition
            ? "leave one of the two out of the line"
            : "write one object per line, such as {\"id\": \"7\", \"title\": \"Crash on save\", \"component\": \"UI\"}")
      }
      let id = SourceText.plain(line.texts["id"]!)
      if let earlier = lines.updateValue(number, forKey: id) {
        throw Problem(
          location: "\(location):\(number)", fault: "line \(earlier) has the same id",
          remedy: "give each task an id of its own")
      }
      tasks.append(Numbered(number: number, id: id, line: line))
    }
    return tasks
  }
}
