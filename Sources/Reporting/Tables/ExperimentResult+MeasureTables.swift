import DelegationExperiments

extension ExperimentResult {
  static let nameColumns: [DataTable.Column] = [
    .text("model", "name in the catalogue"), .text("mode", "batch or prequential"),
  ]

  private static func measureColumns(_ keys: [String]) -> [DataTable.Column] {
    keys.map { .number(column($0), "\(Wording.measure($0)), share") }
  }

  /// The column name of a key: `macro_f1` for `macroF1`.
  private static func column(_ key: String) -> String {
    key.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
  }

  /// Two columns for an interval.
  static func boundColumns(_ name: String, of measure: String) -> [DataTable.Column] {
    [
      .number("\(name)_low", "lower bound of the 95 % interval of \(measure)", isRequired: false),
      .number("\(name)_high", "its upper bound", isRequired: false),
    ]
  }

  static func boundCells(_ interval: [Double]?) -> [DataTable.Cell] {
    guard let interval, interval.count == 2 else { return [.none, .none] }
    return interval.map { .number($0) }
  }

  var modelData: DataTable {
    let bounded = Measures.keys + ["candidateRecall"]
    let bounds = bounded.flatMap { Self.boundColumns(Self.column($0), of: Wording.measure($0)) }
    return DataTable(
      path: "tables/models.tsv", about: "One line per model, mode, split and field values.",
      columns: Self.nameColumns + [
        .text("split", "holdout or folds"), .text("field_values", "opening or final"), .integer("test", "test tasks"),
      ] + Self.measureColumns(Measures.keys) + [.number("candidate_recall", "share of assignees the model could rank")]
        + bounds
        + [.boolean("too_few", "fewer than 50 test tasks")],
      rows: results.map { result in
        [
          .text(result.model), .text(result.mode.rawValue), .text(result.split.rawValue),
          .text(result.fieldValues.rawValue), .integer(result.test),
        ]
          + Measures.keys.map { .number(result.measures[$0]) } + [.number(result.candidateRecall)]
          + bounded.flatMap { Self.boundCells(result.interval95[$0]) } + [.boolean(result.tooFew)]
      })
  }

  var foldData: DataTable {
    DataTable(
      path: "tables/folds.tsv", about: "One line per model, mode and fold, in time order.",
      columns: Self.nameColumns + [.text("field_values", "opening or final"), .integer("fold", "from 1")]
        + Self.measureColumns(Measures.keys) + [
          .text("first_day", "when its first test task was opened, in UTC", isRequired: false)
        ],
      rows: results.flatMap { result in
        (result.folds ?? []).enumerated().map { position, measures in
          [
            .text(result.model), .text(result.mode.rawValue), .text(result.fieldValues.rawValue),
            .integer(position + 1),
          ]
            + Measures.keys.map { .number(measures[$0]) } + [.text(foldDay(position))]
        }
      })
  }

  var comparisonData: DataTable {
    DataTable(
      path: "tables/comparisons.tsv", about: "Paired randomisation tests of two models.",
      columns: [
        .text("model", "the first model"), .text("other", "the second model"), .text("mode", "batch or prequential"),
        .text("split", "holdout or folds"), .text("measure", "top1 or mrr"),
        .number("difference", "mean of model − other"), .number("p", "chance of a difference at least as large"),
        .number("p_holm", "p corrected for all tests of the report; empty where nothing differs", isRequired: false),
      ] + Self.boundColumns("difference", of: "the difference"),
      rows: comparisons.map {
        [
          .text($0.model), .text($0.other), .text($0.mode.rawValue), .text($0.split.rawValue), .text($0.measure),
          .number($0.difference), .number($0.p), .number($0.pHolm),
        ] + Self.boundCells($0.interval95)
      })
  }

  var roundData: DataTable {
    let bounded: [(key: String, column: String)] = [
      ("personsPerTaskRoundOne", "persons_per_task"), ("assigneeAfterRoundOne", "assignee_after_round_one"),
      ("assigneeAfterBoth", "assignee_after_both"), ("leftToRoundTwo", "left_to_round_two"),
    ]
    return DataTable(
      path: "tables/rounds.tsv", about: "Two-round assignment at holdout.",
      columns: Self.nameColumns + [
        .number("threshold", "score above which round one gives a task"),
        .number("persons_per_task", "mean number of persons that got a task in round one"),
        .number("assignee_after_round_one", "share"), .number("assignee_after_both", "share"),
        .number("left_to_round_two", "share"), .number("load_top_five", "share of assignments at the five busiest"),
        .number("chosen_for", "the persons per task that the threshold was chosen for", isRequired: false),
        .text("promise", "whether that held on the test part: kept, missed or broken", isRequired: false),
      ] + bounded.flatMap { Self.boundColumns($0.column, of: $0.column) },
      rows: rounds.map { round in
        [
          .text(round.model), .text(round.mode.rawValue), .number(round.threshold),
          .number(round.personsPerTaskRoundOne),
          .number(round.assigneeAfterRoundOne), .number(round.assigneeAfterBoth), .number(round.leftToRoundTwo),
          .number(round.loadTopFive), .number(round.chosenFor), .text(round.promise?.rawValue),
        ] + bounded.flatMap { Self.boundCells(round.interval95?[$0.key]) }
      })
  }

  var calibrationData: DataTable {
    DataTable(
      path: "tables/calibration.tsv", about: "Calibration of the probabilities, at holdout.",
      columns: Self.nameColumns + [.integer("test", "test tasks")]
        + [
          ("stated", "mean probability of the suggestions"), ("right", "share of suggestions that are right"),
          ("error", "expected calibration error"), ("noise_floor", "that error for exact probabilities"),
          ("p", "chance of such an error with exact probabilities"), ("brier", "Brier score"),
          ("log_loss", "nats"), ("assignee_log_loss", "nats"), ("area", "area under the coverage–precision curve"),
        ].map { .number($0.0, $0.1) },
      rows: calibration.map {
        [.text($0.model), .text($0.mode.rawValue), .integer($0.test)]
          + [$0.stated, $0.right, $0.error, $0.noiseFloor, $0.p, $0.brier, $0.logLoss, $0.assigneeLogLoss, $0.area]
          .map { .number($0) }
      })
  }
}
