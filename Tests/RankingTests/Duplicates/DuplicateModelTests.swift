import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Which earlier task a new one repeats") struct DuplicateModelTests {
  /// Pairs of tasks: the second repeats the first, of the same component and one of two words; other tasks of other components
  /// share both words. A day after its opening each is resolved, as a duplicate or not.
  private func tracker(pairs: Int) -> (
    features: TaskFeatures, events: [TaskEvent], links: [DuplicateLink], masters: [Int: Int]
  ) {
    var (tasks, links, masters) = ([(day: Int, component: ValueID?, title: String)](), [DuplicateLink](), [Int: Int]())
    for pair in 0..<pairs {
      let (start, component) = (tasks.count, ValueID(pair % 7))
      let word = "w\(pair)"
      tasks.append((start, component, "\(word) menu bar"))
      tasks.append((start + 1, component + 7, "\(word) menu dialog"))
      tasks.append((start + 2, component, "\(word) dialog open"))
      masters[start + 2] = start
      links.append(DuplicateLink(moment: day(start + 3), task: start + 2, others: [start]))
    }
    let changes = tasks.indices.flatMap { task in
      [
        TaskEvent(moment: day(task), task: task, change: .opened),
        TaskEvent(moment: day(task + 1), task: task, change: masters[task] == nil ? .fixed : .dropped),
      ]
    }.sorted { ($0.moment, $0.task) < ($1.moment, $1.task) }
    return (features(tasks), changes, links, masters)
  }

  private func answers(pairs: Int, threads: Threads = .one) -> (answers: [DuplicateAnswer], masters: [Int: Int]) {
    let tracker = tracker(pairs: pairs)
    var answers: [DuplicateAnswer] = []
    DuplicateModel.forEachAnswer(
      features: tracker.features, events: tracker.events, links: tracker.links, threads: threads
    ) { task, answer in
      #expect(task == answers.count)
      answers.append(answer)
    }
    return (answers, tracker.masters)
  }

  @Test(
    "by title alone at first; after some duplicates the component decides, and the first is likely only where it is right"
  )
  func learns() throws {
    let (answers, masters) = answers(pairs: 200)
    let last = masters.keys.sorted().suffix(50)
    #expect(last.allSatisfy { answers[$0].suggestions[0].task == masters[$0] })
    // The other task shares two words with it.
    #expect(last.allSatisfy { answers[$0].byTitle[0] == masters[$0]! + 1 })
    #expect(masters.keys.sorted().prefix(40).allSatisfy { answers[$0].suggestions[0].task == answers[$0].byTitle[0] })
    #expect(last.allSatisfy { answers[$0].suggestions[0].probability > 0.8 })
    #expect(last.allSatisfy { answers[$0 - 1].suggestions[0].probability < 0.2 })
  }

  @Test("probabilities fall, and are the same with two threads; the first task of all has nothing to repeat")
  func order() {
    let (one, _) = answers(pairs: 100)
    #expect(one[0].suggestions.isEmpty && one[0].byTitle.isEmpty)
    for answer in one {
      let probabilities = answer.suggestions.map(\.probability)
      #expect(probabilities == probabilities.sorted(by: >) && probabilities.allSatisfy { (0...1).contains($0) })
      #expect(Set(answer.suggestions.map(\.task)) == Set(answer.byTitle))
    }
    #expect(answers(pairs: 100, threads: Threads(2)).answers.map(\.suggestions) == one.map(\.suggestions))
  }

  @Test("candidates share a word, were opened before, and not over two years before")
  func candidates() {
    let tasks: [(day: Int, component: ValueID?, title: String)] = [
      (0, 0, "save"), (700, 0, "save"), (731, 0, "print"), (731, 0, "save"), (731, 0, "save all"),
    ]
    let events = tasks.indices.map { TaskEvent(moment: day(tasks[$0].day), task: $0, change: .opened) }
    var found: [[Int]] = []
    DuplicateModel.forEachAnswer(features: features(tasks), events: events, links: [], threads: .one) {
      found.append($1.byTitle)
    }
    #expect(found == [[], [0], [], [1], [1]])
  }
}
