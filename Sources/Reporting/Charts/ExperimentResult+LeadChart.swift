import DelegationEvaluation
import DelegationFiles
import DelegationResults

/// How far the answer's model is ahead of another, by the paired test of top-1 on the same tasks.
private struct Lead {
  let other: String
  /// The difference of the shares named first; below 0 the other is ahead.
  let difference: Double
  let interval95: [Double]?
  /// The p-value, corrected where the report has it corrected; nil where the two agree on every task.
  let p: Double?
  let chance: String

  init?(_ test: ExperimentResult.Comparison, of model: String) {
    guard test.model == model || test.other == model else { return nil }
    (other, difference) = test.model == model ? (test.other, test.difference) : (test.model, -test.difference)
    interval95 = test.interval(of: model)
    let isEqual = test.difference == 0 && test.p == 1
    p = isEqual ? nil : test.judged
    chance = isEqual ? "equal" : Wording.stated(test.judged, of: test.p)
  }
}

extension ExperimentResult {
  /// The leads of the answer's model over all others that it was tested against in its mode: at holdout, or else over all folds
  /// together. The best simple rule comes first, then the closest rival.
  private var leads: (subject: Result, split: Split.Kind, leads: [Lead])? {
    guard let subject = answered else { return nil }
    for split in [Split.Kind.holdout, .folds] {
      let tests = comparisons.filter { $0.measure == "top1" && $0.mode == subject.mode && $0.split == split }
      let leads = tests.compactMap { Lead($0, of: subject.model) }.enumerated().sorted {
        let (one, other) = ($0.element, $1.element)
        let (isRule, isOtherRule) = (series(one.other) == 1, series(other.other) == 1)
        return isRule != isOtherRule ? isRule : (one.difference, $0.offset) < (other.difference, $1.offset)
      }
      if !leads.isEmpty { return (subject, split, leads.map(\.element)) }
    }
    return nil
  }

  var leadSentence: String? {
    guard let (subject, _, leads) = leads else { return nil }
    let name = named(subject.model, subject.mode)
    let clear = leads.filter { ($0.p ?? 1) < 0.05 }
    let (ahead, behind) = (clear.count { $0.difference > 0 }, clear.count { $0.difference < 0 })
    if leads.count == 1 {
      let relation = ahead == 1 ? "is ahead of" : behind == 1 ? "is behind" : "has no clear lead over"
      return "\(name) \(relation) \(leads[0].other)."
    }
    let unclear = leads.count - ahead - behind
    return
      "\(name) is ahead of \(ahead == leads.count ? "all" : "\(ahead) of the") \(leads.count) models that it was tested against"
      + (behind == 0 ? "" : " and behind \(behind)")
      + (unclear == 0
        ? "." : "; chance may explain the other \(unclear == 1 ? "difference" : "\(unclear) differences").")
  }

  var leadChart: Chart? {
    guard let (subject, split, leads) = leads else { return nil }
    let rows = leads.map { lead in
      let (note, bounds) = (PageText.points(lead.difference), Wording.withinPoints(lead.interval95))
      return RowChart.Row(
        label: lead.other, note: note, title: "\(note) points against \(lead.other)\(bounds), \(lead.chance)",
        dot: lead.difference * 100, series: emphasis(lead.other), interval: RowChart.Row.percents(lead.interval95))
    }
    let rule = leads.first.flatMap { series($0.other) == 1 ? " \($0.other) is the best simple rule." : nil } ?? ""
    let part = split == .folds ? "over all folds together" : "at \(split.rawValue)"
    return Chart(
      leads: [.init(rows: rows)],
      "\(subject.model), \(way(subject.mode)), is ahead of each other model \(part)",
      ": dot = difference in points of top-1, band = 95\u{A0}% interval. Left of 0 the other model is ahead.\(rule)")
  }
}
