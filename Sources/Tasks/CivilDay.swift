/// A day of the Gregorian calendar, in UTC.
package struct CivilDay: Equatable, Sendable {
  package let year: Int
  /// 1…12.
  package let month: Int
  /// 1…31.
  package let day: Int

  /// The day that a moment is in.
  package init(of moment: Moment) {
    // Years begin in March here, in eras of 400 years, so that the leap day comes last.
    let days = Int((Double(moment.seconds) / 86_400).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
  }

  /// Days from 1970-01-01 to a day of the year 1 or later.
  ///
  /// - Parameters:
  ///   - year: 1 or later.
  ///   - month: 1…12.
  ///   - day: 1…31; one that its month does not have gives a day of the next.
  package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
  }
}
