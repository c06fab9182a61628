import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults

extension ExperimentResult {
  var intervalChart: Chart? {
    // The answer's mode first, with the next one beside it; a model has one row.
    let all = modes(split: .holdout)
    let modes = all.filter { $0 == subject?.mode } + all.filter { $0 != subject?.mode }
    let beside = modes.dropFirst().first
    var drawn: Set<String> = []
    let groups = modes.compactMap { mode -> RowChart.Group? in
      let rows = bestFirst(split: .holdout, mode: mode).filter { drawn.insert($0.model).inserted }.map { result in
        var row = RowChart.Row(
          result.model, share: result.measures.top1, interval95: result.interval95["top1"],
          candidateRecall: result.candidateRecall, tooFew: result.tooFew, series: emphasis(result.model))
        if let beside, mode != beside,
          let other = honest(split: .holdout, mode: beside).first(where: { $0.model == result.model })
        {
          (row.ring, row.ringSeries) = (other.measures.top1 * 100, emphasis(result.model))
          row.title += ", \(way(beside)) \(PageText.percent(other.measures.top1))"
        }
        return row
      }
      return rows.isEmpty ? nil : RowChart.Group(title: modeName(mode), rows: rows)
    }
    guard !groups.isEmpty else { return nil }
    let text = groups.map(\.text).joined(separator: ". ")
    return Chart(
      "top1", alternative: "Top-1 accuracy in percent at holdout. " + text + ".",
      caption: """
        The right person named first, in percent of the test tasks: dot = measured, band = 95\u{A0}% interval, \
        \(beside.map { "ring = \(way($0)), " } ?? "")\
        vertical line = candidate recall, the share whose assignee the model could rank at all.\(colourNote)\
        \(results.contains(where: \.tooFew) ? " ? = fewer than 50 test tasks, too few to say." : "")
        """, draw: RowChart(groups: groups, axis: "top-1 accuracy, %", top: 100).draw)
  }

  private var colourNote: String {
    let names = models.map(\.name)
    let coloured = [(0, "the answer's model"), (1, "the best simple rule")].compactMap { series, meaning in
      names.first { self.series($0) == series }.map { "\($0), \(meaning)" }
    }
    return coloured.isEmpty ? "" : " In colour: \(coloured.joined(separator: "; "))."
  }

  var ablationChart: Chart? {
    let steps = ablation.filter { $0.kind == .adds }
    guard !steps.isEmpty else { return nil }
    let rows = steps.map { step in
      let (holdout, validation) = (PageText.percent(step.holdout.top1), PageText.percent(step.validation.top1))
      return RowChart.Row(
        label: step.label, note: holdout, title: "\(step.label): \(holdout) at holdout, \(validation) on validation",
        dot: step.holdout.top1 * 100, series: nil, ring: step.validation.top1 * 100, ringSeries: nil)
    }
    return Chart(
      "ablation",
      alternative: "Top-1 accuracy in percent at holdout as feature groups are added: "
        + rows.map { "\($0.label) \($0.note)" }.joined(separator: ", ") + ".",
      caption: """
        The right person named first, in percent, as one feature group after the other is added from top to bottom: \
        dot = holdout, ring = validation.
        """,
      draw: RowChart(groups: [.init(rows: rows)], axis: "top-1 accuracy, %", top: 100, isJoined: true).draw)
  }

  var leakageChart: Chart? {
    let pairs = leakagePairs.filter { $0.honest.mode == subject?.mode }
    guard pairs.count > 1, !finalValuesOnly else { return nil }
    let rows = pairs.sorted { $0.honest.measures.top1 > $1.honest.measures.top1 }.map { honest, final in
      let (opening, leaked) = (honest.measures.top1, final.measures.top1)
      return RowChart.Row(
        label: honest.model, note: PageText.points(leaked - opening),
        title:
          "\(honest.model): \(PageText.percent(opening)) with opening, \(PageText.percent(leaked)) with final values",
        dot: opening * 100, series: emphasis(honest.model), ring: leaked * 100, ringSeries: emphasis(honest.model))
    }
    return Chart(
      "leakage",
      alternative: "Top-1 accuracy in percent with opening values, and the leakage gap in points: "
        + rows.map { "\($0.label) \(PageText.fixed($0.dot, decimals: 1)), \($0.note)" }.joined(separator: "; ") + ".",
      caption: """
        \(modeName(pairs[0].honest.mode)): top-1 in percent with the field values at opening (dot) and with \
        the final ones (ring); on the right, the leakage gap in points.
        """, draw: RowChart(groups: [.init(rows: rows)], axis: "top-1 accuracy, %").draw)
  }

