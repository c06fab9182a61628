import DelegationEvaluation
import DelegationFiles

enum FieldMoveView {
  static func context(_ triage: TriageResult) -> Context? {
    let moves = triage.fields
    guard let first = moves.first else { return nil }
    return Context([
      "fieldSummary": Self.summary(moves),
      "target": PageText.plainPercent(first.target),
      "fieldSentences": moves.map(Self.sentence),
      "fieldTable": TableView(
        "The final value of a field: the last fifth of the resolved tasks, in percent, with 95\u{A0}% intervals below",
        sorts: false, texts: ["Field"],
        numbers: ["Tasks", "Right as opened", "Right if always replaced", "Suggestions given", "Right among them"],
        rows: moves.map { move in
          TableView.Row(
            move.field, .count(move.tasks), Self.share(move.unchanged, of: move.tasks),
            Self.share(move.replaced, of: move.tasks), move.threshold == nil ? .number("none") : .count(move.given),
            move.given == 0 ? .number("–") : Self.share(move.right, of: move.given))
        }),
    ])
  }

  private static func summary(_ moves: [TriageResult.FieldMove]) -> String {
    let left = moves.filter { $0.given == 0 }.map(\.field)
    let given = moves.filter { $0.given > 0 }.map { move in
      "Another \(move.field) is suggested for \(PageText.counted(move.given, "task")); "
        + "\(PageText.percent(Double(move.right) / Double(move.given)))\u{A0}% of these suggestions are right."
    }
    let stays =
      left.isEmpty
      ? []
      : [
        "No suggestion of another \(left.joined(separator: " or ")) is sure enough, so tasks keep the one that they were opened with."
      ]
    return (given + stays).joined(separator: " ")
  }

  private static func share(_ hits: Int, of count: Int) -> TableView.Cell {
    .number(
      PageText.percent(Double(hits) / Double(max(1, count))),
      note: PageText.interval(Interval.wilson(hits, of: count).bounds))
  }

  private static func sentence(_ move: TriageResult.FieldMove) -> String {
    let kept = Double(move.unchanged) / Double(max(1, move.tasks))
    let replaced = Double(move.replaced) / Double(max(1, move.tasks))
    let opening =
      (move.tasks < 50 ? "Too few to say: the" : "The")
      + " \(move.field) at opening is right in \(PageText.percent(kept))\u{A0}% of \(PageText.counted(move.tasks, "test task"))"
      + "; the model's likeliest value in \(PageText.percent(replaced))\u{A0}%."
    guard move.threshold != nil else {
      let nothing = opening + " No threshold is good enough on validation, so it suggests nothing"
      // A few tasks more could be chance.
      return Interval.wilson(move.replaced, of: move.tasks).lower > kept
        ? nothing + ", though its likeliest value is right more often."
        : nothing + ": leave the \(move.field) as it is."
    }
    guard move.given > 0 else { return opening + " Above the threshold it suggests nothing." }
    return opening
      + " Above the threshold it suggests another one for \(PageText.counted(move.given, "task")) and is right in "
      + "\(PageText.percent(Double(move.right) / Double(move.given)))\u{A0}% of them "
      + "(95\u{A0}%: \(PageText.interval(Interval.wilson(move.right, of: move.given).bounds)))."
  }
}
