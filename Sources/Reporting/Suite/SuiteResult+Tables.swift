import DelegationEvaluation
import DelegationFoundations
import DelegationResults

extension SuiteResult {
  func leadTable(_ mode: Mode) -> TableView {
    let (shown, tested) = (MeasureSet.keys(.wide), MeasureSet.keys(.tested))
    // On a phone the first columns are those in sight: the leads.
    let titles =
      tested.flatMap { ["lead in \(Wording.measure($0).replacing("-", with: "\u{2011}"))", "p (Holm)"] }
      + shown.map { MeasureSet.form($0) == .share ? "\(Wording.measure($0)), %" : Wording.measure($0) } + ["tasks"]
    let choices = mode.rows.map(\.choice.model).distinct
    func names(_ choice: String, _ rule: String) -> [TableView.Cell] {
      (choices.count > 1 ? [.text(choice)] : []) + [.text(rule)]
    }
    let rows = mode.worstFirst.map { row in
      let (chosen, rule) = (row.chosen.test, row.bestRule.test)
      var cells = names(row.choice.model, row.rule) + tested.flatMap { Self.leadCells(row.lead.leads[$0]!) }
      cells += shown.map { .number(chosen.measures.text($0), note: rule.measures.text($0)) }
      cells.append(.count(chosen.test, note: chosen.tooFew ? "too few to say" : nil))
      return TableView.Row(label(row.dataset, mode.mode), link: pageLink(row.dataset), cells)
    }
    let all = [("dataset", mode.overDatasets), ("tracker", mode.overTrackers)]
    // Where every tracker has as many datasets, both means are one.
    let means = all.dropFirst(mode.overDatasets.lead == mode.overTrackers.lead ? 1 : 0).map { noun, means in
      TableView.Row(
        "mean of \(PageText.counted(means.count, noun))", isSubject: true,
        names("", "") + tested.flatMap { [.difference($0, means.chosen.lead($0, over: means.rule)), .number("")] }
          + shown.map { .number(means.chosen.text($0), note: means.rule.text($0)) } + [.number("")])
    }
    let subject = choices.count > 1 ? "The choice" : choices[0]
    return TableView(
      "\(subject) on the test part – \(Self.name(mode)); below it the rule", sorts: false,
      texts: ["dataset"] + (choices.count > 1 ? ["choice"] : []) + ["rule"], numbers: titles, rows: rows + means)
  }

  func pageLink(_ dataset: String) -> String? {
    datasets.first { $0.name == dataset }?.experiment.map(PageLink.neighbour)
  }

  static func leadCells(_ lead: MeasureLeads.Lead) -> [TableView.Cell] {
    [
      .number(
        PageText.points(lead.difference),
        note: lead.interval95.map { PageText.pointInterval($0).replacing(" ", with: "\u{A0}") }),
      .number(lead.pHolm.map { Wording.chance($0, of: lead.p) } ?? "equal"),
    ]
  }

  /// The first words of the caption, which make the table's id.
  static func name(_ mode: Mode) -> String { mode.title.lowercasedFirst }

  var calibrationTable: TableView {
    TableView(
      "First suggestions of the chosen models on the test part, in percent", sorts: false,
      texts: ["dataset", "choice"],
      numbers: [
        "stated", "right", "calibration error", "noise floor", "threshold", "answered, validation", "answered, test",
        "right, test", "difference from the target",
      ] + ExperimentResult.Calibration.SetResult.titles,
      groups: shownModes.map { mode in
        TableView.Group(
          mode.title,
          rows: mode.rows.compactMap { row in
            row.chosen.calibration.map {
              TableView.Row(
                label(row.dataset, mode.mode), link: pageLink(row.dataset),
                [.text(row.choice.model)] + Self.calibrationCells($0))
            }
          })
      })
  }

  private static func calibrationCells(_ one: Calibration) -> [TableView.Cell] {
    let test = one.abstention.test
    return [
      .share(one.stated), .share(one.right),
      .number(PageText.percent(one.error), note: "p\u{A0}\(PageText.chance(one.p))"),
      .share(one.noiseFloor),
      one.abstention.thresholdCell,
      .number(one.abstention.validation.map { PageText.percent($0.coverage) } ?? "–"),
      .number(test.map { PageText.percent($0.coverage) } ?? "–"),
      .share(test?.precision, test?.interval95),
      .number(
        one.abstention.difference.map(PageText.points) ?? "–",
        note: Wording.promise(one.abstention.promise).map { "promise \($0)" }),
    ] + one.sets.map(\.cell)
  }

  var modelTables: [TableView] {
    shownModes.flatMap { mode in
      [
        modelTable(mode, "MRR in percent on the validation part – \(Self.name(mode)), by which choices are made") {
          ($0.validation.score, nil)
        },
        modelTable(mode, "Top-1 in percent on the test part – \(Self.name(mode)); below it MRR") {
          ($0.test.measures.top1, PageText.percent($0.test.measures.score))
        },
      ]
    }
  }

  private func modelTable(_ mode: Mode, _ caption: String, _ value: (Model) -> (Double, String?)) -> TableView {
    let names = mode.rows[0].models.map(\.test.model)
    let highest = mode.rows.map { row in row.models.map { value($0).0 }.max() ?? 0 }
    return TableView(
      caption,
      texts: ["model"], numbers: mode.rows.map { chartLabel($0.dataset, .batch) },
      rows: names.enumerated().map { index, name in
        TableView.Row(
          name,
          zip(mode.rows, highest).map { row, highest in
            let (number, note) = value(row.models[index])
            return .number(PageText.percent(number), note: note, best: number == highest)
          })
      })
  }

  var datasetTable: TableView {
    TableView(
      "The datasets, in the order of the recipe",
      sorts: false, texts: ["dataset", "tracker", "other than the settings below"],
      numbers: ["tasks", "eligible", "persons", "before validation", "validation", "test"],
      rows: datasets.map { one in
        let counts = one.counts
        let settings = one.settings.map { "\($0.key) \($0.value)" }.joined(separator: "; ")
        return TableView.Row(
          one.name, link: pageLink(one.name),
          [.text(one.tracker), .text(settings.isEmpty ? "–" : settings)]
            + [counts.tasks, counts.eligible, counts.persons, counts.train, counts.validation, counts.test].map {
              .count($0)
            })
      })
  }

  var settingTable: TableView {
    TableView(
      "Settings and models", sorts: false, texts: ["setting or model", "value, or what it does"],
      rows: settings.map { .init($0.key, [.text($0.value)]) }
        + models.map { model in
          .init(model.name, [.text(model.summary + (model.settings.isEmpty ? "" : " Settings: \(model.settings)."))])
        })
  }
}
