import DelegationFoundations

/// A VALARM: when to remind of an event or a task.
///
/// - Source: RFC 5545, 3.6.6.
package struct CalendarAlarm: Equatable, Sendable {
  package enum Trigger: Hashable, Sendable {
    /// A time after the start, or before it if negative.
    case fromStart(CalendarDuration)
    case fromEnd(CalendarDuration)
    /// A moment, in UTC.
    case at(CalendarTime)
  }

  /// The action: `DISPLAY`, `AUDIO`, `EMAIL` or another word, in upper case.
  package var action: String
  package var trigger: Trigger
  package var description: String?
  /// The number of times that it comes again after the first.
  package var repetitions = 0
  package var pause: CalendarDuration?
  let source: CalendarComponent

  package init(action: String, trigger: Trigger) {
    (self.action, self.trigger) = (action, trigger)
    source = CalendarComponent(Self.name)
  }

  static let repetitionLimit = 10_000
}

extension CalendarAlarm: ComponentModel {
  static let name = "VALARM"
  var alarms: [CalendarAlarm] { [] }

  init(reading component: CalendarComponent) throws {
    source = component
    action = try component.required("ACTION").token.uppercased()
    trigger = try component.required("TRIGGER").trigger()
    description = try component.text("DESCRIPTION")
    let count = try component.single("REPEAT")
    let pause = try component.single("DURATION")
    guard (count == nil) == (pause == nil) else {
      let (one, other) = count == nil ? ("DURATION", "REPEAT") : ("REPEAT", "DURATION")
      throw Problem((count ?? pause)!.place, "the alarm has \(one) without \(other)", "add \(other), or remove \(one)")
    }
    repetitions = try count?.number(in: 0...Self.repetitionLimit) ?? 0
    self.pause = try pause?.duration()
  }

  var fieldLines: [(name: String, lines: [ContentLine])] {
    let triggerLine: ContentLine
    switch trigger {
    case .fromStart(let duration): triggerLine = ContentLine("TRIGGER", duration: duration)
    case .fromEnd(let duration):
      triggerLine = ContentLine("TRIGGER", [LineParameter("RELATED", ["END"])], value: duration.text)
    case .at(let time): triggerLine = ContentLine("TRIGGER", [LineParameter("VALUE", ["DATE-TIME"])], value: time.text)
    }
    return [
      ("ACTION", [ContentLine("ACTION", value: action)]), ("TRIGGER", [triggerLine]),
      field("DESCRIPTION", text: description), field("REPEAT", number: pause == nil ? nil : repetitions),
      field("DURATION", duration: pause),
    ]
  }
}

extension ContentLine {
  fileprivate func trigger() throws -> CalendarAlarm.Trigger {
    if let time = CalendarTime(reading: token, zone: nil), time.kind == .utc { return .at(time) }
    let duration = try duration()
    guard let related = self["RELATED"]?.uppercased() else { return .fromStart(duration) }
    guard ["START", "END"].contains(related) else {
      throw Problem.wrongWord(related, of: "RELATED", ["START", "END"], at: place)
    }
    return related == "END" ? .fromEnd(duration) : .fromStart(duration)
  }
}
