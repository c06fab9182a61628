import Experiments
import Foundation

/// Where words go: results to standard output, everything else to standard error.
enum Terminal {
  static func print(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
  static func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
  static func error(_ text: String) { note("error: " + text) }

  static var errorIsInteractive: Bool { isatty(STDERR_FILENO) == 1 }
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
      if redraws { draw(0) } else { Terminal.note(stage) }
    case .progress(let fraction):
      if redraws { draw(Int(fraction * 100)) }
    }
  }

  /// Removes the line, so that what follows starts on a clean one.
  func clear() {
    lock.lock()
    defer { lock.unlock() }
    if redraws, !quiet { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }

  private func draw(_ percent: Int) {
    guard percent != shownPercent else { return }
    shownPercent = percent
    let filled = percent / 5
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    FileHandle.standardError.write(Data("\r\u{1B}[K\(bar) \(percent) %  \(stage.prefix(50))".utf8))
  }
}

/// Standard output in large pieces, for commands that print many lines.
struct BufferedOutput {
  private var bytes: [UInt8] = []

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    FileHandle.standardOutput.write(Data(bytes))
    bytes.removeAll(keepingCapacity: true)
  }
}
