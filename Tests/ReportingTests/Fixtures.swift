import DelegationEvaluation
import DelegationRanking
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import DelegationTasks

extension ExperimentResult {
  /// The page and its charts by path, the measures not explained and no command named.
  var page: (html: String, charts: [String: String]) {
    get throws {
      let page = try Page(self, measures: [], commands: [])
      return (
        String(decoding: page.html, as: UTF8.self),
        Dictionary(uniqueKeysWithValues: page.charts.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
      )
    }
  }
}

/// Reports made up for the tests: a full one, and the extremes.
enum Fixtures {
  static let names = [
    "most-frequent", "recent", "component-recent", "keyword-overlap", "centroid-cosine", "cluster-majority",
    "component-prior-cosine", "bm25-neighbours",
  ]

  /// Every section filled, metrics in the range of real trackers.
  static var full: ExperimentResult {
    var full = plain
    full.load = load
    (full.breakdown, full.periods, full.foldOpenings) = (breakdown, periods, foldOpenings)
    full.clusters[1].map = map
    return full
  }

  /// A report without the sections that need more than results.
  private static var plain: ExperimentResult {
    ExperimentResult.of([
      "schema": "2.0", "finalValuesOnly": false, "settings": [Int](), "validation": [Int](), "calibration": [Int](),
      "inactive": [Int](), "ablation": [Int](), "notes": [Int](), "experiment": "example-tracker",
      "dataset": "example/tracker",
      "question": "Who should get a new task of the tracker's own project, and what does reading its title add?",
      "seed": 2018, "counts": counts,
      "dataWarnings": [
        made(["kind": "histories out of time order, sorted", "count": 1]),
        made(["kind": "updates that repeat the value before them, kept", "count": 2_817]),
      ],
      "dataWarningNotes": ["cc.xml is missing: no model uses it"],
      "models": names.map {
        made([
          "name": $0,
          "summary": "Ranks persons by \($0), with counts from before the moment of training.",
          "tieRule": "first seen in training", "settings": $0.contains("recent") ? "days 90" : "",
        ])
      },
      "results": results, "comparisons": comparisons, "rounds": rounds, "clusters": clusters, "profiles": profiles,
      "caveats": ["The dataset selects tasks by their final product, which leaks a little of the future."],
    ])
  }

  static var counts: ExperimentResult.Counts {
    ExperimentResult.Counts.of([
      "tasks": 10_814, "updates": 51_230, "eligible": 4_610, "eligibleAny": 5_976, "persons": 52, "train": 3_688,
      "trainKnown": 3_527, "trainingExamples": 3_401, "test": 922, "assigneeNeverChanged": 3_352,
      "assigneeNotPerson": 1_486, "otherResolution": 1_366, "selfTaken": 0, "firstOpening": 1_002_758_400,
      "lastOpening": 1_199_145_599, "firstTestOpening": 1_160_000_000, "terms": 6_021,
    ])
  }

  static let top1 = [0.0, 0.201, 0.36, 0.124, 0.163, 0.192, 0.381, 0.402]

  static func measures(_ top1: Double) -> MeasureSet {
    MeasureSet.of([
      "top1": top1, "top3": 0.3 + 0.55 * top1, "top5": 0.45 + 0.6 * top1, "top10": 0.62 + 0.4 * top1,
      "mrr": 0.12 + 0.85 * top1, "macroF1": 0.6 * top1,
    ])
  }

