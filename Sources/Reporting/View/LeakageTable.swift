import DelegationEvaluation
import DelegationFoundations
import DelegationResults

extension ExperimentResult {
  var leakageTable: TableView {
    let groups = modes(split: .holdout).map { mode in
      TableView.Group(
        "\(modeName(mode)), holdout",
        rows: leakagePairs.filter { $0.honest.mode == mode }
          .sorted { $0.honest.measures.top1 > $1.honest.measures.top1 }.map { leakageRow($0.honest, $0.final) })
    }
    return TableView(
      "The same models with final field values, in percent and points",
      texts: ["Model"],
      numbers: [
        "top\u{2011}1, opening values", "top\u{2011}1, final values",
      ] + MeasureSet.titles(.brief).map { "gap, \($0.replacing("-", with: "\u{2011}"))" },
      groups: groups)
  }

  var leakageSentence: String? {
    let gains = leakagePairs.map {
      (name: $0.honest.model, points: $0.final.measures.top1 - $0.honest.measures.top1)
    }
    guard let most = gains.max(by: { $0.points < $1.points }), most.points > 0 else { return nil }
    return
      "Had they seen later corrections too, \(most.name) would seem \(PageText.percent(most.points)) points better than it is."
  }

  var leakagePairs: [(honest: Result, final: Result)] {
    atHoldout.compactMap { honest in
      results.first { $0.fieldValues == .final && $0.model == honest.model && $0.mode == honest.mode }
        .map { (honest, $0) }
    }
  }

  private func leakageRow(_ honest: Result, _ final: Result) -> TableView.Row {
    TableView.Row(
      honest.model,
      [
        .share(honest.measures.top1, honest.interval95["top1"]),
        .share(final.measures.top1, final.interval95["top1"]),
      ] + MeasureSet.keys(.brief).map { .difference($0, final.measures.lead($0, over: honest.measures)) })
  }
}
