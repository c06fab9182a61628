package struct CivilDate: Hashable, Sendable {
  package var year: Int
  /// The month, 1…12.
  package var month: Int
  /// The day of the month, 1…31.
  package var day: Int

  package init(_ year: Int, _ month: Int, _ day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// - Parameter number: Days since 1970-01-01.
  ///
  /// - Source: Years begin in March here, in eras of 400 years, so that the leap day comes last.
  package init(number: Int) {
    let days = number + 719_468
    let era = days.dividedDown(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
  }

  /// The number of days since 1970-01-01.
  package var number: Int {
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear.dividedDown(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  package static func length(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

  package static func length(ofMonth month: Int, in year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Returns 0 for Monday to 6 for Sunday.
  package static func weekday(_ number: Int) -> Int { (number + 3).remainderDown(by: 7) }
}

/// A number of seconds since 1970, or between two moments. Where `Int` has 32 bits, it would end in January 2038.
#if _pointerBitWidth(_32) || WideSeconds
  package typealias Seconds = Int64
#else
  package typealias Seconds = Int
#endif

/// The seconds of a day without a change of clocks.
package let daySeconds: Seconds = 86_400

extension FixedWidthInteger where Self: SignedInteger {
  /// The quotient, rounded down also below 0.
  @inlinable package func dividedDown(by divisor: Self) -> Self {
    self >= 0 ? self / divisor : -1 - (-1 - self) / divisor
  }

  /// Returns the remainder of ``dividedDown(by:)``: at least 0.
  @inlinable package func remainderDown(by divisor: Self) -> Self {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }

  package func padded(_ width: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, width - text.count)) + text
  }
}
