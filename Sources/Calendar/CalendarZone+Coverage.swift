import CDelegationData
import DelegationFoundations
import Foundation

extension CalendarZone {
  /// The moments for which the zone has an offset: from its first change on, and if no rule goes on for ever,
  /// until its last.
  ///
  /// - Source: RFC 5545, 3.6.5: a zone of single changes is only suitable for events between them.
  func covered(_ budget: StepBudget) throws -> Range<Seconds> {
    let onsets = try onsets(around: ZoneYear.span(of: 9998), budget)
    let first = observances.map { $0.start - $0.offsetFrom }.min()!
    let last = max(first, onsets.last?.moment ?? first)
    return first..<(last >= ZoneYear.span(of: 9980).lowerBound ? .max : last)
  }

  /// Whether the zone ends, and the system's rules have other offsets than its last one for later years.
  func leavesYearsToTheSystem(_ budget: StepBudget) throws -> Bool {
    guard let system = [id, location].lazy.compactMap({ $0.flatMap { TimeZone.of($0) } }).first else { return false }
    let end = try covered(budget).upperBound
    guard end != .max else { return false }
    let year = CivilDate(number: Int(end.dividedDown(by: daySeconds))).year + 1
    try budget.spend(2000, at: observances[0].place)
    let (own, rules) = (try ZoneYear(year, of: self, budget), ZoneYear(year, of: system))
    return !rules.changes.isEmpty || rules.offset != own.offset
  }
}

extension ZoneYear {
  /// Returns the same changes in a span of time, and the system's around it.
  func completed(by system: TimeZone, outside covered: Range<Seconds>, in year: Int) -> ZoneYear {
    let span = Self.span(of: year)
    if covered.lowerBound <= span.lowerBound, covered.upperBound >= span.upperBound { return self }
    let other = ZoneYear(year, of: system)
    let borders = [covered.lowerBound, covered.upperBound].filter { span.contains($0) }
    func offset(_ moment: Seconds) -> Seconds {
      covered.contains(moment) ? self.offset(at: moment) : other.offset(at: moment)
    }
    let moments = Set((changes + other.changes).map { $0.moment } + borders).sorted()
    return ZoneYear(offset(span.lowerBound), moments.map { (moment: $0, offset: offset($0)) })
  }
}

enum WindowsZones {
  static let names: [String: String] = {
    let lines = String(decoding: delegation_windows_zones().bytes, as: UTF8.self).split(separator: "\n")
    return Dictionary(
      uniqueKeysWithValues: lines.filter { !$0.hasPrefix("#") }.map { line in
        let pair = line.split(separator: "\t")
        return (String(pair[0]), String(pair[1]))
      })
  }()
}
