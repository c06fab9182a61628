import DelegationFoundations

extension ClockChanges {
  /// A moment of a day in words, as the clocks show it; see ``timeText(_:)``.
  package func text(_ seconds: Double) -> String { timeText(shown(seconds)) }
}

/// A moment in words: `15:20`, `15:20:05` if it is no whole minute, `01:10 (+1 day)`.
///
/// - Parameter seconds: Since midnight of the day in question; fractions are cut off.
package func timeText(_ seconds: Double) -> String {
  guard seconds.isUsable else { return "\(seconds)" }
  let whole = Int64(seconds.rounded(.down))
  let days = (Double(whole) / 86_400).rounded(.down)
  let rest = whole - Int64(days) * 86_400
  func twoDigits(_ number: Int64) -> String { "\(number / 10)\(number % 10)" }
  var text = "\(twoDigits(rest / 3600)):\(twoDigits(rest / 60 % 60))"
  if rest % 60 != 0 { text += ":\(twoDigits(rest % 60))" }
  guard days != 0 else { return text }
  return "\(text) (\(days > 0 ? "+" : "")\(Int64(days)) \(days.magnitude == 1 ? "day" : "days"))"
}
