import DelegationFoundations
import DelegationResults

/// A section of an experiment's page. Its position in this list is its position on the page and in the contents.
struct PageSection: Sendable {
  let chapter: String
  /// Its id on the page, and the name of its template.
  let anchor: String
  let title: String
  let template: [UInt8]
  /// The value that the template reads before the page's: true for the page's alone; nil leaves the section out.
  let view: @Sendable (ExperimentResult) -> Any?

  private init(
    _ chapter: String, _ anchor: String, _ title: String, _ template: [UInt8],
    view: @escaping @Sendable (ExperimentResult) -> Any? = { _ in true }
  ) { (self.chapter, self.anchor, self.title, self.template, self.view) = (chapter, anchor, title, template, view) }

  static let all: [PageSection] = [
    .init("How good", "ladder", "Step by step", PackageResources.ladder_mustache, view: LadderView.context),
    .init("How good", "models", "All models", PackageResources.models_mustache, view: ModelsView.context),
    .init("How good", "folds", "Fold by fold", PackageResources.folds_mustache) { $0.foldMeasureTable.unlessEmpty },
    .init(
      "How good", "published", "Beside published results", PackageResources.published_mustache,
      view: PublishedView.context),
    .init("How good", "parts", "Part by part", PackageResources.parts_mustache, view: PartView.context),
    .init("How good", "periods", "Over time", PackageResources.periods_mustache, view: PeriodView.context),
    .init(
      "How good", "delays", "How long until somebody was assigned", PackageResources.delays_mustache,
      view: DelayView.context),
    .init(
      "How good", "learning", "With little history", PackageResources.learning_mustache, view: LearningView.context),
    .init("How good", "tests", "Differences", PackageResources.tests_mustache, view: TestsView.context),
    .init("How good", "ablation", "Feature groups", PackageResources.ablation_mustache, view: AblationView.context),
    .init(
      "How far to trust it", "probabilities", "Probabilities", PackageResources.probabilities_mustache,
      view: ProbabilityView.context),
    .init(
      "How far to trust it", "abstention", "One name, a few, or none", PackageResources.abstention_mustache,
      view: ProbabilityView.context),
    .init(
      "How far to trust it", "errors", "Errors worth reading", PackageResources.errors_mustache, view: ErrorView.context
    ),
    .init(
      "How far to trust it", "confusion", "Who is mistaken for whom", PackageResources.confusion_mustache,
      view: ConfusionView.context),
    .init(
      "How far to trust it", "reasons", "Why these people?", PackageResources.reasons_mustache, view: ReasonView.context
    ),
    .init("How far to trust it", "leakage", "Leakage", PackageResources.leakage_mustache, view: LeakageView.context),
    .init(
      "What is this task", "outcome", "Will it be done?", PackageResources.outcome_mustache, view: OutcomeView.context),
    .init(
      "What is this task", "duplicates", "Does it repeat another?", PackageResources.duplicates_mustache,
      view: DuplicateView.context),
    .init(
      "What is this task", "fields", "Which values will change?", PackageResources.fields_mustache,
      view: FieldMoveView.context),
    .init(
      "What is this task", "effort", "How long does it take?", PackageResources.effort_mustache,
      view: EffortView.context),
    .init("What is this task", "waiting", "Waiting time", PackageResources.waiting_mustache, view: WaitingView.context),
    .init("Who gets the work", "load", "Load per person", PackageResources.load_mustache, view: LoadView.context),
    .init(
      "Who gets the work", "components", "Accuracy by component", PackageResources.components_mustache,
      view: ComponentView.context),
    .init("Who gets the work", "rounds", "Two rounds", PackageResources.rounds_mustache) { $0.roundTable.unlessEmpty },
    .init("Who gets the work", "rules", "Rules", PackageResources.rules_mustache, view: RuleView.context),
    .init(
      "Who gets the work", "inactive", "Inactive assignees", PackageResources.inactive_mustache,
      view: InactiveView.context),
    .init(
      "What to do next", "next-task", "The next task of a person", PackageResources.next_task_mustache,
      view: NextTaskView.context),
    .init("What the texts say", "clusters", "Clusters", PackageResources.clusters_mustache, view: ClusterView.context),
    .init(
      "What the texts say", "persons", "Persons and keywords", PackageResources.persons_mustache,
      view: PersonsView.context),
    .init("Data and method", "data", "Data card", PackageResources.data_mustache, view: DataView.context),
    .init("Data and method", "measures", "Measures", PackageResources.measures_mustache),
    .init("Data and method", "protocol", "Delegation protocol 1", PackageResources.protocol_mustache),
    .init("Data and method", "tried", "What was tried", PackageResources.tried_mustache, view: TriedView.context),
    .init("Data and method", "again", "Do it again", PackageResources.again_mustache),
  ]
}

/// The page's contents: its sections by chapter.
enum ContentsView {
  /// - Parameter sections: Those after the answer, in the page's order.
  static func context(_ sections: [PageSection]) -> [Context] {
    let shown: [(chapter: String, anchor: String, title: String)] =
      [(chapter: "How good", anchor: "answer", title: "The answer")]
      + sections.map { (chapter: $0.chapter, anchor: $0.anchor, title: $0.title) }
    return shown.map(\.chapter).distinct.map { chapter in
      Context([
        "chapterTitle": chapter,
        "entries": shown.filter { $0.chapter == chapter }.map {
          Context(["anchor": $0.anchor, "entryTitle": $0.title])
        },
      ])
    }
  }
}
