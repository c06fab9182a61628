import Evaluation
import Ingest
import Matching
import ProfileExport
import Profiles
import Recommendation
import Repeatable
import TaskModel
import Text

/// A bundle's document, learned from all lessons of a history, and what is needed to judge it.
struct LearnedBundle {
  let recipe: Recipe
  let data: LoadedDataset
  let features: TaskFeatures
  let stream: LessonStream
  let targets: Targets
  /// The settings of `keyword-profiles` that the recipe chooses; the others are the model's own.
  let settings: [String: Double]
  let document: BundleDocument
  private let components: ValuePool

  init(recipe: Recipe, data: LoadedDataset, keys: PersonKeys, threads: Threads) throws {
    let log = data.log
    self.recipe = recipe
    self.data = data
    targets = Targets(
      of: log, persons: data.persons, eligibility: recipe.eligibility, leavesOutSelfTaken: recipe.leavesOutSelfTaken)
    stream = LessonStream(of: log, persons: data.persons, leavesOutSelfTaken: recipe.leavesOutSelfTaken)
    features = try FeatureStage(log: log, persons: data.persons, recipe: recipe, threads: threads).features(.opening)
    components = log.pool(of: .component)
    let lessons = stream.finalLessons
    guard !targets.all.isEmpty, let last = lessons.map(\.since).max() else {
      throw Problems.noTargets(dataset: data.description.name, labelled: targets.eligibleAny)
    }
    settings = recipe.models.first { $0.name == KeywordProfiles.name }?.settings ?? [:]
    let values = try KeywordProfiles.description.complete(settings)
    var model = KeywordProfiles(
      features: features, personCount: data.persons.count, parameters: .init(values))
    for lesson in lessons { model.learn(lesson) }
    let asOf = Moment(last.seconds + 1)
    let threshold = try Self.threshold(recipe, values, features, targets, stream, data, threads)
    document = Self.document(
      of: model.fitted(at: asOf), recipe: recipe, data: data, keys: keys, lessons: lessons, asOf: asOf,
      threshold: threshold, vocabulary: features.terms.vocabulary, parameters: .init(values))
  }

  /// The share of belief above which a task goes to a person in round one: chosen on the validation part, where batch
  /// profiles are asked, so that round one names no more persons on average than the recipe says. One for everybody.
  private static func threshold(
    _ recipe: Recipe, _ values: ModelValues, _ features: TaskFeatures, _ targets: Targets,
    _ stream: LessonStream, _ data: LoadedDataset, _ threads: Threads
  ) throws -> Double {
    let context = ModelContext(features: features, personCount: data.persons.count, knowledge: .batch)
    let trial = Trial(
      model: KeywordProfiles.name, knowledge: .batch, values: .opening, splits: [.validation(of: targets.all)],
      keepsRankings: [.validation], make: { KeywordProfiles.description.make(values, context) })
    let result = TrialRunner(targets: targets.all, stream: stream, threads: threads).run([trial])[0][0]
    return RoundThreshold(personsPerTask: recipe.roundsPersonsPerTask, on: result.statedProbabilities)?.threshold
      ?? recipe.roundsThreshold
  }

  private static func document(
    of fitted: FittedProfiles, recipe: Recipe, data: LoadedDataset, keys: PersonKeys, lessons: [Lesson], asOf: Moment,
    threshold: Double, vocabulary: Vocabulary, parameters: KeywordProfiles.Parameters
  ) -> BundleDocument {
    var lastActive = [Moment?](repeating: nil, count: data.persons.count)
    for lesson in lessons {
      let person = Int(lesson.person)
      lastActive[person] = max(lastActive[person] ?? lesson.since, lesson.since)
    }
    // Components nobody worked in, and the empty one, say nothing.
    let pool = data.log.pool(of: .component)
    let worked = Set(fitted.table.persons.flatMap { $0.categories.map(\.category) }).sorted()
    let named = worked.filter { !pool.string(ValueID($0)).isEmpty }
    let numbers = Dictionary(uniqueKeysWithValues: named.enumerated().map { ($1, $0) })
    let persons = fitted.persons.indices.map { place -> BundleDocument.Person in
      let (person, number) = (fitted.table.persons[place], fitted.persons[place])
      return BundleDocument.Person(
        key: keys.key(of: data.persons.addresses[Int(number)]), support: fitted.supports[place],
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
        fields: recipe.textFields.map { $0 == .shortDesc ? "title" : $0.rawValue }),
      balance: .init(textWeight: parameters.balance.textWeight, smoothing: parameters.balance.smoothing),
      documents: fitted.documentCount, terms: fitted.terms.map(vocabulary.term), holders: fitted.holders,
      categories: .init(field: "component", names: named.map { pool.string(ValueID($0)) }), persons: persons)
  }

  /// Fifty tasks of the test part, evenly spaced, with the scores of the bundle.
  func golden() throws -> GoldenTasks {
    let table = try ProfileBundle(document).table
    let numbers = Dictionary(uniqueKeysWithValues: document.terms.enumerated().map { ($1, UInt32($0)) })
    let test = Split.holdout(of: targets.all).rounds[0].test
    let count = min(50, test.count)
    let tasks = (0..<count).map { place -> GoldenTasks.Task in
      let report = targets.all[test.lowerBound + place * test.count / count].report
      let terms = features.terms[report].map(features.terms.vocabulary.term).filter { numbers[$0] != nil }
      let ids = terms.map { numbers[$0]! }
      let name = features.components[report].map(components.string)
      let category = name.flatMap { document.categories.names.firstIndex(of: $0) }
      let vector = table.vector(of: ids)
      return GoldenTasks.Task(
        tokens: terms, category: category.map { document.categories.names[$0] },
        vector: zip(vector.terms, vector.weights).map { .init(index: Int($0), value: $1) },
        scores: table.scores(terms: ids, category: category))
    }
    return GoldenTasks(tasks: tasks)
  }
}

/// How accuracy depends on the number of keywords a person keeps, on the test part, learned before it.
package struct KeywordCurve: Sendable {
  package struct Point: Equatable, Sendable {
    /// At most this many keywords a person; nil: all.
    package let keywords: Int?
    package let top1: Double
    package let top5: Double
    package let mrr: Double
  }

  /// The numbers that are tried, and all.
  private static let counts = [1, 3, 5, 10, 20, 50]

  /// Rising; the last has all keywords.
  package let points: [Point]

  init(_ learned: LearnedBundle, threads: Threads) throws {
    let context = ModelContext(
      features: learned.features, personCount: learned.data.persons.count, knowledge: .batch)
    let counts = Self.counts.map(Optional.some) + [nil]
    let trials = try counts.map { count -> Trial in
      var settings = learned.settings
      settings["keywords"] = Double(count ?? 0)
      let values = try KeywordProfiles.description.complete(settings)
      return Trial(
        model: KeywordProfiles.name, knowledge: .batch, values: .opening,
        splits: [.holdout(of: learned.targets.all)],
        make: { KeywordProfiles.description.make(values, context) })
    }
    let runner = TrialRunner(targets: learned.targets.all, stream: learned.stream, threads: threads)
    points = zip(counts, runner.run(trials)).map { count, results in
      let measures = MeasureSet(of: results[0].answers)
      return Point(keywords: count, top1: measures.top1, top5: measures.top5, mrr: measures.mrr)
    }
  }
}
