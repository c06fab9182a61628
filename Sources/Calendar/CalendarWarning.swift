import DelegationFoundations

/// A fault of a file that did not keep it from being read.
public struct CalendarWarning: Hashable, Sendable, CustomStringConvertible {
  /// The fault.
  public let problem: Problem
  /// The consequence of the fault, like `the VEVENT is left out`.
  public let effect: String

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
    inform(.tooManyFaults(of: component.name, at: component.place), "the \(component.name) is left out")
    return nil
  }
}

extension CalendarComponent {
  /// The properties that a component needs: when it takes place, which occurrence it replaces, whether it is done.
  private static let decisive: Set = ["DTSTART", "RECURRENCE-ID", "COMPLETED"]

  /// Removes the alarm or the property at a location.
  ///
  /// - Returns: Its name; nil if there is none, or none that can be missing.
  fileprivate mutating func leaveOut(at location: String) -> String? {
    let alarm = components.firstIndex { part in
      part.name == CalendarAlarm.name
        && (part.place.text == location || part.lines.contains { $0.place.text == location })
    }
    if let alarm { return components.remove(at: alarm).name }
    let line = lines.firstIndex { $0.place.text == location }
    guard let line else { return nil }
    return Self.decisive.contains(lines[line].name) ? nil : lines.remove(at: line).name
  }

  /// Returns the places where a readable component breaks a rule and nothing else can be meant.
  func deviations(start: CalendarTime?, _ recurrence: CalendarRecurrence) throws -> [Problem] {
    var found: [Problem] = []
    if all("UID").isEmpty { found.append(.missingProperty("UID", of: name, at: place)) }
    guard let start else { return found }
    found += recurrence.rules.compactMap { part in
      part.rule.until.flatMap {
        $0.kind == part.rule.untilKind(start) ? nil : .wrongUntil($0, for: start, at: part.place)
      }
    }
    for line in all("EXDATE") + all("RECURRENCE-ID") {
      if let time = try line.times().first(where: { $0.isDate != start.isDate }) {
        found.append(.mixedTypes(line.name, time, start: start, at: line.place))
      }
    }
    return found
  }
}