  var loadChart: Chart? {
    guard let load, !load.persons.isEmpty else { return nil }
    let rows = load.persons.prefix(20).map { person in
      let (assigned, first) = (PageText.count(person.assigned), PageText.count(person.first))
      return RowChart.Row(
        label: person.person, note: "\(assigned) → \(first)",
        title: "\(person.person): assigned \(assigned), named first for \(first)", dot: Double(person.assigned),
        series: nil, ring: Double(person.first), ringSeries: emphasis(load.model))
    }
    let left = load.persons.count - rows.count
    return Chart(
      "load",
      alternative: "Test tasks per person, assigned and named first for by \(load.model): "
        + rows.map { "\($0.label) \($0.note)" }.joined(separator: ", ") + ".",
      caption: """
        Test tasks that each person was assigned (dot) and for which \(load.model), \(way(load.mode)), names them \
        first (ring).\(left > 0 ? " Shown are the \(rows.count) busiest of \(PageText.counted(rows.count + left, "person")) with such tasks." : "")
        """, follows: "load", draw: RowChart(groups: [.init(rows: rows)], axis: "test tasks").draw)
  }

  var limitChart: Chart? {
    guard let load, load.limits.count > 1 else { return nil }
    let rows = load.limits.map { point in
      let values = [point.right, point.rightInTurn, point.topFive].map { PageText.percent($0) }
      return RowChart.Row(
        label: PageText.counted(point.perWeek, "task"), note: "\(values[0]) · \(values[2])",
        title: "at most \(PageText.counted(point.perWeek, "task")): \(values[0]) right, \(values[1]) in turn, "
          + "\(values[2]) of the work for five people",
        dot: point.right * 100, series: emphasis(load.model), ring: point.rightInTurn * 100, ringSeries: nil)
    }
    return Chart(
      "limits",
      alternative: "Right answers in percent by the most tasks of one person in a week: "
        + rows.map(\.title).joined(separator: "; ") + ".",
      caption: """
        The share of the test tasks that go to their assignee if nobody gets more than so many a week: dot = each week shared out as well \
        as possible, ring = one after the other. Numbers: that share, and the share of the work of the five people who get most.
        """, draw: RowChart(groups: [.init(rows: rows)], axis: "right, %").draw)
  }

  var mapChart: Chart? {
    guard let run = mappedClusters, let map = run.map, map.dimensions.count == 2, !map.x.isEmpty else { return nil }
    let plot = ClusterMapChart(map: map, largest: run.largest)
    return Chart(
      "map",
      alternative:
        "A map of \(PageText.counted(map.x.count, "task")) in two dimensions, the largest clusters marked: "
        + plot.named.map(\.title).joined(separator: "; ")
        + ". The text below says what each cluster holds.",
      caption: "\(PageText.count(map.x.count)) of \(PageText.counted(run.rows, "task")) as points, marked by cluster "
        + "(\(Wording.space(run.space)), k = \(run.k)). The axes are dimensions \(map.dimensions[0]) and "
        + "\(map.dimensions[1]) of latent semantic analysis, those that separate the marked clusters best; "
        + "clusters that overlap here may be apart in others.", draw: plot.draw)
  }

  /// The results on opening values of a split and a mode, the highest top-1 first.
  func bestFirst(split: Split.Kind, mode: EvaluationMode) -> [Result] {
    honest(split: split, mode: mode).sorted { $0.measures.top1 > $1.measures.top1 }
  }
}

extension ExperimentResult.AblationRow {
  /// `work` for the first step, `+ text` for a later one, `all but text`, `everything`.
  var label: String {
    guard let group else { return "everything, with the guess" }
    if kind == .without { return "all but \(group)" }
    return group == "work" ? group : "+ \(group)"
  }
}
