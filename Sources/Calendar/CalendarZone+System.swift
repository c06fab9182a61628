import DelegationFoundations
import Foundation

extension CalendarZone {
  /// The zone of an IANA name, from the tables of the system, written as lists of dates.
  ///
  /// - `years`: The years in which the offsets must be right; after them, the last offset stays.
  /// - Throws: A problem for a name that the system does not know.
  package init(system name: String, years: ClosedRange<Int>) throws {
    guard let zone = TimeZone.of(name) else { throw Problem.unknownZone(name, at: SourcePlace()) }
    // Changes in the last days of a year stand in its table and in the next.
    var changes: [Seconds: ZoneYear.Change] = [:]
    for year in years {
      for change in ZoneYear(year, of: zone).changes { changes[change.moment] = change }
    }
    let sorted = changes.values.sorted { $0.moment < $1.moment }
    let begin = ZoneYear.span(of: years.lowerBound).lowerBound
    let first = zone.seconds(at: begin)
    var observances = [
      Observance(
        isDaylight: zone.isDaylight(at: begin), start: begin + first, offsetFrom: first, offsetTo: first,
        place: SourcePlace())
    ]
    for change in sorted {
      let local = change.moment + change.before
      let isDaylight = zone.isDaylight(at: change.moment)
      let known = observances.indices.dropFirst().first {
        let known = observances[$0]
        return (known.isDaylight, known.offsetFrom, known.offsetTo) == (isDaylight, change.before, change.after)
      }
      if let known {
        observances[known].dates.append(local)
      } else {
        observances.append(
          Observance(
            isDaylight: isDaylight, start: local, offsetFrom: change.before, offsetTo: change.after,
            place: SourcePlace()))
      }
    }
    self.init(id: name, observances: observances, location: nil, source: nil)
  }
}

extension TimeZone {
  fileprivate func isDaylight(at moment: Seconds) -> Bool {
    isDaylightSavingTime(for: Date(timeIntervalSince1970: Double(moment)))
  }
}
