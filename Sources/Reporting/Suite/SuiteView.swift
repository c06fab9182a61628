import DelegationExperiments

struct SuiteView {
  var style = PageSource.chartStyle + PageSource.style
  var script = PageSource.script
  var experiment: String
  var sizeText: String
  var question: String
  var answer: String
  var answerDetail: String
  var choiceSentences: String
  var limits: [String]
  /// Nil where no dataset is there both with histories and with final values only.
  var histories: Histories?
  /// Beside the answer.
  var leadCharts: [Chart]
  var charts: [Chart]
  var leadTables: [TableView]
  var calibration: Calibration?
  var learning: Learning?
  var modelTables: [TableView]
  var datasetTable: TableView
  var caveats: [String]
  var notes: Notes?
  var commands: [PageCommand]
  var settingTable: TableView
  var seed: String

  struct Calibration {
    var sentences: [String]
    var calibrationTable: TableView
  }

  struct Learning {
    var sentence: String
    var learningCharts: [Chart]
    var learningTable: TableView
  }

  struct Histories {
    var sentences: [String]
    var historyTables: [TableView]
    var historyModelTables: [TableView]
  }

  struct Notes {
    var paragraphs: [String]
  }

  init(_ document: SuiteResult, charts: [Chart], commands: [PageCommand]) {
    experiment = document.experiment
    sizeText =
      PageText.counted(document.datasets.count, "dataset") + " of "
      + PageText.counted(document.datasets.map(\.tracker).distinct.count, "tracker")
    question = document.question
    (answer, answerDetail) = (document.answer, document.answerDetail)
    (choiceSentences, limits) = (document.choiceSentences, document.limits)
    (self.charts, self.commands) = (charts, commands)
    histories =
      document.historyAnswer == nil
      ? nil
      : Histories(
        sentences: document.historySentences, historyTables: document.shownModes.map(document.historyTable),
        historyModelTables: document.shownModes.map(document.historyModelTable))
    leadTables = document.shownModes.map(document.leadTable)
    let sentences = document.calibrationSentences
    calibration =
      sentences.isEmpty ? nil : Calibration(sentences: sentences, calibrationTable: document.calibrationTable)
    leadCharts = charts.filter { $0.name == "leads" }
    learning = document.learningSentence.map { sentence in
      Learning(
        sentence: sentence, learningCharts: charts.filter { $0.name == "learning" },
        learningTable: document.learningTable)
    }
    modelTables = document.modelTables
    datasetTable = document.datasetTable
    caveats = document.caveats
    notes = document.notes.isEmpty ? nil : Notes(paragraphs: document.notes)
    settingTable = document.settingTable
    seed = "\(document.seed)"
  }
}
