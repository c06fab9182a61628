import DelegationResults

/// A line that shows the progress of a stage: its name, a bar, what is done, how fast, and the time left.
package struct ProgressText: Sendable {
  var stage: String
  var detail: String
  /// The units done so far; nil until the stage reports progress.
  package var done: Int?
  /// The number of units; 0 where nobody knows it.
  package var total = 0
  package var unit = RunEvent.Unit.parts
  package var seconds = 0.0

  package init(stage: String, detail: String) {
    self.stage = stage
    self.detail = detail
  }

  private static let barWidth = 20

  package func line(width: Int, hasColour: Bool = false) -> String {
    guard let done, total > 0 else {
      let count = done.map { ", \($0) \(unit.rawValue)" } ?? ""
      return String("\(stage): \(detail)\(count) … \(Self.time(seconds))".prefix(width))
    }
    let filled = done * Self.barWidth / total
    let (full, empty) = (String(repeating: "█", count: filled), String(repeating: "░", count: Self.barWidth - filled))
    let parts = [stage, full + empty, "\(done * 100 / total) %"] + details(done)
    let plain = String(parts.joined(separator: "  ").prefix(width))
    return hasColour ? plain.replacing(full + empty, with: "\u{1B}[32m\(full)\u{1B}[0m\(empty)") : plain
  }

  /// Counts, rate and time left; the last two after half a second.
  private func details(_ done: Int) -> [String] {
    let counts =
      unit == .bytes ? "\(Self.megabytes(done)) of \(Self.megabytes(total)) MB" : "\(done) of \(total) \(unit.rawValue)"
    guard done > 0, seconds >= 0.5 else { return [counts] }
    let rate = Double(done) / seconds
    let pace = unit == .bytes ? "\(Self.rounded(rate / 1e6)) MB/s" : "\(Self.rounded(rate)) \(unit.rawValue)/s"
    return [counts, pace] + (done < total ? ["\(Self.time(Double(total - done) / rate)) left"] : [])
  }

  private static func megabytes(_ bytes: Int) -> String { rounded(Double(bytes) / 1e6) }

  private static func rounded(_ value: Double) -> String {
    value < 10 ? String((value * 10).rounded() / 10) : String(Int(value.rounded()))
  }

  /// `5 s`, `2:05`, `1:02:05`.
  static func time(_ seconds: Double) -> String {
    let total = Int(min(seconds.rounded(), 359_999))
    guard total >= 60 else { return "\(total) s" }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (total / 60, padded(total % 60))
    return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(padded(minutes % 60)):\(rest)"
  }
}
