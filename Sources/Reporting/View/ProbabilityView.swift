import DelegationExperiments

/// The two sections about probabilities: whether they mean what they say, and what silence buys.
struct ProbabilityView {
  var reliabilitySentences: [String]
  var reliabilityTable: TableView
  /// Says where the models are that no sentence names; nil if there are none.
  var othersNote: String?
  var abstentionSentences: [String]
  var abstentionTable: TableView

  /// Nil if no model gives probabilities.
  init?(_ document: ExperimentResult) {
    guard !document.calibration.isEmpty else { return nil }
    let foremost = document.foremostCalibrations
    othersNote = document.calibration.count > foremost.count ? Self.others : nil
    reliabilitySentences = foremost.map(\.reliabilitySentence)
    reliabilityTable = document.reliabilityTable
    abstentionSentences = foremost.map(\.abstentionSentence)
    abstentionTable = document.abstentionTable
  }

  private static let others = "The table holds all models that give probabilities, report.json their bins too."
}

extension ExperimentResult.Calibration {
  private var subject: String { (tooFew ? "Too few to say: " : "") + "\(model), \(Wording.way(mode))" }

  /// What is stated, what came true, and whether chance alone could be so far off.
  fileprivate var reliabilitySentence: String {
    "\(subject), gives its first suggestion a probability of \(PageText.percent(stated))\u{A0}% on average and is right in "
      + "\(PageText.percent(right))\u{A0}%: \(Self.reading(meanP)). Within ten bins of probability the two lie "
      + "\(PageText.percent(error)) points apart on average, where exact probabilities would show about "
      + "\(PageText.percent(noiseFloor)) on as many reports: \(Self.reading(p))."
  }

  private static func reading(_ p: Double) -> String {
    (p < 0.05 ? "further off than chance explains" : "chance could do that") + " (\(chance(p)))"
  }

  fileprivate static func chance(_ p: Double) -> String {
    "p\u{A0}" + (p < 0.001 ? "" : "=\u{A0}") + PageText.chance(p)
  }

  /// What the threshold chosen on validation holds on the test part.
  fileprivate var abstentionSentence: String {
    let asked = "\(PageText.plainPercent(abstention.target))\u{A0}% precision"
    guard abstention.threshold != nil, let test = abstention.test else {
      return
        "\(subject): no threshold reaches \(asked) on validation with at least 30 reports answered, so none is chosen."
    }
    let opening = "\(subject): at the threshold chosen for \(asked) on validation it answers"
    guard let precision = test.precision else { return "\(opening) none of the test reports." }
    let bounds = PageText.interval(test.interval95)
    return "\(opening) \(PageText.percent(test.coverage))\u{A0}% of the test reports and is right in "
      + "\(PageText.percent(precision))\u{A0}%" + (bounds.isEmpty ? "." : " (95\u{A0}% interval \(bounds)).")
      + (promiseSentence.map { " " + $0 } ?? "")
  }

  /// Whether it is right as often as promised; nil in reports that do not say.
  private var promiseSentence: String? {
    let asked = "\(PageText.plainPercent(abstention.target))\u{A0}%"
    switch abstention.promise {
    case .broken: return "That breaks the promise of \(asked): the whole interval lies below it."
    case .missed: return "That misses the promise of \(asked), but the interval does not rule out that it holds."
    case .kept: return "That keeps the promise of \(asked)."
    case nil: return nil
    }
  }
}

extension ExperimentResult {
  fileprivate var reliabilityTable: TableView {
    TableView(
      "First suggestions: what was stated and what came true, in percent",
      columns: [.words("Model")]
        + [
          "stated", "right", "calibration error", "noise floor", "error of all pairs", "Brier score", "log loss",
          "log loss of the owner", "reports",
        ].map { .figures($0) },
      groups: calibrationGroups { one in
        [
          .figure(PageText.percent(one.stated)),
          .figure(PageText.percent(one.right), note: Calibration.chance(one.meanP)),
          .figure(PageText.percent(one.error), note: Calibration.chance(one.p)),
          .figure(PageText.percent(one.noiseFloor)), .figure(PageText.percent(one.pairError)),
          .figure(PageText.fixed(one.brier, decimals: 3)), .figure(PageText.fixed(one.logLoss, decimals: 3)),
          .figure(PageText.fixed(one.assigneeLogLoss, decimals: 3)),
          .figure(PageText.count(one.test), note: one.tooFew ? "too few to say" : nil),
        ]
      }
    ).sortable
  }

  fileprivate var abstentionTable: TableView {
    TableView(
      "Silence below a threshold chosen on validation, in percent",
      columns: [
        .words("Model"), .figures("Threshold"), .figures("answered, validation"), .figures("right, validation"),
        .figures("answered, test"), .figures("right, test"), .figures("against what was asked"),
        .figures("area under the curve"),
      ],
      groups: calibrationGroups { one in
        let (validation, test) = (one.abstention.validation, one.abstention.test)
        return [
          .figure(one.abstention.threshold.map { PageText.fixed($0, decimals: 3) } ?? "none"),
          .figure(validation.map { PageText.percent($0.coverage) } ?? "–"), precision(validation),
          .figure(test.map { PageText.percent($0.coverage) } ?? "–"), precision(test),
          .figure(
            one.abstention.difference.map(PageText.points) ?? "–",
            note: Wording.promise(one.abstention.promise).map { "promise \($0)" }), .figure(PageText.percent(one.area)),
        ]
      }
    ).sortable
  }

  private func precision(_ selection: Calibration.Selection?) -> TableView.Cell {
    .figure(selection?.precision.map(PageText.percent) ?? "–", note: PageText.interval(selection?.interval95))
  }

  private func calibrationGroups(_ cells: (Calibration) -> [TableView.Cell]) -> [TableView.Group] {
    calibrationModes.map { mode in
      TableView.Group(
        groupTitle: Wording.mode(mode),
        rows: calibration.filter { $0.mode == mode }.map {
          TableView.Row(rowName: $0.model, cells: cells($0))
        })
    }
  }

  /// What the models that give probabilities reach where thresholds are chosen.
  var validationTable: TableView {
    let modes = validation.map(\.mode).distinct
    return TableView(
      "Validation: the last fifth of the training reports in time, in percent",
      columns: [.words("Model")] + ["top-1", "top-5", "top-10", "MRR", "reports"].map { .figures($0) },
      groups: modes.map { mode in
        TableView.Group(
          groupTitle: Wording.mode(mode),
          rows: validation.filter { $0.mode == mode }.map { one in
            TableView.Row(
              rowName: one.model,
              cells: [one.top1, one.top5, one.top10, one.mrr].map { .figure(PageText.percent($0)) }
                + [.figure(PageText.count(one.test))])
          })
      })
  }
}
