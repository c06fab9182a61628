/// Words that the project gave up, each for the one that is used now. No source and no document may have them again.
enum RetiredWords {
  struct Word: Sendable {
    /// A whole word or phrase, whatever its case.
    let text: String
    let now: String
    /// Files that may have it: because a format of others does, or because they read what older programs wrote.
    var except: [String] = []
  }

  private static let older = ["Sources/Experiments/Result/RenamedKeys.swift", "reports/README.md"]
  private static let keys = ["Sources/Ingest/Table/TableMapping+YAML.swift", "Sources/Ingest/Data/exports.yaml"]
  /// The export of the Delegation app has teams with owners.
  private static let app =
    ["AppExport", "AppHistory", "AppLinks", "AppRecommender"].map { "Sources/Core/App/\($0).swift" } + [
      "Sources/Core/Events/AppEvent.swift", "Sources/Core/WorkTask.swift",
      "Sources/delegate/Commands/Recommend+App.swift",
      "docs/apps.md",
    ]

  static let all: [Word] =
    [
      ("lesson", "training example"), ("lessons", "training examples"), ("oddity", "data warning"),
      ("oddities", "data warnings"), ("ceiling", "candidate recall"), ("mistakes", "confident errors"),
    ].map { Word(text: $0, now: $1, except: older) }
    + [("owner", "assignee"), ("owners", "assignees")].map { Word(text: $0, now: $1, except: older + keys + app) }
    + [("knowledge", "evaluation mode"), ("lookAhead", "leaked variants")].map {
      Word(text: $0, now: $1, except: older + keys)
    }
    + [
      ("ReportColumn", "TaskColumn"), ("LessonStream", "LabelStream"), ("LessonChange", "LabelChange"),
      ("KeptStage", "CachedStage"), ("KeptStore", "StageCache"), ("Keepable", "CacheCodable"),
      ("ReportDocument", "ExperimentResult"), ("TrialRunner", "ModelRunner"), ("TrialResult", "ModelRunResult"),
      ("SweepDesk", "GridEvaluation"), ("PointAsker", "GridEvaluation"), ("TaskScene", "FeatureContext"),
      ("keeper", "stage outputs"), ("examination", "model evaluation"), ("asker", "grid evaluation"),
      ("desk load", "open tasks"), ("test report", "test task"), ("test reports", "test tasks"),
      ("bug report", "task"), ("look ahead", "leak"), ("looks ahead", "leaks"), ("looking ahead", "leakage"),
      ("look-ahead", "leakage"), ("looking at the future", "leakage"), ("price of the future", "leakage gap"),
      ("look into the future", "leakage"), ("kinds of knowledge", "feature groups"), ("surest", "most confident"),
      ("stay silent", "abstain"), ("stays silent", "abstains"), ("fading", "decay"), ("faded", "decayed"),
      ("who are gone", "inactive assignees"), ("is told", "is reported"), ("are told", "are reported"),
      ("leaning", "direction"), ("scene", "feature context"),
    ].map { Word(text: $0, now: $1) }
}
