import DelegationFoundations

/// A VEVENT.
///
/// Source: RFC 5545, 3.6.1.
package struct CalendarEvent: Equatable, Sendable {
  package enum Status: String, CaseIterable, Sendable {
    case tentative = "TENTATIVE"
    case confirmed = "CONFIRMED"
    case cancelled = "CANCELLED"
  }

  /// The UID, the same for an event and the components that replace its occurrences; unique otherwise. Empty if it is
  /// missing.
  package var uid: String
  package var summary: String?
  package var description: String?
  package var location: String?
  /// A date for an event of whole days. nil only in files with a METHOD.
  package var start: CalendarTime?
  package var end: EventEnd?
  package var recurrence = CalendarRecurrence()
  package var status: Status?
  /// Whether the time counts as free (TRANSP:TRANSPARENT).
  package var isTransparent = false
  /// The higher of two with the same UID is the newer one.
  package var sequence = 0
  package var alarms: [CalendarAlarm] = []
  let source: CalendarComponent

  package init(uid: String, start: CalendarTime) {
    (self.uid, self.start) = (uid, start)
    source = CalendarComponent(Self.name)
  }

  package var place: SourcePlace { source.place }
  package var isAllDay: Bool { start?.isDate ?? false }
}

package enum EventEnd: Hashable, Sendable {
  /// DTEND, or DUE for a task: every occurrence takes the same seconds, or days if it is a date.
  case time(CalendarTime)
  /// A duration: its days follow the clocks.
  case duration(CalendarDuration)
}

extension EventEnd {
  init?(reading component: CalendarComponent, _ name: String, start: CalendarTime?) throws {
    let (end, duration) = (try component.single(name), try component.single("DURATION"))
    if let end {
      let time = try end.time()
      if let start {
        guard time.isDate == start.isDate else { throw Problem.mixedTypes(name, time, start: start, at: end.place) }
        guard time.kind != start.kind || time.local >= start.local else {
          throw Problem(
            end.place, "\(name) '\(time.text)' is before DTSTART '\(start.text)'",
            "exchange them, or correct the wrong one")
        }
      }
      if let duration { throw Problem(duration.place, "there is a DURATION beside \(name)", "remove one of them") }
      self = .time(time)
    } else if let line = duration {
      let duration = try line.duration()
      guard duration.days >= 0, duration.seconds >= 0, start?.isDate != true || duration.seconds == 0 else {
        throw Problem.wrongDuration(line.value, of: "DURATION", at: line.place)
      }
      self = .duration(duration)
    } else {
      return nil
    }
  }

  static func fields(_ end: EventEnd?, _ name: String) -> [(name: String, lines: [ContentLine])] {
    let duration: CalendarDuration? = if case .duration(let duration) = end { duration } else { nil }
    return [field(name, time: end?.time), field("DURATION", duration: duration)]
  }
}

extension CalendarEvent: ComponentModel {
  static let name = "VEVENT"

  init(reading component: CalendarComponent) throws {
    source = component
    uid = try component.text("UID") ?? ""
    summary = try component.text("SUMMARY")
    description = try component.text("DESCRIPTION")
    location = try component.text("LOCATION")
    start = try component.time("DTSTART")
    end = try EventEnd(reading: component, "DTEND", start: start)
    recurrence = try CalendarRecurrence(reading: component, start: start)
    status = try component.word("STATUS", of: Status.allCases.map { $0.rawValue }).flatMap(Status.init)
    isTransparent = try component.word("TRANSP", of: ["OPAQUE", "TRANSPARENT"]) == "TRANSPARENT"
    sequence = try component.number("SEQUENCE", in: 0...Int(Int32.max)) ?? 0
    alarms = try component.components.filter { $0.name == CalendarAlarm.name }.map(CalendarAlarm.init)
  }

  var fieldLines: [(name: String, lines: [ContentLine])] {
    [
      field("UID", text: uid), field("DTSTART", time: start), field("SUMMARY", text: summary),
      field("DESCRIPTION", text: description), field("LOCATION", text: location),
      field("STATUS", text: status?.rawValue), field("TRANSP", text: isTransparent ? "TRANSPARENT" : nil),
      field("SEQUENCE", number: sequence == 0 ? nil : sequence),
    ] + EventEnd.fields(end, "DTEND") + recurrence.fieldLines
  }
}
