import Experiments

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

  init(_ report: ReportDocument.ExplainedReport, isOpen: Bool) {
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

  private static func outcome(_ report: ReportDocument.ExplainedReport) -> String {
    let place = report.suggestions.firstIndex(where: \.isOwner)
    let persons = report.suggestions.map { "\($0.person) \(PageText.percent($0.probability))\u{A0}%" }
    let standing =
      place.map { ["first", "second", "third"][$0] } ?? report.ownerRank.map { "place \(PageText.count($0))" }
      ?? "no candidate"
    return (persons.isEmpty ? "nobody" : persons.joined(separator: ", "))
      + "; \(report.owner) owned it in the end: \(standing)"
  }

  private static func ownerSentence(_ report: ReportDocument.ExplainedReport) -> String {
    guard let rank = report.ownerRank, let probability = report.ownerProbability else {
      return "\(report.owner), who owned it in the end, was no candidate."
    }
    return "\(report.owner), who owned it in the end, stood at place \(PageText.count(rank)) with "
      + "\(PageText.percent(probability))\u{A0}%."
  }

  private static func suggested(_ one: ReportDocument.ExplainedReport.Suggestion) -> Suggested {
    let lines =
      one.reasons.map { line($0, sign: "+", "for") } + one.objections.map { line($0, sign: "−", "against") }
    return Suggested(
      personName: one.person,
      personNote: "\(PageText.percent(one.probability))\u{A0}%" + (one.isOwner ? ", the owner in the end" : ""),
      lines: lines,
      keywordSentence: one.keywords.isEmpty ? nil : one.keywords.joined(separator: ", "))
  }

  private static func line(_ reason: ReportDocument.ExplainedReport.Reason, sign: String, _ name: String) -> Line {
    Line(
      sign: sign, signName: name, lineWords: reason.words,
      lineShare: PageText.fixed(reason.share * 100, decimals: 0) + "\u{A0}%")
  }
}
