import DelegationEvaluation
import DelegationFoundations
import DelegationResults

enum ProbabilityView {
  static func context(_ document: ExperimentResult) -> Context? {
    let foremost = document.foremostCalibrations
    // The answer's mode first.
    guard let own = foremost.first(where: { $0.mode == document.subject?.mode }) ?? foremost.first else { return nil }
    let levels = own.levelSentence(own.subject + ",")
    return Context([
      "charts": Context([
        "sets": document.setCharts, "coverage": document.coverageCharts, "reliability": document.reliabilityCharts,
      ]),
      "hasOthers": document.calibration.count > foremost.count,
      "reliabilitySentence": own.reliabilitySentence,
      "reliabilityDetail": own.reliabilityDetail,
      "reliabilityTable": document.reliabilityTable,
      "setSentence": ([own.setSentence(document.counts)] + [document.ruleSetSentence].compactMap(\.self))
        .joined(separator: " "),
      // The answer says it already.
      "levelSentence": document.published == nil && levels != nil
        && (own.model, own.mode) == (document.headlineResult?.model, document.headlineResult?.mode)
        ? nil : levels,
      "setPartSentence": own.setPartSentence,
      "setTable": document.setTable,
      "abstentionSentence": own.abstentionSentence,
      "abstentionTable": document.abstentionTable,
    ])
  }
}

extension ExperimentResult.Calibration {
  var subject: String { (tooFew ? "Too few to say: the" : "The") + " model \(model), \(Wording.way(mode))" }

  fileprivate var reliabilitySentence: String {
    "\(subject), gives its first suggestion a probability of \(PageText.percent(stated))\u{A0}% on average and is right in "
      + "\(PageText.percent(right))\u{A0}%: \(Self.reading(meanP, right > stated ? "too cautious" : "too sure"))."
  }

  fileprivate var reliabilityDetail: String {
    "The calibration error of \(model) over ten bins is \(PageText.percent(error)) points; exact probabilities would show about "
      + "\(PageText.percent(noiseFloor)) on as many tasks: \(Self.reading(p, "further off"))."
  }

  private static func reading(_ p: Double, _ off: String) -> String {
    (p < 0.05 ? "\(off), more than chance explains" : "the difference may be luck") + " (\(Wording.stated(p)))"
  }

  fileprivate var abstentionSentence: String {
    let target = "\(PageText.plainPercent(abstention.target))\u{A0}% precision"
    guard abstention.threshold != nil, let test = abstention.test else {
      return
        "\(subject): on validation no threshold with at least 30 answers is clearly above \(target), so none is chosen."
    }
    let way =
      abstention.last == nil
      ? "the threshold chosen for \(target) on validation" : "a threshold for \(target) that follows outcomes"
    let opening = "\(subject): with \(way) it answers"
    guard let precision = test.precision else { return "\(opening) none of the test tasks." }
    let bounds = PageText.interval(test.interval95)
    return "\(opening) \(PageText.percent(test.coverage))\u{A0}% of the test tasks and is right in "
      + "\(PageText.percent(precision))\u{A0}%" + (bounds.isEmpty ? "" : " (95\u{A0}% interval \(bounds))")
      + (shortfall.isEmpty ? "." : ", less than it aims at.")
  }
}

extension ExperimentResult.Calibration.Abstention {
  var thresholdCell: TableView.Cell {
    .number(
      threshold.map { PageText.fixed($0, decimals: 3) } ?? "none",
      note: last.map { "in the end \(PageText.fixed($0, decimals: 3))" })
  }
}

extension ExperimentResult {
  fileprivate var reliabilityTable: TableView {
    TableView(
      "First suggestions: stated probability and share that is right, in percent",
      texts: ["Model"],
      numbers: ["stated", "right", "calibration error", "noise floor"]
        + CalibrationSet.measures.dropFirst().map(\.note.title) + ["tasks"],
      groups: calibrationGroups { one in
        [
          .share(one.stated), .number(PageText.percent(one.right), note: Wording.stated(one.meanP)),
          .number(PageText.percent(one.error), note: Wording.stated(one.p)), .share(one.noiseFloor),
        ]
          + CalibrationSet.measures.dropFirst().map { measure in
            let value = one.measures[measure]
            return measure.isShare ? .share(value) : .number(value.map { PageText.fixed($0, decimals: 3) } ?? "–")
          } + [.count(one.test, note: one.tooFew ? "too few to say" : nil)]
      })
  }

  fileprivate var abstentionTable: TableView {
    TableView(
      "Abstention below the threshold for one name, in percent",
      texts: ["Model"],
      numbers: [
        "Threshold", "answered, validation", "right, validation", "answered, test", "right, test",
        "difference from the target", "area under the curve",
      ],
      groups: calibrationGroups { one in
        let (validation, test) = (one.abstention.validation, one.abstention.test)
        return [
          one.abstention.thresholdCell,
          .number(validation.map { PageText.percent($0.coverage) } ?? "–"), precision(validation),
          .number(test.map { PageText.percent($0.coverage) } ?? "–"), precision(test),
          .number(
            one.abstention.difference.map(PageText.points) ?? "–",
            note: Wording.promise(one.abstention.promise).map { "promise \($0)" }), .share(one.area),
        ]
      })
  }

  private func precision(_ selection: Calibration.Selection?) -> TableView.Cell {
    .share(selection?.precision, selection?.interval95)
  }

  private func calibrationGroups(_ cells: (Calibration) -> [TableView.Cell]) -> [TableView.Group] {
    groups(calibrationModes) { mode in
      calibration.filter { $0.mode == mode }.map { TableView.Row($0.model, cells($0)) }
    }
  }

  var validationTable: TableView {
    TableView(
      "Validation: the last fifth of the training tasks by time, in percent",
      texts: ["Model"], numbers: MeasureSet.titles(.wide) + ["tasks"],
      groups: groups(validation.map(\.mode).distinct) { mode in
        validation.filter { $0.mode == mode }.map { one in
          TableView.Row(one.model, MeasureSet.keys(.wide).map { .measured($0, one.measures[$0]) } + [.count(one.test)])
        }
      })
  }
}
