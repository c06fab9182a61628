import DelegationFoundations
import DelegationRanking
import DelegationTasks
import DelegationText

/// Day *n* after 2020-01-01, at midnight.
func day(_ number: Int) -> Moment { Moment(1_577_836_800 + Int64(number) * 86_400) }

func example(_ task: Int, _ person: PersonID, _ since: Int) -> TrainingExample {
  TrainingExample(task: task, person: person, since: day(since))
}

/// Tasks for tests: by task the day of its opening, its component and its title, split on spaces for both corpora.
///
/// - Parameters:
///   - words: Numbered before those of the titles.
///   - reporters: Who reported each task; nobody by default.
///   - products: None by default.
func features(
  _ tasks: [(day: Int, component: ValueID?, title: String)], words: [String] = [], reporters: [ValueID?]? = nil,
  products: [ValueID?]? = nil
) -> TaskFeatures {
  let corpus = corpus(tasks.map(\.title), words: words)
  let topics = tasks.map { TitleTopic.key(of: $0.title.utf8) }
  let known = topics.compactMap(\.self).distinct
  let (components, count) = (tasks.map(\.component), Int(tasks.compactMap(\.component).max().map { $0 + 1 } ?? 0))
  return TaskFeatures(
    openings: tasks.map { day($0.day) }, components: components, componentCount: count, terms: corpus,
    spaceTerms: corpus,
    categories: TaskCategories(
      columns: [
        .component: TaskFeatures.keys(components, below: count).map(Optional.init),
        .reporter: reporters ?? tasks.map { _ in nil },
        .product: products ?? tasks.map { _ in nil },
        .topic: topics.map { topic in topic.flatMap { known.firstIndex(of: $0) }.map(ValueID.init) },
      ],
      firstAssignees: tasks.map { _ in nil }))
}

func corpus(_ titles: [String], words: [String] = []) -> Corpus {
  var (vocabulary, starts, terms) = (Vocabulary(terms: words), [0], [UInt32]())
  for title in titles {
    for word in title.split(separator: " ") { terms.append(vocabulary.intern(String(word))) }
    starts.append(terms.count)
  }
  return Corpus(documentStarts: starts, terms: terms, vocabulary: vocabulary)
}

/// The events of a history in which each example's person got the task, and fixed it, at the moment of the example.
func events(_ examples: [TrainingExample]) -> [TaskEvent] {
  examples.flatMap { example in
    [TaskEvent.Change.assigned(example.person), .fixed].map {
      TaskEvent(moment: example.since, task: example.task, change: $0)
    }
  }
}

/// A context for any model, with pairs from the given examples.
func context(_ features: TaskFeatures, personCount: Int, _ examples: [TrainingExample] = []) -> ModelContext {
  let pairs = PairSource(
    features: features, events: events(examples), personCount: personCount, targets: Array(features.openings.indices))
  return ModelContext(features: features, pairs: pairs, personCount: personCount)
}

extension ModelCatalogue {
  /// The names of the models that rank everybody with an example; the others rank candidates.
  static let rankingEverybody = all.filter { !$0.readsPairs }.map(\.name)
  static let rankers = all.filter(\.readsPairs).map(\.name)
}

extension Recommender {
  mutating func learn(_ examples: [TrainingExample]) { for example in examples { learn(example) } }
}

/// A small tracker drawn from a seed, and examples in the order in which they became known.
struct RandomTracker {
  static let personCount = 6
  static let words = (0..<60).map { "w\($0)" }
  let tasks: [(day: Int, component: ValueID?, title: String)]
  let examples: [TrainingExample]

  /// - Parameter wordCount: Distinct words that titles are drawn from; at most those of ``words``.
  init(seed: Int, taskCount: Int = 40, wordCount: Int = 12) {
    var chance = SplitMix64(seed: UInt64(seed))
    var tasks: [(day: Int, component: ValueID?, title: String)] = []
    for task in 0..<taskCount {
      let words = (0..<chance.next(below: 5)).map { _ in Self.words[chance.next(below: wordCount)] }
      let component = chance.next(below: 5) == 0 ? nil : ValueID(chance.next(below: 3))
      tasks.append((task * 4, component, words.joined(separator: " ")))
    }
    self.tasks = tasks
    let taught = (0..<taskCount).filter { _ in chance.next(below: 4) > 0 }
    var examples = taught.map { task in
      example(task, PersonID(chance.next(below: Self.personCount)), task * 4 + chance.next(below: 30))
    }
    examples.sort { ($0.since, $0.task) < ($1.since, $1.task) }
    self.examples = examples
  }

  var features: TaskFeatures { features(of: tasks) }
  var context: ModelContext { RankingTests.context(features, personCount: Self.personCount, examples) }

  /// The features of tasks: every third is of the same reporter, every seventh of nobody.
  func features(of tasks: [(day: Int, component: ValueID?, title: String)]) -> TaskFeatures {
    RankingTests.features(
      tasks, words: Self.words, reporters: tasks.indices.map { $0 % 7 == 6 ? nil : ValueID($0 % 3) })
  }

  /// After every example became known.
  var end: Moment { day(tasks.count * 4 + 40) }
}

/// Whether there are as many numbers on both sides, each as near its partner as asked.
func areClose(_ left: [Double], _ right: [Double], _ tolerance: Double) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < tolerance }
}
