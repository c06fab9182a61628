import DelegationEvaluation
import DelegationResults

/// A section of an experiment's page. Its position in the lists is its position in its chapter, on the page and in the contents.
package struct PageSection: Sendable {
  /// The chapters in the order of the page: each is a heading with its sections below it.
  package enum Chapter: String, CaseIterable, Sendable {
    case result = "Beside other results"
    case reasons = "Why these people"
    case time = "Over time"
    case work = "Who gets the work"
    case trust = "How far to trust it"
    case questions = "Other questions"
    case models = "All models"
    case texts = "What the texts say"
    case method = "Data and method"

    var anchor: String { "chapter-\(self)" }
  }

  /// The key of the question that it is about; nil for who should get a task.
  package let question: String?
  let chapter: Chapter
  let anchor, title: String
  let template: [UInt8]
  /// The value that the template reads before the page's: true for the page's alone; nil leaves the section out.
  let view: @Sendable (ExperimentResult) -> Any?
  let chart: @Sendable (ExperimentResult) -> Chart?

  private init(
    _ chapter: Chapter, _ anchor: String, _ title: String, _ template: [UInt8], question: String? = nil,
    view: @escaping @Sendable (ExperimentResult) -> Any? = { _ in true },
    chart: @escaping @Sendable (ExperimentResult) -> Chart? = { _ in nil }
  ) {
    (self.chapter, self.anchor, self.title, self.template) = (chapter, anchor, title, template)
    (self.question, self.chart, self.view) = (question, chart, view)
  }

  /// A section about the result of a question; without a view it is left out.
  package init<Asked: Question>(
    of question: Asked.Type, _ chapter: Chapter, _ anchor: String, _ title: String, _ template: [UInt8],
    chart: @escaping @Sendable (Asked.Result) -> Chart? = { _ in nil },
    view: @escaping @Sendable (Asked.Result) -> Context?
  ) {
    self.init(
      chapter, anchor, title, template, question: question.key, view: { $0.questions[question].flatMap(view) },
      chart: { $0.questions[question].flatMap(chart) })
  }

  static var all: [PageSection] {
    Chapter.allCases.flatMap { chapter in (own + questions).filter { $0.chapter == chapter } }
  }

  /// A test may show another one inside a scope of its own.
  @TaskLocal package static var questions: [PageSection] = [
    .init(
      of: TriageQuestion.self, .questions, "outcome", "Will it be done?", PackageResources.outcome_mustache,
      view: OutcomeView.context),
    .init(
      of: TriageQuestion.self, .questions, "duplicates", "Does it repeat another?",
      PackageResources.duplicates_mustache,
      view: DuplicateView.context),
    .init(
      of: TriageQuestion.self, .questions, "fields", "Which values will change?", PackageResources.fields_mustache,
      view: FieldMoveView.context),
    .init(
      of: DurationQuestion.self, .questions, "effort", "How long does it take?", PackageResources.effort_mustache,
      view: EffortView.context),
    .init(
      of: DurationQuestion.self, .questions, "waiting", "Waiting time", PackageResources.waiting_mustache,
      view: WaitingView.context),
    .init(
      of: NextTaskQuestion.self, .questions, "next-task", "The next task of a person",
      PackageResources.next_task_mustache,
      chart: \.chart, view: NextTaskView.context),
  ]

  private static let own: [PageSection] = [
    .init(.result, "ladder", "Step by step", PackageResources.ladder_mustache, view: LadderView.context),
    .init(
      .result, "published", "Beside published results", PackageResources.published_mustache,
      view: PublishedView.context),
    .init(.result, "parts", "Part by part", PackageResources.parts_mustache, view: PartView.context),
    .init(.reasons, "reasons", "Some tasks, with reasons", PackageResources.reasons_mustache, view: ReasonView.context),
    .init(.reasons, "errors", "Errors worth reading", PackageResources.errors_mustache, view: ErrorView.context),
    .init(
      .reasons, "confusion", "Who is mistaken for whom", PackageResources.confusion_mustache,
      view: ConfusionView.context),
    .init(.time, "periods", "Period by period", PackageResources.periods_mustache, view: PeriodView.context),
    .init(.time, "folds", "Fold by fold", PackageResources.folds_mustache, view: FoldView.context),
    .init(.time, "learning", "With little history", PackageResources.learning_mustache, view: LearningView.context),
    .init(
      .time, "delays", "How long until somebody was assigned", PackageResources.delays_mustache,
      view: DelayView.context),
    .init(.work, "load", "Load per person", PackageResources.load_mustache, view: LoadView.context),
    .init(
      .work, "components", "Accuracy by component", PackageResources.components_mustache,
      view: ComponentView.context),
    .init(.work, "rounds", "Two rounds", PackageResources.rounds_mustache) { $0.roundTable.unlessEmpty },
    .init(.work, "rules", "Rules", PackageResources.rules_mustache, view: RuleView.context),
    .init(
      .work, "inactive", "Inactive assignees", PackageResources.inactive_mustache,
      view: InactiveView.context),
    .init(
      .trust, "abstention", "One name, a few, or none", PackageResources.abstention_mustache,
      view: ProbabilityView.context),
    .init(
      .trust, "probabilities", "Probabilities", PackageResources.probabilities_mustache,
      view: ProbabilityView.context),
    .init(.trust, "leakage", "Leakage", PackageResources.leakage_mustache, view: LeakageView.context),
    .init(.models, "models", "Every model", PackageResources.models_mustache, view: ModelsView.context),
    .init(.models, "tests", "Differences", PackageResources.tests_mustache, view: TestsView.context),
    .init(.models, "ablation", "Feature groups", PackageResources.ablation_mustache, view: AblationView.context),
    .init(.texts, "clusters", "Clusters", PackageResources.clusters_mustache, view: ClusterView.context),
    .init(
      .texts, "persons", "Persons and keywords", PackageResources.persons_mustache,
      view: PersonsView.context),
    .init(.method, "data", "Data card", PackageResources.data_mustache, view: DataView.context),
    .init(.method, "measures", "Measures", PackageResources.measures_mustache),
    .init(.method, "protocol", "Delegation protocol 1", PackageResources.protocol_mustache),
    .init(.method, "tried", "What was tried", PackageResources.tried_mustache, view: TriedView.context),
    .init(.method, "again", "Do it again", PackageResources.again_mustache),
  ]
}
