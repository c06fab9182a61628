import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationMatching
import DelegationRanking
import DelegationRecipes
import DelegationTasks
import DelegationText

/// A dataset prepared for models: targets and training examples, what models read of them, and the models.
///
/// Runs, sweeps, audits and exports all prepare their data here. All stages must be of the same task settings. A reference, as it is
/// large.
package final class PreparedDataset: Sendable {
  package let log: TaskLog
  package let persons: PersonTable
  let tasks: TaskSettings
  package let targets: Targets
  package let stream: LabelStream
  package let threads: Threads
  /// The digests of the dataset's files, as far as they are known; see ``TrackerPriors``.
  let files: Set<String>
  /// The language of its texts, as its description says; nil where that leaves it to the texts.
  let language: Language?

  package struct Inputs {
    package let features: TaskFeatures
    var pairs: PairSource?
    var transferred: ConditionalLogit?
    package let schedule: KnowledgeSchedule

    package init(
      features: TaskFeatures, pairs: PairSource? = nil, transferred: ConditionalLogit? = nil,
      schedule: KnowledgeSchedule = .atOnce
    ) { (self.features, self.pairs, self.transferred, self.schedule) = (features, pairs, transferred, schedule) }
  }

  package init(
    _ log: TaskLog, _ persons: PersonTable, _ tasks: TaskSettings, files: Set<String> = [], language: Language? = nil,
    threads: Threads
  ) {
    (self.log, self.persons, self.tasks, self.files, self.threads) = (log, persons, tasks, files, threads)
    self.language = language
    targets = Targets(
      of: log, persons: persons, eligibility: tasks.eligibility, leavesOutSelfTaken: tasks.leavesOutSelfTaken)
    stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: tasks.leavesOutSelfTaken)
  }

  package convenience init(_ data: LoadedDataset, _ tasks: TaskSettings, threads: Threads) {
    self.init(
      data.log, data.persons, tasks, files: data.files, language: data.description.textLanguage, threads: threads)
  }

  /// The first fold of a split: its training part, its test part, and the moment of training.
  ///
  /// - Throws: `Problem` when the data has no task to test with, or no training example before the part.
  package func firstFold(of kind: Split.Kind, in dataset: String) throws -> Fold {
    guard let fold = split(kind).folds.first else {
      throw Problem.noTargets(dataset: dataset, labelled: targets.eligibleAny)
    }
    guard targets.all.contains(where: { $0.assignee != targets.all[0].assignee }) else {
      throw Problem(
        location: dataset,
        fault: "one person did \(targets.all.count == 1 ? "the only task" : "all \(targets.all.count) tasks") "
          + "that can be judged, so there is nothing to choose",
        remedy:
          "run 'delegate datasets check \(dataset)'; the last assignee may be whoever closes tasks: with their history it is known who had them before"
      )
    }
    guard !stream.examples(before: fold.moment).isEmpty else {
      throw Problem(
        location: dataset, fault: "no training example: no task had been resolved when the first test task was opened",
        remedy: "run 'delegate datasets check \(dataset)'; the history may be too short, or lack resolution times")
    }
    return fold
  }

  /// - `folds`: Which parts folds have.
  /// - `targets`: All of the dataset's by default.
  package func split(_ kind: Split.Kind, folds: Split.Parts = .equal, of targets: [Target]? = nil) -> Split {
    let targets = targets ?? self.targets.all
    return switch (kind, folds) {
    case (.holdout, _): .holdout(of: targets)
    case (.folds, .equal): .folds(of: targets)
    case (.folds, .files): .folds(of: targets, files: targets.map { log.file(of: $0.task) })
    case (.validation, _): .validation(of: targets)
    case (.growth, _): .growth(of: targets)
    }
  }

  // MARK: What models read

  /// Each task's terms by the text settings, and its title's terms by those of 2018; numbered by document, so that every sum has an
  /// order that the counts alone tell: a trained model has the counts and not the texts.
  package func terms(_ settings: TermSettings) throws -> TaskTerms {
    let view = FeatureView(of: log, values: settings.values)
    func corpus(_ fields: [Field], _ chain: TextChain) -> Corpus {
      Corpus.reading(log.count, chain: chain, threads: threads) { tasks, builder in
        view.forEachText(of: fields, in: tasks) { builder.add($0) }
      }.numberedByDocument
    }
    let language = try TextLanguage(settings.text.language ?? language ?? Self.language(of: settings.fields, in: log))
    return TaskTerms(
      terms: corpus(settings.fields, try language.chain(settings.text)),
      spaceTerms: corpus([.shortDesc], try TextChain(settings: .original2018)), language: language)
  }

  /// The language of the first hundred tasks. Were it that of more, titles of later tasks would choose the stemmer for earlier ones: models
  /// are asked from the third fifth of the tasks on. Of fewer than 125 tasks the last fifth is left out.
  package static func language(of fields: [Field], in log: TaskLog) throws -> Language {
    var builder = CorpusBuilder(chain: try TextChain(settings: .plain))
    FeatureView(of: log, values: .opening).forEachText(of: fields, in: 0..<min(100, log.count * 4 / 5)) {
      builder.add($0)
    }
    return Language(of: builder.finish())
  }

  package func features(_ values: FieldValues, _ terms: TaskTerms) -> TaskFeatures {
    let view = FeatureView(of: log, values: values)
    return TaskFeatures(
      openings: log.openings, components: view.components, componentCount: view.componentCount, terms: terms.terms,
      spaceTerms: terms.spaceTerms, categories: view.categories(persons: persons))
  }

  package func features(of recipe: Recipe, _ values: FieldValues = .opening) throws -> TaskFeatures {
    let terms = try terms(recipe.termSettings(values))
    try check(terms, of: recipe)
    return features(values, terms)
  }

  /// The recipe without the models that read text alone, and without what is found in texts, where no task has any.
  package func readable(_ recipe: Recipe) -> Recipe { presentText.isEmpty ? recipe.withoutText ?? recipe : recipe }

  private var presentText: [Field] {
    let fields = Recipe.readableFields.map(\.1)
    let missing = missing(fields)
    return fields.filter { !missing.contains($0) }
  }

  /// - Throws: `Problem` when the recipe needs terms and there are none.
  package func check(_ terms: TaskTerms, of recipe: Recipe) throws {
    guard readable(recipe).needsTerms, terms.terms.vocabulary.count == 0 else { return }
    let names = recipe.textFields.map(Recipe.word)
    let isEmpty = missing(recipe.textFields) == recipe.textFields
    throw Problem(
      location: "\(recipe.name): text.fields",
      fault: isEmpty
        ? "no task has a term: none of \(log.count) has a \(names.joined(separator: " or a "))"
        : "no task has a term: the filters leave nothing of the \(names.joined(separator: " and the ")) of \(log.count) tasks",
      remedy: presentText.isEmpty
        ? "add models that need no text: --set models=[most-frequent, recent, component-recent, ranker]"
        : isEmpty
          ? "name what the data has: --set text.fields=[\(presentText.map(Recipe.word).joined(separator: ", "))]"
          : "drop text.filters, or lower text.minimumTokenLength")
  }

  /// The fields that no task has at its opening.
  package func missing(_ fields: [Field]) -> [Field] {
    let view = FeatureView(of: log, values: .opening)
    return fields.filter { view.column($0).allSatisfy { $0 == nil } }
  }

  package func pairs(
    _ features: TaskFeatures, _ settings: PairSettings, for tasks: [Int], as schedule: KnowledgeSchedule = .atOnce
  ) -> PairSource {
    PairSource(
      features: features, events: stream.events, personCount: persons.count, targets: tasks, schedule: schedule,
      settings: settings)
  }

  /// When a model gets to know what happened: if it is retrained, at the opening of the first test task, and every so many days
  /// before and after.
  package func schedule(_ retrainDays: Int?) -> KnowledgeSchedule {
    KnowledgeSchedule(days: retrainDays, from: split(.holdout).folds.first?.moment ?? .startOfHistory)
  }

  /// - `recipe`: The models that read the inputs.
  /// - `tasks`: Those that are answered; all targets by default.
  package func inputs(
    _ features: TaskFeatures, of recipe: Recipe, for tasks: [Int]? = nil, transferred: ConditionalLogit? = nil,
    as schedule: KnowledgeSchedule
  ) -> Inputs {
    let tasks = tasks ?? targets.all.map(\.task)
    return Inputs(
      features: features, pairs: recipe.readsPairs ? pairs(features, recipe.pairs, for: tasks, as: schedule) : nil,
      transferred: transferred, schedule: schedule)
  }

  package func questionData(_ features: TaskFeatures) -> QuestionData {
    QuestionData(log: log, persons: persons, features: features, events: stream.events, threads: threads)
  }

  // MARK: Models

  /// - `targets`: The tasks that are split; all of the dataset's by default.
  package func modelRun(_ settings: ModelRunSettings, _ inputs: Inputs, on targets: [Target]? = nil) throws -> ModelRun
  {
    precondition(settings.tasks == tasks, "a model run of other tasks")
    precondition(settings.retrainDays == inputs.schedule.days, "a model run of another schedule")
    let make = try maker(settings, inputs)
    return ModelRun(
      model: settings.model, mode: settings.mode, schedule: inputs.schedule, values: settings.values,
      splits: settings.splits.map { split($0, folds: settings.folds, of: targets) },
      keepsRankings: settings.keepsRankings ? [.holdout, .validation] : [], roundsThreshold: settings.roundsThreshold,
      explains: settings.explains ? explained : [],
      explainsErrors: settings.explains ? ExplanationStage.errorCount : 0,
      make: make)
  }

  package func model(_ settings: ModelRunSettings, _ inputs: Inputs) throws -> any Recommender {
    try maker(settings, inputs)()
  }

  private func maker(_ settings: ModelRunSettings, _ inputs: Inputs) throws -> @Sendable () -> any Recommender {
    let description = settings.description
    let context = context(inputs, settings.mode, seed: settings.seed, settings.weights)
    let values = try description.complete(settings.settings)
    return { description.make(values, context) }
  }

  func context(
    _ inputs: Inputs, _ mode: EvaluationMode, seed: UInt64, _ weights: WeightSettings? = nil
  ) -> ModelContext {
    ModelContext(
      features: inputs.features, pairs: inputs.pairs, transferred: inputs.transferred,
      prior: TrackerPriors.builtIn.prior(without: files), personCount: persons.count, mode: mode,
      weighting: weights?.weighting ?? Weighting(),
      minimumDocumentFrequency: weights?.minimumDocumentFrequency ?? 1, seed: seed)
  }

  /// What a run stated for the test part. Thresholds are chosen on the tasks of the validation part whose outcome was known when it
  /// answered the first task of the test part.
  package func judged(
    _ test: ModelRunResult, _ validation: ModelRunResult, _ recipe: Recipe,
    among count: Int? = nil, _ statement: ModelRunResult.Statement = { StatedProbabilities($1, of: $2) }
  ) -> JudgedAnswers {
    let schedule = schedule(recipe.retrainDays(in: test.mode))
    let known = test.answers.first.map { first in
      validation.statedProbabilities(knownBefore: schedule.moment(for: log.openings[first.task]), in: stream, statement)
    }
    return JudgedAnswers(
      test.statedProbabilities(statement), validation: known ?? [],
      feedback: test.feedback(log, stream, as: schedule), personCount: count ?? persons.count)
  }

  package var runner: ModelRunner { ModelRunner(targets: targets.all, stream: stream, threads: threads) }

  package var explained: [Int] {
    guard let holdout = split(.holdout).folds.first else { return [] }
    return ExplanationStage.sample(of: Array(holdout.test)).map { targets.all[$0].task }
  }

  /// Checks that the files of a dataset follow time, as folds of them need.
  ///
  /// A file that does not begin after the one before it is an error, not a warning: a fold's moment is its first test
  /// task's opening, so batch models would know next to nothing of the files they are meant to learn from. Files that begin
  /// in order but overlap are honest folds with less to learn from, hence only a warning.
  ///
  /// - Returns: The warning, if there is one.
  package func checkFiles(of description: DatasetDescription) throws -> Problem? {
    let folds = split(.folds, folds: .files).folds
    let starts = (folds.prefix(1).map { $0.train[0] } + folds.map { $0.test[0] }).map { targets.all[$0] }
    for (one, next) in zip(starts, starts.dropFirst()) where one.opening >= next.opening {
      let names = [next, one].map { description.adapter.adapter.taskFiles[log.file(of: $0.task)] }
      throw Problem(
        location: description.path,
        fault: "\(names[0]) begins at \(next.opening.isoText), no later than \(names[1]) before it: no folds in time",
        remedy:
          "list the files below 'table: tasks' in the order of their first tasks, or write 'evaluation: {folds: equal}' "
          + "in the recipe")
    }
    let late = folds.map { fold in fold.train.count { targets.all[$0].opening >= fold.moment } }.filter { $0 > 0 }
    guard !late.isEmpty else { return nil }
    return Problem(
      location: description.path,
      fault: "the files overlap: batch models do not know \(PageText.counted(late.reduce(0, +), "training task")) in "
        + "\(PageText.counted(late.count, "fold")), opened no earlier than the first test task",
      remedy: "move these tasks to the file that their openings belong to, if they are many")
  }
}

package struct TaskTerms: Sendable {
  package let terms, spaceTerms: Corpus
  package let language: TextLanguage

  package init(terms: Corpus, spaceTerms: Corpus, language: TextLanguage) {
    (self.terms, self.spaceTerms, self.language) = (terms, spaceTerms, language)
  }
}

extension TaskTerms: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(terms, spaceTerms, language) }

  package init(from reader: inout ByteReader) throws {
    self.init(terms: try reader.next(), spaceTerms: try reader.next(), language: try reader.next())
  }
}
