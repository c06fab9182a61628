import Evaluation

/// Everything `page.mustache` asks for, by the names it uses. An optional that is nil leaves its section out.
struct PageView {
  var style: String
  var experiment: String
  var dataset: String
  var question: String
  var seed: String
  var command: String

  var answer: String
  var limits: [String]

  var figures: PageFigures

  var dataSentence: String
  var biasSentence: String?
  var countTable: TableView
  var oddityTable: TableView?
  var oddityNotes: [String]
  var holdoutTable: TableView?
  var foldMeasureTable: TableView?
  var foldTable: TableView?
  var comparisonTable: TableView?
  var comparisonNote: String
  var roundTable: TableView?
  var agreementTable: TableView?
  var topTermTable: TableView?
  var profiles: [ProfileView]
  var priceTable: TableView?
  var modelTable: TableView?
  var measures: [MeasureNote]
  var caveats: [String]

  init(
    _ document: ReportDocument, figures: PageFigures, measures: [MeasureNote], command: String, figureStyle: String
  ) {
    let headline = Headline(document)
    style = figureStyle + String(decoding: PackageResources.page_css, as: UTF8.self)
    experiment = document.experiment
    dataset = document.dataset
    question = document.question
    seed = String(document.seed)
    self.command = command
    answer = headline.answer
    limits = headline.limits
    self.figures = figures
    dataSentence = document.dataSentence
    biasSentence = document.biasSentence
    countTable = document.countTable
    oddityTable = Self.unlessEmpty(document.oddityTable)
    oddityNotes = document.oddityNotes
    holdoutTable = Self.unlessEmpty(
      document.measureTable(
        split: "holdout", caption: "Holdout: the last fifth in time, in percent, with 95\u{A0}% intervals below"))
    foldMeasureTable = Self.unlessEmpty(
      document.measureTable(
        split: "folds", caption: "Mean of the folds, in percent; 95\u{A0}% intervals over the pooled reports below"))
    foldTable = Self.unlessEmpty(document.foldTable)
    comparisonTable = Self.unlessEmpty(document.comparisonTable)
    comparisonNote = Self.comparisonNote(document.comparisons.count)
    roundTable = Self.unlessEmpty(document.roundTable)
    agreementTable = Self.unlessEmpty(document.agreementTable)
    topTermTable = Self.unlessEmpty(document.topTermTable)
    profiles = document.profileViews
    priceTable = Self.unlessEmpty(document.priceTable)
    modelTable = Self.unlessEmpty(document.modelTable)
    self.measures = measures
    caveats = document.caveats
  }

  private static func unlessEmpty(_ table: TableView) -> TableView? { table.groups.isEmpty ? nil : table }

  private static func comparisonNote(_ tests: Int) -> String {
    guard tests >= 10 else { return "" }
    let expected = PageText.fixed(Double(tests) / 20, decimals: 0)
    return "Of \(tests) tests about \(expected) would fall below 0.05 even if no two models differed."
  }
}
