import DelegationFoundations

/// A VEVENT or a VTODO.
///
/// - Source: RFC 5545, 3.6.1 and 3.6.2.
package struct CalendarItem: Equatable, Sendable {
  package enum Status: String, Sendable {
    case tentative = "TENTATIVE"
    case confirmed = "CONFIRMED"
    case needsAction = "NEEDS-ACTION"
    case inProcess = "IN-PROCESS"
    case completed = "COMPLETED"
    case cancelled = "CANCELLED"
  }

  package let kind: CalendarEntry.Kind
  /// The UID, the same for an item and the components that replace its occurrences; unique otherwise. Empty if it is
  /// missing.
  package var uid: String
  package var summary: String?
  package var description: String?
  package var location: String?
  /// A date for an event of whole days. An event without it stands only in files with a METHOD.
  package var start: CalendarTime?
  /// The end of an event, or the time at which a task is due: DTEND, DUE or DURATION.
  package var end: ItemEnd?
  package var recurrence = CalendarRecurrence()
  package var status: Status?
  /// Whether the time of an event counts as free (TRANSP:TRANSPARENT).
  package var isTransparent = false
  /// The moment at which a task was done, in UTC.
  package var completed: CalendarTime?
  /// The share of a task that is done, 0…100.
  package var percent: Int?
  /// The priority of a task: 1 is the highest, 9 the lowest; 0 says nothing.
  package var priority = 0
  /// The higher of two with the same UID is the newer one.
  package var sequence = 0
  package var alarms: [CalendarAlarm] = []
  let source: CalendarComponent

  package init(_ kind: CalendarEntry.Kind = .event, uid: String, start: CalendarTime? = nil) {
    (self.kind, self.uid, self.start) = (kind, uid, start)
    source = CalendarComponent(kind.component)
  }

  package var place: SourcePlace { source.place }
  package var isAllDay: Bool { start?.isDate ?? false }
  /// The time that its occurrences count from: a task without a start is at the time at which it is due.
  package var anchor: CalendarTime? { start ?? (kind == .task ? end?.time : nil) }
}

extension CalendarEntry.Kind {
  var component: String { self == .event ? "VEVENT" : "VTODO" }
  fileprivate var end: String { self == .event ? "DTEND" : "DUE" }

  fileprivate var statuses: [CalendarItem.Status] {
    switch self {
    case .event: [.tentative, .confirmed, .cancelled]
    case .task: [.needsAction, .inProcess, .completed, .cancelled]
    }
  }
}

package enum ItemEnd: Hashable, Sendable {
  /// DTEND, or DUE for a task: every occurrence takes the same seconds, or days if it is a date.
  case time(CalendarTime)
  /// A duration: its days follow the clocks.
  case duration(CalendarDuration)

  package var time: CalendarTime? { if case .time(let time) = self { time } else { nil } }

  fileprivate init?(reading component: CalendarComponent, _ name: String, start: CalendarTime?) throws {
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
}

extension CalendarItem: ComponentModel {
  init(reading component: CalendarComponent) throws {
    kind = component.name == CalendarEntry.Kind.event.component ? .event : .task
    source = component
    uid = try component.text("UID") ?? ""
    summary = try component.text("SUMMARY")
    description = try component.text("DESCRIPTION")
    location = try component.text("LOCATION")
    start = try component.time("DTSTART")
    end = try ItemEnd(reading: component, kind.end, start: start)
    status = try component.word("STATUS", of: kind.statuses.map(\.rawValue)).flatMap(Status.init)
    sequence = try component.number("SEQUENCE", in: 0...Int(Int32.max)) ?? 0
    alarms = try component.components.filter { $0.name == CalendarAlarm.name }.map(CalendarAlarm.init)
    switch kind {
    case .event: isTransparent = try component.word("TRANSP", of: ["OPAQUE", "TRANSPARENT"]) == "TRANSPARENT"
    case .task:
      if let line = try component.single("COMPLETED") {
        let time = try line.time()
        guard time.kind == .utc else {
          throw Problem(
            line.place, "COMPLETED has \(shown(line.value)), which is not in UTC", "write it like 20261125T073000Z")
        }
        completed = time
      }
      percent = try component.number("PERCENT-COMPLETE", in: 0...100)
      priority = try component.number("PRIORITY", in: 0...9) ?? 0
    }
    recurrence = try CalendarRecurrence(reading: component, start: anchor)
  }

  var fieldLines: [(name: String, lines: [ContentLine])] {
    let duration: CalendarDuration? = if case .duration(let duration) = end { duration } else { nil }
    return [
      field("UID", text: uid), field("DTSTART", time: start), field("SUMMARY", text: summary),
      field("DESCRIPTION", text: description), field("LOCATION", text: location),
      field("COMPLETED", time: completed), field("PERCENT-COMPLETE", number: percent),
      field("PRIORITY", number: priority == 0 ? nil : priority), field("STATUS", text: status?.rawValue),
      field("TRANSP", text: isTransparent ? "TRANSPARENT" : nil),
      field("SEQUENCE", number: sequence == 0 ? nil : sequence), field(kind.end, time: end?.time),
      field("DURATION", duration: duration),
    ] + recurrence.fieldLines
  }
}
