import DelegationFiles
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
      let chance =
        Wording.stated(p, of: test.p) + (Wording.isLeast(p, test.p) ? ", the least measurable" : "")
        + (test.pHolm == nil ? "" : ", corrected for all tests")
      // The interval is that of one − other, and the sentence says how far one is ahead or behind.
      let bounds = test.interval(of: one.measures.top1 > other.measures.top1 ? one.model : other.model)
      let range = bounds.map { "95\u{A0}% interval \(PageText.pointInterval($0)); " } ?? ""
      // The interval is that of one test alone.
      let isAloneClear = bounds.map { $0[0] > 0 || $0[1] < 0 } ?? false
      let doubt = "chance could do that" + (isAloneClear ? " in one of so many tests" : "")
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
}
