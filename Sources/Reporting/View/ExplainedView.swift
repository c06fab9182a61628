import DelegationExperiments

/// One report with the persons suggested for it and what led to that, folded on the page.
struct ExplainedView {
  /// Stands open on the page.
  var isOpen: Bool
  var reportName: String
  /// Who was suggested, and where the owner stood.
  var outcome: String
  var suggested: [Suggested]
  /// Nil where the owner is among the suggested.
  var ownerSentence: String?
  var similarSentence: String

  struct Suggested {
    var personName: String
    var personNote: String
    /// For, then against.
    var lines: [Line]
    var keywordSentence: String?
  }

  struct Line {
    var sign: String
    /// `for` or `against`.
    var signName: String
    var lineWords: String
    var lineShare: String
  }

  init(_ report: ExperimentResult.ExplainedTask, isOpen: Bool) {
    self.isOpen = isOpen
    reportName = report.component.isEmpty ? report.report : "\(report.report) · \(report.component)"
    outcome = Self.outcome(report)
    suggested = report.suggestions.map(Self.suggested)
    ownerSentence = report.suggestions.contains(where: \.isOwner) ? nil : Self.ownerSentence(report)
    let similar = report.similar.map { similar in
      let terms = similar.terms.isEmpty ? "" : ": \(similar.terms.joined(separator: ", "))"
      return "\(similar.report) of \(similar.owner) (\(PageText.fixed(similar.similarity, decimals: 2))\(terms))"
    }
    similarSentence =
      similar.isEmpty
      ? "No report that had an owner shares a term with it."
      : "Most similar among those that had an owner: \(similar.joined(separator: "; "))."
  }

  private static func outcome(_ report: ExperimentResult.ExplainedTask) -> String {
    let place = report.suggestions.firstIndex(where: \.isOwner)
    let persons = report.suggestions.map { "\($0.person) \(PageText.percent($0.probability))\u{A0}%" }
    let standing =
      place.map { ["first", "second", "third"][$0] } ?? report.ownerRank.map { "place \(PageText.count($0))" }
      ?? "no candidate"
    return (persons.isEmpty ? "nobody" : persons.joined(separator: ", "))
      + "; \(report.owner) owned it in the end: \(standing)"
  }

  private static func ownerSentence(_ report: ExperimentResult.ExplainedTask) -> String {
    guard let rank = report.ownerRank, let probability = report.ownerProbability else {
      return "\(report.owner), who owned it in the end, was no candidate."
    }
    return "\(report.owner), who owned it in the end, stood at place \(PageText.count(rank)) with "
      + "\(PageText.percent(probability))\u{A0}%."
  }

  private static func suggested(_ one: ExperimentResult.ExplainedTask.Suggestion) -> Suggested {
    let lines =
      one.reasons.map { line($0, sign: "+", "for") } + one.objections.map { line($0, sign: "−", "against") }
    return Suggested(
      personName: one.person,
      personNote: "\(PageText.percent(one.probability))\u{A0}%" + (one.isOwner ? ", the owner in the end" : ""),
      lines: lines,
      keywordSentence: one.keywords.isEmpty ? nil : one.keywords.joined(separator: ", "))
  }

  private static func line(_ reason: ExperimentResult.ExplainedTask.Reason, sign: String, _ name: String) -> Line {
    Line(
      sign: sign, signName: name, lineWords: reason.words,
      lineShare: PageText.fixed(reason.share * 100, decimals: 0) + "\u{A0}%")
  }
}

/// The section about why these people are suggested.
struct ReasonView {
  var reasonModel: String
  var reasonSentence: String
  var explained: [ExplainedView]

  /// Nil where the headline's model cannot tell.
  init?(_ document: ExperimentResult) {
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
  init?(_ document: ExperimentResult) {
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
