import DelegationFiles
import DelegationResults

/// How far the models of all experiments are ahead of the best simple rule beside them.
struct StartLeads {
  private struct Lead {
    let name, model, rule: String
    let verdict: Verdict
    let isMadeUp: Bool
  }

  /// The greatest lead first; of equals by name.
  private let leads: [Lead]

  init(_ reports: [(name: String, document: ExperimentResult)]) {
    leads = reports.compactMap { name, document in
      let compared = document.headed
      guard compared.count == 2 else { return nil }
      return Lead(
        name: name, model: compared[0].model, rule: compared[1].model,
        verdict: Verdict(document, compared[0], against: compared[1]), isMadeUp: document.data?.isMadeUp == true)
    }.sorted { ($1.verdict.points, $0.name) < ($0.verdict.points, $1.name) }
  }

  var answer: String? {
    let real = leads.filter { !$0.isMadeUp }
    func those(_ lead: Verdict.Lead) -> [Lead] { real.filter { $0.verdict.lead == lead } }
    let ahead = those(.first).map { PageText.fixed($0.verdict.points, decimals: 1) }
    guard let greatest = ahead.first, let least = ahead.last else { return nil }
    let points = least == greatest ? least : "\(least) to \(greatest)"
    let (unclear, behind) = (those(.neither).map(\.name), those(.other))
    return
      "In \(ahead.count) of \(PageText.counted(real.count, "experiment")) on real data the model is ahead of the best simple rule, "
      + "by \(points) points"
      + (unclear.isEmpty ? "" : "; chance could explain the difference in \(PageText.sentence(unclear))")
      + (behind.isEmpty
        ? ""
        : "; in \(PageText.sentence(behind.map(\.name))) the rule is ahead of \(PageText.sentence(behind.map(\.model).distinct))")
      + "."
  }

  var chart: Chart? {
    let groups = [false, true].map { isMadeUp in
      RowChart.Group(
        title: isMadeUp ? "made-up data" : nil, rows: leads.filter { $0.isMadeUp == isMadeUp }.map(Self.row))
    }.filter { !$0.rows.isEmpty }
    if groups.isEmpty { return nil }
    return Chart(
      leads: groups, "the model of each experiment is ahead of the best simple rule",
      " on the same test tasks: dot = difference in points of top-1, band = 95\u{A0}% interval; in grey where chance could explain "
        + "it, after correction for all tests of the page. Left of 0 the rule is ahead.")
  }

  private static func row(_ lead: Lead) -> RowChart.Row {
    RowChart.Row(
      lead.name, of: lead.name, lead: lead.verdict.points / 100, interval95: lead.verdict.interval95,
      over: ", \(lead.model) against \(lead.rule)", isClear: lead.verdict.lead != .neither)
  }
}
