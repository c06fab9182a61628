import Experiments

/// The section about why these people are suggested.
struct ReasonView {
  var reasonModel: String
  var reasonSentence: String
  var explained: [ExplainedView]

  /// Nil where the headline's model cannot tell.
  init?(_ document: ReportDocument) {
    guard let reports = document.explanations, !reports.isEmpty else { return nil }
    reasonModel = document.headline.map { "\($0.model), \(Wording.way($0.knowledge))" } ?? "the model"
    let first = reports.count { $0.suggestions.first?.isOwner == true }
    let among = reports.count { $0.suggestions.contains(where: \.isOwner) }
    reasonSentence =
      "Here are \(PageText.counted(reports.count, "test report")), evenly spread over the test part whatever came of "
      + "them: the person who owned the report in the end stood first for \(first) and among the first three for \(among)."
    explained = reports.indices.map { ExplainedView(reports[$0], isOpen: $0 == 0) }
  }
}

/// The section about the errors that the headline's model was surest of.
struct MistakeView {
  var mistakeSentence: String
  var explained: [ExplainedView]

  /// Nil where the headline's model cannot tell.
  init?(_ document: ReportDocument) {
    guard let reports = document.mistakes, !reports.isEmpty else { return nil }
    let model = document.headline.map { "\($0.model), \(Wording.way($0.knowledge))" } ?? "the model"
    let second = reports.count { $0.ownerRank == 2 }
    let unknown = reports.count { $0.ownerRank == nil }
    mistakeSentence =
      "The \(PageText.counted(reports.count, "test report")) for which \(model), was surest of somebody who did not own them in "
      + "the end, the surest first. The owner stood second for \(second)"
      + (unknown > 0 ? " and was no candidate for \(unknown)." : ".")
      + " The first is unfolded; how to read the lines stands under “Why these people?”."
    explained = reports.indices.map { ExplainedView(reports[$0], isOpen: $0 == 0) }
  }
}
