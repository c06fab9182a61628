import DelegationEvaluation
import DelegationExperiments

/// The values of `page.mustache` and the templates of its sections, by the names they use.
struct PageView {
  var style: String
  var script: String
  var experiment: String
  var dataset: String
  var question: String
  var seed: String
  var kernels: String?
  var commands: [PageCommand]

  var answer: String
  var answerDetail: String?
  var dataSentences: [String]
  var limits: [String]
  var chapters: [ChapterView] = []
  var sections: [SectionView] = []

  var charts: [String: [Chart]]
  var chartFiles: [Chart]

  var finalValuesOnly: Bool
  /// Whether the parts of folds are the dataset's files.
  var foldsOfFiles: Bool
  var facts: [FactView]
  var exampleSentence: String
  var biasSentence: String?
  var countTable: TableView
  var dataWarningTable: TableView?
  var dataWarningNotes: [String]
  var holdoutTable: TableView?
  var oneModeNote: String?
  var foldMeasureTable: TableView?
  var foldTable: TableView?
  var published: PublishedView?
  var comparisonTable: TableView?
  var comparisonTitle: String
  var familySentence: String?
  var leadSentence: String?
  var validationTable: TableView?
  var probabilities: ProbabilityView?
  var confidentErrors: ErrorView?
  var reasons: ReasonView?
  var leakage: LeakageView?
  var load: LoadView?
  var periods: PeriodView?
  var delays: DelayView?
  var learning: LearningView?
  var nextTask: NextTaskView?
  var outcome: OutcomeView?
  var effort: EffortView?
  var waiting: WaitingView?
  var duplicates: DuplicateView?
  var fieldMoves: FieldMoveView?
  var confusion: ConfusionView?
  var components: ComponentView?
  var roundTable: TableView?
  var chosenRoundNote: String?
  var roundSentence: String?
  var ablation: AblationView?
  var rules: RuleView?
  var inactive: InactiveView?
  var clusters: ClusterView?
  var persons: PersonsView
  var modelTable: TableView?
  var settingTable: TableView?
  var measures: [MeasureView]
  var caveats: [String]
  var notes: Notes?

  struct Notes {
    var opening: String
    var hasRest: Bool
    var paragraphs: [String]

    init?(_ notes: [String]) {
      guard let first = notes.first else { return nil }
      (opening, paragraphs, hasRest) = (first, Array(notes.dropFirst()), notes.count > 1)
    }
  }

  init(
    _ document: ExperimentResult, charts: [(section: String, charts: [Chart])], measures: [MeasureNote],
    commands: [PageCommand]
  ) {
    let headline = Headline(document)
    style = PageSource.chartStyle + PageSource.style
    script = PageSource.script
    experiment = document.experiment
    dataset = document.dataset
    question = document.question
    seed = String(document.seed)
    kernels = document.kernels
    self.commands = commands
    answer = headline.answer
    answerDetail = headline.detail
    dataSentences = document.dataSentences
    limits = headline.limits
    self.charts = Dictionary(uniqueKeysWithValues: charts)
    chartFiles = charts.flatMap(\.charts)
    finalValuesOnly = document.finalValuesOnly
    foldsOfFiles = document.settings.contains { $0.key == "evaluation.folds" && $0.value == "files" }
    facts = document.facts
    exampleSentence = document.exampleSentence
    biasSentence = document.biasSentence
    countTable = document.countTable
    dataWarningTable = Self.unlessEmpty(document.dataWarningTable)
    dataWarningNotes = document.dataWarningNotes
    holdoutTable = Self.unlessEmpty(
      document.measureTable(
        split: .holdout, caption: "Holdout: the last fifth by time, in percent, with 95\u{A0}% intervals below"))
    oneModeNote = Self.oneModeNote(document.runInOneMode)
    foldMeasureTable = Self.unlessEmpty(
      document.measureTable(
        split: .folds,
        caption: "Mean of the folds, in percent; below, 95\u{A0}% intervals over the pooled tasks"))
    foldTable = Self.unlessEmpty(document.foldTable)
    published = PublishedView(document)
    comparisonTable = Self.unlessEmpty(document.comparisonTable)
    comparisonTitle = "All \(PageText.counted(document.comparisons.count, "test"))"
    familySentence = document.familySentence
    leadSentence = document.leadSentence
    validationTable = Self.unlessEmpty(document.validationTable)
    probabilities = ProbabilityView(document)
    confidentErrors = ErrorView(document)
    reasons = ReasonView(document)
    leakage = LeakageView(document)
    load = LoadView(document)
    periods = PeriodView(document)
    delays = DelayView(document)
    learning = LearningView(document)
    nextTask = NextTaskView(document)
    outcome = OutcomeView(document)
    effort = EffortView(document)
    waiting = WaitingView(document)
    duplicates = DuplicateView(document)
    fieldMoves = FieldMoveView(document)
    confusion = ConfusionView(document)
    components = ComponentView(document)
    roundTable = Self.unlessEmpty(document.roundTable)
    chosenRoundNote = document.chosenRoundNote
    roundSentence = document.roundSentence
    ablation = AblationView(document)
    rules = RuleView(document)
    inactive = InactiveView(document)
    clusters = ClusterView(document)
    persons = PersonsView(document)
    modelTable = Self.unlessEmpty(document.modelTable)
    settingTable = Self.unlessEmpty(document.settingTable)
    self.measures = measures.map(MeasureView.init)
    caveats = document.caveats
    notes = Notes(document.notes)
    let shown = PageSection.all.compactMap { section in section.view(self).map { (section, $0) } }
    chapters = ChapterView.chapters(shown.map(\.0))
    sections = shown.map { SectionView(anchor: $0.anchor, title: $0.title, template: $0.anchor, view: $1) }
  }

  struct SectionView {
    var anchor: String
    var title: String
    var template: String
    var view: Any
  }

  private static func unlessEmpty(_ table: TableView) -> TableView? { table.groups.isEmpty ? nil : table }

  private static func oneModeNote(_ models: [String]) -> String? {
    models.isEmpty ? nil : "In one mode only: \(PageText.sentence(models))."
  }
}

/// The explanation of a measure, under the name that the tables use.
struct MeasureView {
  var name: String
  var explanation: String
  var formula: String
  var source: String

  init(_ note: MeasureNote) {
    name = Wording.measureName(note.name)
    (explanation, formula, source) = (note.explanation, note.formula, note.source)
  }
}

/// The section about leakage: a sentence, a table or both.
struct LeakageView {
  var sentence: String?
  var table: TableView?

  /// Nil if nothing was measured with final values.
  init?(_ document: ExperimentResult) {
    sentence = document.leakageSentence
    table = document.leakageTable.groups.isEmpty ? nil : document.leakageTable
    if sentence == nil && table == nil { return nil }
  }
}
