import DelegationEvaluation
import DelegationFiles
import DelegationResults
import DelegationTasks

struct PairMaker {
  private typealias Answers = ReportRecord.Answers

  let one, other: ReportRecord
  let shared: PairedRows?
  let bootstrap: Bootstrap
  let test: RandomisationTest
  let threads: Threads

  /// The measures whose differences are tested; candidate recall says what a model could rank, not how well it does.
  private static let tested = MeasureSet.means.filter { $0.reach > .limit }

  func pairs() -> [ReportComparison.Pair] {
    let answerPairs = self.answerPairs
    let answers = answerPairs.map { answerPair in shared?.answers(answerPair.a, answerPair.b) }
    let intervals = bootstrap.differences(of: answers.compactMap { $0 }.map { ($0.b, $0.a) }, threads: threads)
    var pairs = threads.map(answerPairs.count) { position in
      pair(answerPairs[position], answers[position], intervals.isEmpty ? [] : intervals[position])
    }
    let tests = pairs.indices.flatMap { pair in pairs[pair].measures.indices.map { (pair, $0) } }
    let raised = HolmCorrection.adjusted(tests.map { pairs[$0.0].measures[$0.1].paired?.p })
    for (test, p) in zip(tests, raised) { pairs[test.0].measures[test.1].paired?.pHolm = p.map(sixDecimals) }
    return pairs
  }

  func moves(first: [Int]) -> [ReportComparison.Moves] {
    guard let shared, let answerPair = headlines else { return [] }
    let rows = shared.rows(answerPair.a, answerPair.b)
    return first.map { k in
      func isIn(_ rank: Int?) -> Bool { rank.map { $0 <= k } ?? false }
      let gained = rows.filter { !isIn($0.a.rank) && isIn($0.b.rank) }
      let lost = rows.filter { isIn($0.a.rank) && !isIn($0.b.rank) }
      return ReportComparison.Moves(first: k, gained: Self.byDistance(gained), lost: Self.byDistance(lost))
    }
  }

  /// The moves by how far the assignee's rank changed, unranked being farthest; ties by the better rank, then in task order.
  private static func byDistance(_ rows: [(a: ResultRow, b: ResultRow)]) -> [ReportComparison.Move] {
    let moves = rows.map {
      ReportComparison.Move(task: $0.a.task, assignee: $0.b.assignee, before: $0.a.rank, after: $0.b.rank)
    }
    func ends(_ move: ReportComparison.Move) -> (better: Int, worse: Int) {
      let (before, after) = (move.before ?? .max, move.after ?? .max)
      return (min(before, after), max(before, after))
    }
    return moves.sorted { one, other in
      let (left, right) = (ends(one), ends(other))
      return (right.worse, left.better) < (left.worse, right.better)
    }
  }

  private struct AnswerPair {
    let a, b: Answers
    let isHeadline: Bool
  }

  private var headlines: AnswerPair? {
    guard let a = one.summary.headline, let b = other.summary.headline else { return nil }
    // Like against like: both models in the mode of one of the headlines, if both have it.
    let modes = [(b.mode, b.mode), (a.mode, a.mode), (a.mode, b.mode)]
    return modes.lazy.compactMap { modes in
      guard let first = one.answers.first(where: { ($0.name.model, $0.name.mode) == (a.model, modes.0) }),
        let second = other.answers.first(where: { ($0.name.model, $0.name.mode) == (b.model, modes.1) })
      else { return nil }
      return AnswerPair(a: first, b: second, isHeadline: true)
    }.first
  }

  private var answerPairs: [AnswerPair] {
    let headlines = self.headlines
    let common = one.answers.compactMap { a in
      other.answers.first { $0.name == a.name }.map { AnswerPair(a: a, b: $0, isHeadline: false) }
    }
    guard let headlines else { return common }
    // If both headlines are the same model, its pair is that of the headlines.
    return [headlines] + common.filter { headlines.a.name != headlines.b.name || $0.a.name != headlines.a.name }
  }

