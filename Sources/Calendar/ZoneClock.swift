import DelegationFoundations
import Foundation

/// Tells moments from times on the wall, and the other way. Zones of the calendar come before those of the system.
///
/// It keeps a table for each year asked for, and is meant for one question about a calendar.
final class ZoneClock {
  private struct Key: Hashable {
    let zone: String
    let year: Int
  }

  private let zones: [String: CalendarZone]
  private var systemZones: [String: TimeZone?] = [:]
  private var years: [Key: ZoneYear] = [:]
  private var spans: [String: Range<Seconds>] = [:]
  /// The IANA name of the zone in which dates are.
  private let dateZone: String
  private var floatingZone: String
  private let budget: StepBudget

  /// - Parameter zone: The zone of dates, and of floating times if the calendar names none: one of the calendar's TZIDs, or an IANA name.
  init(_ calendar: CalendarObject, zone: String, _ budget: StepBudget = StepBudget()) {
    zones = Dictionary(calendar.zones.map { ($0.id, $0) }) { first, _ in first }
    (dateZone, floatingZone, self.budget) = (zone, zone, budget)
    if let home = calendar.homeZone, knows(home) { floatingZone = home }
  }

  /// Returns the seconds since 1970-01-01T00:00:00Z.
  ///
  /// - Throws: A problem for an unknown zone.
  func moment(of time: CalendarTime) throws -> Seconds {
    if time.kind == .utc { return time.local }
    return time.local - (try table(zone(of: time.kind), at: time.local).offset(atWall: time.local))
  }

  func local(_ moment: Seconds, in kind: CalendarTime.Kind) throws -> Seconds {
    if kind == .utc { return moment }
    return moment + (try table(zone(of: kind), at: moment).offset(at: moment))
  }

  private func zone(of kind: CalendarTime.Kind) -> String {
    switch kind {
    case .zoned(let name): name
    case .date: dateZone
    case .floating, .utc: floatingZone
    }
  }

  func knows(_ zone: String) -> Bool { zones[zone] != nil || systemZone(zone) != nil }

  private func systemZone(_ name: String) -> TimeZone? {
    if let known = systemZones[name] { return known }
    let zone = TimeZone.of(name)
    systemZones[name] = .some(zone)
    return zone
  }

  private func covered(_ zone: CalendarZone) throws -> Range<Seconds> {
    if let span = spans[zone.id] { return span }
    let span = try zone.covered(budget)
    spans[zone.id] = span
    return span
  }

  /// The clocks of a zone in the year of a moment, or of a time on the wall.
  func table(_ zone: String, at time: Seconds) throws -> ZoneYear {
    let days = CalendarTime.days
    let day = min(max(Int(time.dividedDown(by: daySeconds)), days.lowerBound), days.upperBound)
    let key = Key(zone: zone, year: CivilDate(number: day).year)
    if let year = years[key] { return year }
    let year: ZoneYear
    if let zone = zones[zone] {
      let own = try ZoneYear(key.year, of: zone, budget)
      let system = [zone.id, zone.location].lazy.compactMap { $0.flatMap { self.systemZone($0) } }.first
      year = try system.map { try own.completed(by: $0, outside: covered(zone), in: key.year) } ?? own
    } else if let zone = systemZone(zone) {
      try budget.spend(2000, at: SourcePlace())
      year = ZoneYear(key.year, of: zone)
    } else {
      throw Problem.unknownZone(zone, at: SourcePlace())
    }
    years[key] = year
    return year
  }
}

extension TimeZone {
  /// A zone of the system, by its IANA name, its offset, Outlook's name, or a path that ends in an IANA name.
  static func of(_ name: String) -> TimeZone? {
    if let zone = named(name) ?? WindowsZones.names[name].flatMap({ named($0) }) { return zone }
    let parts = name.split(separator: "/")
    guard parts.count <= 8 else { return nil }
    return parts.indices.dropLast().lazy.compactMap { named(parts[$0...].joined(separator: "/")) }.first
  }

  /// The names of IANA that are no path.
  private static let plainNames = Set(
    """
    CET CST6CDT Cuba EET EST EST5EDT Egypt Eire Factory GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel \
    Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC \
    Universal W-SU WET Zulu
    """.split(separator: " ").map(String.init))

  /// A zone by its IANA name, or by its offset, such as `GMT+0200` or `UTC-3:30`.
  static func named(_ name: String) -> TimeZone? {
    // Foundation takes more for a name: BST is Dhaka's time for it, and not that of London.
    let isPath =
      name.utf8.count < 64 && name.utf8.first != 0x2F && name.utf8.contains(0x2F) && !name.hasPrefix("SystemV/")
      && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3A }
    if isPath || plainNames.contains(name) { return TimeZone(identifier: name) }
    let parts = name.dropFirst(4).split(separator: ":", omittingEmptySubsequences: false)
    let (digits, hasMinutes) = (parts.joined(), parts.count == 2 || parts.joined().count > 2)
    guard ["GMT+", "GMT-", "UTC+", "UTC-"].contains(name.prefix(4)), (1...4).contains(digits.utf8.count),
      parts.count == 1 || parts.count == 2 && parts[1].count == 2,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let hours = Int(digits.dropLast(hasMinutes ? 2 : 0)), let minutes = hasMinutes ? Int(digits.suffix(2)) : 0,
      minutes < 60
    else { return nil }
    return TimeZone(secondsFromGMT: (hours * 3600 + minutes * 60) * (name.dropFirst(3).first == "-" ? -1 : 1))
  }
}
