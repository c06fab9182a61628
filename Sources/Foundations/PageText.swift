import Foundation

/// How numbers and texts look on the page and in the terminal.
package enum PageText {
  /// A share as percent with one decimal: `36.0`.
  package static func percent(_ share: Double) -> String { fixed(share * 100, decimals: 1) }

  /// The same; a dash without one.
  package static func percent(_ share: Double?) -> String { share.map(percent) ?? "–" }

  /// A probability with its unit: `36.0 %`; `under 0.1 %`, since what is possible is never `0.0 %`.
  package static func probability(_ share: Double, decimals: Int = 1) -> String {
    let (text, none) = (fixed(share * 100, decimals: decimals), fixed(0, decimals: decimals))
    return (share > 0 && text == none ? "under \(none.dropLast())1" : text) + " %"
  }

  /// A share of a hundred: `36`.
  package static func whole(_ share: Double) -> String { fixed((share * 100).rounded(), decimals: 0) }

  /// How many of all are right: `13 of 20`, and `65.0 % of 1,200` where there are enough for a percentage.
  package static func hits(_ share: Double, of all: Int) -> String {
    all < Sample.fewest ? "\(Int((share * Double(all)).rounded())) of \(all)" : "\(percent(share)) % of \(count(all))"
  }

  /// A share that somebody chose, as percent without needless decimals: `80`, `87.5`.
  package static func plainPercent(_ share: Double) -> String { plain((share * 100_000).rounded() / 1000) }

  /// A number that somebody chose: `3`, `2.5`.
  package static func plain(_ number: Double) -> String {
    number == number.rounded() ? fixed(number, decimals: 0) : String(number)
  }

  /// The bounds of an interval of shares: `33.1–38.9`; empty if there is none.
  package static func interval(_ bounds: [Double]?, scale: Double = 100) -> String {
    guard let bounds, bounds.count == 2 else { return "" }
    return bounds.map { fixed($0 * scale, decimals: 1) }.joined(separator: "–")
  }

  /// A difference of shares in points, with its sign: `+7.2`, `−0.4`, `0.0`.
  package static func points(_ difference: Double) -> String { signed(difference, scale: 100) }

  package static func signed(_ difference: Double, scale: Double) -> String {
    let text = fixed(abs(difference) * scale, decimals: 1)
    if text == "0.0" { return text }
    return (difference < 0 ? "−" : "+") + text
  }

  /// The bounds of an interval of differences, in points: `−0.4 to +1.2`; a dash if there is none.
  package static func pointInterval(_ bounds: [Double]?, scale: Double = 100) -> String {
    guard let bounds, bounds.count == 2 else { return "–" }
    return bounds.map { signed($0, scale: scale) }.joined(separator: " to ")
  }

  /// An integer with its thousands separated: `10,814`.
  package static func count(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var parts: [Substring] = []
    while digits.count > 3 {
      parts.insert(Substring(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "−" : "") + ([Substring(digits)] + parts).joined(separator: ",")
  }

  /// A p-value: `0.031`; `< 0.001`.
  package static func chance(_ p: Double) -> String { p < 0.001 ? "<\u{A0}0.001" : fixed(p, decimals: 3) }

  /// The day of a moment in UTC: `2004-03-18`.
  ///
  /// - Parameter seconds: Since 1970-01-01 00:00 UTC.
  package static func day(_ seconds: Int64) -> String {
    let day = CivilDate(number: Int(Seconds(seconds).dividedDown(by: daySeconds)))
    return "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))"
  }

  /// Texts joined as in a sentence: `a, b and c`.
  package static func sentence(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A number with its noun: `1 task`, `2,312 tasks`.
  package static func counted(_ number: Int, _ noun: String) -> String {
    count(number) + " " + noun + (number == 1 ? "" : "s")
  }

  /// A number of a report with fewer decimals than its six: `54.1` for 54.05, as whoever rounds it by hand expects.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    // The binary fraction next to 54.05 is below it, so decimals are counted whole.
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let text = String(format: "%.\(decimals)f", ((number * 1e6).rounded() * scale / 1e6).rounded() / scale)
    // A hyphen is no minus sign, and there is no negative zero.
    guard text.hasPrefix("-") else { return text }
    return text.contains { $0 != "-" && $0 != "." && $0 != "0" } ? "−" + text.dropFirst() : String(text.dropFirst())
  }
}