  private func pair(
    _ answerPair: AnswerPair, _ answers: (a: [Answer], b: [Answer])?, _ intervals: Bootstrap.Bounds
  ) -> ReportComparison.Pair {
    let reported = (Self.reported(answerPair.a.name, one.summary), Self.reported(answerPair.b.name, other.summary))
    let measures = MeasureSet.measures.compactMap { measure -> ReportComparison.MeasurePair? in
      guard let a = reported.0[measure.note.key], let b = reported.1[measure.note.key] else { return nil }
      let paired = answers.map { answers in
        self.paired(measure, answers.a, answers.b, intervals.first { $0.key == measure.note.key }?.interval)
      }
      return .init(measure: measure.note.key, a: a, b: b, paired: paired)
    }
    return ReportComparison.Pair(
      a: answerPair.a.name, b: answerPair.b.name, isHeadline: answerPair.isHeadline,
      sameRanks: answers.map { $0.a.map(\.rank) == $0.b.map(\.rank) }, measures: measures)
  }

  private func paired(
    _ measure: Measure, _ a: [Answer], _ b: [Answer], _ interval: Interval?
  ) -> ReportComparison.Paired {
    let (before, after) = (measure.value(of: a), measure.value(of: b))
    var paired = ReportComparison.Paired(
      a: sixDecimals(before), b: sixDecimals(after), difference: sixDecimals(after - before),
      interval95: interval.map { [sixDecimals($0.lower), sixDecimals($0.upper)] })
    guard measure.isMean else { return paired }
    let credits = zip(a, b).map { (measure.credit(for: $0), measure.credit(for: $1)) }
    let (won, lost) = (credits.count { $0.1 > $0.0 }, credits.count { $0.1 < $0.0 })
    (paired.won, paired.lost) = (won, lost)
    if won + lost > 0, Self.tested.contains(where: { $0.note.key == measure.note.key }) {
      paired.p = sixDecimals(test.compare(b, with: a, by: measure).p)
    }
    return paired
  }

  private static func reported(_ name: ExperimentResult.ResultName, _ summary: ReportSummary) -> [String: Double] {
    guard let result = summary.results.first(where: { $0.isHonestHoldout && $0.name == name }) else { return [:] }
    return result.measures.merging(result.candidateRecall.map { [MeasureSet.limit.note.key: $0] } ?? [:]) { own, _ in
      own
    }
  }
}

struct PairedRows {
  let positions: [(a: Int, b: Int)]
  let onlyA, onlyB, otherAssignee: Int

  init(_ one: ReportRecord, _ other: ReportRecord) {
    var positionInOther: [String: Int] = [:]
    for (position, task) in other.tasks.enumerated() { positionInOther[task] = position }
    let positions = one.tasks.enumerated().compactMap { position, task in positionInOther[task].map { (position, $0) } }
    self.positions = positions.map { (a: $0.0, b: $0.1) }
    onlyA = one.tasks.count - positions.count
    onlyB = other.tasks.count - positions.count
    let assignees = (one.answers.first?.rows.map(\.assignee) ?? [], other.answers.first?.rows.map(\.assignee) ?? [])
    otherAssignee = positions.count { assignees.0[$0.0] != assignees.1[$0.1] }
  }

  func rows(_ one: ReportRecord.Answers, _ other: ReportRecord.Answers) -> [(a: ResultRow, b: ResultRow)] {
    positions.map { (one.rows[$0.a], other.rows[$0.b]) }
  }

  /// The rows as answers for the measures: both sides over the same tasks, persons numbered in order of first occurrence.
  func answers(_ one: ReportRecord.Answers, _ other: ReportRecord.Answers) -> (a: [Answer], b: [Answer]) {
    var numbers: [String: PersonID] = [:]
    func number(_ pseudonym: String) -> PersonID {
      if let number = numbers[pseudonym] { return number }
      numbers[pseudonym] = PersonID(numbers.count)
      return PersonID(numbers.count - 1)
    }
    func answer(_ row: ResultRow, _ position: Int) -> Answer {
      Answer(
        task: position, assignee: number(row.assignee), rank: row.rank, leaders: row.first.map(number),
        candidateCount: row.first.count)
    }
    let rows = rows(one, other)
    return (rows.enumerated().map { answer($1.a, $0) }, rows.enumerated().map { answer($1.b, $0) })
  }
}
