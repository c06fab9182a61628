import DelegationEvaluation
import DelegationExperiments

/// Everything `sweep.mustache` asks for, by the names it uses.
struct SweepView {
  var style = PageSource.chartStyle + PageSource.style
  var script = PageSource.script
  var experiment: String
  var dataset: String
  var question: String
  var answer: String
  var limits: [String]
  var charts: [Chart]
  var pointTable: TableView
  var testTable: TableView
  var facts: [Fact]
  var caveats: [String]
  var notes: Notes?
  var commands: [PageCommand]
  var settingTable: TableView
  var seed: String

  struct Fact {
    var factName: String
    var factText: String
  }

  struct Notes {
    var paragraphs: [String]
  }

  init(_ document: SweepResult, charts: [Chart], commands: [PageCommand]) {
    experiment = document.experiment
    dataset = document.dataset
    question = document.question
    self.charts = charts
    self.commands = commands
    answer = document.answer
    limits = document.limits
    pointTable = document.pointTable
    testTable = document.testTable
    caveats = document.caveats
    notes = document.notes.isEmpty ? nil : Notes(paragraphs: document.notes)
    settingTable = TableView(
      "Settings that are the same at every point", columns: [.words("setting"), .words("value")],
      rows: document.settings.map { .init(rowName: $0.key, cells: [.words($0.value)]) })
    seed = "\(document.seed)"
    let counts = document.counts
    facts = [
      ("Reports", PageText.count(counts.tasks)), ("that count", PageText.count(counts.eligible)),
      ("Persons", PageText.count(counts.persons)), ("before validation", PageText.count(counts.train)),
      ("Validation", PageText.count(counts.validation)), ("Test", PageText.count(counts.test)),
    ].map { Fact(factName: $0.0, factText: $0.1) }
  }
}

extension SweepResult {
  /// The answer in a sentence: which point was chosen, and what it is worth.
  package var answer: String {
    let best = bestPoint
    return "Of \(PageText.count(points.count)) points the highest MRR on the validation part has \(words(of: best)): "
      + "\(figure(best.validation, "mrr", best.validation.measures.mrr)). On the test part it names the right person first in "
      + "\(figure(test, "top1", test.measures.top1)); its MRR there is \(figure(test, "mrr", test.measures.mrr))."
  }

  /// The settings of a point in words, such as `text.weighting bm25, models.ranker.trees 100`.
  private func words(of point: Point) -> String {
    zip(axes, point.values).map { "\($0.key) \($1)" }.joined(separator: ", ")
  }

  private func figure(_ result: Result, _ key: String, _ share: Double) -> String {
    let interval = PageText.interval(result.interval95[key])
    return "\(PageText.percent(share))\u{A0}%" + (interval.isEmpty ? "" : " (95\u{A0}%: \(interval))")
  }

  /// What the answer does not say.
  package var limits: [String] {
    let others = points.compactMap(\.comparison)
    let alike = others.count { $0.judged >= 0.05 }
    var limits = [
      alike == 0
        ? "Its lead in MRR over every other point is more than chance explains (p (Holm) below 0.05)."
        : "Chance could explain its lead in MRR over \(PageText.count(alike)) of the \(PageText.count(others.count)) other "
          + "points (p (Holm) of 0.05 or more).",
      "The best of many is chosen partly by luck, so its validation figures promise too much; "
        + "the test part was looked at for this point only, once.",
    ]
    let same = others.count { $0.mrrDifference == 0 && $0.top1Difference == 0 && $0.mrrP == 1 && $0.top1P == 1 }
    if same > 0 {
      limits.append(
        "\(PageText.counted(same, "other point")) gave the very same figures: what is changed there may not matter to this "
          + "model.")
    }
    if let base = points.first(where: \.isBase) {
      limits.append(
        base.number == best
          ? "It is what the recipe says without the sweep."
          : "Without the sweep the recipe says point \(base.number), with an MRR of "
            + "\(figure(base.validation, "mrr", base.validation.measures.mrr)) on the validation part.")
    }
    if points.contains(where: \.validation.tooFew) {
      limits.append("The validation part has fewer than 50 reports: too few to say.")
    }
    if let least = leastCorrected, least >= 0.05 {
      limits.append(
        "With so many points no lead can be told from chance: 10,000 random signs show no p (Holm) below \(PageText.chance(least))."
      )
    }
    if test.tooFew { limits.append("The test part has fewer than 50 reports: too few to say.") }
    return limits
  }

  /// The least corrected p that 10,000 random signs can show; nil where nothing is tested.
  private var leastCorrected: Double? {
    let tests = points.compactMap(\.comparison).flatMap { [$0.mrrPHolm, $0.top1PHolm] }.count { $0 != nil }
    return tests == 0 ? nil : min(1, Double(tests) / 10_001)
  }

  /// Every point on the validation part.
  var pointTable: TableView {
    let columns =
      [.words("point")] + axes.map { TableView.Column.words($0.key) }
      + ["top-1, %", "top-5, %", "MRR, %", "lead of the best", "p (Holm)"].map { .figures($0) }
    let highest = [\ExperimentResult.Measures.top1, \.top5, \.mrr].map { path in
      points.map { $0.validation.measures[keyPath: path] }.max() ?? 0
    }
    return TableView(
      "Validation part, \(PageText.counted(counts.validation, "report")), in percent", columns: columns,
      rows: points.map { point in
        let (measures, bounds) = (point.validation.measures, point.validation.interval95)
        let figures = zip([("top1", measures.top1), ("top5", measures.top5), ("mrr", measures.mrr)], highest).map {
          TableView.Cell.figure(PageText.percent($0.1), note: PageText.interval(bounds[$0.0]), best: $0.1 == $1)
        }
        let comparison = [
          TableView.Cell.figure(
            point.comparison.map { PageText.points($0.mrrDifference) } ?? "–",
            note: point.comparison?.mrrInterval95.map { PageText.pointInterval($0) }),
          .figure(
            point.comparison?.mrrPHolm.map(PageText.chance) ?? "–",
            note: point.comparison.map { PageText.chance($0.mrrP) }),
        ]
        let name =
          "\(point.number)" + (point.number == best ? ", the best" : "") + (point.isBase ? ", as the recipe" : "")
        return .init(
          rowName: name, isSubject: point.number == best,
          cells: point.values.map { .words($0) } + figures + comparison)
      }
    ).sortable
  }

  /// The best point on both parts.
  var testTable: TableView {
    let parts = [("validation, where it was chosen", bestPoint.validation), ("test, once", test)]
    return TableView(
      "The best point, in percent",
      columns: [.words("part")]
        + (MeasureSet.measures.map(\.note.title) + ["reports"]).map { .figures($0) },
      rows: parts.map { name, result in
        let figures = ExperimentResult.Measures.keys.map {
          TableView.Cell.figure(PageText.percent(result.measures[$0]), note: PageText.interval(result.interval95[$0]))
        }
        return .init(
          rowName: name,
          cells: figures
            + [
              .figure(PageText.percent(result.candidateRecall), note: PageText.interval(result.interval95["candidateRecall"])),
              .figure(PageText.count(result.test)),
            ])
      })
  }
}

extension SweepResult.Comparison {
  /// The p-value of MRR to judge by: corrected where the report has it corrected.
  var judged: Double { mrrPHolm ?? mrrP }
}
