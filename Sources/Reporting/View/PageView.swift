import DelegationEvaluation
import DelegationFoundations
import DelegationResults

enum PageView {
  static func context(
    _ document: ExperimentResult, squares: TaskSquares?, measures: [MeasureNote], commands: [PageCommand]
  ) throws -> Context {
    let headline = Headline(document)
    let shown = PageSection.all.compactMap { section in section.view(document).map { (section, $0) } }
    return Context([
      "squares": try squares.map { try SquaresView.context($0, on: document) },
      "squaresStyle": squares.map { _ in PageSource.squaresStyle },
      "squaresScript": squares.map { _ in PageSource.squaresScript },
      "experiment": document.experiment, "dataset": document.dataset, "question": document.question,
      "seeAlso": PageLink.contexts(to: document.seeAlso),
      "seed": String(document.seed), "kernels": document.kernels,
      "commands": Array(commands.prefix(1)), "otherCommands": Context(["commands": Array(commands.dropFirst())]),
      "answer": headline.answer, "answerDetail": headline.detail, "answerSets": document.useAnswer,
      "answerChecks": document.answerChecks,
      "judged": document.judgedSentence, "dataSentences": document.dataSentences,
      "causes": document.causes, "hasCauses": !document.causes.isEmpty, "limits": headline.limits,
      "chapters": PageSection.Chapter.allCases.compactMap { chapter -> Context? in
        let sections = shown.filter { $0.0.chapter == chapter }
        guard !sections.isEmpty else { return nil }
        // The only section of a chapter gives it its title.
        let alone = sections.count == 1 ? sections[0].0.title : nil
        return Context([
          "chapterAnchor": chapter.anchor, "chapterTitle": alone ?? chapter.rawValue, "isAlone": alone != nil,
          "sections": sections.map { section, view in
            Context([
              "anchor": section.anchor, "heading": alone == nil ? section.title : nil, "template": section.anchor,
              "view": view,
            ])
          },
        ])
      },
      "finalValuesOnly": document.finalValuesOnly, "outcomeAssumption": document.data?.outcomes?.assumption,
      "retrainDays": document.settings.retrainDays,
      "foldsOfFiles": document.foldsOfFiles, "chosenRoundPersons": document.chosenRoundPersons,
      "roundSentence": document.roundSentence, "settingTable": document.settingTable.unlessEmpty,
      "measures": measures.map { note in
        Context([
          "name": Wording.measureName(note.name), "explanation": note.explanation, "formula": note.formula,
          "source": note.source,
        ])
      },
    ])
  }
}

enum ModelsView {
  static func context(_ document: ExperimentResult) -> Context? {
    let models = document.runInSomeModes
    return Context([
      "charts": Context(["models": document.intervalChart, "accuracy": document.accuracyCharts]),
      "sentence": document.modelSentence,
      "holdoutTable": document.measureTable(
        split: .holdout, caption: "Holdout: the last fifth by time, in percent, with 95\u{A0}% intervals below"
      ).unlessEmpty,
      "oneModeNote": models.isEmpty ? nil : "Not in every mode: \(PageText.sentence(models)).",
      "modelTable": document.modelTable.unlessEmpty, "validationTable": document.validationTable.unlessEmpty,
    ])
  }
}

enum FoldView {
  static func context(_ document: ExperimentResult) -> Context? {
    let table = document.measureTable(
      split: .folds, caption: "Mean of the folds, in percent; below, 95\u{A0}% intervals over the pooled tasks")
    guard !table.groups.isEmpty else { return nil }
    return Context([
      "foldSentence": document.foldSentence, "charts": Context(["folds": document.foldCharts]),
      "foldMeasureTable": table, "foldTable": document.foldTable.unlessEmpty,
    ])
  }
}

enum TestsView {
  static func context(_ document: ExperimentResult) -> Context? {
    Context([
      "leadSentence": document.leadSentence, "charts": Context(["tests": document.leadChart]),
      "comparisonTable": document.comparisonTable.unlessEmpty,
      "comparisonTitle": "All \(PageText.counted(document.comparisons.count, "test"))", "family": document.testFamily,
    ])
  }
}

enum DataView {
  static func context(_ document: ExperimentResult) -> Context? {
    Context([
      "facts": document.facts,
      "sentence":
        "Of \(PageText.counted(document.counts.tasks, "task")), models learn from \(PageText.count(document.counts.trainingExamples)) "
        + "until the first test task and are tested on \(PageText.count(document.counts.test)).",
      "hasNoWaits": document.questions[DurationQuestion.self].map { $0.waiting.curve == nil } ?? false,
      "manyLeftOut": document.manyLeftOut,
      "countTable": document.countTable, "dataWarningTable": document.dataWarningTable.unlessEmpty,
      "dataWarningNotes": document.dataWarningNotes, "caveats": document.caveats,
    ])
  }
}

enum LeakageView {
  static func context(_ document: ExperimentResult) -> Context? {
    if document.finalValuesOnly { return Context([:]) }
    let (sentence, table) = (document.leakageSentence, document.leakageTable.unlessEmpty)
    guard sentence != nil || table != nil else { return nil }
    return Context(["sentence": sentence, "table": table, "charts": Context(["leakage": document.leakageChart])])
  }
}

enum TriedView {
  static func context(_ document: ExperimentResult) -> Context? {
    let notes = document.notes
    return notes.first.map {
      Context(["opening": $0, "hasRest": notes.count > 1, "paragraphs": Array(notes.dropFirst())])
    }
  }
}
