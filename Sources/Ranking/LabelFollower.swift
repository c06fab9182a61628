import DelegationTasks

extension LabelStream {
  package func examples(_ mode: EvaluationMode, before moment: Moment) -> [TrainingExample] {
    mode == .batch ? examples(before: moment) : held(after: any.prefix { $0.moment < moment })
  }
}

package struct LabelFollower: Sendable {
  private var upcoming = 0
  package private(set) var exampleCount = 0

  package init() {}

  /// Starts after the events strictly before `moment`, which the model knows already.
  package init(after moment: Moment, in stream: LabelStream) {
    upcoming = stream.any.prefix { $0.moment < moment }.count
    exampleCount = stream.examples(.prequential, before: moment).count
  }

  package func tasks(upTo now: Moment, in stream: LabelStream) -> [Int] {
    stream.any[upcoming...].prefix { $0.moment < now }.map(\.task)
  }

  package mutating func advance(_ model: inout any Recommender, to now: Moment, in stream: LabelStream) {
    while upcoming < stream.any.count, stream.any[upcoming].moment < now {
      let change = stream.any[upcoming]
      if let example = change.before { model.forget(example) }
      if let example = change.after { model.learn(example) }
      exampleCount += (change.after == nil ? 0 : 1) - (change.before == nil ? 0 : 1)
      upcoming += 1
    }
  }
}
