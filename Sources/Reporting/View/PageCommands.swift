import DelegationEvaluation
import DelegationResults

enum PageCommands {
  static func of(_ document: ExperimentResult, run: String) -> [PageCommand] {
    let name = document.experiment
    let own = "delegate run \(name)"
    let isOtherDataset = run.hasPrefix("\(own) --dataset \(document.dataset)")
    let always = [
      PageCommand(purpose: "Make this page again, to the byte", line: run),
      PageCommand(
        purpose: "Check the models for leakage",
        line: "delegate audit \(name)" + (isOtherDataset ? " --dataset \(document.dataset)" : "")),
      PageCommand(
        purpose:
          "Do the same for your own tracker, from a table with the id, the time of opening, the title and the assignee of each task, "
          + "and best with its component and the time of its resolution",
        line: "delegate datasets new issues.csv"),
    ]
    // An export learns from the recipe's own data, and only its own report has earlier commits under its name.
    guard run == own else { return always }
    return always + [
      PageCommand(purpose: "Export the profiles for an app", line: "delegate export \(name) --to bundle"),
      PageCommand(
        purpose: "In a git checkout: compare with this experiment before the last commit",
        line: "delegate compare \(name)@HEAD~1 \(name)"),
    ]
  }

  static func of(_ document: SuiteResult, run: String) -> [PageCommand] {
    [
      PageCommand(purpose: "Make this page again, to the byte", line: run),
      PageCommand(
        purpose: "See the whole recipe, and what each dataset sets", line: "delegate show \(document.experiment)"),
    ]
  }

  static func ofSweep(run: String, bestPoint: String?) -> [PageCommand] {
    let make = PageCommand(purpose: "Make this page again, to the byte", line: run)
    guard let best = bestPoint else { return [make] }
    return [
      make, PageCommand(purpose: "Run the best point as an experiment", line: "delegate run \(best)"),
      PageCommand(purpose: "Make a recipe of it", line: "delegate show \(best) > experiments/NAME/recipe.yaml"),
    ]
  }
}

package struct PageCommand: Equatable, Sendable {
  var purpose: String
  /// The command without options that do not affect results, such as `delegate run sample`.
  var line: String

  package init(purpose: String, line: String) {
    self.purpose = purpose
    self.line = line
  }
}

enum MeasureNotes {
  static func of(_ document: ExperimentResult) -> [MeasureNote] {
    MeasureSet.measures.map(\.note) + TwoRoundAssignment.measures.map(\.note)
      + [PersonLoads.note] + inactive + (document.calibration.isEmpty ? [] : probabilities) + ClusterAgreement.notes
  }

  private static let probabilities: [MeasureNote] =
    [ReliabilityBins.note] + CalibrationSet.measures.map(\.note)
    + [CalibrationNoise.note, CoveragePrecision.note, AbstentionThreshold.note, RoundThreshold.note]

  private static let inactive = [
    InactiveAssignees.note(first: 1), InactiveAssignees.note(first: 5), InactiveRanks.note,
  ]
}
