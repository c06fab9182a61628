import DelegationEvaluation
import DelegationResultFixtures
import DelegationResults

/// Where the model of ``Fixtures/full`` is right and wrong.
extension Fixtures {
  static func accuracy(_ top1: Double, of tasks: Int) -> Accuracy {
    .of(["tasks": tasks, "top1": top1, "top5": min(1, top1 + 0.24)])
  }

  static var breakdown: ExperimentResult.Breakdown {
    .of([
      "model": "bm25-neighbours", "mode": "prequential",
      "confusions": made([
        "wrong": 500, "tenPairs": 0.422,
        "pairs": (1...12).map { made(["named": "P001", "assignee": "P0\(12 + $0)", "count": 27 - $0]) },
        "matrix": made(["persons": ["P004", "P001"], "counts": [[120, 0, 90], [1, 149, 100]]]),
      ]),
      "busiest": made(["tasks": 465, "top1": 0.615, "top5": 0.9]),
      "others": made(["tasks": 457, "top1": 0.475, "top5": 0.8]),
      "components": [
        made(["component": "Core", "accuracy": accuracy(0.5, of: 700)]),
        made(["component": "UI & <Text>", "accuracy": accuracy(0.7, of: 212)]),
        made(["component": "", "accuracy": accuracy(0.1, of: 10)]),
      ],
      "delays": [
        made(["from": 0, "until": 3_600, "accuracy": accuracy(0.6, of: 230)]),
        made(["from": 31_536_000, "accuracy": accuracy(0.4, of: 690)]),
      ],
      "teams": made([
        "model": made(["model": "bm25-neighbours", "first": 0.81, "amongThree": 0.95]),
        "rule": made(["model": "recent", "first": 0.7, "amongThree": 0.9]), "withoutTeam": 12,
        "teams": [
          made(["component": "UI & <Text>", "persons": 7, "tasks": 600, "right": 500]),
          made(["component": "Core", "persons": 1, "tasks": 0, "right": 0]),
        ],
      ]),
    ])
  }

  /// October to December 2006, the first half of 2007, and July 2007.
  static var periods: [ExperimentResult.Period] {
    zip([1_159_660_800, 1_167_609_600, 1_183_248_000, 1_185_926_400], [1_167_609_600, 1_183_248_000, 1_185_926_400])
      .map { .of(["from": $0, "until": $1, "tasks": 300]) }
  }

  /// The first days of 2002-01, and of every sixth or so month after it.
  static let foldOpenings: [Int64] = (0..<10).map { 1_009_843_200 + Int64($0) * 16_358_400 }
}
