import DelegationEvaluation
import DelegationFoundations
import DelegationResults

enum SweepView {
  static func context(_ document: SweepResult, commands: [PageCommand]) -> Context {
    let counts = document.counts
    return Context([
      "experiment": document.experiment,
      "dataset": document.dataset,
      "question": document.question,
      "seeAlso": PageLink.contexts(to: document.seeAlso),
      "charts": document.pointChart,
      "commands": commands,
      "answer": document.answer,
      "answerDetail": document.answerDetail,
      "dataSentences": [document.data?.sentence].compactMap(\.self),
      "limits": document.limits,
      "pointTitle": "All \(PageText.counted(document.points.count, "point"))",
      "pointTable": document.pointTable,
      "testTable": document.testTable,
      "caveats": document.caveats,
      "notes": document.notes.isEmpty ? nil : Context(["paragraphs": document.notes]),
      "settingTitle": "Settings that are the same at every point",
      "settingTable": TableView(
        "Settings that are the same at every point", sorts: false, texts: ["setting", "value"],
        rows: document.settings.map { .init($0.key, [.text($0.value)]) }),
      "seed": "\(document.seed)",
      "dataSentence": "Points are compared on \(PageText.counted(counts.validation, "task")), after learning from "
        + "\(PageText.count(counts.train)); the best is tested on \(PageText.count(counts.test)).",
      "facts": [
        ("Tasks", PageText.count(counts.tasks)), ("Eligible", PageText.count(counts.eligible)),
        ("Persons", PageText.count(counts.persons)), ("Before validation", PageText.count(counts.train)),
        ("Validation", PageText.count(counts.validation)), ("Test", PageText.count(counts.test)),
      ].map { Context(["factName": $0.0, "factText": $0.1]) },
    ])
  }
}

extension SweepResult {
  package var answer: String {
    let others = points.compactMap(\.comparison)
    let alike = others.count { $0.score.judged >= 0.05 }
    let lead =
      alike == 0
      ? "more than chance explains"
      : "but chance could explain its lead over \(alike == others.count ? "each of the others" : "\(alike) of the others")"
    return
      "Of \(PageText.count(points.count)) settings, \(text(of: bestPoint)) had the highest validation MRR, \(lead)."
  }

  var answerDetail: String {
    let best = bestPoint.validation
    let assumed = Wording.assumption(test.mode, data).map { "Assuming that \($0), its" } ?? "Its"
    return
      "\(assumed) MRR on the validation part is \(percentText(best, MeasureSet.scoring)). On the test part it names the right person "
      + "first for \(percentText(test, MeasureSet.stated)) of \(PageText.counted(test.test, "task")); its MRR there is "
      + "\(percentText(test, MeasureSet.scoring))."
  }

  /// The settings of a point, such as `text.weighting bm25, models.ranker.trees 100`.
  func text(of point: Point) -> String { zip(axes, point.values).map { "\($0.key) \($1)" }.joined(separator: ", ") }

  private func percentText(_ result: Result, _ measure: Measure) -> String {
    "\(PageText.percent(result[measure.note.key]))\u{A0}%" + Wording.within(result.interval95[measure.note.key])
  }

  package var limits: [String] {
    let others = points.compactMap(\.comparison)
    var limits = [
      "A lead counts as chance where p (Holm) is 0.05 or more.",
      "The best of many is chosen partly by luck, so its validation metrics are too optimistic; "
        + "the test part was used for this point only, once.",
    ]
    let same = others.count { $0.leads.values.allSatisfy { $0.difference == 0 && $0.p == 1 } }
    if same > 0 {
      limits.append(
        "\(PageText.counted(same, "other point")) gave exactly the same metrics: the changed setting may not matter to this "
          + "model.")
    }
    if let base = points.first(where: \.isBase) {
      limits.append(
        base.number == best
          ? "It is the recipe without the sweep."
          : "The recipe without the sweep is point \(base.number), with an MRR of "
            + "\(percentText(base.validation, MeasureSet.scoring)) on the validation part.")
    }
    if points.contains(where: \.validation.tooFew) {
      limits.append("The validation part has fewer than 50 tasks: too few to say.")
    }
    if let least = leastCorrected, least >= 0.05 {
      limits.append(
        "With so many points no lead can be distinguished from chance: 10,000 random signs give no p (Holm) below \(PageText.chance(least))."
      )
    }
    if test.tooFew { limits.append("The test part has fewer than 50 tasks: too few to say.") }
    return limits
  }

  /// The least corrected p that 10,000 random signs can give; nil without tests.
  private var leastCorrected: Double? {
    let tests = points.compactMap(\.comparison).flatMap(\.leads.values).count { $0.pHolm != nil }
    return tests == 0 ? nil : min(1, Double(tests) / 10_001)
  }

  var pointTable: TableView {
    let titles = MeasureSet.measures(.brief).map { $0.form == .share ? "\($0.title), %" : $0.title }
    let best = MeasureSet.measures(.brief).map { measure in
      (key: measure.note.key, value: measure.form.best(of: points.compactMap { $0.validation[measure.note.key] }))
    }
    return TableView(
      "Validation part, \(PageText.counted(counts.validation, "task")), in percent",
      texts: ["point"] + axes.map(\.key), numbers: titles + ["lead of the best", "p (Holm)"],
      rows: points.map { point in
        let cells = best.map { key, best in
          let value = point.validation[key]
          return TableView.Cell.measured(key, value, point.validation.interval95[key], best: value == best)
        }
        let lead = point.comparison?.score
        let comparison = [
          TableView.Cell.difference(MeasureSet.scoring.note.key, lead?.difference, lead?.interval95),
          .number(lead?.pHolm.map(PageText.chance) ?? "–", note: lead.map { PageText.chance($0.p) }),
        ]
        let name =
          "\(point.number)" + (point.number == self.best ? ", the best" : "") + (point.isBase ? ", as the recipe" : "")
        return .init(name, isSubject: point.number == self.best, point.values.map { .text($0) } + cells + comparison)
      })
  }

  var testTable: TableView {
    let parts = [("validation, where it was chosen", bestPoint.validation), ("test, once", test)]
    return TableView(
      "The best point, in percent",
      sorts: false, texts: ["part"], numbers: MeasureSet.titles(.limit) + ["tasks"],
      rows: parts.map { name, result in
        .init(
          name,
          MeasureSet.keys(.limit).map { .measured($0, result[$0], result.interval95[$0]) } + [.count(result.test)])
      })
  }
}
