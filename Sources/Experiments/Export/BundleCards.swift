import Foundation

/// The two pages in words that go with a bundle.
struct BundleCards {
  let model: String
  let data: String

  init(_ learned: LearnedBundle, curve: [KeywordCurve.Point]) {
    let document = learned.document
    let asOf = Date(timeIntervalSince1970: Double(document.asOf)).formatted(.iso8601)
    let rows = curve.map { point in
      "| \(point.keywords.map(String.init) ?? "all") | \(PageText.percent(point.top1)) | "
        + "\(PageText.percent(point.top5)) | \(PageText.percent(point.mrr)) |"
    }
    model = """
      # Model card: who should get a task

      Profiles of \(document.persons.count) people, learned by the experiment `\(document.experiment)` from all that was
      known on \(asOf). Each person has keywords with weights and a share of the work, over all and by
      \(document.categories.field).

      - **Score**: ln of the person's share of the work in the task's \(document.categories.field) (drawn towards their share
        of all work, as if \(document.balance.smoothing) tasks of the latter had been seen) plus
        \(document.balance.textWeight) times the cosine of the task's terms with the person's keywords.
      - **Round one**: a task goes to everybody whose share of belief (softmax of the scores) exceeds their threshold, chosen so
        that no more than \(learned.recipe.roundsPersonsPerTask) people get a task on average.
      - **Made for**: suggesting people to people who decide. **Not made for**: judging anybody's work, or deciding alone.
      - **Known limits**: people who just came are not known; who left is only noticed by silence; a share of the work is a habit
        of the past, not a skill.

      Accuracy on the test part (the last tasks by time, learned from what was known before them), in percent:

      | keywords a person | top-1 | top-5 | MRR |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      `golden.json` has tasks with their scores: whoever reads the bundle must find them again.

      """
    let counts = learned.data.counts
    data = """
      # Data card

      - **Dataset**: \(document.dataset), \(counts.tasks) reports, \(document.documents) of which taught who did the work.
      - **Digest** of what was read and by which rules: `\(document.dataDigest)`.
      - **Text**: \(document.text.fields.joined(separator: ", ")); tokenizer \(document.text.tokenizer), filters \
      \(document.text.filters.isEmpty ? "none" : document.text.filters.joined(separator: ", ")).
      - **Terms**: \(document.terms.count). A term stands here only if at least two people used it and it cannot be an address, a
        telephone number, a key or a token.
      - **People** are named by keyed digests (HMAC-SHA256) of their addresses. The secret is no part of this bundle: its
        owner can join two bundles, nobody else can try addresses. There are no names, addresses or titles.
      - **To be forgotten**: `delegate forget --person ADDRESS`, then export again.

      """
  }
}
