import CDelegationSystem
import Foundation

/// Another program that runs beside this one, and what it prints.
///
/// It is in a group of its own, so that signals of the terminal reach it by this program alone. Foundation's `Process` is not used:
/// it ends this program, or waits forever, where handles or threads run out.
package final class ChildProcess {
  package enum End: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)
  }

  /// The beginning of a command line of git in a folder that may come from a stranger: what its settings name is not started.
  ///
  /// - `filters`: The names of settings of filters that do not count.
  package static func git(in folder: String, without filters: [String] = []) -> [String] {
    let settings = [("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null")] + filters.map { ($0, "") }
    let variables = settings.enumerated().flatMap { number, setting in
      ["GIT_CONFIG_KEY_\(number)=\(setting.0)", "GIT_CONFIG_VALUE_\(number)=\(setting.1)"]
    }
    return ["env", "GIT_ALLOW_PROTOCOL=none", "GIT_CONFIG_COUNT=\(settings.count)"] + variables
      + ["git", "--no-optional-locks", "-C", folder]
  }

  private let process: pid_t
  private let output: ReadingEnd
  private let errors: ReadingEnd
  private var lastErrors: [UInt8] = []
  private var ended: End?

  /// Errors beyond are forgotten, the first ones first.
  private static let mostErrors = 1 << 16

  /// - Parameters:
  ///   - words: The program, looked up in PATH unless it is a path, and its arguments.
  ///   - changes: Variables of the environment beside or instead of this program's; nil for those that it does not get.
  ///   - input: At most 64 kB, so that the pipe holds it before anybody reads.
  package init(_ words: [String], environment changes: [String: String?] = [:], input: [UInt8] = []) throws(SystemError)
  {
    let (feed, printed, complained) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
    try writeAll(input, to: feed.writing)
    var actions = SpawnActions()
    actions.connect(feed.reading, to: STDIN_FILENO)
    actions.connect(printed.writing, to: STDOUT_FILENO)
    actions.connect(complained.writing, to: STDERR_FILENO)
    let inherited = ProcessInfo.processInfo.environment.merging(changes.compactMapValues(\.self)) { $1 }
    let environment = inherited.filter { changes[$0.key] != .some(nil) }.map { "\($0)=\($1)" }
    process = try actions.spawn(words, environment)
    (output, errors) = (printed.readingEnd(), complained.readingEnd())
  }

  deinit {
    guard ended == nil else { return }
    kill(process, SIGKILL)
    _ = try? wait()
  }

  /// The next bytes that it prints; empty at the end.
  package func read() throws(SystemError) -> [UInt8] {
    while output.isOpen {
      var waiting = [output, errors].filter(\.isOpen).map {
        pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      if poll(&waiting, nfds_t(waiting.count), -1) < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      for event in waiting where event.revents != 0 {
        if event.fd == output.descriptor { return try output.read() }
        try readErrors()
      }
    }
    return []
  }

  private func readErrors() throws(SystemError) {
    lastErrors += try errors.read()
    lastErrors.removeFirst(max(0, lastErrors.count - Self.mostErrors))
  }

  package func rest() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let piece = try read(), !piece.isEmpty { bytes += piece }
    return bytes
  }

  /// Waits for the end.
  ///
  /// - Returns: How it ended, and the last 64 kB of what it printed on standard error.
  package func end() throws(SystemError) -> (end: End, errors: String) {
    _ = try rest()
    while errors.isOpen { try readErrors() }
    return (try wait(), String(decoding: lastErrors, as: UTF8.self))
  }

  private func wait() throws(SystemError) -> End {
    if let ended { return ended }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { throw .last } }
    // WIFEXITED and its like are macros, which Swift does not import.
    let end: End = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
    ended = end
    return end
  }
}

private final class ReadingEnd {
  private(set) var descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { if isOpen { close(descriptor) } }

  var isOpen: Bool { descriptor >= 0 }

  /// The next bytes; closes the pipe at its end.
  func read() throws(SystemError) -> [UInt8] {
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 {
        close(descriptor)
        descriptor = -1
      }
      return Array(buffer[..<count])
    }
  }
}

/// A pipe whose ends no other program inherits.
private final class PipeEnds {
  private(set) var reading: Int32
  let writing: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [0, 0]
    guard delegation_pipe(&ends) == 0 else { throw .last }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit { for end in [reading, writing] where end >= 0 { close(end) } }

  /// Takes the reading end out of the pipe; the writing end is closed with the pipe.
  func readingEnd() -> ReadingEnd {
    defer { reading = -1 }
    return ReadingEnd(reading)
  }
}

/// What is done in the new process before its program begins.
private struct SpawnActions: ~Copyable {
  #if os(Linux)
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #else
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func connect(_ descriptor: Int32, to stream: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
  }

  /// How often a busy program is tried again, and the microseconds before each time: for a second in all.
  private static let retries = (count: 50, pause: useconds_t(20_000))

  /// A program that was just written may still be open in a process that another thread has begun and that has not become its own
  /// program yet; it is free a moment later.
  mutating func spawn(_ words: [String], _ environment: [String]) throws(SystemError) -> pid_t {
    var strings = (words.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
    defer { for string in strings.0 + strings.1 { free(string) } }
    var process: pid_t = 0
    var fault = posix_spawnp(&process, words[0], &actions, &attributes, &strings.0, &strings.1)
    for _ in 0..<Self.retries.count where fault == ETXTBSY {
      usleep(Self.retries.pause)
      fault = posix_spawnp(&process, words[0], &actions, &attributes, &strings.0, &strings.1)
    }
    guard fault == 0 else { throw SystemError(fault) }
    return process
  }
}
