import DelegationEvaluation
import DelegationExperiments
import DelegationResults
import Dispatch
import Foundation

/// Shows the progress of a run: one line that is redrawn on a terminal, one line per stage elsewhere.
final class ProgressLine: @unchecked Sendable {
  private let lock = NSLock()
  private let redraws, quiet: Bool
  private var shown: ProgressText?
  private var began = ContinuousClock.now
  private var drawn = ""
  /// Redraws between events, so that nobody thinks the run is stuck.
  private var ticker: (any DispatchSourceTimer)?

  /// - Parameters:
  ///   - quiet: Whether to show nothing.
  ///   - stopped: The message when the user stops the command.
  init(quiet: Bool, stopped: String = "stopped") {
    self.quiet = quiet
    redraws = Terminal.errorIsInteractive && !quiet
    Interruption.watch { [weak self] in
      self?.silence()
      Terminal.note(stopped)
    }
    guard redraws else { return }
    let ticker = DispatchSource.makeTimerSource(queue: .global())
    ticker.schedule(deadline: .now() + 0.5, repeating: 0.5)
    ticker.setEventHandler { [weak self] in self?.tick() }
    ticker.resume()
    self.ticker = ticker
  }

  deinit { ticker?.cancel() }

  func observe(_ event: RunEvent) {
    lock.lock()
    defer { lock.unlock() }
    switch event {
    case .stage(let name, let detail):
      shown = ProgressText(stage: name, detail: Terminal.harmless(detail))
      began = .now
      if redraws { draw() } else { note(detail.isEmpty ? name : "\(name): \(detail)") }
    case .progress(let done, let total, let unit):
      let before = percent
      shown?.done = done
      shown?.total = total
      shown?.unit = unit
      if redraws, percent != before { draw() }
    case .note(let text): aside(text)
    case .answers(let model, let mode, let measures):
      let words = MeasureSet.measures(.wide).filter(\.isShare).map {
        "\($0.note.title) \(measures.text($0.note.key)) %"
      }
      aside("  \(model), \(mode.rawValue): \(words.joined(separator: ", "))")
    case .damaged(let stage, let fault):
      aside("\(stage): the cached file is damaged (\(fault)), so it is computed again")
    case .waiting(let stage): aside("\(stage): another run computes it; waiting")
    case .warning(let problem):
      if redraws { redraw("") }
      // Shown in quiet runs too.
      Terminal.note("warning: \(problem)")
      if redraws { draw() }
    }
  }

  /// Removes the line, so that what follows starts on a clean one.
  func clear() {
    lock.lock()
    defer { lock.unlock() }
    shown = nil
    if redraws { redraw("") }
  }

  /// Removes the line and keeps the lock until the process ends: nothing is printed below the message that it was stopped.
  private func silence() {
    lock.lock()
    if redraws { redraw("") }
  }

  private var percent: Int? {
    // Without a total, the timer draws often enough.
    shown.flatMap { shown in shown.total == 0 ? nil : shown.done.map { $0 * 100 / shown.total } }
  }

  private func tick() {
    lock.lock()
    defer { lock.unlock() }
    if shown != nil { draw() }
  }

  /// A message that stays, above the line that is redrawn.
  private func aside(_ text: String) {
    if redraws { redraw("") }
    note(text)
    if redraws { draw() }
  }

  private func note(_ text: String) { if !quiet { Terminal.note(text) } }

  private func draw() {
    guard var text = shown else { return }
    text.seconds = (ContinuousClock.now - began) / .seconds(1)
    // The last column stays free: some terminals break the line there.
    redraw(text.line(width: Terminal.width - 1, hasColour: Terminal.hasColour))
  }

  private func redraw(_ line: String) {
    guard line != drawn else { return }
    drawn = line
    Terminal.draw("\r\u{1B}[K\(line)")
  }
}
