import DelegationFoundations
import DelegationPlanning

/// The minutes at hand that appointments leave free, and what can be done in them.
package struct FreeMinutes: Sendable {
  /// An appointment that takes part of the minutes.
  package struct Appointment: Sendable {
    package let id: String
    let text: String
  }

  /// The start in seconds since midnight.
  package let start: Double
  /// The seconds that are free; 0 for none.
  package let seconds: Double
  /// The seconds at hand.
  package let wanted: Double
  /// What lasts when the minutes begin; nil for nothing.
  private let lasting: Appointment?
  /// The appointment that ends them, or on the way to which they end; nil for none.
  package let next: Appointment?
  /// What may be done at any moment of the free minutes.
  package let candidates: [TaskCandidate]
  package let leftOut: [(id: String, why: String)]
  /// The ways; nil where all is done on the spot.
  package let travel: MinutesAtHand.Travel?

  /// - `tasks`: With the windows in which they may begin; none for any time.
  private init(
    _ tasks: [(task: TaskCandidate, windows: [TimeWindow])], start: Double, seconds: Double, of wanted: Double,
    after lasting: Appointment?, until next: Appointment?, _ travel: MinutesAtHand.Travel?, _ clock: ClockChanges,
    besides learned: Learned
  ) throws {
    (self.start, self.wanted, self.lasting, self.next, self.travel) = (start, wanted, lasting, next, travel)
    // Less than a millisecond is no time to do anything in.
    self.seconds = seconds < 1e-3 ? 0 : seconds
    guard self.seconds > 0 else {
      (candidates, leftOut) = ([], tasks.map { ($0.task.id, Self.text(lasting, next)) })
      return
    }
    let begins = BeginsAtHand(from: start, for: seconds, travel)
    let isOpen = tasks.map { begins.allow($0.windows, of: $0.task.duration, at: $0.task.place) }
    candidates = zip(tasks, isOpen).filter { $1 }.map { $0.0.task } + (try learned(seconds))
    leftOut = zip(tasks, isOpen).filter { !$1 }.map { ($0.0.task.id, clock.text($0.0.windows, from: start)) }
  }

  /// Why not all of the minutes are free; empty if they are.
  package var reasons: String { Self.text(lasting, next) }

  private static func text(_ appointments: Appointment?...) -> String {
    appointments.compactMap { $0?.text }.joined(separator: ", and ")
  }

  /// The tasks that are not among those of the day, by the seconds that are free.
  package typealias Learned = (Double) throws -> [TaskCandidate]

  /// The free minutes of a calendar's day: until its next event, and after what lasts.
  ///
  /// - `seconds`: The seconds at hand.
  /// - `shown`: The time of day at which they begin; nil for 08:00.
  /// - `learned`: Tasks that are not in the calendar.
  package init(
    of day: CalendarDay, seconds: Double, from shown: Double?, besides learned: Learned = { _ in [] }
  ) throws {
    let events = day.events
    let start = day.clock.passed(at: shown ?? CalendarDay.usualStart)
    let end = start + seconds
    var (begin, lasting): (Double, Appointment?) = (start, nil)
    while begin < end, let event = events.first(where: { $0.start <= begin && $0.end > begin }) {
      begin = event.end
      lasting = Appointment(id: event.id, text: "\(event.title) lasts until \(day.clock.text(begin))")
    }
    let event = events.filter { $0.start > begin && $0.start < end }.min { $0.start < $1.start }
    let next = event.map { Appointment(id: $0.id, text: "\($0.title) begins at \(day.clock.text($0.start))") }
    try self.init(
      day.candidates, start: begin, seconds: max(0, (event?.start ?? end) - begin), of: seconds, after: lasting,
      until: next, nil, day.clock, besides: learned)
  }

  /// The free minutes of a day from its start: until one must be at the next stop that is fixed and has windows.
  ///
  /// - `seconds`: The seconds at hand.
  /// - `learned`: Tasks that are not in the day.
  package init(
    of day: Day, seconds: Double, _ clock: ClockChanges, besides learned: Learned = { _ in [] }
  ) throws {
    let ways = BeginsAtHand(from: day.start, for: seconds, .init(day.travel, from: day.origin, to: day.end))
    let appointments = day.stops.compactMap { stop -> (stop: Stop, windows: [TimeWindow], last: Double)? in
      let open = stop.windows.filter { $0.close >= day.start }
      guard stop.isFixed, let last = open.map(\.close).max() else { return nil }
      return (stop, open, last)
    }
    let next = appointments.filter { $0.last < day.start + seconds + ways.longestWay(to: $0.stop.place) }
      .min { $0.last < $1.last }
    let appointment = next.map { next in
      let end = next.windows.contains { $0.open == next.last } ? "" : " at the latest"
      return Appointment(id: next.stop.id, text: "\(next.stop.name) begins at \(clock.text(next.last))\(end)")
    }
    try self.init(
      day.stops.filter { $0.id != next?.stop.id }.map { stop in
        (TaskCandidate(id: stop.id, place: stop.place, duration: stop.duration, weight: stop.weight), stop.windows)
      }, start: day.start, seconds: min(seconds, next.map { $0.last - day.start } ?? seconds), of: seconds, after: nil,
      until: appointment, .init(day.travel, from: day.origin, to: next?.stop.place ?? day.end), clock, besides: learned)
  }
}

extension ClockChanges {
  /// When a service may begin that cannot begin at any moment from a start on.
  fileprivate func text(_ windows: [TimeWindow], from start: Double) -> String {
    let open = windows.filter { $0.close >= start }
    guard !open.isEmpty else { return "only possible until \(text(windows.map(\.close).max() ?? start))" }
    return "only possible "
      + open.map { $0.open == $0.close ? "at \(text($0.open))" : "from \(text($0.open)) to \(text($0.close))" }
      .joined(separator: " or ")
  }
}
