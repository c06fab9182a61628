import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

/// One state answers for many tasks that are not in the history: each as if it were the history's last task.
@Suite("Tasks that are asked about one after the other") struct AskedTaskTests {
  private static let words = ["crash", "hang", "save", "print", "menu", "bar"]
  private typealias Entry = (day: Int, component: ValueID?, title: String)

  /// A history of which every third task repeats the one before it, and tasks to ask about after it.
  private static func tracker(seed: UInt64) -> (
    past: [Entry], events: [TaskEvent], links: [DuplicateLink], asked: [Entry]
  ) {
    var chance = SplitMix64(seed: seed)
    func entry(_ day: Int) -> Entry {
      let title = (0..<3).map { _ in words[chance.next(below: words.count)] }.joined(separator: " ")
      return (day, ValueID(chance.next(below: 3)), title)
    }
    var past = (0..<240).map(entry)
    for task in stride(from: 2, to: past.count, by: 3) { past[task].title = past[task - 1].title }
    let events = past.indices.flatMap { task in
      [
        TaskEvent(moment: day(task), task: task, change: .opened),
        TaskEvent(moment: day(task + 2), task: task, change: chance.next(below: 3) == 0 ? .dropped : .fixed),
      ]
    }.sorted { ($0.moment, $0.task) < ($1.moment, $1.task) }
    let links = stride(from: 2, to: past.count, by: 3).map {
      DuplicateLink(moment: day($0 + 2), task: $0, others: [$0 - 1])
    }
    return (past, events, links, (0..<9).map { entry(250 + 30 * $0) })
  }

  @Test(
    "outcome, value of a field and duplicates are those of a history that ends with the task",
    arguments: 1...4 as ClosedRange<UInt64>)
  func alike(seed: UInt64) {
    let (past, events, links, asked) = Self.tracker(seed: seed)
    let place = past.count
    func all(_ last: Entry) -> TaskFeatures {
      features(past + [last], words: Self.words, reporters: (past + [last]).map { $0.component })
    }
    let held = all((250, 3, ""))
    var outcomes = OutcomeModel(features: held, after: events)
    var values = FieldValueModel(features: held, valueCount: 3)
    for task in past.indices { values.learn(task, value: past[task].component!) }
    var duplicates = DuplicateModel.forEachAnswer(
      features: held, events: events, links: links, threads: .one, place: place
    ) { _, _ in }
    for entry in asked {
      let whole = all(entry)
      let task = AskedFeatures(
        terms: whole.terms[place].map { $0 }, titleTerms: whole.spaceTerms[place].map { $0 }, firstAssignee: nil
      ) {
        whole.categories.number($0, of: place)
      }
      let now = whole.openings[place]
      var last = OutcomeModel(features: whole, after: events)
      #expect(outcomes.probability(of: task, inPlaceOf: place, at: now) == last.probability(of: place))
      var other = FieldValueModel(features: whole, valueCount: 3)
      for task in past.indices { other.learn(task, value: past[task].component!) }
      #expect(values.suggestion(for: task, inPlaceOf: place) == other.suggestion(for: place))
      var found: DuplicateAnswer?
      DuplicateModel.forEachAnswer(features: whole, events: events, links: links, threads: .one) {
        found = $0 == place ? $1 : nil
      }
      let answer = duplicates.answer(for: task, inPlaceOf: place, at: now)
      #expect(answer.suggestions == found?.suggestions && answer.byTitle == found?.byTitle && !answer.byTitle.isEmpty)
    }
  }

  @Test("an inbox makes no difference to the value of a field")
  func inbox() {
    let (titles, inboxes) = (corpus(["crash", "hang", ""]), [0, 0, 0] as [ValueID?])
    let categories = TaskCategories(
      columns: [.component: [0, 0, 0], .inbox: inboxes], firstAssignees: [nil, nil, nil])
    var model = FieldValueModel(
      features: TaskFeatures(
        openings: (0..<3).map { day($0) }, components: [0, 0, 0], componentCount: 1, terms: titles, spaceTerms: titles,
        categories: categories), valueCount: 2)
    for task in 0..<2 { model.learn(task, value: ValueID(task)) }
    func suggestion(_ number: (WorkKey) -> Int?) -> FieldValueModel.Suggestion? {
      model.suggestion(for: AskedFeatures(terms: [], titleTerms: [], firstAssignee: nil, number: number), inPlaceOf: 2)
    }
    #expect(categories.number(.inbox, of: 2) == 0)
    #expect(
      suggestion { categories.number($0, of: 2) }
        == suggestion { $0 == .inbox ? nil : categories.number($0, of: 2) })
  }
}
