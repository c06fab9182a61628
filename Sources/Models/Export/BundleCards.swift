import DelegationEvaluation
import DelegationFoundations
import DelegationMatching
import Foundation

struct BundleCards {
  let model, data: String

  init(_ learned: LearnedBundle, curve: [KeywordCurve.Point]) {
    let document = learned.document
    let asOf = Date(timeIntervalSince1970: Double(document.asOf)).formatted(.iso8601)
    let rows = curve.map { point in
      Self.row([point.keywords.map(String.init) ?? "all"] + point.measures.texts(.brief))
    }
    model = """
      # Model card: who should get a task

      Profiles of \(document.persons.count) people, learned by the experiment `\(document.experiment)` from everything
      known on \(asOf). Each person has weighted keywords and a share of the work, in total and by
      \(document.categories.field).

      - **Score**: ln of the person's share of the work in the task's \(document.categories.field) (smoothed towards their share
        of all work, as if \(document.balance.smoothing) tasks of the latter had been seen), plus
        \(document.balance.textWeight) times the cosine of the task's terms with the person's keywords.
      - **Round one**: a task goes to everybody whose probability (softmax of the scores) exceeds their threshold, chosen so
        that no more than \(learned.recipe.roundsPersonsPerTask) people get a task on average.
      - **Intended use**: suggesting people to those who decide. **Not intended**: judging anybody's work, or deciding alone.
      - **Known limits**: newcomers are unknown; people who left are noticed only by their inactivity; a share of the work is
        a habit of the past, not a skill.

      Accuracy on the test part (the last tasks by time, after learning from everything before them), in percent:

      \(Self.row(["keywords per person"] + MeasureSet.titles(.brief)))
      |\(String(repeating: "---|", count: 1 + MeasureSet.titles(.brief).count))
      \(rows.joined(separator: "\n"))
      \(Self.nextTasks(learned))\(Self.automatic(learned))\(Self.sets(learned))\(Self.durations(learned))
      `golden.json` has tasks with their scores: every reader of the bundle must reproduce them.

      """
    let counts = learned.data.counts
    data = """
      # Data card

      - **Dataset**: \(document.dataset), \(counts.tasks) tasks, \(document.documents) of them training examples.
      - **Digest** of the files and the rules for reading them: `\(document.dataDigest)`.
      - **Text**: \(document.text.fields.joined(separator: ", ")); tokenizer \(document.text.tokenizer), filters \
      \(document.text.filters.isEmpty ? "none" : document.text.filters.joined(separator: ", ")).
      - **Terms**: \(document.terms.count). A term is listed only if at least two people used it and it cannot be an address, a
        telephone number, a key or a token.
      - **People** are named by keyed digests (HMAC-SHA256) of their addresses. The secret is not in this bundle: only
        who has it can join two bundles or try addresses. There are no names, addresses or titles.
      - **To forget a person**: `delegate forget --person ADDRESS`, then export again.

      """
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private static func automatic(_ learned: LearnedBundle) -> String {
    let target = PageText.percent(learned.recipe.abstentionPrecision)
    guard let automatic = learned.document.automatic else {
      return """

        **Automatic assignment**: never. No threshold was right for \(target) % on the validation part with 95 % confidence, so an
        app has to ask.

        """
    }
    let interval = Interval.wilson(automatic.right, of: automatic.assigned)
    let right = automatic.assigned == 0 ? 0 : Double(automatic.right) / Double(automatic.assigned)
    let kept = automatic.assigned > 0 && right < automatic.precision ? " That is fewer than it should be." : ""
    return """

      **Automatic assignment**: a task goes to the likeliest person, without asking, if their probability among everybody in this bundle is
      at least \(PageText.fixed(automatic.threshold, decimals: 3)), chosen on the validation part to be right for \(target) %. On the test
      part that assigns \(automatic.assigned) of \(automatic.tasks) tasks, \(automatic.right) of them to whoever did them:
      \(PageText.percent(right)) % (95 %: \(PageText.percent(interval.lower)) to \(PageText.percent(interval.upper)) %).\(kept)

      """
  }

  private static func sets(_ learned: LearnedBundle) -> String {
    let broken = learned.brokenPromises.map {
      " A promise of \(PageText.plainPercent($0)) % was not kept on the test part, so no set makes it."
    }.joined()
    guard let sets = learned.document.sets else {
      return
        "\n**Sets of people**: none, for no set of at most \(PredictionSets.most) people keeps a promise.\(broken)\n"
    }
    let rows = sets.map { set in
      let interval = Interval.wilson(set.right, of: set.given)
      let right = set.given == 0 ? 0 : Double(set.right) / Double(set.given)
      return
        "| \(PageText.plainPercent(set.share)) % | \(set.given) of \(set.tasks) | \(PageText.percent(right)) (95 %: \(PageText.percent(interval.lower)) to \(PageText.percent(interval.upper))) |"
    }
    return """

      **Sets of people**: the fewest people of whom one is right in a promised share of tasks, if the bundle is exported anew every
      \(PageText.counted(learned.recipe.retrainDays, "day")): the threshold begins on the validation part and follows what became known. A task that needs more than \(PredictionSets.most) gets none.\(broken) On the test part:

      | promise | tasks with a set | sets with the right person, in percent |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  /// Returns the paragraph on durations, and how well they do; if the bundle has none, what is missing.
  private static func durations(_ learned: LearnedBundle) -> String {
    guard let measured = learned.durations, let rows = learned.document.durations else {
      let reason =
        learned.recipe.asks(DurationQuestion.self)
        ? "too few efforts are known" : "the recipe does not say `durations: true`"
      return "\n**Durations**: this bundle does not say how long tasks take: \(reason).\n"
    }
    func text(_ row: DurationTableEvaluation.Row) -> String {
      let share = PageText.percent(Double(row.covered) / Double(measured.tasks))
      return "\(share) | \(PageText.fixed(row.medianError, decimals: 0))"
    }
    return """

      **Durations**: the minutes that 10, 50 and 90 of 100 tasks took at most, for \(PageText.counted(rows.count, "group")) of at least
      \(DurationTable.fewest) tasks: of a person in a category, of a person, of a category, of all; the first that there is answers. They
      do not compare people, who take different tasks. On
      the last \(PageText.counted(measured.tasks, "task")) whose effort is known, from efforts known before them:

      | minutes of | between the first and the last number, in percent; 80 if right | error of the middle one, median in minutes |
      |---|---|---|
      | such groups | \(text(measured.table)) |
      | all tasks | \(text(measured.overall)) |

      """
  }

  /// Returns the paragraph on next tasks, and how often their order is right; if the bundle has none, what is missing.
  private static func nextTasks(_ learned: LearnedBundle) -> String {
    guard let measured = learned.nextTasks else {
      let remedy =
        learned.recipe.asks(NextTaskQuestion.self)
        ? "the dataset does not say when somebody took a task" : "the recipe does not say `nextTask: true`"
      return "\n**Next task**: this bundle has no weights of what people take next: \(remedy).\n"
    }
    guard learned.document.next != nil else {
      return "\n**Next task**: this bundle has no weights of what people take next: too few takes to learn from.\n"
    }
    let names: [OpenTaskEvaluation.Order: String] = [
      .weights: "weights of this bundle", .newest: "newest first", .share: "by the person's share",
    ]
    let rows = measured.rows.map {
      "| \(names[$0.order]!) | \(PageText.percent($0.score)) | \(PageText.percent($0.waitedScore)) |"
    }
    return """

      **Next task**: which open task a person takes next, by its age and the person's profile. The weights were fitted on
      \(PageText.counted(measured.fitted, "take")) of the validation part. Mean reciprocal rank of the task taken on
      \(PageText.counted(measured.test, "take")) of the test part, \(measured.waited) of them of tasks that had waited for an
      hour, in percent, with profiles from before them:

      | order | all takes | waited |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }
}
