import DelegationCore
import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationMatching
import DelegationProfileExport
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks
import DelegationText

struct LearnedBundle {
  let recipe: Recipe
  let data: LoadedDataset
  let prepared: PreparedDataset
  let inputs: PreparedDataset.Inputs
  /// The settings of `keyword-profiles` that the recipe chooses; the others are the model's own.
  let settings: [String: Double]
  let document: BundleDocument
  let durations: DurationTableEvaluation?
  let brokenPromises: [Double]
  /// The evaluation of the order of next tasks; nil unless the recipe asks for it and the data has the times of takes.
  let nextTasks: OpenTaskEvaluation?

  init(recipe: Recipe, data: LoadedDataset, keys: PersonKeys, threads: Threads) throws {
    self.recipe = recipe
    self.data = data
    prepared = PreparedDataset(data, recipe.taskSettings, threads: threads)
    let terms = try prepared.terms(recipe.termSettings())
    try prepared.check(terms, of: recipe)
    try terms.language.checkApp(recipe.text)
    inputs = .init(features: prepared.features(.opening, terms))
    let (targets, features) = (prepared.targets, inputs.features)
    let examples = prepared.stream.finalExamples
    guard !targets.all.isEmpty, let last = examples.map(\.since).max() else {
      throw Problem.noTargets(dataset: data.description.name, labelled: targets.eligibleAny)
    }
    settings = recipe.models.first { $0.name == KeywordProfiles.name }?.settings ?? [:]
    let values = try KeywordProfiles.description.complete(settings)
    let untrained = KeywordProfiles(values, ModelContext(features: features, personCount: data.persons.count))
    var model = untrained
    for example in examples { model.learn(example) }
    let asOf = Moment(last.seconds + 1)
    let (validation, test) = try Self.runs(recipe, settings, .batch, prepared, features)
    // It is the same for everybody: round one names no more persons on average than the recipe says.
    let threshold =
      RoundThreshold(personsPerTask: recipe.roundsPersonsPerTask, on: validation.statedProbabilities)?.threshold
      ?? recipe.roundsThreshold
    nextTasks =
      recipe.asks(NextTaskQuestion.self) && data.hasHistories
      ? OpenTaskEvaluation(features, prepared.stream, untrained: untrained, threads: threads) : nil
    var document = Self.document(
      of: model.fitted(at: asOf), recipe: recipe, data: data, keys: keys, examples: examples, asOf: asOf,
      threshold: threshold, language: terms.language, vocabulary: features.terms.vocabulary, balance: model.balance)
    if let nextTasks, let weights = nextTasks.weights { document.next = .init(takes: nextTasks.fitted, weights) }
    document.automatic = Self.automatic(recipe.abstentionPrecision, prepared.judged(test, validation, recipe))
    let renewed = try Self.runs(recipe, settings, .retrained, prepared, features)
    let sets = Self.sets(prepared.judged(renewed.test, renewed.validation, recipe))
    document.sets = sets.kept.isEmpty ? nil : sets.kept
    brokenPromises = sets.broken
    let efforts = recipe.asks(DurationQuestion.self) ? data.log.efforts(persons: data.persons) : []
    durations = DurationTableEvaluation(efforts, features)
    if durations != nil { document.durations = Self.durations(efforts, features, data, keys, document) }
    self.document = document
  }

  /// The promises that sets of people keep, as far as the test part knows, and those that it broke: of profiles and thresholds that
  /// are brought up to date as often as a recipe retrains, as a bundle is that is exported so often.
  private static func sets(_ answers: JudgedAnswers) -> (kept: [ProfileBundle.Promise], broken: [Double]) {
    var (kept, broken) = ([ProfileBundle.Promise](), [Double]())
    for (promise, start, run) in answers.sets {
      guard let run else { continue }
      let measured = ExperimentResult.Calibration.SetResult(promise, start, run)
      if measured.promise == nil || measured.promise == .broken {
        broken.append(promise)
      } else {
        kept.append(
          .init(
            share: promise, threshold: run.sets.threshold, tasks: run.sizes.count, given: run.given.count,
            right: run.given.count(where: \.isRight)))
      }
    }
    return (kept, broken)
  }

  /// The durations by the document's persons and categories; whoever is not in it counts as anybody.
  private static func durations(
    _ efforts: [TaskEffort], _ features: TaskFeatures, _ data: LoadedDataset, _ keys: PersonKeys,
    _ document: BundleDocument
  ) -> [BundleDocument.DurationRow] {
    let persons = Dictionary(uniqueKeysWithValues: document.persons.enumerated().map { ($1.key, $0) })
    let categories = Dictionary(uniqueKeysWithValues: document.categories.names.enumerated().map { ($1, $0) })
    let table = DurationTable(
      of: efforts.map { effort in
        DurationTable.Effort(
          person: effort.person.flatMap { persons[keys.key(of: data.persons.addresses[Int($0)])] },
          category: features.components[effort.task].flatMap {
            categories[data.log.pool(of: .component).string($0)]
          }, minutes: Double(effort.minutes))
      })
    return table.rows.map(BundleDocument.DurationRow.init)
  }

