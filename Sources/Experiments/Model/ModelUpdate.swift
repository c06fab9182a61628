import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationTasks

extension TrainedModel {
  /// What an update did.
  package struct Update: Equatable, Sendable {
    /// Tasks opened since.
    package var newTasks: Int
    /// Label events since: tasks resolved, reopened or reassigned.
    package var newLabels: Int
    /// Whether a fit was due.
    package var refitted: Bool
    /// Whether anything dated before differs from what the model had.
    package var pastChanged: Bool
  }

  /// The model after everything dated strictly before `until`: as if it had been trained then, with the fits that the
  /// evaluation would have made on the way.
  ///
  /// - Parameters:
  ///   - data: The same dataset, with more history.
  ///   - until: Not before ``ModelCard/until``.
  ///   - keys: Of the same secret as at training.
  ///   - threads: The result does not depend on it.
  /// - Throws: `Problem` when tasks that the model knows are missing, or new ones are dated before its last update.
  package func updated(
    with data: LoadedDataset, until: Moment, keys: PersonKeys, threads: Threads
  ) throws -> (model: TrainedModel, update: Update) {
    let next = try ModelHistory(of: data, before: until, recipe: recipe, keys: keys, threads: threads)
    let before = next.log.opened(before: card.until)
    guard before.count == history.log.count, next.log.ids[before].elementsEqual(history.log.ids) else {
      throw Problems.otherPast(dataset: data.description.name, command: card.command)
    }
    let past = next.log.cut(at: card.until)
    var update = Update(
      newTasks: next.log.count - history.log.count, newLabels: 0, refitted: false,
      pastChanged: past.cacheBytes != history.log.cut(at: card.until).cacheBytes)
    var model = self
    model.history = next
    model.card.until = until
    model.card.dataDigest = data.digest
    (model.card.tasks, model.card.persons) = (next.log.count, next.persons.count)
    // In batch mode the evaluation asks for all test tasks what was learned at one moment.
    guard card.mode == .prequential else { return (model, update) }
    let stream = next.prepared(recipe, threads: threads).stream
    var follower = LabelFollower(after: card.learnedUntil, in: stream)
    let tasks = follower.tasks(upTo: until, in: stream)
    update.newLabels = tasks.count
    if fit != nil {
      let needed = (try session(next, moments: [], threads: threads).model as? any Resumable)?
        .tasksNeeded(toLearn: tasks)
      let moments: [Int] =
        switch needed {
        case .all?: Array(next.log.openings.indices)
        case .some(.some(let tasks)): tasks
        case nil: []
        }
      var session = try session(next, moments: moments.map { ($0, next.log.openings[$0]) }, threads: threads)
      let fitted = (session.model as? any Resumable)?.fittedExampleCount
      follower.advance(&session.model, to: until, in: session.prepared.stream)
      update.refitted = (session.model as? any Resumable)?.fittedExampleCount != fitted
      model.fit = Self.fit(of: &session.model, at: until)
    }
    model.card.learnedUntil = until
    model.card.examples = stream.examples(card.mode, before: until).count
    return (model, update)
  }
}
