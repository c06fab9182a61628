import DelegationEvaluation
import DelegationFoundations
import DelegationIngest

extension ModelCard {
  /// The model in one sentence: which model, trained until when, how good, on which page.
  package var summary: String {
    "\(model) (\(mode.rawValue))\(origin), which learned from \(PageText.counted(examples, "task")) until \(learnedUntil.isoText): \(measure)\(doubt)"
      + (page.map { "; see \($0)." } ?? ".")
  }

  /// The model in few words: what it learned from, and how often it is right.
  package var brief: String {
    "The model learned from \(PageText.counted(examples, "task")) until \(PageText.day(learnedUntil.seconds)); it was \(measure)\(doubt)."
  }

  /// Says how long before the newest of some asked tasks the model last learned, if that is more than 90 days: models grow old.
  package func age(for asked: AskedTasks) -> String? {
    guard case .new(let tasks) = asked, let newest = tasks.map(\.opened.opening).max() else { return nil }
    let days = Int(newest.days(since: learnedUntil))
    guard days > 90 else { return nil }
    return
      "The model last learned \(days) days before \(tasks.count == 1 ? "this task" : "the newest of these tasks") was opened, and is right "
      + "less often the older it is; \(mode == .batch ? "train it again" : "run 'delegate update'")."
  }

  private var measure: String {
    "right first for \(PageText.hits(measured.top1, of: measured.test)) test tasks, among the first five for "
      + (measured.test < Sample.fewest
        ? "\(PageText.hits(measured.top5 ?? 0, of: measured.test)), too few to say"
        : "\(PageText.percent(measured.top5)) %")
      + (mode != .batch ? outcomes?.assumption.map { ", assuming that \($0)" } ?? "" : "")
  }

  private var origin: String {
    choice.map { choice in
      ", chosen on \(PageText.counted(choice.validation, "task")), "
        + (choice.best == model
          ? "where it was the best" : "where the best, \(choice.best), does not clearly beat it")
    } ?? ""
  }

  /// The newest tasks tell best which model suits the tracker now, and no later ones are left to test it.
  private var doubt: String { choice == nil ? "" : " (slightly optimistic: it was chosen on these tasks)" }

  /// What its answers promise, and how that went on the test part.
  package var promises: [String] {
    [abstentionText].compactMap(\.self) + sets.compactMap { $0.text(of: measured.test) }
  }

  private var abstentionText: String? {
    guard let abstention else { return nil }
    let precision = PageText.percent(abstention.threshold.precision) + " %"
    guard let threshold = abstention.threshold.value else {
      return
        "On the validation part no threshold made clearly more than \(precision) of its first suggestions right, so it "
        + (sets.contains { $0.tested != nil && !$0.isBroken }
          ? "names people in sets." : "names nobody for sure: ask a person.")
    }
    let tested = abstention.tested.map { ", right in \(PageText.percent($0)) %" } ?? ""
    let coverage = abstention.coverage.map { " It named one for \(PageText.percent($0)) % of the test tasks\(tested)." }
    let origin =
      abstention.threshold.learns
      ? "This threshold follows outcomes so that \(precision) of the names are right."
      : "This threshold was chosen so that clearly more than \(precision) of the names on the validation part were right."
    return "It names one person from a probability of \(PageText.percent(threshold)) % on. \(origin)\(coverage ?? "")"
  }
}

extension ModelCard.SetPromise {
  /// How often sets of tasks below the threshold for one name were right.
  var measured: ModelCard.Tested? { .init(testedUnsure, of: unsureTasks) }

  /// What the sets promise and what they gave, in a sentence; nil where the test part got none.
  fileprivate func text(of test: Int) -> String? {
    guard let tested, let people else { return nil }
    let answered = Int((answeredShare * Double(test)).rounded())
    return
      "For a promise of \(PageText.percent(sets.confidence)) % it named a set of \(PageText.fixed(people, decimals: 1)) people on average "
      + "for \(PageText.hits(answeredShare, of: test)) test tasks; \(PageText.hits(tested, of: answered)) sets held the right person"
      + (isBroken ? ", which breaks the promise, so it names no such set." : ".")
  }
}