  /// Returns the answers of profiles on the validation part, where thresholds are chosen, and on the test part.
  private static func runs(
    _ recipe: Recipe, _ settings: [String: Double], _ mode: EvaluationMode, _ prepared: PreparedDataset,
    _ features: TaskFeatures
  ) throws -> (validation: ModelRunResult, test: ModelRunResult) {
    var run = recipe.modelRun(.init(name: KeywordProfiles.name, settings: settings), mode, on: [.validation, .holdout])
    run.keepsRankings = true
    let inputs = PreparedDataset.Inputs(features: features, schedule: prepared.schedule(run.retrainDays))
    let results = prepared.runner.run([try prepared.modelRun(run, inputs)])[0]
    return (results[0], results[1])
  }

  /// The threshold of automatic assignment and what it gives on the test part; nil where none exceeds the precision with
  /// confidence.
  private static func automatic(_ precision: Double, _ answers: JudgedAnswers) -> ProfileBundle.Automatic? {
    guard let chosen = answers.abstention(precision: precision) else { return nil }
    let outcome = chosen.outcome(on: answers.stated)
    return .init(
      threshold: chosen.threshold, precision: precision, tasks: outcome.tasks, assigned: outcome.answered,
      right: outcome.right)
  }

  private static func document(
    of fitted: FittedProfiles, recipe: Recipe, data: LoadedDataset, keys: PersonKeys, examples: [TrainingExample],
    asOf: Moment, threshold: Double, language: TextLanguage, vocabulary: Vocabulary,
    balance: ProfileTable.Balance
  ) -> BundleDocument {
    var lastActive = [Moment?](repeating: nil, count: data.persons.count)
    for example in examples {
      let person = Int(example.person)
      lastActive[person] = max(lastActive[person] ?? example.since, example.since)
    }
    // Components that nobody worked in, and the empty one, are left out.
    let pool = data.log.pool(of: .component)
    let worked = Set(fitted.table.persons.flatMap { $0.categories.map(\.category) }).sorted()
    let named = worked.filter { !pool.string(ValueID($0)).isEmpty }
    let numbers = Dictionary(uniqueKeysWithValues: named.enumerated().map { ($1, $0) })
    let persons = fitted.persons.indices.map { index -> BundleDocument.Person in
      let (person, number) = (fitted.table.persons[index], fitted.persons[index])
      return BundleDocument.Person(
        key: keys.key(of: data.persons.addresses[Int(number)]), support: fitted.supports[index],
        lastActive: lastActive[Int(number)]!.seconds, threshold: threshold, work: person.work,
        categories: person.categories.compactMap { entry in
          numbers[entry.category].map { .init(index: $0, value: entry.work) }
        },
        keywords: zip(person.keywords.terms, person.keywords.weights).map { .init(index: Int($0), value: $1) })
    }
    let text = recipe.text
    return BundleDocument(
      experiment: recipe.name, dataset: data.description.name, dataDigest: data.digest, asOf: asOf.seconds,
      text: .init(
        revision: TextChain.revision, tokenizer: text.tokenizer.rawValue, identifiers: text.identifiers.rawValue,
        tags: text.tags.rawValue, minimumTokenLength: text.minimumTokenLength, filters: text.filters.map(\.text),
        fields: recipe.textFields.map { $0 == .shortDesc ? "title" : $0.rawValue },
        language: language.language == .english ? nil : language.language.rawValue),
      balance: balance,
      documents: fitted.documentCount, terms: fitted.terms.map(vocabulary.term), holders: fitted.holders,
      categories: .init(field: "component", names: named.map { pool.string(ValueID($0)) }), persons: persons)
  }

  func golden() throws -> GoldenTasks {
    let (targets, features) = (prepared.targets, inputs.features)
    let test = Split.holdout(of: targets.all).folds[0].test
    let count = min(50, test.count)
    return try GoldenTasks(
      (0..<count).map { index in
        let task = targets.all[test[index * test.count / count]].task
        let name = features.components[task].map(data.log.pool(of: .component).string)
        return (
          features.terms[task].map(features.terms.vocabulary.term),
          name.flatMap { document.categories.names.contains($0) ? $0 : nil }
        )
      }, scoredBy: document)
  }
}

package struct KeywordCurve: Sendable {
  package struct Point: Equatable, Sendable {
    package let keywords: Int?
    package let measures: MeasureSet
  }

  private static let counts = [1, 3, 5, 10, 20, 50]

  let points: [Point]

  init(_ learned: LearnedBundle) throws {
    let counts = Self.counts.map(Optional.some) + [nil]
    let modelRuns = try counts.map { count in
      var model = Recipe.ModelChoice(name: KeywordProfiles.name, settings: learned.settings)
      model.settings["keywords"] = Double(count ?? 0)
      let run = learned.recipe.modelRun(model, .batch, on: [.holdout])
      return try learned.prepared.modelRun(run, learned.inputs)
    }
    points = zip(counts, learned.prepared.runner.run(modelRuns)).map { count, results in
      Point(keywords: count, measures: MeasureSet(of: results[0].answers).only(.brief))
    }
  }
}
