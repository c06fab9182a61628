/// A section of an experiment's page. Its position in this list is its position on the page and in the contents.
struct PageSection: Sendable {
  let chapter: String
  /// Its id on the page, and the name of its template.
  let anchor: String
  let title: String
  let template: [UInt8]
  /// The value that the template reads before the page: true for the page alone; nil leaves the section out.
  let view: @Sendable (PageView) -> Any?

  private init(
    _ chapter: String, _ anchor: String, _ title: String, _ template: [UInt8],
    view: @escaping @Sendable (PageView) -> Any? = { _ in true }
  ) {
    (self.chapter, self.anchor, self.title, self.template, self.view) = (chapter, anchor, title, template, view)
  }

  static let all: [PageSection] = [
    .init("How good", "models", "All models", PackageResources.models_mustache),
    .init("How good", "folds", "Fold by fold", PackageResources.folds_mustache) { $0.foldMeasureTable },
    .init("How good", "published", "Beside published results", PackageResources.published_mustache) { $0.published },
    .init("How good", "periods", "Over time", PackageResources.periods_mustache) { $0.periods },
    .init("How good", "delays", "How long until somebody was assigned", PackageResources.delays_mustache) { $0.delays },
    .init("How good", "learning", "With little history", PackageResources.learning_mustache) { $0.learning },
    .init("How good", "tests", "Differences", PackageResources.tests_mustache),
    .init("How good", "ablation", "Feature groups", PackageResources.ablation_mustache) { $0.ablation },
    .init("How far to trust it", "probabilities", "Probabilities", PackageResources.probabilities_mustache) {
      $0.probabilities
    },
    .init("How far to trust it", "abstention", "Selective prediction", PackageResources.abstention_mustache) {
      $0.probabilities
    },
    .init("How far to trust it", "errors", "Errors worth reading", PackageResources.errors_mustache) {
      $0.confidentErrors
    },
    .init("How far to trust it", "confusion", "Who is mistaken for whom", PackageResources.confusion_mustache) {
      $0.confusion
    },
    .init("How far to trust it", "reasons", "Why these people?", PackageResources.reasons_mustache) { $0.reasons },
    .init("How far to trust it", "leakage", "Leakage", PackageResources.leakage_mustache) { $0.leakage },
    .init("What is this task", "outcome", "Will it be done?", PackageResources.outcome_mustache) { $0.outcome },
    .init("What is this task", "duplicates", "Does it repeat another?", PackageResources.duplicates_mustache) {
      $0.duplicates
    },
    .init("What is this task", "fields", "Which values will change?", PackageResources.fields_mustache) {
      $0.fieldMoves
    },
    .init("What is this task", "effort", "How long does it take?", PackageResources.effort_mustache) { $0.effort },
    .init("What is this task", "waiting", "Waiting time", PackageResources.waiting_mustache) { $0.waiting },
    .init("Who gets the work", "load", "Load per person", PackageResources.load_mustache) { $0.load },
    .init("Who gets the work", "components", "Accuracy by component", PackageResources.components_mustache) {
      $0.components
    },
    .init("Who gets the work", "rounds", "Two rounds", PackageResources.rounds_mustache) { $0.roundTable },
    .init("Who gets the work", "rules", "Rules", PackageResources.rules_mustache) { $0.rules },
    .init("Who gets the work", "inactive", "Inactive assignees", PackageResources.inactive_mustache) { $0.inactive },
    .init("What to do next", "next-task", "The next task of a person", PackageResources.next_task_mustache) {
      $0.nextTask
    },
    .init("What the texts say", "clusters", "Clusters", PackageResources.clusters_mustache) { $0.clusters },
    .init("What the texts say", "persons", "Persons and keywords", PackageResources.persons_mustache),
    .init("Data and method", "data", "Data card", PackageResources.data_mustache),
    .init("Data and method", "measures", "Measures", PackageResources.measures_mustache),
    .init("Data and method", "protocol", "Delegation protocol 1", PackageResources.protocol_mustache),
    .init("Data and method", "tried", "What was tried", PackageResources.tried_mustache) { $0.notes },
    .init("Data and method", "again", "Do it again", PackageResources.again_mustache),
  ]
}
