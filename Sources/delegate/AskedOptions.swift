import ArgumentParser
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRecipes
import DelegationTasks
import Foundation

struct AskedOptions: ParsableArguments {
  @Flag(name: .customLong("open"), help: "Answer for all open tasks that are assigned to nobody.")
  var asksOpen = false

  @Option(help: ArgumentHelp("Of the open tasks, answer only for the last opened.", valueName: "tasks"))
  var newest: Int?

  @Option(help: ArgumentHelp("Answer for one of the open tasks, or of those of --tasks, by its id.", valueName: "id"))
  var task: String?

  @Option(
    name: .customLong("tasks"), help: ArgumentHelp("Tasks as JSON lines; - for standard input.", valueName: "file"))
  var file: String?

  @Option(help: "The title of a new task.")
  var title: String?

  @Option(help: "The component of the new task.")
  var component: String?

  func validate() throws {
    try refuse([
      "Name the tasks: --open, --task ID, --tasks FILE or --title TEXT.":
        [asksOpen, task != nil || file != nil, title != nil].count { $0 } != 1,
      "--newest \(newest ?? 1): write a number from 1.": (newest ?? 1) < 1,
      "--newest goes with --open.": newest != nil && !asksOpen,
      "--component goes with --title.": title == nil && component != nil,
      "--title is empty: write the task's title.": title?.allSatisfy(\.isWhitespace) ?? false,
    ])
  }

  /// - Throws: `Problem` when the file cannot be read, or names persons whom the model knows by digests.
  func tasks(_ now: Moment, _ keys: PersonKeys?, _ key: KeyOptions) throws -> AskedTasks {
    if asksOpen { return .open(newest: newest ?? .max) }
    if let file { return .new(try Self.read(file, only: task.map { TaskID($0) }, now, keys, key)) }
    if let task { return .openTask(TaskID(task)) }
    let opened = OpenedTask(id: TaskID("new"), opening: now, values: component.map { [.component: $0] } ?? [:])
    return .new([AskedTask(opened, title: title!)])
  }

  /// - Parameter id: The only task to read; nil for all.
  /// - Throws: `Problem` when the file cannot be read, has no such task, or names persons whom the model knows by digests.
  static func read(
    _ file: String, only id: TaskID? = nil, _ now: Moment, _ keys: PersonKeys?, _ key: KeyOptions
  ) throws -> [AskedTask] {
    var tasks = try TaskLines.readAsked(
      InputFile.bytes(file, within: InputLimits.tasksFile, waits: true), location: InputFile.name(file), now: now)
    if let id {
      guard let position = try tasks.map(\.opened.id).position(of: id) else {
        throw Problem(
          location: InputFile.name(file), fault: "no line of it has the id \(id.text)",
          remedy: "write one of its ids after --task")
      }
      tasks = [tasks[position]]
    }
    try check(tasks, keys, key)
    return tasks
  }

  static func check(_ tasks: [AskedTask], _ keys: PersonKeys?, _ key: KeyOptions) throws {
    guard keys == nil, tasks.contains(where: \.namesPersons) else { return }
    throw Problem(
      location: tasks.count == 1 ? "the task" : "the tasks",
      fault: "reporter and assignee are known to the model by digests, and \(key.file.path) is not there",
      remedy: "name the secret it was trained with: --key FILE; or leave reporter and assignee out")
  }
}

struct PeopleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Leave people out by these rules; see docs/rules.md.", valueName: "file"))
  var rules: String?

  @Flag(help: "Show addresses instead of pseudonyms. Do not publish such output.")
  var showPersons = false

  func readRules() throws -> RulesFile? { try rules.map { try RulesReader.read(file: $0, takesPipe: true) } }

  func names(
    of model: TrainedModel, _ keys: PersonKeys?, _ data: DataOptions, _ threads: ThreadOptions
  ) throws -> [String: String] {
    showPersons ? try model.names(in: data.catalogue, keys: keys, threads: threads.threads) : [:]
  }
}

/// A text that an option names; - is standard input, and a path that is not here may be one of a file that the program brings along.
enum InputFile {
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// - `waits`: Whether a named pipe is read, whose writer may come later. Other pipes have theirs.
  static func bytes(_ path: String, within limit: InputLimit, waits: Bool = false) throws -> Data {
    var facts = stat()
    if !waits, !path.hasPrefix("/dev/"), stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO {
      throw Problem(
        location: path, fault: "it is a named pipe, which is not waited for",
        remedy: "name the file itself, or send it to standard input and write - for it")
    }
    let bytes =
      path == "-"
      ? try WholeFile.standardInput(named: name(path), within: limit)
      : try WholeFile.read(located(path), within: limit, takesPipe: true)
    return bytes.withoutByteOrderMark
  }

  private static func located(_ path: String) -> String {
    guard !FileManager.default.fileExists(atPath: path), let builtIn = Project.current.builtIn else { return path }
    let example = "\(builtIn)/\(path)"
    return FileManager.default.fileExists(atPath: example) ? example : path
  }
}

struct InputLines {
  private var buffer: [UInt8] = []
  private var isAtEnd = false
  private(set) var number = 0

  /// The next line without its end; nil at the end of the input. Of a line that is too long, only the beginning is kept.
  ///
  /// - Throws: `Problem` when the input cannot be read.
  mutating func next() throws -> [UInt8]? {
    var scanned = 0
    while true {
      if let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        number += 1
        return Array(buffer[..<end])
      }
      if isAtEnd {
        defer { buffer = [] }
        number += 1
        return buffer.isEmpty ? nil : buffer
      }
      // What is beyond makes the line no better.
      buffer.removeLast(max(0, buffer.count - InputLimits.taskLine.most - 1))
      scanned = buffer.count
      let piece: [UInt8]
      do { piece = try read() } catch { throw Problem.unreadable(InputFile.name("-"), error) }
      isAtEnd = piece.isEmpty
      buffer += piece
    }
  }

  private func read() throws(SystemError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(STDIN_FILENO, &piece, piece.count)
      if count >= 0 { return Array(piece[..<count]) }
      if errno != EINTR { throw SystemError(errno) }
    }
  }
}
