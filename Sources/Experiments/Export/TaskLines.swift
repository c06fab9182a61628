import DelegationCore
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

/// Tasks from JSON lines: one object per line with `id`, `title` and optionally `description` and `component`.
package enum TaskLines {
  private struct Line: Decodable {
    let id: String
    let title: String
    let description: String?
    let component: String?
  }

  /// Control characters become spaces, as in a tracker's own tasks.
  ///
  /// - Parameters:
  ///   - bytes: Of the whole file; empty lines are skipped.
  ///   - location: How messages name the file.
  /// - Throws: `Problem` with the number of the first line that is no such object, or repeats an id.
  package static func read(_ bytes: Data, location: String) throws -> [WorkTask] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Problem(location: location, fault: "it is not UTF-8", remedy: "write the tasks as UTF-8")
    }
    var tasks: [WorkTask] = []
    var lines: [String: Int] = [:]
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      guard let task = try? JSONDecoder().decode(Line.self, from: Data(line)) else {
        throw Problem(
          location: "\(location):\(number + 1)", fault: "this is not a task",
          remedy:
            "write one object per line, such as {\"id\": \"7\", \"title\": \"Crash on save\", \"component\": \"UI\"}")
      }
      let id = SourceText.plain(task.id)
      if let earlier = lines.updateValue(number + 1, forKey: id) {
        throw Problem(
          location: "\(location):\(number + 1)", fault: "line \(earlier) has the same id",
          remedy: "give each task an id of its own")
      }
      tasks.append(
        WorkTask(
          id: id, title: SourceText.plain(task.title),
          details: SourceText.plain(task.description ?? "", keepsLines: true),
          category: task.component.map { SourceText.plain($0) }))
    }
    return tasks
  }
}
