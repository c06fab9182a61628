import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Duplicates, measured") struct DuplicateEvaluationTests {
  /// A history of which every third resolved task repeats one of the five before it.
  private func log(seed: UInt64) -> TaskLog {
    var history = RandomHistory(seed: seed, count: 420)
    var chance = SplitMix64(seed: seed)
    var groups: [[TaskID]] = []
    for number in stride(from: 6, to: history.tasks.count, by: 3) {
      let (task, other) = (history.tasks[number], history.tasks[number - 1 - chance.next(below: 5)])
      history.events.removeAll { $0.task == task.id && $0.field == .resolution }
      let resolved = task.opening + Int64(1 + chance.next(below: 9)) * RandomHistory.day
      for (when, what) in [(task.opening, ""), (resolved, "DUPLICATE")] {
        history.events.append(.init(task: task.id, field: .resolution, when: when, what: what))
      }
      groups.append([TaskID(task.id), TaskID(other.id)])
    }
    return history.log.linkingDuplicates(groups)
  }

  private func evaluation(_ log: TaskLog, _ values: FieldValues = .opening) throws -> DuplicateEvaluation {
    DuplicateEvaluation(
      log: log, features: try makeFeatures(log, values), events: log.events(persons: makePersons(log)), threads: .one)
  }

  private func stated(_ log: TaskLog, _ values: FieldValues = .opening) throws -> [String] {
    var stated: [String] = []
    DuplicateModel.forEachAnswer(
      features: try makeFeatures(log, values), events: log.events(persons: makePersons(log)),
      links: log.duplicateLinks, threads: .one
    ) { _, answer in
      stated.append("\(answer.byTitle) \(answer.suggestions.map { "\($0.task) \($0.probability.bitPattern)" })")
    }
    return stated
  }

  @Test("changing whatever happens from a moment on changes no suggestion before", arguments: 0..<3 as Range<UInt64>)
  func blind(seed: UInt64) throws {
    let log = log(seed: seed)
    let full = try stated(log)
    #expect(log.duplicateLinks.count > 60)
    for task in [170, 280, 390] {
      let moment = log.openings[task]
      let count = log.opened(before: moment).count
      var chance = SplitMix64(seed: seed)
      for other in [log.cut(at: moment), log.shufflingValues(from: moment) { chance.shuffle(&$0) }] {
        #expect(Array(try stated(other).prefix(count)) == Array(full.prefix(count)))
      }
    }
  }

  @Test("the test would notice: final values are caught")
  func leaking() throws {
    let log = log(seed: 1)
    let count = log.opened(before: log.openings[280]).count
    #expect(try stated(log.cut(at: log.openings[280]), .final).prefix(count) != stated(log, .final).prefix(count))
  }

  @Test("the population, and what counts as a duplicate and as found")
  func population() throws {
    let log = log(seed: 2)
    let evaluation = try evaluation(log)
    let end = Snapshot(of: log, asOf: .endOfHistory)
    #expect(
      evaluation.found.map(\.task) == (0..<log.count).filter { end.text(.resolution, of: $0)?.isEmpty == false })
    let links = log.finalDuplicateLinks
    let groups = DuplicateGroups(taskCount: log.count, links: links)
    for found in evaluation.found where found.isDuplicate {
      #expect(links.contains { $0.task == found.task })
      #expect((0..<found.task).contains { groups.root(of: $0) == groups.root(of: found.task) })
      #expect(found.ranks.allSatisfy { $0.map { (1...found.candidateCount).contains($0) } ?? true })
      #expect(found.stated.isRight == (found.ranks[0] == 1))
    }
    let cut = evaluation.found.count * 4 / 5
    #expect(evaluation.test.startIndex == cut && evaluation.validation.endIndex == cut)
    #expect(evaluation.validation.startIndex == cut * 4 / 5)
  }

  /// Four of five are right where the probability is 0.7.
  @Test("hints: a threshold where half of them are right, and none where they are not")
  func hints() throws {
    func found(_ probability: Double, isRight: Bool) -> DuplicateEvaluation.Found {
      .init(
        task: 0, isDuplicate: true, ranks: [isRight ? 1 : 2, nil], candidateCount: 3,
        stated: StatedProbabilities(probabilities: [probability], assigneeRank: isRight ? 1 : nil))
    }
    let good = (0..<100).map { found(0.7, isRight: $0 % 5 > 0) } + (0..<300).map { found(0.1, isRight: $0 % 10 == 0) }
    #expect(DuplicateEvaluation.hintThreshold(on: good[...]) == 0.7)
    #expect(DuplicateEvaluation.hintThreshold(on: good.suffix(300)) == nil)
    let answers = DuplicateEvaluation.answers(of: .model, on: good.prefix(5))
    #expect(answers.map(\.rank) == [2, 1, 1, 1, 1])
    #expect(DuplicateEvaluation.answers(of: .title, on: good.prefix(5)).allSatisfy { $0.rank == nil })
  }
}
