import DelegationFoundations

/// A fault of a file that did not keep it from being read.
public struct CalendarWarning: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The fault.
  public let problem: Problem
  /// The consequence of the fault, like `the VEVENT is left out`.
  public let effect: String

  /// A warning; the parameters are its properties.
  public init(problem: Problem, effect: String) { (self.problem, self.effect) = (problem, effect) }

  /// Location, fault and consequence in a line.
  public var description: String { "\(problem.location): \(problem.fault); \(effect)" }
}

/// The faults found so far, and how to treat one.
struct ReadingNotes {
  /// Whether the first fault refuses the file.
  let isStrict: Bool
  /// The steps that finding the years of all zones of the file may take.
  let budget = StepBudget()
  private(set) var warnings: [CalendarWarning] = []
  private(set) var count = 0

  /// - Throws: The problem itself, if faults refuse the file.
  mutating func add(_ problem: Problem, _ effect: String) throws {
    if isStrict { throw problem }
    inform(problem, effect)
  }

  /// Notes what no standard forbids.
  mutating func inform(_ problem: Problem, _ effect: String) {
    count += 1
    if count <= CalendarLimits.warnings { warnings.append(CalendarWarning(problem: problem, effect: effect)) }
  }

  /// Makes a value of a component; where a property or an alarm breaks a rule, without it.
  ///
  /// - Returns: nil if the component says nothing certain without it, and is left out.
  mutating func read<Value>(_ component: CalendarComponent, _ make: (CalendarComponent) throws -> Value) throws
    -> Value?
  {
    var component = component
    for _ in 0...CalendarLimits.mends {
      do { return try make(component) } catch let problem as Problem {
        guard let part = component.leaveOut(at: problem.location) else {
          try add(problem, "the \(component.name) is left out")
          return nil
        }
        try add(problem, "the \(component.name) is read without its \(part)")
      }
    }
    inform(
      Problem(
        component.place, "\(component.name) has more than \(CalendarLimits.mends) faulty lines",
        "export it again from the program that it comes from"), "the \(component.name) is left out")
    return nil
  }
}

extension CalendarComponent {
  /// The properties without which a component says nothing certain: when it takes place, which occurrence it replaces,
  /// whether it is done, what an alarm does and when.
  private static let decisive: Set = ["DTSTART", "RECURRENCE-ID", "COMPLETED", "ACTION", "TRIGGER"]

  /// Removes the property at a location, or the alarm that says nothing certain without it.
  ///
  /// - Returns: Its name; nil if there is none, or none that can be missing.
  fileprivate mutating func leaveOut(at location: String) -> String? {
    if let line = lines.firstIndex(where: { $0.place.text == location }) {
      return Self.decisive.contains(lines[line].name) ? nil : lines.remove(at: line).name
    }
    let alarm = components.firstIndex { part in
      part.name == CalendarAlarm.name
        && (part.place.text == location || part.lines.contains { $0.place.text == location })
    }
    guard let alarm else { return nil }
    return components[alarm].leaveOut(at: location) ?? components.remove(at: alarm).name
  }

  /// Reports where a readable component breaks a rule, and items of its lists and rules that cannot be read.
  ///
  /// - Parameter start: What its rules count from: DTSTART, or else the DUE of a task.
  func reportDeviations(start: CalendarTime?, to notes: inout ReadingNotes) throws {
    func add(_ problem: Problem, _ effect: String = "it is read all the same") throws { try notes.add(problem, effect) }
    if all("UID").isEmpty { try add(.missingProperty("UID", of: name, at: place)) }
    if all("DTSTART").isEmpty, let line = all("DURATION").first ?? all("RRULE").first {
      try add(.missingProperty("DTSTART", of: name, at: line.place))
    }
    for line in lines where CalendarObject.zonedProperties.contains(line.name) && line.isDate {
      if let time = CalendarTime(reading: line.token, zone: nil), !time.isDate {
        try add(.wrongTime(line.value, of: line.name, at: line.place), "it is read as a day")
      }
    }
    for line in all("RDATE") { _ = try line.extras { try add($0, "the rest is read") } }
    for line in all("RRULE") {
      let rule = try line.rule { try add($0, "the rest is read") }
      do { try rule.checkParts(at: line.place) } catch let problem as Problem { try add(problem) }
      if let start, let until = rule.until, until.kind != rule.untilKind(start) {
        try add(.wrongUntil(until, for: start, at: line.place))
      }
    }
    for line in all("EXDATE") + all("RECURRENCE-ID") {
      let times = try line.times { try add($0, "the rest is read") }
      if let start, let time = times.first(where: { $0.isDate != start.isDate }) {
        try add(.mixedTypes(line.name, time, start: start, at: line.place))
      }
    }
  }
}
