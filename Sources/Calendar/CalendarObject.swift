import DelegationFoundations

/// A VCALENDAR: events, tasks, their time zones, and whatever else the file has.
///
/// - Source: RFC 5545, 3.4 and 3.6.
package struct CalendarObject: Equatable, Sendable {
  /// The properties of the calendar itself, as they were read.
  package var lines: [ContentLine] = []
  package var zones: [CalendarZone] = []
  package var items: [CalendarItem] = []
  /// Other components, like VJOURNAL, as they were read.
  var others: [CalendarComponent] = []

  package init() {}

  private var homeLine: ContentLine? { lines.first { $0.name == "X-WR-TIMEZONE" && !$0.token.isEmpty } }

  /// The zone of times without one, if the calendar names it.
  var homeZone: String? { homeLine.map { String($0.token) } }
}

extension CalendarObject {
  static let name = "VCALENDAR"
  /// The properties whose times can be in a zone.
  static let zonedProperties: Set = ["DTSTART", "DTEND", "DUE", "RDATE", "EXDATE", "RECURRENCE-ID"]

  /// - Throws: A problem for a version other than 2.0; in strict reading for anything wrong in a known component, and for
  ///   time zones that neither the file nor the system has.
  init(reading component: CalendarComponent, _ notes: inout ReadingNotes) throws {
    lines = component.lines
    if let version = component.all("VERSION").first(where: { $0.token != "2.0" }) {
      throw Problem(
        version.place, "the version is \(shown(version.value)), not 2.0", "export the calendar as iCalendar 2.0 (.ics)")
    }
    let hasMethod = !component.all("METHOD").isEmpty
    try readZones(of: component, &notes)
    let clock = ZoneClock(self, zone: "UTC")
    if let line = homeLine, !clock.knows(String(line.token)) {
      try notes.add(.unknownZone(String(line.token), at: line.place), "the \(line.name) is left out")
    }
    let names = CalendarEntry.Kind.allCases.map(\.component)
    /// Reads an event or a task, whose zones must be known.
    func model(_ part: CalendarComponent) throws -> CalendarItem {
      for line in part.lines where Self.zonedProperties.contains(line.name) {
        if let zone = line["TZID"], !clock.knows(zone) { throw Problem.unknownZone(zone, at: line.place) }
      }
      return try CalendarItem(reading: part)
    }
    var read: Set<ComponentContent> = []
    for part in component.components where part.name != CalendarZone.name {
      let item = try names.contains(part.name) ? notes.read(part, model) : nil
      // As it was read: lines that were left out make no difference.
      guard read.insert(ComponentContent(component: item?.source ?? part)).inserted else {
        try notes.add(
          Problem(part.place, "\(part.name) has the lines of an earlier one", "remove one of them"), "it is read once")
        continue
      }
      guard let item else {
        others.append(part)
        continue
      }
      guard item.kind == .task || item.start != nil || hasMethod else {
        try notes.add(.missingProperty("DTSTART", of: part.name, at: part.place), "the \(part.name) is left out")
        others.append(part)
        continue
      }
      items.append(item)
    }
    try note(&notes)
  }

  private mutating func readZones(of component: CalendarComponent, _ notes: inout ReadingNotes) throws {
    var rules: [String: [CalendarZone.Observance]] = [:]
    for part in component.components where part.name == CalendarZone.name {
      guard let zone = try notes.read(part, { try CalendarZone(reading: $0) }) else { continue }
      if let other = rules.updateValue(zone.observances, forKey: zone.id), other != zone.observances {
        rules[zone.id] = other
        try notes.add(
          Problem(
            part.place, "an earlier VTIMEZONE with the TZID \(shown(zone.id)) has other rules",
            "give each time zone a TZID of its own"), "it is left out")
        continue
      }
      zones.append(zone)
      if try zone.leavesYearsToTheSystem(notes.budget) {
        notes.inform(
          Problem(
            part.place, "the file does not say when the clocks of \(shown(zone.id)) change in all years",
            "give its VTIMEZONE rules without an end"), "in the others the system's rules are used")
      }
    }
  }

  /// Notes where components break a rule and are read all the same.
  private func note(_ notes: inout ReadingNotes) throws {
    var sequences: [[String]: Int] = [:]
    for item in items {
      let (name, sequence) = (item.kind.component, item.sequence)
      try item.source.reportDeviations(start: item.anchor, to: &notes)
      guard item.recurrence.replaces == nil, !item.uid.isEmpty,
        let other = sequences.updateValue(sequence, forKey: [name, item.uid])
      else { continue }
      try notes.add(
        Problem(
          item.place, "\(name) has the UID of another, and no RECURRENCE-ID", "give each \(name) a UID of its own"),
        other == sequence ? "both are shown" : "the one with the higher SEQUENCE is shown")
      sequences[[name, item.uid]] = max(other, sequence)
    }
  }

  /// The calendar as it is written.
  ///
  /// - Parameters:
  ///   - stamp: The DTSTAMP of components that have none.
  ///   - product: The PRODID, if there is none.
  func component(stamp: CalendarTime, product: String) -> CalendarComponent {
    func stamped(_ component: CalendarComponent) -> CalendarComponent {
      guard component.all("DTSTAMP").isEmpty else { return component }
      var component = component
      component.lines.append(ContentLine("DTSTAMP", time: stamp))
      return component
    }
    var lines = lines
    if !lines.contains(where: { $0.name == "PRODID" }) { lines.insert(ContentLine("PRODID", text: product), at: 0) }
    if !lines.contains(where: { $0.name == "VERSION" }) { lines.insert(ContentLine("VERSION", value: "2.0"), at: 0) }
    let parts = zones.map { $0.component } + items.map { stamped($0.component) }
    return CalendarComponent(Self.name, lines: lines, components: parts + others)
  }

  /// Adds a VTIMEZONE for each zone of the system that events and tasks use.
  ///
  /// - Parameter lastYear: Up to which the offsets are to be right.
  /// - Throws: A problem for a zone that the system does not know.
  package mutating func addZones(through lastYear: Int) throws {
    let times = items.flatMap { [$0.start, $0.end?.time].compactMap(\.self) + $0.recurrence.times }
    var firsts: [String: Int] = [:]
    for time in times {
      if let zone = time.zone { firsts[zone] = min(firsts[zone] ?? .max, CivilDate(number: time.day).year) }
    }
    let known = Set(zones.map { $0.id })
    for (zone, year) in firsts.sorted(by: { $0.key < $1.key }) where !known.contains(zone) {
      let first = max(year - 1, 1)
      zones.append(try CalendarZone(system: zone, years: first...max(first, min(lastYear, 9997) + 1)))
    }
  }
}
