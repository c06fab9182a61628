import DelegationFoundations

/// A VTIMEZONE: when the clocks of a time zone change.
///
/// - Source: RFC 5545, 3.6.5.
package struct CalendarZone: Equatable, Sendable {
  /// A STANDARD or DAYLIGHT component: an offset, and the times on the wall at which it begins.
  struct Observance: Equatable, Sendable {
    var isDaylight: Bool
    /// The start in seconds on the wall, in the offset before.
    var start: Seconds
    /// The offset before, in seconds east of UTC.
    var offsetFrom: Seconds
    var offsetTo: Seconds
    var rules: [RecurrenceRule] = []
    /// The further begins, as ``start``.
    var dates: [Seconds] = []
    let place: SourcePlace
  }

  package var id: String
  var observances: [Observance]
  /// The X-LIC-LOCATION: an IANA name.
  var location: String?
  /// The zone as in the file; nil for a zone made here.
  let source: CalendarComponent?

  var component: CalendarComponent {
    if let source, (try? CalendarZone(reading: source)) == self { return source }
    return CalendarComponent(
      Self.name, lines: [ContentLine("TZID", text: id)],
      components: observances.map { observance in
        func time(_ local: Seconds) -> CalendarTime { CalendarTime(local: local, .floating) }
        var lines = [
          ContentLine("DTSTART", time: time(observance.start)),
          ContentLine("TZOFFSETFROM", offset: observance.offsetFrom),
          ContentLine("TZOFFSETTO", offset: observance.offsetTo),
        ]
        lines += observance.rules.map { ContentLine("RRULE", rule: $0) }
        lines += observance.dates.map { ContentLine("RDATE", time: time($0)) }
        return CalendarComponent(observance.isDaylight ? "DAYLIGHT" : "STANDARD", lines: lines)
      })
  }
}

extension CalendarZone {
  static let name = "VTIMEZONE"

  /// - Throws: A problem for a missing or wrong property, and for a zone without observance.
  init(reading component: CalendarComponent) throws {
    id = try component.required("TZID").text
    location = try component.text("X-LIC-LOCATION")
    source = component
    observances = try component.components.filter { ["STANDARD", "DAYLIGHT"].contains($0.name) }.map(Observance.init)
    guard !observances.isEmpty else {
      throw Problem(
        component.place, "the time zone has neither STANDARD nor DAYLIGHT", "add BEGIN:STANDARD with its offset")
    }
  }
}

extension CalendarZone.Observance {
  fileprivate init(_ component: CalendarComponent) throws {
    let line = try component.required("DTSTART")
    let time = try line.time()
    start = time.local
    isDaylight = component.name == "DAYLIGHT"
    place = component.place
    offsetFrom = try component.required("TZOFFSETFROM").offset()
    offsetTo = try component.required("TZOFFSETTO").offset()
    for line in component.all("RRULE") {
      let rule = try line.rule { throw $0 }
      // Rules of zones are those of years; others would take long for nothing.
      guard !rule.frequency.isBelowDay else {
        throw Problem.forbiddenParts(
          "FREQ=\(rule.frequency.code) in a time zone", "clocks change rarely", at: line.place)
      }
      rules.append(rule)
    }
    for line in component.all("RDATE") { dates += try line.times { throw $0 }.map { $0.local } }
  }
}

extension ContentLine {
  /// The value as a list of DATE or DATE-TIME, without those that are neither.
  func times(_ report: (Problem) throws -> Void = { _ in }) throws -> [CalendarTime] {
    try items(report) { try time($0) }
  }

  /// The value as a UTC-OFFSET.
  ///
  /// - Returns: Seconds east of UTC.
  /// - Throws: A problem for what is none. `-0000`, which the standard forbids, is no offset either way.
  func offset() throws -> Seconds {
    let bytes = Array(token.utf8)
    let digits = bytes.dropFirst().map { Seconds($0) - 0x30 }
    guard [5, 7].contains(bytes.count), [0x2B, 0x2D].contains(bytes[0]), digits.allSatisfy({ 0...9 ~= $0 }) else {
      throw Problem.wrongOffset(value, of: name, at: place)
    }
    let pairs: [Seconds] = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] } + [0]
    let seconds = pairs[0] * 3600 + pairs[1] * 60 + pairs[2]
    guard pairs[0] < 24, pairs[1] < 60, pairs[2] < 60 else { throw Problem.wrongOffset(value, of: name, at: place) }
    return bytes[0] == 0x2B ? seconds : -seconds
  }

  init(_ name: String, offset seconds: Seconds) {
    let magnitude = abs(seconds)
    let rest = magnitude % 60 == 0 ? "" : (magnitude % 60).padded(2)
    self.init(
      name,
      value: (seconds < 0 ? "-" : "+") + (magnitude / 3600).padded(2) + (magnitude / 60 % 60).padded(2) + rest)
  }
}
