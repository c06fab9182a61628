import DelegationEvaluation
import DelegationFoundations
import DelegationResults

/// How one result compares with another, in sentences: never more than test or intervals allow.
package struct Verdict {
  var sentences: [String]
  let lead: Lead
  /// The first's lead in percentage points, negative where the other is ahead.
  let points: Double
  /// The 95 % interval of the lead by the paired test of top-1, as shares; nil without a test.
  let interval95: [Double]?

  package enum Lead: Sendable {
    case first, neither, other
  }

  init(_ document: ExperimentResult, _ one: ExperimentResult.Result, against other: ExperimentResult.Result) {
    points = (one.measures.top1 - other.measures.top1) * 100
    interval95 = document.topOneTest(one, other)?.interval(of: one.model)
    let points = PageText.percent(abs(one.measures.top1 - other.measures.top1))
    let (isClear, reason) = Self.judgement(document, one, other)
    lead = !isClear || points == "0.0" ? .neither : one.measures.top1 > other.measures.top1 ? .first : .other
    if points == "0.0" {
      sentences = ["It has no lead over \(other.model) in top-1."]
    } else if one.measures.top1 > other.measures.top1 {
      sentences = ["Its lead over \(other.model) is \(points) points in top-1: \(reason)."]
    } else {
      sentences = ["It is \(points) points behind \(other.model) in top-1: \(reason)."]
    }
    sentences += Self.reversal(one, other).map { [$0] } ?? []
  }

  /// What the paired test of top-1 says; without one, whether the intervals meet.
  private static func judgement(
    _ document: ExperimentResult, _ one: ExperimentResult.Result, _ other: ExperimentResult.Result
  ) -> (isClear: Bool, reason: String) {
    if let test = document.topOneTest(one, other) {
      let p = test.judged
      let chance = Wording.stated(p, of: test.p) + (test.pHolm == nil ? "" : ", corrected for all tests")
      let bounds = test.interval(of: one.model)
      let range = bounds.map { "95\u{A0}% interval \(PageText.pointInterval($0)); " } ?? ""
      // The interval is that of one test alone.
      let isAloneClear = bounds.map { $0[0] > 0 || $0[1] < 0 } ?? false
      let doubt = "it may be luck" + (isAloneClear ? ", given how many comparisons this page makes" : "")
      return (p < 0.05, (p < 0.05 ? "more than chance explains" : doubt) + " (\(range)\(chance))")
    }
    guard let meet = meet(one, other, "top1") else { return (false, "not tested") }
    return (!meet, meet ? "their intervals meet, and no paired test was run" : "their intervals do not meet")
  }

  private static func reversal(_ one: ExperimentResult.Result, _ other: ExperimentResult.Result) -> String? {
    let first = one.measures.top1 - other.measures.top1
    guard let five = one.measures.lead("top5", over: other.measures), first * five < 0,
      meet(one, other, "top5") == false
    else { return nil }
    let shares = "\(PageText.percent(one.measures.top5))\u{A0}% against \(PageText.percent(other.measures.top5))\u{A0}%"
    return "Among the first five it is \(five > 0 ? "ahead of" : "behind") \(other.model): \(shares); "
      + "their intervals do not meet."
  }

  private static func meet(
    _ one: ExperimentResult.Result, _ other: ExperimentResult.Result, _ measure: String
  ) -> Bool? {
    guard let one = one.interval95[measure], let other = other.interval95[measure], one.count == 2, other.count == 2
    else { return nil }
    return one[0] <= other[1] && other[0] <= one[1]
  }
}

extension ExperimentResult.Comparison {
  /// The 95 % interval of how far one of its two models is ahead of the other.
  func interval(of model: String) -> [Double]? {
    values.interval95.map { subject.model == model ? $0 : $0.map { -$0 }.sorted() }
  }
}

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
  /// The paired test of top-1 between two results of the same mode and split, in either order.
  fileprivate func topOneTest(_ one: Result, _ other: Result) -> Comparison? {
    guard one.mode == other.mode, one.split == other.split else { return nil }
    return comparisons.first { test in
      test.measure == "top1" && test.split == one.split && test.mode == one.mode
        && (test.model == one.model && test.other == other.model
          || test.model == other.model && test.other == one.model)
    }
  }

  /// The leads of the answer's model over all others that it was tested against in its mode: at holdout, or else over all folds
  /// together. The best simple rule comes first, then the closest rival.
  private var leads: (subject: Result, split: Split.Kind, leads: [Lead])? {
    guard let subject = answered else { return nil }
    let rule = answerAndRule.dropFirst().first?.model
    for split in [Split.Kind.holdout, .folds] {
      let tests = comparisons.filter { $0.measure == "top1" && $0.mode == subject.mode && $0.split == split }
      let leads = tests.compactMap { Lead($0, of: subject.model) }.sorted { one, other in
        let (isRule, isOtherRule) = (one.other == rule, other.other == rule)
        return isRule != isOtherRule ? isRule : one.difference < other.difference
      }
      if !leads.isEmpty { return (subject, split, leads) }
    }
    return nil
  }

  var leadSentence: String? {
    guard let (subject, _, leads) = leads else { return nil }
    let name = "The model \(named(subject.model, subject.mode))"
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
