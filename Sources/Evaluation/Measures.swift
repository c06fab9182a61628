import DelegationTasks

package struct MeasureNote: Equatable, Sendable {
  package let key, name, explanation, formula: String
  package let source, unit: String
  var shortName: String? = nil

  package var title: String { shortName ?? name }
}

package struct MeasureForm: Equatable, Sendable {
  /// What pages multiply values with: 100 for shares, which they write in percent.
  package let scale: Double
  let range: ClosedRange<Double>
  let isLessBetter: Bool
  /// How far a value may be off on another type of processor.
  package let tolerance: Double

  /// Shares may differ by a task or two where another processor's rounding turns a near tie.
  package static let share = MeasureForm(scale: 100, range: 0...1, isLessBetter: false, tolerance: 0.002)

  /// A number in a unit of its own; pages write it with one decimal.
  package static func number(in range: ClosedRange<Double>, isLessBetter: Bool, tolerance: Double) -> MeasureForm {
    MeasureForm(scale: 1, range: range, isLessBetter: isLessBetter, tolerance: tolerance)
  }

  var differences: ClosedRange<Double> { range.lowerBound - range.upperBound...range.upperBound - range.lowerBound }
  package func best(of values: [Double]) -> Double? { isLessBetter ? values.min() : values.max() }
}

/// The lists that show a measure; the shorter ones come last.
package enum MeasureReach: Int, Comparable, Sendable {
  /// The measure is shown only beside the others, which it limits.
  case limit
  /// The measure is shown where all measures are.
  case full
  /// The measure is also shown where several parts or datasets share a table, and in the terminal by `--all`.
  case wide
  /// The measure is also shown in the terminal, in sweeps, with rules and in histories.
  case brief
  /// The measure is also shown where one model is tested against another. Only means can be.
  case tested

  package static func < (one: MeasureReach, other: MeasureReach) -> Bool { one.rawValue < other.rawValue }
}

package struct Measure: Sendable {
  /// Shares and means read the rank alone, since answers of one rank are one class in all draws.
  enum Rule: Sendable {
    /// The share of the tasks of whose rank something holds.
    case share(@Sendable (_ rank: Int?) -> Bool)
    /// The mean of a credit for each rank: 0…1; 0 for an assignee the model could not rank.
    case mean(@Sendable (_ rank: Int?) -> Double)
    /// What is no mean of the tasks, and how draws of them are measured.
    case whole(@Sendable ([Answer]) -> Double, drawable: Drawing)
  }

  /// One model's value on many draws, or its difference to another's.
  ///
  /// - `folds`: The number of answers of each fold, in order; the value is the mean over them.
  typealias Drawing = @Sendable (_ one: [Answer], _ other: [Answer]?, _ folds: [Int]) -> any Drawable

  package let note: MeasureNote
  package var form = MeasureForm.share
  package var reach = MeasureReach.full
  let rule: Rule

  /// The title of its columns: what is not written in percent has its unit.
  package var title: String { form.scale == MeasureForm.share.scale ? note.title : "\(note.title) (\(note.unit))" }

  package var isShare: Bool { if case .share = rule { true } else { false } }
  package var isMean: Bool { if case .whole = rule { false } else { true } }

  package func credit(for answer: Answer) -> Double {
    switch rule {
    case .share(let isHit): isHit(answer.rank) ? 1 : 0
    case .mean(let credit): credit(answer.rank)
    case .whole: preconditionFailure("\(note.name) is no mean")
    }
  }

  /// The measure's value; 0 if there are no answers, which says nothing of a model. A task whose assignee the model could not rank counts as a miss.
  package func value(of answers: [Answer]) -> Double {
    if case .whole(let value, _) = rule { return value(answers) }
    return answers.isEmpty ? 0 : answers.reduce(0) { $0 + credit(for: $1) } / Double(answers.count)
  }
}

