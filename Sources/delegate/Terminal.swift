import Experiments
import Foundation
import TaskModel

/// Where words go: results to standard output, everything else to standard error.
enum Terminal {
  static func print(_ text: String) { write(text + "\n") }
  static func note(_ text: String) { _ = send(Array((text + "\n").utf8), to: STDERR_FILENO) }
  static func error(_ text: String) { note("error: " + text) }

  static var errorIsInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes results, or ends the program: quietly when nobody reads them any more, with the reason otherwise.
  static func write(_ text: String) {
    let failure = send(Array(text.utf8), to: STDOUT_FILENO)
    guard failure != 0 else { return }
    if failure == EPIPE { exit(ExitStatus.brokenPipe) }
    let problem = Problem(
      place: "standard output", fault: "it cannot be written (\(String(cString: strerror(failure))))",
      remedy: "check that it is open, and that the disk behind it has room")
    error(problem.description)
    exit(ExitStatus.wrongData)
  }

  /// What went wrong, as `errno` says it; 0 when every byte was written.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
    }
    return 0
  }

  /// Before anything is opened or written.
  static func prepare() {
    // A stream that came closed would lend its number to the next file opened, and words would go into that file.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
    guard errorIsInteractive else { return }
    let previous = signal(SIGINT) { number in
      // Only what a signal may do: wipe the progress line, then end as the signal would have.
      let wipe: StaticString = "\r\u{1B}[K"
      _ = Foundation.write(STDERR_FILENO, wipe.utf8Start, wipe.utf8CodeUnitCount)
      signal(number, SIG_DFL)
      raise(number)
    }
    if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGINT, SIG_IGN) }
  }
}

/// Shows how far a run is: one line that is redrawn on a terminal, one line per stage elsewhere.
final class ProgressLine: @unchecked Sendable {
  private let lock = NSLock()
  private let redraws: Bool
  private let quiet: Bool
  private var stage = ""
  private var shownPercent = -1

  init(quiet: Bool) {
    self.quiet = quiet
    redraws = Terminal.errorIsInteractive
  }

  func observe(_ event: RunEvent) {
    lock.lock()
    defer { lock.unlock() }
    guard !quiet else { return }
    switch event {
    case .stage(let name, let detail):
      stage = detail.isEmpty ? name : "\(name): \(detail)"
      shownPercent = -1
      // A bar is drawn once a stage tells how far it is; one that stays empty would only look stuck.
      if redraws { redraw("\(stage.prefix(70)) …") } else { Terminal.note(stage) }
    case .progress(let fraction):
      if redraws { draw(Int(fraction * 100)) }
    }
  }

  /// Removes the line, so that what follows starts on a clean one.
  func clear() {
    lock.lock()
    defer { lock.unlock() }
    if redraws, !quiet { redraw("") }
  }

  private func draw(_ percent: Int) {
    guard percent != shownPercent else { return }
    shownPercent = percent
    let filled = percent / 5
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    redraw("\(bar) \(percent) %  \(stage.prefix(50))")
  }

  private func redraw(_ line: String) {
    _ = Terminal.send(Array("\r\u{1B}[K\(line)".utf8), to: STDERR_FILENO)
  }
}

/// Standard output in large pieces, for commands that print many lines.
struct BufferedOutput {
  private var text = ""

  mutating func write(_ words: String) {
    text += words
    if text.utf8.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    Terminal.write(text)
    text.removeAll(keepingCapacity: true)
  }
}
