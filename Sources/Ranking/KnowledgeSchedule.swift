import DelegationTasks

/// When a model gets to know what happened: at once, or at moments of training, one every so many days.
///
/// A model that is retrained answers a task from what was dated strictly before the last moment of training that is not after the task's
/// opening. It learns from every task as of such a moment too, so from histories that are as old as its own will be.
package struct KnowledgeSchedule: Equatable, Sendable {
  package static let defaultDays = 30

  /// A model that learns as it goes.
  package static let atOnce = KnowledgeSchedule(days: nil, from: .startOfHistory)

  package let days: Int?
  /// The seconds from a multiple of these days to a moment of training.
  private let offset: Int64

  /// - Parameters:
  ///   - days: The days from one moment of training to the next, at least 1; nil where all is known at once.
  ///   - origin: A moment of training; the others are whole numbers of steps before and after it.
  package init(days: Int?, from origin: Moment) {
    self.days = days
    offset = days.map { Self.remainder(origin.seconds, $0) } ?? 0
  }

  /// The moment before which everything is known that a task is answered from, never after its opening.
  package func moment(for opening: Moment) -> Moment { Moment(opening.seconds - age(at: opening)) }

  /// The seconds since the last moment of training.
  package func age(at opening: Moment) -> Int64 {
    days.map { Self.remainder(Self.remainder(opening.seconds, $0) - offset, $0) } ?? 0
  }

  private static func remainder(_ seconds: Int64, _ days: Int) -> Int64 {
    let step = Int64(days) * 86_400
    let rest = seconds % step
    return rest < 0 ? rest + step : rest
  }
}