extension Answer {
  package func isAmong(first count: Int) -> Bool { rank.map { $0 <= count } ?? false }
}

extension Measure {
  package static func top(_ k: Int, _ reach: MeasureReach = .full) -> Measure {
    precondition(k >= 1, "top-k needs a k of at least 1")
    return Measure(
      note: MeasureNote(
        key: "top\(k)", name: "top-\(k) accuracy",
        explanation: k == 1
          ? "How often the first person named is the task's final assignee."
          : "How often the task's final assignee is among the first \(k) persons named.",
        formula: "test tasks with rank ≤ \(k) / test tasks",
        source: "Anvik, Hiew & Murphy 2006, doi:10.1145/1134285.1134336", unit: "share of test tasks",
        shortName: "top-\(k)"), reach: reach, rule: .share { $0.map { $0 <= k } ?? false })
  }

  /// Top-k accuracy for *k* = 1…`last`.
  package static func topCurve(of answers: [Answer], upTo last: Int = 20) -> [Double] {
    var hits = [Int](repeating: 0, count: last)
    for answer in answers {
      if let rank = answer.rank, rank <= last { hits[rank - 1] += 1 }
    }
    var sum = 0
    return hits.map { hit in
      sum += hit
      return answers.isEmpty ? 0 : Double(sum) / Double(answers.count)
    }
  }

  package static let meanReciprocalRank = Measure(
    note: MeasureNote(
      key: "mrr", name: "mean reciprocal rank",
      explanation:
        "How close to the top the assignee is ranked: 1 if always first, 0.5 if always second, 0 if never ranked.",
      formula: "mean over test tasks of 1 / rank of the assignee in the full ranking",
      source: "Voorhees 1999, The TREC-8 Question Answering Track Report", unit: "0…1", shortName: "MRR"),
    reach: .tested, rule: .mean { $0.map { 1 / Double($0) } ?? 0 })

  /// The mean F1 of the assignees of the test part, each counting the same.
  ///
  /// The prediction is the first person named. A person without a test task has no F1; naming them lowers the recall of
  /// the assignee.
  package static let macroF1 = Measure(
    note: MeasureNote(
      key: "macroF1", name: "macro-F1",
      explanation:
        "How well the first person named matches the assignee; each assignee counts the same, however few their tasks.",
      formula: "mean over the assignees of the test part of 2·hits / (times named first + test tasks assigned)",
      source: "Yang & Liu 1999, doi:10.1145/312624.312647", unit: "0…1"),
    rule: .whole(macroF1(of:)) { DrawableMacroF1($0, minus: $1, folds: $2) })

  private static func macroF1(of answers: [Answer]) -> Double {
    var numbers: [PersonID: Int] = [:]
    for answer in answers where numbers[answer.assignee] == nil { numbers[answer.assignee] = numbers.count }
    var (assigned, named, hits) = (numbers.map { _ in 0 }, numbers.map { _ in 0 }, numbers.map { _ in 0 })
    for answer in answers {
      assigned[numbers[answer.assignee]!] += 1
      guard let first = answer.leaders.first, let number = numbers[first] else { continue }
      named[number] += 1
      if first == answer.assignee { hits[number] += 1 }
    }
    // In the order of first appearance, so that the sum is the same in every run.
    let sum = assigned.indices.reduce(0.0) { $0 + 2 * Double(hits[$1]) / Double(named[$1] + assigned[$1]) }
    return assigned.isEmpty ? 0 : sum / Double(assigned.count)
  }

  package static let candidateRecall = Measure(
    note: MeasureNote(
      key: "candidateRecall", name: "candidate recall",
      explanation:
        "How often the assignee is among the persons the model ranks: the most that any order of them could reach.",
      formula: "test tasks whose assignee is in the ranking / test tasks",
      source: "coverage, Herlocker et al. 2004, doi:10.1145/963770.963772", unit: "share of test tasks"),
    reach: .limit, rule: .share { $0 != nil })
}
