import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation

package struct AssignmentEntry: Codable, Equatable, Sendable {
  package enum State: String, Codable, Sendable {
    /// Whether it was done is not known until the next line of the task.
    case begun
    case done
    case left
    /// Whether it was taken back is not known until the next line of the task.
    case undoing
    case undone
  }

  /// A time such as `2026-03-01T09:00:00Z`; times are compared as texts.
  var at: String
  var state: State
  package var task: String
  var act: TrackerAct.Kind
  /// The key of the person; empty where nobody is suggested.
  var person: String
  var mark: String
  var label: String?
  var outcome: TrackerAct.Outcome?
  var note: String?
  /// The time of the task's last change when it had been done, as the tracker writes it.
  var updated: String?

  package init(
    at: String, state: State, task: String, act: TrackerAct.Kind, person: String, mark: String, label: String? = nil
  ) {
    (self.at, self.state, self.task, self.act) = (at, state, task, act)
    (self.person, self.mark, self.label) = (person, mark, label)
  }

  /// Whether the task may be planned again: nothing was done to it.
  var isFree: Bool { state == .left }
}

package struct AssignmentHistory: Equatable, Sendable {
  package let entries: [AssignmentEntry]
  let latest: [AssignmentEntry]

  package init(_ entries: [AssignmentEntry]) {
    var (positions, latest) = ([String: Int](), [AssignmentEntry]())
    for entry in entries {
      if let position = positions[entry.task] {
        latest[position] = entry
      } else {
        positions[entry.task] = latest.count
        latest.append(entry)
      }
    }
    (self.entries, self.latest) = (entries, latest)
  }

  /// The tasks that are left alone from now on.
  var acted: Set<String> { Set(latest.filter { !$0.isFree }.map(\.task)) }

  /// The tasks that the tracker refused to change the last time: the others come first.
  var refused: Set<String> { Set(latest.filter { $0.outcome == .refused }.map(\.task)) }

  func assigned(since moment: Moment) -> [String: Int] {
    latest.filter { $0.state == .done && $0.act == .assign && $0.at >= moment.isoText }
      .reduce(into: [:]) { $0[$1.person, default: 0] += 1 }
  }

  func perPerson(on day: String) -> [String: Int] {
    let begun = Dictionary(grouping: entries.filter { $0.state == .begun && $0.at.hasPrefix(day) }, by: \.task)
    return latest.filter { !$0.isFree && begun[$0.task] != nil }.reduce(into: [:]) { $0[$1.person, default: 0] += 1 }
  }
}

/// The file of acts, which is only appended to, by one process at a time.
package final class AssignmentLog {
  let path: String
  private let descriptor: Int32
  package private(set) var history: AssignmentHistory

  /// - `isWritten`: Whether it is appended to: then it is created, and no other process may have it.
  /// - Throws: `Problem` when another process has it, or a line is none of a log.
  package init(path: String, isWritten: Bool) throws {
    self.path = path
    guard isWritten else {
      descriptor = -1
      let isThere = FileManager.default.fileExists(atPath: path)
      history = AssignmentHistory(
        isThere ? try Self.entries(of: WholeFile.read(path, within: InputLimits.tasksFile), path).entries : [])
      return
    }
    // What this program starts inherits it: a script that outlives a kill keeps the file until it has ended.
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Problem.unreadable(path, SystemError(errno)) }
    history = AssignmentHistory([])
    // Where this throws, `deinit` runs and closes the file.
    try lock()
    history = AssignmentHistory(try read())
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func append(_ entry: AssignmentEntry) throws {
    do {
      try writeAll(entry.jsonLine, to: descriptor)
      if fsync(descriptor) != 0 { throw SystemError(errno) }
    } catch {
      throw Problem(
        location: path, fault: "it cannot be written: \(plainMessage(error))",
        remedy: "check the disk, then repeat the command")
    }
    history = AssignmentHistory(history.entries + [entry])
  }

  private func lock() throws {
    for _ in 0..<100 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      usleep(50_000)
    }
    throw Problem(location: path, fault: "another run is using it", remedy: "wait until it has ended")
  }

  private func read() throws -> [AssignmentEntry] {
    let bytes = try WholeFile.read(path, within: InputLimits.tasksFile)
    let (entries, end) = try Self.entries(of: bytes, path)
    if end < bytes.count, ftruncate(descriptor, off_t(end)) != 0 { throw Problem.unreadable(path, SystemError(errno)) }
    return entries
  }

  /// Every line begins with it, since the keys are in order.
  private static let beginning = #"{"act":""#.utf8

  /// The entries, and where the last whole line ends: what is behind it is of a run that was killed before it did anything.
  private static func entries(of bytes: Data, _ path: String) throws -> (entries: [AssignmentEntry], end: Int) {
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    func fault(line: Int) -> Problem {
      Problem(
        location: "\(path):\(line)", fault: "it is not a line of a log of acts",
        remedy: "name the log of earlier runs: --log FILE; nothing was changed")
    }
    let entries: [AssignmentEntry] = try JSONLines.read(bytes[..<end], fault: fault)
    // What begins otherwise is of a file that is no log.
    guard zip(bytes[end...], beginning).allSatisfy(==) else {
      throw fault(line: bytes.count { $0 == UInt8(ascii: "\n") } + 1)
    }
    return (entries, end)
  }
}
