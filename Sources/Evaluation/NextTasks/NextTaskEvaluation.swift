import DelegationRanking
import DelegationTasks

/// Measures how well models tell which of the waiting tasks a person takes next.
///
/// The takes are divided by time: the first four fifths to learn from, the last fifth to test with. Prequential models know
/// everything strictly before each take; batch models learned about persons, and were fitted, just before the first test take.
/// Which tasks wait is known to both.
package struct NextTaskEvaluation: Sendable {
  package struct Row: Sendable {
    package let model: NextTaskModel
    package let mode: EvaluationMode
    /// The task of an answer is the number of its take, the assignee whoever took the task.
    package let answers: [Answer]
  }

  package struct Counts: Equatable, Sendable {
    package var takes = 0
    package var test = 0
    /// Test takes of tasks that were opened more than an hour before.
    package var waited = 0
    var meanQueue = 0.0
    /// Tasks that had a person from their opening on, so that nobody chose them.
    package var assignedAtOpening = 0
    var persons = 0
  }

  /// A task has waited if it was opened more than an hour ago.
  static let hour = 1.0 / 24

  package let counts: Counts
  package let rows: [Row]
  package let hasWaited: [Bool]
  package let firstTest: Moment?

  /// - `onValidation`: Whether the test part is left out, and the last fifth of the training part is tested instead.
  /// - `finished`: Called after each mode.
  package init(
    _ inputs: NextTaskInputs, events: [TaskEvent], personCount: Int, modes: [EvaluationMode],
    parameters: NextTaskLearner.Parameters = .init(), onValidation: Bool = false, threads: Threads,
    finished: () -> Void = {}
  ) {
    let takes = TaskQueue.takes(in: events, taskCount: inputs.openings.count)
    let parts = LastFifths(of: takes.count)
    let test = onValidation ? parts.validation : parts.test
    firstTest = test.isEmpty ? nil : takes[test.lowerBound].moment
    var tested: [Run.Tested] = []
    if let firstTest {
      // The last mode goes on with what the others copied: it is large.
      var start: Run? = Run(
        takes, test: test, inputs, NextTaskState(inputs, events: events, personCount: personCount), parameters, threads)
      for position in modes.indices {
        let run = position + 1 == modes.count ? start.take()! : start!
        tested.append((consume run).tested(modes[position], from: firstTest))
        finished()
      }
    }
    rows = zip(modes, tested).flatMap { mode, tested in
      NextTaskModels.all.indices.map { Row(model: NextTaskModels.all[$0], mode: mode, answers: tested.answers[$0]) }
    }
    hasWaited = test.map { takes[$0].moment.days(since: inputs.openings[takes[$0].task]) > Self.hour }
    counts = Counts(
      takes: takes.count, test: test.count, waited: hasWaited.count { $0 },
      meanQueue: tested.first.map { Double($0.queueTotal) / Double(test.count) } ?? 0,
      assignedAtOpening: Self.assignedAtOpening(events), persons: Set(test.map { takes[$0].person }).count)
  }

  private static func assignedAtOpening(_ events: [TaskEvent]) -> Int {
    var opened: [Int: Moment] = [:]
    return events.count { event in
      switch event.change {
      case .opened: opened[event.task] = event.moment
      case .assigned(_?): return opened.removeValue(forKey: event.task) == event.moment
      default: break
      }
      return false
    }
  }
}

/// A pass through time, up to the test part or through it.
private struct Run {
  private let takes: [Take]
  private let test: Range<Int>
  private let inputs: NextTaskInputs
  private let threads: Threads
  private var state: NextTaskState
  private var learner: NextTaskLearner

  struct Tested {
    var answers: [[Answer]] = NextTaskModels.all.map { _ in [] }
    var queueTotal = 0
  }

  /// Learns what is known at the first test take.
  init(
    _ takes: [Take], test: Range<Int>, _ inputs: NextTaskInputs, _ state: NextTaskState,
    _ parameters: NextTaskLearner.Parameters, _ threads: Threads
  ) {
    (self.takes, self.test, self.inputs, self.state, self.threads) = (takes, test, inputs, state, threads)
    learner = NextTaskLearner(parameters)
    learner.reserve(takes: takes.count)
    self.state.advance(to: takes[test.lowerBound].moment) { take, state in
      learner.add(state.context(of: take.person, at: take.moment), taken: take.task)
    }
  }

  consuming func tested(_ mode: EvaluationMode, from cut: Moment) -> Tested {
    if mode == .batch { state.stopLearning() }
    let (takes, test, inputs, threads) = (takes, test, inputs, threads)
    let atCut = learner.count
    var fit: (count: Int, fit: NextTaskFit?)?
    // Takes of one second do not know of each other.
    var (number, known, latest) = (atCut, atCut, cut)
    let end = Moment(takes[test.upperBound - 1].moment.seconds + 1)
    var tested = Tested()
    state.advance(to: end) { take, state in
      defer { number += 1 }
      if take.moment != latest { (known, latest) = (number, take.moment) }
      let context = state.context(of: take.person, at: take.moment)
      let table = NextTaskTable(context)
      if mode == .prequential { learner.add(table, context, taken: take.task) }
      guard test.contains(number) else { return }
      let due = mode == .batch ? atCut : FitSchedule.count(known: known) ?? 0
      if fit?.count != due { fit = (due, learner.fit(toFirst: due, threads: threads)) }
      tested.queueTotal += context.queueCount
      for (position, model) in NextTaskModels.all.enumerated() {
        let rank = model.rank(of: take.task, context, state.queue, inputs) { form in
          fit?.fit.map { $0.probabilities(table, form) }
        }
        tested.answers[position].append(
          Answer(task: number, assignee: take.person, rank: rank, leaders: [], candidateCount: context.queueCount))
      }
    }
    return tested
  }
}