  static func result(
    _ model: String, _ top1: Double, mode: EvaluationMode, split: Split.Kind = .holdout, values: FieldValues = .opening,
    test: Int = 922
  ) -> ExperimentResult.Result {
    let measures = measures(top1)
    let wobble = [0.02, -0.03, 0.01, 0.04, -0.02, -0.01, 0.03, 0.05, -0.04, 0.0]
    let interval = [
      "top1": [max(0, top1 - 0.031), top1 + 0.031], "mrr": [measures.score - 0.02, measures.score + 0.021],
    ]
    let folds = wobble.map { Self.measures(max(0, top1 + $0)) }
    let curve = (0..<20).map { min(0.795, measures.top1 + (measures.top10! - measures.top1) * min(1, Double($0) / 9)) }
    return ExperimentResult.Result.of([
      "model": model, "mode": mode, "split": split, "fieldValues": values, "test": test, "measures": measures,
      "candidateRecall": mode == .batch ? 0.795 : 0.998, "interval95": interval,
      "folds": split == .folds ? folds : nil, "accuracyAt": split == .holdout ? curve : nil,
      "periods": split == .holdout && values == .opening
        ? [-0.03, 0, 0.03].map { accuracy(max(0, top1 + $0), of: test / 3) } : nil,
      "tooFew": test < 50,
    ])
  }

  static var results: [ExperimentResult.Result] {
    zip(names, top1).map { result($0, $1, mode: .batch) }
      + zip(names, top1).dropFirst(2).map { result($0, $1 + 0.06, mode: .prequential) }
      + zip(names, top1).map { result($0, $1, mode: .batch, split: .folds) }
      + zip(names, top1).dropFirst(6).map { result($0, $1 + 0.08, mode: .batch, values: .final) }
  }

  static var comparisons: [ExperimentResult.Comparison] {
    [
      .of([
        "model": "bm25-neighbours", "other": "component-recent", "mode": "prequential", "split": "holdout",
        "measure": "top1", "difference": 0.042, "interval95": [0.011, 0.073], "p": 0.0031, "pHolm": 0.0062,
      ]),
      .of([
        "model": "bm25-neighbours", "other": "component-prior-cosine", "mode": "prequential", "split": "holdout",
        "measure": "top1", "difference": 0.021, "interval95": [-0.012, 0.053], "p": 0.21, "pHolm": 0.21,
      ]),
      .of([
        "model": "keyword-overlap", "other": "recent", "mode": "batch", "split": "holdout", "measure": "mrr",
        "difference": -0.08, "p": 0.0001,
      ]),
    ]
  }

  static var rounds: [ExperimentResult.TwoRoundResult] {
    zip(["centroid-cosine", "recent", "bm25-neighbours"], [0.3, 0.5, 0.7]).map { model, threshold in
      let (persons, one, both) = (3 - 4 * (threshold - 0.2), 0.6 - threshold / 2, 0.62 - threshold / 3)
      return ExperimentResult.TwoRoundResult.of([
        "model": model, "mode": "batch", "threshold": threshold, "personsPerTaskRoundOne": persons,
        "assigneeAfterRoundOne": one, "assigneeAfterBoth": both, "leftToRoundTwo": threshold, "loadTopFive": 0.412,
      ])
    }
  }

  static var clusters: [ExperimentResult.ClusterResult] {
    [("tfidf", 4_100.0), ("lsa", 980.0)].map { (space: String, inertia: Double) -> ExperimentResult.ClusterResult in
      let falls: [Double] = (0..<19).map { falling(to: inertia, from: space == "lsa" ? 0.14 : 0.07, iteration: $0) }
      let restarts: [Double] = (0..<10).map { inertia * (1 + Double($0) / 300) }
      return ExperimentResult.ClusterResult.of([
        "space": space, "k": 50, "restarts": 10, "rows": 3_688, "initialisation": "k-means++", "inertia": inertia,
        "purity": 0.512, "nmi": 0.183, "ari": 0.041, "emptyClusters": 0,
        "convergence": falls, "restartInertias": restarts,
        "largest": [
          made([
            "size": 412, "component": "UI", "componentShare": 0.71,
            "terms": ["refactor", "renam", "method", "extract"],
          ]),
          made([
            "size": 288, "component": "Core", "componentShare": 0.55,
            "terms": ["compil", "error", "generic", "c++ <t> & \"q\""],
          ]),
          made(["size": 97, "component": "Text & <Editing>", "componentShare": 0.38, "terms": [Int]()]),
        ],
      ])
    }
  }

