import DelegationFiles
import DelegationResults

struct FleetPoints {
  struct Setting {
    let recipe, settings: String
    let mrr, top1: Double
    let trackers, best: Int
  }

  let settings: [Setting]

  /// The result is nil without grid points. Only trackers that have all points of a recipe count, so that means are of the same trackers.
  init?(_ rows: [FleetRow]) {
    let groups = FleetGroup.all(of: rows, .point)
    guard !groups.isEmpty else { return nil }
    settings = Set(groups.map(\.recipe)).sorted().flatMap { recipe in
      let points = groups.filter { $0.recipe == recipe }
      let shared = points.map { Set($0.rows.map(\.dataset)) }.reduce(Set(points[0].rows.map(\.dataset))) {
        $0.intersection($1)
      }
      var best: [String: Double] = [:]
      for row in points.flatMap(\.rows) { best[row.dataset] = max(best[row.dataset] ?? 0, row.mrr ?? 0) }
      return points.compactMap { point -> Setting? in
        let rows = point.rows.filter { shared.contains($0.dataset) }
        guard !rows.isEmpty else { return nil }
        func mean(_ value: (FleetRow) -> Double) -> Double { rows.reduce(0) { $0 + value($1) } / Double(rows.count) }
        return Setting(
          recipe: recipe, settings: point.settings ?? "", mrr: mean { $0.mrr ?? 0 }, top1: mean { $0.top1! },
          trackers: rows.count, best: rows.count { $0.mrr == best[$0.dataset] })
      }
      // Of equals the first of the grid.
      .enumerated().sorted { ($1.element.mrr, $0.offset) < ($0.element.mrr, $1.offset) }.map(\.element)
    }
    if settings.isEmpty { return nil }
  }

  var sentence: String {
    let first = settings[0]
    return
      "Best over \(PageText.counted(first.trackers, "tracker")) is \(first.settings), with a mean MRR of \(PageText.percent(first.mrr))\u{A0}% on the "
      + "validation parts; on \(PageText.count(first.best)) of them no other point is better."
  }

  var table: TableView {
    TableView(
      "Settings by their mean MRR on the validation parts of the trackers that have all of them, in percent",
      texts: ["settings", "recipe"], numbers: ["mean MRR", "mean top\u{2011}1", "best on", "trackers"],
      rows: settings.map { setting in
        TableView.Row(
          setting.settings, .text(setting.recipe), .share(setting.mrr), .share(setting.top1), .count(setting.best),
          .count(setting.trackers))
      })
  }
}
