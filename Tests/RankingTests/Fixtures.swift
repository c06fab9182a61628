import DelegationRanking
import DelegationFoundations
import DelegationTasks
import DelegationText

/// Day *n* after 2020-01-01, at midnight.
func day(_ number: Int) -> Moment { Moment(1_577_836_800 + Int64(number) * 86_400) }

func lesson(_ report: Int, _ person: PersonID, _ since: Int) -> TrainingExample {
  TrainingExample(report: report, person: person, since: day(since))
}

/// Reports for tests: by report the day of its opening, its component and its title, split on spaces for both corpora.
///
/// - Parameter words: Numbered before those of the titles.
func features(
  _ reports: [(day: Int, component: ValueID?, title: String)], words: [String] = []
) -> TaskFeatures {
  let corpus = corpus(reports.map(\.title), words: words)
  return TaskFeatures(
    openings: reports.map { day($0.day) }, components: reports.map(\.component),
    componentCount: Int(reports.compactMap(\.component).max().map { $0 + 1 } ?? 0), terms: corpus, spaceTerms: corpus,
    categories: TaskCategories(
      columns: [.component: reports.map(\.component)], firstOwners: reports.map { _ in nil }))
}

func corpus(_ titles: [String], words: [String] = []) -> Corpus {
  var (vocabulary, starts, terms) = (Vocabulary(terms: words), [0], [UInt32]())
  for title in titles {
    for word in title.split(separator: " ") { terms.append(vocabulary.intern(String(word))) }
    starts.append(terms.count)
  }
  return Corpus(documentStarts: starts, terms: terms, vocabulary: vocabulary)
}

/// What rankers follow where each lesson's person got the report, and had it FIXED, the moment the lesson began.
func events(_ lessons: [TrainingExample]) -> [TaskEvent] {
  lessons.flatMap { lesson in
    [TaskEvent.Change.owned(lesson.person), .fixed].map {
      TaskEvent(moment: lesson.since, report: lesson.report, change: $0)
    }
  }
}

/// A context for any model, whose pairs know of the lessons given.
func context(_ features: TaskFeatures, personCount: Int, _ lessons: [TrainingExample] = []) -> ModelContext {
  let pairs = PairSource(
    features: features, events: events(lessons), personCount: personCount, asked: Array(features.openings.indices))
  return ModelContext(features: features, pairs: pairs, personCount: personCount)
}

extension ModelCatalogue {
  /// The names of the models that rank everybody who owns a lesson; the others rank candidates.
  static let rankingEverybody = all.filter { !$0.readsPairs }.map(\.name)
  static let rankers = all.filter(\.readsPairs).map(\.name)
}

extension Recommender {
  mutating func learn(_ lessons: [TrainingExample]) { for lesson in lessons { learn(lesson) } }
}

/// A small tracker drawn from a seed, and lessons in the order in which they became known.
struct RandomTracker {
  static let personCount = 6
  static let words = (0..<60).map { "w\($0)" }
  let reports: [(day: Int, component: ValueID?, title: String)]
  let lessons: [TrainingExample]

  /// - Parameter wordCount: Distinct words that titles are drawn from; at most those of ``words``.
  init(seed: Int, reportCount: Int = 40, wordCount: Int = 12) {
    var chance = SplitMix64(seed: UInt64(seed))
    var reports: [(day: Int, component: ValueID?, title: String)] = []
    for report in 0..<reportCount {
      let words = (0..<chance.next(below: 5)).map { _ in Self.words[chance.next(below: wordCount)] }
      let component = chance.next(below: 5) == 0 ? nil : ValueID(chance.next(below: 3))
      reports.append((report * 4, component, words.joined(separator: " ")))
    }
    self.reports = reports
    let taught = (0..<reportCount).filter { _ in chance.next(below: 4) > 0 }
    var lessons = taught.map { report in
      lesson(report, PersonID(chance.next(below: Self.personCount)), report * 4 + chance.next(below: 30))
    }
    lessons.sort { ($0.since, $0.report) < ($1.since, $1.report) }
    self.lessons = lessons
  }

  var features: TaskFeatures { RankingTests.features(reports, words: Self.words) }
  var context: ModelContext { RankingTests.context(features, personCount: Self.personCount, lessons) }
  /// After every lesson became known.
  var end: Moment { day(reports.count * 4 + 40) }
}
