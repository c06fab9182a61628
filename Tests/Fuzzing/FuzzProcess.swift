import Foundation

/// A worker's process, run to its end.
struct FuzzProcess {
  /// How it ended.
  enum End: Equatable {
    case done
    /// An error that is none of the project's.
    case fault
    case memory
    case hung
    /// By a signal: what the library or the system ends a program with.
    case crashed(signal: Int32)

    var words: String {
      switch self {
      case .done: "ended well"
      case .fault: "a wrong error"
      case .memory: "too much memory"
      case .hung: "no end within the seconds it had"
      case .crashed(let signal): "ended by signal \(signal)"
      }
    }
  }

  let end: End
  /// The last line of standard error that is not empty.
  let words: String

  /// - Parameters:
  ///   - arguments: The program's path first.
  ///   - errors: Path of a file for standard error.
  init(_ arguments: [String], errors: String) {
    var actions = Self.fileActions()
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let words = arguments.map { strdup($0) } + [nil]
    // A crash is to be over at once, not to be told with every frame.
    let variables = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + environment).forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, arguments[0], &actions, nil, words, environment)
    precondition(failure == 0, "cannot start \(arguments[0]): \(String(cString: strerror(failure)))")
    var status = Int32(0)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    end = Self.end(status)
    let text = FileManager.default.contents(atPath: errors).map { String(decoding: $0, as: UTF8.self) } ?? ""
    self.words = String(text.split(whereSeparator: \.isNewline).last?.prefix(300) ?? "")
  }

  #if os(Linux)
    private static func fileActions() -> posix_spawn_file_actions_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      return actions
    }
  #else
    private static func fileActions() -> posix_spawn_file_actions_t? {
      var actions: posix_spawn_file_actions_t?
      posix_spawn_file_actions_init(&actions)
      return actions
    }
  #endif

  private static func end(_ status: Int32) -> End {
    let signal = status & 0x7F
    guard signal == 0 else { return signal == SIGPROF || signal == SIGALRM ? .hung : .crashed(signal: signal) }
    switch status >> 8 & 0xFF {
    case 0: return .done
    case FuzzWorker.Exit.memory: return .memory
    default: return .fault
    }
  }
}
