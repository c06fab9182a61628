import DelegationFoundations
import DelegationRanking
import DelegationResults

enum LadderView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard !document.rungs.isEmpty else { return nil }
    let rows = document.rungs.map { rung, result in
      TableView.Row(
        document.name(of: rung), .text(rung.new), .share(result.measures.top1, result.interval95["top1"]),
        .gain(rung.gain), .chance(rung.gain))
    }
    let links = document.rungs.compactMap(\.rung.see).distinct.filter { $0 != document.experiment }
    return Context([
      "ladderSentence": document.ladderSentence, "charts": Context(["ladder": document.ladderChart]),
      "ladderTable": TableView(
        "From step to step: the right person named first, in percent, with 95\u{A0}% intervals below",
        sorts: false,
        texts: ["Method", "What is new"], numbers: ["right first", "gain, points", "p (Holm)"], rows: rows),
      "ladderLinks": links.map { Context(["linkText": $0, "linkTarget": "../\($0)/index.html"]) },
      "hasLinks": !links.isEmpty,
    ])
  }
}

extension ExperimentResult {
  var rungs: [(rung: Rung, result: Result)] {
    (ladder ?? []).compactMap { rung in
      atHoldout.first { $0.model == rung.model && $0.mode == rung.mode }.map { (rung, $0) }
    }
  }

  fileprivate func name(of rung: Rung) -> String { "\(rung.model), \(shortWay(rung.mode))" }

  /// The page's first sentence where the recipe leads from one method to another.
  /// The first sentence of a page that goes from method to method; with a simple rule where it learned as the first of them did.
  func ladderAnswer(beside rule: Result?) -> String? {
    guard let first = rungs.first, let best = rungs.max(by: { $0.result.measures.top1 < $1.result.measures.top1 }),
      first.rung != best.rung
    else { return nil }
    // One change at a time: the other model first, then how it learns.
    let alike = atHoldout.first { $0.model == best.rung.model && $0.mode == first.rung.mode } ?? best.result
    let how = alike.mode == first.rung.mode ? "" : ", \(way(alike.mode)),"
    let then =
      alike.mode == best.rung.mode
      ? "" : "; \(way(best.rung.mode)), \(best.rung.model) is right for \(PageText.whole(best.result.measures.top1))"
    let beside = rule.flatMap {
      $0.mode == first.rung.mode && $0.model != best.rung.model
        ? "the best simple rule for \(PageText.whole($0.measures.top1))" : nil
    }
    let others = [beside, "\(best.rung.model)\(how) for \(PageText.whole(alike.measures.top1))"].compactMap(\.self)
    return "\(way(first.rung.mode).uppercasedFirst), \(first.rung.model) names the right person first for "
      + "\(Wording.ofHundred(first.result.measures.top1)), \(PageText.sentence(others))\(then)."
  }

  fileprivate var ladderSentence: String {
    let gains = rungs.dropFirst().compactMap { rung, _ in rung.gain.map { (rung, $0) } }
    guard let most = gains.max(by: { $0.1.difference < $1.1.difference }) else { return "" }
    let sure = gains.count { ($0.1.pHolm ?? 1) < 0.05 && $0.1.difference > 0 }
    return
      "\(PageText.counted(sure, "step")) of \(gains.count) \(sure == 1 ? "is" : "are") ahead of the one before by more than "
      + "chance. The largest is \(name(of: most.0)): \(PageText.points(most.1.difference)) points."
  }

  /// Why the first rung is right so rarely, as far as that was measured.
  var causes: [String] {
    guard let first = rungs.first?.rung else { return [] }
    return [busiestCause(first), inactiveCause(first), roundsCause(first), clusterCause].compactMap(\.self)
  }

  private func busiestCause(_ rung: Rung) -> String? {
    guard let load, load.model == rung.model, load.mode == rung.mode,
      let most = load.persons.max(by: { $0.first < $1.first }), most.first > 2 * most.assigned
    else { return nil }
    let did = most.assigned == 0 ? "did none of the tasks" : "did \(PageText.counted(most.assigned, "task"))"
    return "It names \(most.person) first for \(PageText.counted(most.first, "test task")), and \(most.person) \(did)."
  }

  private func inactiveCause(_ rung: Rung) -> String? {
    guard let found = inactive.first(where: { $0.model == rung.model && $0.mode == rung.mode }), found.top5 > 0.1 else {
      return nil
    }
    return
      "For \(PageText.percent(found.top5))\u{A0}% of the tasks its first five names hold somebody who had done nothing for "
      + "\(found.days) days."
  }

  private func roundsCause(_ rung: Rung) -> String? {
    guard let found = rounds.first(where: { $0.model == rung.model && $0.mode == rung.mode }),
      let rule = atHoldout.filter({ $0.mode == rung.mode }).bestSimpleRule, found.personsPerTaskRoundOne > 1.5
    else { return nil }
    return
      "Its two rounds ask \(PageText.fixed(found.personsPerTaskRoundOne, decimals: 1)) people for a task and reach the right one for "
      + "\(PageText.percent(found.assigneeAfterBoth))\u{A0}%; one name by \(rule.model) is right for "
      + "\(PageText.percent(rule.measures.top1))\u{A0}%."
  }

  private var clusterCause: String? {
    guard let best = clusters.max(by: { $0.ari < $1.ari }), best.ari < 0.1 else { return nil }
    return
      "Clusters of titles hardly agree with components: an adjusted Rand index of \(PageText.fixed(best.ari, decimals: 3)), where 0 is "
      + "chance and 1 is agreement."
  }

  var ladderChart: Chart? {
    guard rungs.count > 1 else { return nil }
    // Steps in a row that learn alike are a group, so that a label has space for its model's name.
    let groups = rungs.indices.reduce(into: [RowChart.Group]()) { groups, number in
      let (rung, result) = rungs[number]
      var row = RowChart.Row(
        name(of: rung), share: result.measures.top1, interval95: result.interval95["top1"],
        candidateRecall: result.candidateRecall, tooFew: result.tooFew,
        series: number == rungs.count - 1 ? 0 : Symbol.colours)
      row.label = rung.model
      let title = shortWay(rung.mode).uppercasedFirst
      if groups.last?.title == title {
        groups[groups.count - 1].rows.append(row)
      } else {
        groups.append(.init(title: title, rows: [row]))
      }
    }
    return Chart(
      "ladder",
      alternative: "Top-1 accuracy in percent, step by step. \(groups.map(\.text).joined(separator: ". ")).",
      caption: "The right person named first, in percent of the test tasks, step by step; bands: 95\u{A0}% intervals.",
      draw: RowChart(groups: groups, axis: "% of the test tasks", top: 100).draw)
  }
}

extension TableView.Cell {
  fileprivate static func gain(_ gain: ExperimentResult.RungGain.Gain?) -> Self {
    guard let gain else { return .number("–") }
    return .number(PageText.points(gain.difference), note: gain.interval95.map { PageText.pointInterval($0) })
  }

  fileprivate static func chance(_ gain: ExperimentResult.RungGain.Gain?) -> Self {
    .number(gain?.pHolm.map { Wording.chance($0, of: gain?.p) } ?? "–")
  }
}
