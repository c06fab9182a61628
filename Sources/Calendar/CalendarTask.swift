import DelegationFoundations

/// A VTODO.
///
/// Source: RFC 5545, 3.6.2.
package struct CalendarTask: Equatable, Sendable {
  package enum Status: String, CaseIterable, Sendable {
    case needsAction = "NEEDS-ACTION"
    case inProcess = "IN-PROCESS"
    case completed = "COMPLETED"
    case cancelled = "CANCELLED"
  }

  /// The UID, the same for a task and the components that replace its occurrences; unique otherwise. Empty if it is
  /// missing.
  package var uid: String
  package var summary: String?
  package var description: String?
  package var location: String?
  package var start: CalendarTime?
  /// The time at which it is due: DUE or DURATION.
  package var due: EventEnd?
  /// The moment at which it was done, in UTC.
  package var completed: CalendarTime?
  /// The share that is done, 0…100.
  package var percent: Int?
  /// The priority: 1 is the highest, 9 the lowest; 0 says nothing.
  package var priority = 0
  package var status: Status?
  package var recurrence = CalendarRecurrence()
  /// The higher of two with the same UID is the newer one.
  package var sequence = 0
  package var alarms: [CalendarAlarm] = []
  let source: CalendarComponent

  package var place: SourcePlace { source.place }

  package init(uid: String) {
    self.uid = uid
    source = CalendarComponent(Self.name)
  }
}

extension CalendarTask: ComponentModel {
  static let name = "VTODO"

  init(reading component: CalendarComponent) throws {
    source = component
    uid = try component.text("UID") ?? ""
    summary = try component.text("SUMMARY")
    description = try component.text("DESCRIPTION")
    location = try component.text("LOCATION")
    start = try component.time("DTSTART")
    due = try EventEnd(reading: component, "DUE", start: start)
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
    status = try component.word("STATUS", of: Status.allCases.map { $0.rawValue }).flatMap(Status.init)
    recurrence = try CalendarRecurrence(reading: component, start: start ?? due?.time)
    sequence = try component.number("SEQUENCE", in: 0...Int(Int32.max)) ?? 0
    alarms = try component.components.filter { $0.name == CalendarAlarm.name }.map(CalendarAlarm.init)
  }

  var fieldLines: [(name: String, lines: [ContentLine])] {
    [
      field("UID", text: uid), field("DTSTART", time: start), field("SUMMARY", text: summary),
      field("DESCRIPTION", text: description), field("LOCATION", text: location),
      field("COMPLETED", time: completed), field("PERCENT-COMPLETE", number: percent),
      field("PRIORITY", number: priority == 0 ? nil : priority), field("STATUS", text: status?.rawValue),
      field("SEQUENCE", number: sequence == 0 ? nil : sequence),
    ] + EventEnd.fields(due, "DUE") + recurrence.fieldLines
  }
}
