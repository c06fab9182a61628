import Evaluation
import Ingest
import Recommendation
import Repeatable
import TaskModel

/// Asks the points of a sweep about one dataset: the headline's model of each, with the headline's knowledge, on one part.
///
/// What points share is made once: the log, each text chain's terms, the pairs of rankers, weights of other trackers. What
/// each point answers is kept, so that a sweep that was stopped goes on, and one with more values asks the new points only.
final class SweepDesk {
  private let data: LoadedDataset
  /// Where weights are learned, by name.
  private let others: [String: LoadedDataset]
  private let keeper: StageKeeper
  private let threads: Threads
  let targets: Targets
  private let stream: LessonStream

  /// A point with the stages that decide its answers.
  struct Question {
    let recipe: Recipe
    let plan: StagePlan
    /// The recipe's headline.
    let trial: Recipe.TrialChoice
    let stage: KeptStage
  }

  /// - Parameters:
  ///   - base: The sweep's recipe, which says which tasks count.
  ///   - data: The dataset.
  ///   - others: Where weights are learned, by name; of every point.
  ///   - keeper: Takes what is made.
  ///   - threads: The answers do not depend on it.
  init(base: Recipe, data: LoadedDataset, others: [String: LoadedDataset], keeper: StageKeeper, threads: Threads) {
    (self.data, self.others, self.keeper, self.threads) = (data, others, keeper, threads)
    targets = Targets(
      of: data.log, persons: data.persons, eligibility: base.eligibility, leavesOutSelfTaken: base.leavesOutSelfTaken)
    stream = LessonStream(of: data.log, persons: data.persons, leavesOutSelfTaken: base.leavesOutSelfTaken)
  }

  /// Whether anything was known before the first task of a part is opened.
  func hasLessons(before split: Split) -> Bool {
    split.rounds.first.map { !stream.lessons(before: $0.moment).isEmpty } ?? false
  }

  /// - Parameters:
  ///   - questions: In any order; those that read the same text are asked together.
  ///   - split: The part to answer.
  ///   - progress: Told of every point that has answered now or was kept.
  /// - Returns: One result per question.
  func answers(to questions: [Question], on split: Split, _ progress: StageProgress) throws -> [TrialResult] {
    var answers = [TrialResult?](repeating: nil, count: questions.count)
    var texts: [String] = []
    for question in questions where !texts.contains(question.plan.text.key) { texts.append(question.plan.text.key) }
    for text in texts {
      let group = questions.indices.filter { questions[$0].plan.text.key == text }
      let found = try keeper.outputs(of: group.map { questions[$0].stage }, .bytes) { missing, done in
        for _ in missing.count..<group.count { progress.finishedOne(of: questions.count) }
        let trials = try trials(missing.map { questions[group[$0]] }, on: split)
        let runner = TrialRunner(targets: targets.all, stream: stream, threads: threads)
        _ = try runner.run(trials) { trial, results in
          try done(missing[trial], results)
          progress.finishedOne(of: questions.count)
        }
      }
      for (place, results) in zip(group, found) { answers[place] = results[0] }
    }
    return answers.map { $0! }
  }

  /// - Parameter questions: All of one text.
  private func trials(_ questions: [Question], on split: Split) throws -> [Trial] {
    guard let first = questions.first else { return [] }
    let stage = try FeatureStage(log: data.log, persons: data.persons, recipe: first.recipe, threads: threads)
    let terms = try keeper.output(of: first.plan.text, .bytes) { try stage.terms(.opening) }
    let features = stage.features(.opening, terms)
    let asked = split.rounds.flatMap { $0.test.map { targets.all[$0].report } }
    let pairs =
      questions.contains { $0.trial.description.readsPairs }
      ? PairSource(features: features, events: stream.events, personCount: data.persons.count, asked: asked) : nil
    return try questions.map { try trial($0, features, pairs, split) }
  }

  private func trial(
    _ question: Question, _ features: TaskFeatures, _ pairs: PairSource?, _ split: Split
  ) throws -> Trial {
    let (recipe, description) = (question.recipe, question.trial.description)
    let context = ModelContext(
      features: features, pairs: description.readsPairs ? pairs : nil, transferred: try transferred(question),
      personCount: data.persons.count, knowledge: question.trial.knowledge, weighting: recipe.weighting,
      minimumDocumentFrequency: recipe.text.minimumDocumentFrequency, seed: recipe.seed)
    let settings = try description.complete(question.trial.choice.settings)
    return Trial(
      model: question.trial.choice.name, knowledge: question.trial.knowledge, values: .opening, splits: [split],
      make: { description.make(settings, context) })
  }

  private func transferred(_ question: Question) throws -> ConditionalLogit? {
    guard question.trial.description.readsTransfer, let stage = question.plan.transfer else { return nil }
    return try keeper.output(of: stage, .bytes) {
      let sources = question.recipe.transfer.map { others[$0]! }
      return try TransferStage(recipe: question.recipe, threads: threads)
        .logit(
          of: sources,
          progress: StageProgress("transfer", detail: question.recipe.transfer.joined(separator: ", "), { _ in }))
    }
  }
}

extension SweepDesk.Question {
  /// - Parameters:
  ///   - recipe: Of the point, on the dataset that is run on.
  ///   - kind: Of the part: validation or holdout.
  ///   - name: What tells the point from others, in words.
  ///   - inputs: For each dataset its name and the digest of what it is read from, the one under test first.
  ///   - maker: The program and the machine.
  init(
    _ recipe: Recipe, on kind: Split.Kind, name: String, inputs: [(dataset: String, digest: String)], maker: StageMaker
  ) {
    let description = ModelCatalogue.description(of: recipe.headline.model)!
    // Only what the headline's model reads decides its answer.
    var asked = recipe
    if !description.readsTransfer { asked.transfer = [] }
    let plan = StagePlan(
      of: asked, inputs: inputs.filter { $0.dataset == asked.dataset || asked.transfer.contains($0.dataset) },
      rules: nil, command: "", maker: maker)
    let trial = asked.trials.first { asked.isHeadline($0) }!
    (self.recipe, self.plan, self.trial) = (asked, plan, trial)
    stage = KeptStage(
      "point \(name)",
      asked.taskChoices + asked.weightingChoices + [
        ("model", trial.choice.name), ("settings", description.text(of: trial.choice.settings)),
        ("knowledge", trial.knowledge.rawValue), ("part", kind.rawValue),
      ],
      inputs: [plan.text] + (description.readsTransfer ? [plan.transfer].compactMap(\.self) : []), maker: maker)
  }
}
