import Foundation

/// A worker's process, run to its end.
struct FuzzProcess {
  /// How it ended.
  enum End: Equatable {
    case done
    /// An error of another type than the project's.
    case fault
    case memory
    case hung
    /// By a signal from the library or the system.
    case crashed(signal: Int32)

    var text: String {
      switch self {
      case .done: "ended well"
      case .fault: "a wrong error"
      case .memory: "too much memory"
      case .hung: "no end within the time limit"
      case .crashed(let signal): "ended by signal \(signal)"
      }
    }
  }

  let end: End
  /// The last line of standard error that is not empty.
  let message: String

  /// - Parameters:
  ///   - arguments: The program's path first.
  ///   - errors: Path of a file for standard error.
  init(_ arguments: [String], errors: String) {
    var actions = Self.fileActions()
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let pointers = arguments.map { strdup($0) } + [nil]
    // A crash ends at once, without a backtrace.
    let variables = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (pointers + environment).forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, arguments[0], &actions, nil, pointers, environment)
    precondition(failure == 0, "cannot start \(arguments[0]): \(String(cString: strerror(failure)))")
    var status = Int32(0)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    end = Self.end(status)
    let text = FileManager.default.contents(atPath: errors).map { String(decoding: $0, as: UTF8.self) } ?? ""
    message = String(text.split(whereSeparator: \.isNewline).last?.prefix(300) ?? "")
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
