import DelegationEvaluation
import DelegationResults

extension ExperimentResult {
  /// The column name of a key: `macro_f1` for `macroF1`.
  private static func column(_ key: String) -> String {
    key.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
  }

  /// A column for each measure that reaches so far; empty in a line of an earlier version that has none.
  static func measures<Row>(
    _ reach: MeasureReach, _ prefix: String = "", _ value: @escaping @Sendable (Row) -> MeasureSet
  ) -> [DataTable.RowColumn<Row>] {
    MeasureSet.measures(reach).map { measure in
      let note = measure.note
      let unit = measure.form == .share ? "share" : note.unit
      return .number(prefix + column(note.key), "\(note.title), \(unit)") { value($0)[note.key] }
    }
  }

  @DataTables var measureTables: [DataTable] {
    modelData
    DataTable(
      "folds", "One line per model, mode and fold, in time order.",
      of: results.flatMap { result in
        (result.folds ?? []).enumerated().map { (result: result, fold: $0, measures: $1) }
      },
      .name({ $0.result.model }, { $0.result.mode }) + [
        .text("field_values", "opening or final") { $0.result.fieldValues.rawValue },
        .integer("fold", "from 1") { $0.fold + 1 },
      ] + Self.measures(.full) { $0.measures } + [
        .text("first_day", "when its first test task was opened, in UTC", isRequired: false) { foldDay($0.fold) }
      ])
    DataTable(
      "comparisons", "Paired randomisation tests of two models.", of: comparisons,
      [
        .text("model", "the first model", \.model), .text("other", "the second model", \.other),
        .text("mode", DataTable.modeNote, \.mode.rawValue), .text("split", "holdout or folds", \.split.rawValue),
        .text("measure", MeasureSet.keys(.tested).joined(separator: " or "), \.measure),
        .number("difference", "mean of model − other", \.difference),
        .number("p", "chance of a difference at least as large", \.p),
        .number(
          "p_holm", "p corrected for all tests of the report; empty where nothing differs", isRequired: false, \.pHolm),
      ] + .bounds("difference", of: "the difference", \.interval95))
    roundData
    DataTable(
      "calibration", "Calibration of the probabilities, at holdout.", of: calibration,
      .name(\.model, \.mode) + [
        .integer("test", "test tasks", \.test), .number("stated", "mean probability of the suggestions", \.stated),
        .number("right", "share of suggestions that are right", \.right),
        .number("error", "expected calibration error", \.error),
        .number("noise_floor", "that error for exact probabilities", \.noiseFloor),
        .number("p", "chance of such an error with exact probabilities", \.p),
      ]
        + CalibrationSet.measures.compactMap { measure in
          measure.columnNote.map { note in .number(Self.column(measure.note.key), note) { $0.measures[measure] } }
        } + [.number("area", "area under the coverage–precision curve", \.area)])
  }

  private var modelData: DataTable {
    var columns: [DataTable.RowColumn<Result>] = .name(\.model, \.mode)
    columns += [
      .text("split", "holdout or folds", \.split.rawValue),
      .text("field_values", "opening or final", \.fieldValues.rawValue), .integer("test", "test tasks", \.test),
    ]
    columns += Self.measures(.full) { $0.measures }
    columns += [.number("candidate_recall", "share of assignees the model could rank", \.candidateRecall)]
    for key in MeasureSet.keys(.limit) {
      columns += .bounds(Self.column(key), of: Wording.measure(key)) { $0.interval95[key] }
    }
    columns += [.boolean("too_few", "fewer than 50 test tasks", \.tooFew)]
    return DataTable("models", "One line per model, mode, split and field values.", of: results, columns)
  }

  private var roundData: DataTable {
    var columns: [DataTable.RowColumn<TwoRoundResult>] = .name(\.model, \.mode)
    columns += [
      .number("threshold", "score above which round one gives a task", \.threshold),
      .number("persons_per_task", "mean number of persons that got a task in round one", \.personsPerTaskRoundOne),
      .number("assignee_after_round_one", "share", \.assigneeAfterRoundOne),
      .number("assignee_after_both", "share", \.assigneeAfterBoth),
      .number("left_to_round_two", "share", \.leftToRoundTwo),
      .number("load_top_five", "share of assignments at the five busiest", \.loadTopFive),
      .number("chosen_for", "the persons per task that the threshold was chosen for", isRequired: false, \.chosenFor),
      .text("promise", "whether that held on the test part: kept, missed or broken", isRequired: false) {
        $0.promise?.rawValue
      },
    ]
    for (key, column) in [
      ("personsPerTaskRoundOne", "persons_per_task"), ("assigneeAfterRoundOne", "assignee_after_round_one"),
      ("assigneeAfterBoth", "assignee_after_both"), ("leftToRoundTwo", "left_to_round_two"),
    ] {
      columns += .bounds(column, of: column) { $0.interval95?[key] }
    }
    return DataTable("rounds", "Two-round assignment at holdout.", of: rounds, columns)
  }
}

extension Measure {
  var briefUnit: String { isShare ? "\(note.title), share" : note.title }
}
