import DelegationFoundations
import DelegationResults

struct FleetGroup {
  let recipe: String
  let settings: String?
  /// The rows with metrics; the least lead over the simple rule first, equals by name. Those without a rule come last, by top-1.
  let rows: [FleetRow]

  /// `sample`, `sample with text.weighting=bm25`.
  var name: String { recipe + (settings.map { " with \($0)" } ?? "") }

  var leads: [Double] { rows.compactMap(\.lead) }
  var ahead: Int { leads.count { $0 > 0 } }

  static func all(of rows: [FleetRow], _ kind: FleetUnit.Kind) -> [FleetGroup] {
    var groups: [[String?]: [FleetRow]] = [:]
    var order: [[String?]] = []
    for row in rows where row.kind == kind && row.status == .done && row.top1 != nil {
      let name = [row.recipe, row.settings]
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(row)
    }
    return order.map { name in
      FleetGroup(
        recipe: name[0]!, settings: name[1],
        rows: groups[name]!.sorted { ($0.lead ?? 2 + $0.top1!, $0.dataset) < ($1.lead ?? 2 + $1.top1!, $1.dataset) })
    }
  }

  /// The value below which this share of all values lies; between two of them, in proportion.
  ///
  /// - Parameters:
  ///   - share: 0…1.
  ///   - values: At least one, in any order.
  static func quantile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    let position = share * Double(sorted.count - 1)
    let (below, above) = (sorted[Int(position)], sorted[min(sorted.count - 1, Int(position) + 1)])
    return below + (above - below) * (position - position.rounded(.down))
  }
}

extension FleetRow {
  var lead: Double? { top1.flatMap { top1 in ruleTop1.map { top1 - $0 } } }
  var isThin: Bool { status == .done && kind == .run && test.map { $0 < FleetRow.fewest } ?? false }

  static let fewest = 50
}

extension FleetGroup {
  var answer: String {
    let half = Self.quantile(0.5, of: rows.map { $0.top1! })
    let lead =
      leads.isEmpty
      ? ""
      : ", \(Self.gap(Self.quantile(0.5, of: leads))) than the best simple rule (median lead); it is ahead on "
        + (ahead == leads.count
          ? "all \(PageText.count(ahead))" : "\(PageText.count(ahead)) of \(PageText.count(leads.count))")
    return
      "On half of the trackers, the right person is named first for \(PageText.percent(half))\u{A0}% of new tasks or more"
      + lead + "."
  }

  /// `6.2 points more`.
  private static func gap(_ lead: Double) -> String {
    let size = PageText.percent(abs(lead))
    return size == "0.0" ? "no more" : "\(size) points \(lead > 0 ? "more" : "less")"
  }

  var sentences: [String] {
    guard let least = rows.first, let leastLead = least.lead, let most = rows.last(where: { $0.lead != nil }) else {
      return []
    }
    return [
      "The smallest lead is \(PageText.points(leastLead)) points, on \(least.dataset); the largest \(PageText.points(most.lead!)), on "
        + "\(most.dataset)."
    ]
  }

  func accuracyChart(_ name: String) -> Chart {
    func line(_ label: String, _ series: Int, _ values: [Double]) -> LineChart.Line {
      let sorted = values.sorted()
      let points = sorted.enumerated().map { index, value in
        LineChart.Point(x: 100 * (Double(index) + 0.5) / Double(sorted.count), y: value * 100)
      }
      let marks = [0.1, 0.5, 0.9].map { share in
        "\(PageText.whole(share))\u{A0}% of trackers are below \(PageText.percent(Self.quantile(share, of: values)))\u{A0}%"
      }
      return LineChart.Line(
        label: label, series: series, title: "\(label): " + marks.joined(separator: ", "), points: points)
    }
    let rules = rows.compactMap(\.ruleTop1)
    let lines =
      [line("the model", 0, rows.map { $0.top1! })] + (rules.isEmpty ? [] : [line("best simple rule", 1, rules)])
    return Chart(
      name, alternative: lines.map(\.title).joined(separator: ". ") + ".",
      caption:
        "How often the right person is named first, tracker by tracker from the lowest to the highest, each line by itself.",
      draw: LineChart(
        lines: lines, horizontal: "trackers, in percent", vertical: "top-1 in percent", ticks: [0, 25, 50, 75, 100]
      ).draw)
  }

  func leadChart(_ name: String) -> Chart? {
    guard leads.count > 1 else { return nil }
    let marks: [(String, Double)] = [
      ("lowest", 0), ("10\u{A0}% below", 0.1), ("25\u{A0}% below", 0.25), ("half below", 0.5),
      ("75\u{A0}% below", 0.75),
      ("90\u{A0}% below", 0.9), ("highest", 1),
    ]
    let rows = marks.map { label, share in
      let lead = Self.quantile(share, of: leads)
      return RowChart.Row(
        label: label, note: PageText.points(lead), title: "\(label): \(PageText.points(lead)) points", dot: lead * 100)
    }
    return Chart(
      name,
      alternative: "Points of top-1 ahead of the best simple rule: " + rows.map(\.title).joined(separator: "; ") + ".",
      caption: "How far the model is ahead of the best simple rule, in points of top-1. Left of 0 the rule is ahead.",
      draw: RowChart(groups: [.init(rows: rows)], axis: "points of top-1", marksZero: true).draw)
  }

  var rankTable: TableView {
    let most = 10
    let isShort = rows.count <= 2 * most
    let groups =
      isShort
      ? [TableView.Group(nil, rows: rows.map(\.cells))]
      : [
        TableView.Group("Least ahead", rows: rows.prefix(most).map(\.cells)),
        TableView.Group("Furthest ahead", rows: rows.suffix(most).reversed().map(\.cells)),
      ]
    return TableView(
      "\(isShort ? "All trackers" : "The \(most) trackers at each end"), \(name): in percent and points",
      sorts: false,
      texts: ["tracker", "model"], numbers: ["top\u{2011}1", "MRR", "rule", "lead", "test tasks"], groups: groups)
  }
}

extension FleetRow {
  fileprivate var cells: TableView.Row {
    TableView.Row(
      dataset, link: "\(key)/index.html", .text(model ?? ""), .share(top1!), .number(mrr.map(PageText.percent) ?? ""),
      .number(ruleTop1.map(PageText.percent) ?? "", note: rule), .number(lead.map(PageText.points) ?? ""),
      .number(test.map(PageText.count) ?? ""))
  }
}

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
      .sorted { $0.mrr > $1.mrr }
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
