import DelegationFoundations
import DelegationTasks

/// A model whose training takes long, so that what it learned can be stored. Restored, it answers and continues
/// learning exactly as the model that was stored would.
///
/// Examples are not stored with it: whoever stores it has them anyway.
package protocol Resumable: Recommender {
  /// Does the training that the next ranking would do.
  mutating func completeTraining(at now: Moment)
  /// Writes what was learned, after ``completeTraining(at:)``.
  func encodeFit(into writer: inout ByteWriter)
  /// Restores what was learned; called once, before anything else.
  ///
  /// - Parameters:
  ///   - examples: The examples that the stored model held, in task order.
  ///   - now: The moment of ``completeTraining(at:)``.
  ///   - reader: A reader at the bytes of ``encodeFit(into:)``.
  /// - Throws: `CacheFault` when the bytes hold no such fit.
  mutating func resume(holding examples: [TrainingExample], at now: Moment, from reader: inout ByteReader) throws
  /// The number of examples held at the latest fit; nil before the first.
  var fittedExampleCount: Int? { get }
  /// The tasks whose pairs it may need to learn from more examples.
  ///
  /// - Parameters:
  ///   - tasks: Those of the examples; a task may be there several times.
  ///   - end: A moment by which all of them are known.
  func tasksNeeded(toLearn tasks: [Int], until end: Moment) -> TasksNeeded
}

package enum TasksNeeded: Equatable, Sendable {
  case some([Int])
  /// It may fit again, to any of the tasks it knows.
  case all
}

extension PrequentialRanker: Resumable {
  package mutating func completeTraining(at now: Moment) { calibration.settle() }

  package func encodeFit(into writer: inout ByteWriter) {
    writer.add(
      fitted?.count, fitted?.moment ?? .startOfHistory, calibratedCount, wasFitted.indices.filter { wasFitted[$0] },
      calibration)
    stored(learner).encodeFit(into: &writer)
  }

  package mutating func resume(
    holding examples: [TrainingExample], at now: Moment, from reader: inout ByteReader
  ) throws {
    for example in examples { outcomes.learn(example) }
    let (count, moment) = (try Int?(from: &reader), try Moment(from: &reader))
    fitted = count.map { ($0, moment) }
    calibratedCount = try Int(from: &reader)
    let tasks = try [Int](from: &reader)
    guard tasks.allSatisfy(wasFitted.indices.contains) else { throw CacheFault() }
    for task in tasks { wasFitted[task] = true }
    calibration = try RankerCalibration(from: &reader)
    learner = try restored(learner, from: &reader)
  }

  package var fittedExampleCount: Int? { fitted?.count }

  package func tasksNeeded(toLearn tasks: [Int], until end: Moment) -> TasksNeeded {
    if isFitDue(outcomes.count + tasks.count, at: end) { return .all }
    return .some(Set(tasks.filter { !wasFitted[$0] }).sorted())
  }
}

extension BatchRanker: Resumable {
  package mutating func completeTraining(at now: Moment) {
    if trained?.isCalibrated != true { train(at: now, calibrates: true) }
  }

  package func encodeFit(into writer: inout ByteWriter) {
    guard let trained else { preconditionFailure("a model is stored after its training") }
    writer.add(trained.isFitted, calibration)
    stored(learner).encodeFit(into: &writer)
  }

  package mutating func resume(
    holding examples: [TrainingExample], at now: Moment, from reader: inout ByteReader
  ) throws {
    for example in examples { outcomes.learn(example) }
    let isFitted = try Bool(from: &reader)
    calibration = try RankerCalibration(from: &reader)
    learner = try restored(learner, from: &reader)
    trained = (BatchPairs(toRankWith: source, openings: openings, outcomes: outcomes, at: now), isFitted, true)
  }

  package var fittedExampleCount: Int? { trained?.isFitted == true ? outcomes.count : nil }
  package func tasksNeeded(toLearn tasks: [Int], until end: Moment) -> TasksNeeded { .some([]) }
}

private func stored(_ learner: any PairLearner) -> any StoredLearner {
  guard let stored = learner as? any StoredLearner else { preconditionFailure("variants of a ranker are not stored") }
  return stored
}

private func restored(_ learner: any PairLearner, from reader: inout ByteReader) throws -> any PairLearner {
  var restored = stored(learner)
  try restored.readFit(from: &reader)
  return restored
}
