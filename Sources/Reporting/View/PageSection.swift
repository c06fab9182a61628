import DelegationEvaluation
import DelegationFiles
import DelegationResults

/// A section of an experiment's page. Its position in the lists is its position in its chapter, on the page and in the contents.
struct PageSection: Sendable {
  /// The chapters in the order of the page: each is a heading with its sections below it.
  enum Chapter: String, CaseIterable, Sendable {
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
  private let question: String?
  let chapter: Chapter
  let anchor, title: String
  /// Nil where it is the file of the section's name.
  let template: String?
  /// The value that the template reads before the page's: true for the page's alone; nil leaves the section out.
  let view: @Sendable (ExperimentResult) -> Any?

  private init(
    _ chapter: Chapter, _ anchor: String, _ title: String, template: String? = nil, question: String? = nil,
    _ view: @escaping @Sendable (ExperimentResult) -> Any? = { _ in true }
  ) {
    (self.chapter, self.anchor, self.title, self.template) = (chapter, anchor, title, template)
    (self.question, self.view) = (question, view)
  }

  /// A section about the result of a question; without a view it is left out.
  private init<Asked: Question>(
    of question: Asked.Type, _ chapter: Chapter, _ anchor: String, _ title: String, template: String? = nil,
    _ view: @escaping @Sendable (Asked.Result) -> Context?
  ) {
    self.init(chapter, anchor, title, template: template, question: question.key) {
      $0.questions[question].flatMap(view)
    }
  }

  /// The section of a question that has none of its own: a table of its metrics.
  private static func plain<Asked: Question>(_ question: Asked.Type) -> PageSection {
    let template = "{{#plain}}\n{{> table}}\n{{/plain}}\n"
    return PageSection(of: question, .questions, question.key, question.key, template: template) { result in
      let rows = result.metrics.map { TableView.Row($0.name, .number(decimal($0.value))) }
      return Context(["plain": TableView("Metrics", texts: ["metric"], numbers: ["value"], rows: rows)])
    }
  }

  static var all: [PageSection] {
    let others = Questions.all.filter { asked in !questions.contains { $0.question == asked.key } }
    let sections = own + questions + others.map { plain($0) }
    return Chapter.allCases.flatMap { chapter in sections.filter { $0.chapter == chapter } }
  }

  private static let questions: [PageSection] = [
    .init(of: TriageQuestion.self, .questions, "outcome", "Will it be done?", OutcomeView.context),
    .init(of: TriageQuestion.self, .questions, "duplicates", "Does it repeat another?", DuplicateView.context),
    .init(of: TriageQuestion.self, .questions, "fields", "Which values will change?", FieldMoveView.context),
    .init(of: DurationQuestion.self, .questions, "effort", "How long does it take?", EffortView.context),
    .init(of: DurationQuestion.self, .questions, "waiting", "Waiting time", WaitingView.context),
    .init(of: NextTaskQuestion.self, .questions, "next-task", "The next task of a person", NextTaskView.context),
  ]

  private static let own: [PageSection] = [
    .init(.result, "ladder", "Step by step", LadderView.context),
    .init(.result, "published", "Beside published results", PublishedView.context),
    .init(.result, "parts", "Part by part", PartView.context),
    .init(.reasons, "reasons", "Some tasks, with reasons", ReasonView.context),
    .init(.reasons, "errors", "Errors worth reading", ErrorView.context),
    .init(.reasons, "confusion", "Who is mistaken for whom", ConfusionView.context),
    .init(.time, "periods", "Period by period", PeriodView.context),
    .init(.time, "folds", "Fold by fold", FoldView.context),
    .init(.time, "learning", "With little history", LearningView.context),
    .init(.time, "delays", "How long until somebody was assigned", DelayView.context),
    .init(.work, "load", "Load per person", LoadView.context),
    .init(.work, "components", "Accuracy by component", ComponentView.context),
    .init(.work, "rounds", "Two rounds", RoundView.context),
    .init(.work, "rules", "Rules", RuleView.context),
    .init(.work, "inactive", "Inactive assignees", InactiveView.context),
    .init(.trust, "abstention", "One name, a few, or none", ProbabilityView.context),
    .init(.trust, "probabilities", "Probabilities", ProbabilityView.context),
    .init(.trust, "leakage", "Leakage", LeakageView.context),
    .init(.models, "models", "Every model", ModelsView.context),
    .init(.models, "tests", "Differences", TestsView.context),
    .init(.models, "ablation", "Feature groups", AblationView.context),
    .init(.texts, "clusters", "Clusters", ClusterView.context),
    .init(.texts, "persons", "Persons and keywords", PersonsView.context),
    .init(.method, "data", "Data card", DataView.context),
    .init(.method, "measures", "Measures"),
    .init(.method, "protocol", "How it was tested: Delegation protocol 1"),
    .init(.method, "tried", "What was tried", TriedView.context),
    .init(.method, "again", "Do it again"),
  ]
}
