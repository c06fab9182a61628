import DelegationEvaluation
import DelegationFoundations
import DelegationResults
import DelegationTasks

extension ReportComparison {
  /// Values are rounded to six decimals. Draws come from the seed of A, so that the same two reports give the same bytes.
  /// Tasks of different datasets are not paired: an id that both have would name two different tasks.
  package init(_ one: ReportRecord, _ other: ReportRecord, threads: Threads) {
    let shared = PairedRows(one, other)
    let isOneDataset = one.summary.dataset == other.summary.dataset
    a = Side(one)
    b = Side(other)
    let rowless = [one, other].filter { $0.csv == nil }
    equal = one.json == other.json && (!rowless.isEmpty || one.csv == other.csv)
    unpaired =
      !isOneDataset
      ? "the datasets differ (\(one.summary.dataset), \(other.summary.dataset)), so no test task is common"
      : rowless.first.map { "\($0.source.path("results.csv")) is missing" }
        ?? (shared.positions.isEmpty ? "no test task is common" : nil)
    tasks = Tasks(
      common: unpaired == nil ? shared.positions.count : 0, onlyA: unpaired == nil ? shared.onlyA : one.testCount,
      onlyB: unpaired == nil ? shared.onlyB : other.testCount,
      otherAssignee: unpaired == nil ? shared.otherAssignee : 0)
    settings = Self.changes(one.summary.parameters, other.summary.parameters)
    counts = Self.changes(one.summary.counts, other.summary.counts)
    otherKeys = Set(one.tree.keys).union(other.tree.keys).subtracting(Self.shownKeys).sorted()
      .filter { one.tree[$0] != other.tree[$0] }
    let seed = one.summary.seed
    let (bootstrap, test) = (Bootstrap(seed: seed), RandomisationTest(seed: seed))
    let maker = PairMaker(
      one: one, other: other, shared: unpaired == nil ? shared : nil, bootstrap: bootstrap, test: test,
      threads: threads)
    pairs = maker.pairs()
    method = Method(
      seed: seed, draws: bootstrap.draws, flips: test.flips,
      tests: pairs.reduce(0) { $0 + $1.measures.count { $0.paired?.p != nil } })
    onlyA = Self.names(one, without: other)
    onlyB = Self.names(other, without: one)
    further = Self.further(one.summary, other.summary)
    moves = unpaired == nil ? maker.moves(first: [1, 5]) : []
    notes = []
    notes = Self.notes(one, other, self)
  }

  private static let shownKeys = ["counts", "dataset", "experiment", "headline", "results", "seed", "settings"]

  private static func notes(_ one: ReportRecord, _ other: ReportRecord, _ comparison: ReportComparison) -> [String] {
    let tasks = comparison.tasks
    var notes: [String] = []
    if one.summary.dataset == other.summary.dataset, let data = one.origin?.dataDigest,
      let otherData = other.origin?.dataDigest, data != otherData
    {
      notes.append("The data of the two differ, though the dataset has the same name.")
    }
    notes += [("A", one), ("B", other)].flatMap { side, record in
      (record.summary.rules?.effects ?? []).filter { $0.subject == record.summary.headline }.map {
        "With the rules of \(side), its headline names the right person first for \(PageText.percent($0.with.top1))\u{A0}% "
          + "instead of \(PageText.percent($0.without.top1))\u{A0}%; what is compared is without them."
      }
    }
    notes += [one, other].compactMap(\.wayToRows)
    if tasks.otherAssignee > 0 {
      notes.append(
        "Of the common tasks \(PageText.count(tasks.otherAssignee)) have an assignee with another pseudonym in B; each rank is "
          + "that of the side's own assignee.")
    }
    if comparison.unpaired == nil, tasks.onlyA + tasks.onlyB > 0 {
      notes.append(
        "Differences are over the common tasks only; the metrics on each side's own page are over all of its tasks.")
    }
    return notes
  }

  private static func names(_ one: ReportRecord, without other: ReportRecord) -> [ExperimentResult.ResultName] {
    one.answers.map(\.name).filter { name in !other.answers.contains { $0.name == name } }
  }

  /// Settings one by one; for a model or clustering that only one side has, all its settings as one.
  private static func changes(_ one: [SettingText.Parameter], _ other: [SettingText.Parameter]) -> [Change] {
    func alike(_ parameters: [SettingText.Parameter], _ others: [SettingText.Parameter]) -> [ExperimentResult.Setting] {
      let wholes = Set(others.map(\.whole.key))
      return parameters.map { wholes.contains($0.whole.key) ? $0.setting : $0.whole }
        .reduce(into: []) { seen, setting in if seen.last?.key != setting.key { seen.append(setting) } }
    }
    let (a, b) = (alike(one, other), alike(other, one))
    func value(_ key: String, _ settings: [ExperimentResult.Setting]) -> String? {
      settings.first { $0.key == key }?.value
    }
    let keys = a.map(\.key) + b.map(\.key).filter { value($0, a) == nil }
    return keys.map { Change(key: $0, a: value($0, a), b: value($0, b)) }.filter { $0.a != $0.b }
  }

  private static func changes(_ one: [String: Int], _ other: [String: Int]) -> [CountChange] {
    Set(one.keys).union(other.keys).sorted().map { CountChange(key: $0, a: one[$0], b: other[$0]) }
      .filter { $0.a != $0.b }
  }

  private static func further(_ one: ReportSummary, _ other: ReportSummary) -> [FurtherResult] {
    one.results.filter { !$0.isHonestHoldout }.compactMap { result in
      let twin = other.results.first {
        ($0.model, $0.mode, $0.split, $0.fieldValues) == (result.model, result.mode, result.split, result.fieldValues)
      }
      return twin.map {
        FurtherResult(
          model: result.model, mode: result.mode, split: result.split, fieldValues: result.fieldValues,
          a: result.measures, b: $0.measures)
      }
    }
  }
}

extension ReportComparison.Side {
  fileprivate init(_ record: ReportRecord) {
    self.init(
      name: record.source.label, experiment: record.summary.experiment, dataset: record.summary.dataset,
      commit: record.source.commit, headline: record.summary.headline, test: record.testCount,
      outcomes: record.summary.data?.outcomes.flatMap { $0.assumption == nil ? nil : $0 })
  }
}

extension ReportRecord {
  fileprivate var wayToRows: String? {
    guard csv == nil else { return nil }
    let command = origin?.command ?? "delegate run \(summary.experiment)"
    guard let commit = source.commit else {
      return "'\(command)' writes \(source.path("results.csv")); then tasks are paired."
    }
    return "To pair tasks, make the report of that commit again: 'git worktree add ../before \(commit.prefix(10))', "
      + "'\(command)' in that folder; then compare with the report that it writes there."
  }
}