  static var load: ExperimentResult.LoadSection {
    .of([
      "model": "bm25-neighbours", "mode": "prequential", "assignedTopFive": 0.41, "firstTopFive": 0.523,
      "shifted": 0.18,
      "persons": [
        made(["person": "P004", "assigned": 210, "first": 305, "accuracy": accuracy(0.64, of: 210)]),
        made(["person": "P001", "assigned": 120, "first": 80]),
        made(["person": "P003", "assigned": 7, "first": 0]), made(["person": "P009", "assigned": 0, "first": 2]),
      ],
      "limits": [(1, 0.31, 0.27, 0.3), (2, 0.42, 0.39, 0.36), (3, 0.46, 0.45, 0.523)].map {
        made(["perWeek": $0.0, "right": $0.1, "rightInTurn": $0.2, "topFive": $0.3, "unassigned": 0.0])
      },
      "fallback": made([
        "tasks": 200,
        "outcomes": [("team", 0.31, 0.6), ("least-open", 0.12, 0.35), ("round-robin", 0.1, 0.3)].map {
          made(["form": $0.0, "right": $0.1, "topFive": $0.2])
        },
      ]),
    ])
  }

  /// Nine points of three clusters and of smaller ones.
  static let map = ExperimentResult.ClusterMap.of([
    "dimensions": [2, 5], "x": [0, 10, 20, 500, 510, 520, 900, 1000, 300],
    "y": [0, 20, 10, 700, 690, 710, 1000, 990, 400],
    "cluster": [1, 1, 1, 2, 2, 2, 3, 3, 0],
  ])

  static func falling(to end: Double, from excess: Double, iteration: Int) -> Double {
    let left = Double(18 - iteration) / 18
    return end * (1 + excess * left / Double(1 + iteration * iteration))
  }

  static var profiles: [ExperimentResult.Profile] {
    let terms = ["search", "index", "javadoc", "compil", "format", "quick", "fix", "outlin", "wizard", "debug"]
    return (1...4).map { person in
      let keywords: [Parts] = terms.enumerated().map { place, term in
        let weight = 0.09 / Double(place + person)
        return made(["term": term, "weight": weight, "support": 9 - place / 2])
      }
      return .of(["person": "P00\(person)", "tasks": 640 / person, "keywords": keywords])
    }
  }

  /// One model, few reports, no clusters, nothing compared.
  static var tiny: ExperimentResult {
    var tiny = full
    tiny.experiment = "tiny"
    tiny.counts.assigneeNeverChanged = 0
    tiny.models = [tiny.models[0]]
    tiny.results = [result("most-frequent", 0.25, mode: .batch, test: 12)]
    (tiny.dataWarnings, tiny.dataWarningNotes, tiny.comparisons, tiny.rounds) = ([], [], [], [])
    (tiny.clusters, tiny.profiles, tiny.caveats) = ([], [], [])
    tiny.results[0].periods = nil
    (tiny.load, tiny.breakdown, tiny.periods, tiny.foldOpenings) = (nil, nil, nil, nil)
    return tiny
  }

  /// Nothing at all was scored.
  static var empty: ExperimentResult {
    var empty = tiny
    empty.results = []
    empty.models = []
    return empty
  }

  /// Names as hostile and as long as they come, and more models than colours.
  static var hostile: ExperimentResult {
    var hostile = full
    let name = "a-very-long-model-name-that-fits-into-no-margin-of-any-figure"
    hostile.experiment = "quotes\"'<b>&amp;"
    hostile.question = "Does <script>alert(1)</script> \"stay\" text? \u{0}\u{7} \"\u{301} onload='x'"
    hostile.models += [.of(["name": name, "summary": "<em>", "tieRule": "& \"", "settings": "'"])]
    hostile.results += (0..<9).map { result("<b>\($0)</b> \(name) \($0)", 0.11 + Double($0) / 100, mode: .batch) }
    hostile.clusters[0].largest[0].component = String(repeating: "Component ", count: 12)
    hostile.profiles[0].keywords[0].term = String(repeating: "pneumono", count: 8) + "\"><img src=x>"
    return hostile
  }

  static let notes = MeasureSet.measures.map(\.note)
}
