/// The section about why these people are suggested.
struct ReasonView {
  var reasonModel: String
  var reasonSentence: String
  var explained: [Explained]

  struct Explained {
    /// Stands open on the page: the first.
    var isOpen: Bool
    var reportName: String
    /// Who was suggested, and where the owner stood.
    var outcome: String
    var suggested: [Suggested]
    var similarSentence: String
  }

  struct Suggested {
    var personName: String
    var personNote: String
    /// For, then against.
    var lines: [Line]
    var keywordSentence: String?
  }

  struct Line {
    var sign: String
    var signName: String
    var lineWords: String
    var lineShare: String
  }

  /// Nil where the headline's model cannot tell.
  init?(_ document: ReportDocument) {
    guard let reports = document.explanations, !reports.isEmpty else { return nil }
    reasonModel = document.headline.map { "\($0.model), \(Wording.way($0.knowledge))" } ?? "the model"
    let first = reports.count { $0.suggestions.first?.isOwner == true }
    let among = reports.count { $0.suggestions.contains(where: \.isOwner) }
    reasonSentence =
      "Here are \(PageText.counted(reports.count, "test report")), evenly spread over the test part whatever came of "
      + "them: the person who owned the report in the end stood first for \(first) and among the first three for \(among)."
    explained = reports.indices.map { Self.explained(reports[$0], isOpen: $0 == 0) }
  }

  private static func explained(_ report: ReportDocument.ExplainedReport, isOpen: Bool) -> Explained {
    let place = report.suggestions.firstIndex(where: \.isOwner)
    let persons = report.suggestions.map { "\($0.person) \(PageText.percent($0.probability))\u{A0}%" }
    let owner =
      place.map { "\(report.owner) owned it in the end: \(["first", "second", "third"][$0])" }
      ?? "\(report.owner) owned it in the end: none of these"
    let similar = report.similar.map { similar in
      let terms = similar.terms.isEmpty ? "" : ": \(similar.terms.joined(separator: ", "))"
      return "\(similar.report) of \(similar.owner) (\(PageText.fixed(similar.similarity, decimals: 2))\(terms))"
    }
    return Explained(
      isOpen: isOpen,
      reportName: report.component.isEmpty ? report.report : "\(report.report) · \(report.component)",
      outcome: (persons.isEmpty ? "nobody" : persons.joined(separator: ", ")) + "; " + owner,
      suggested: report.suggestions.map(suggested),
      similarSentence: similar.isEmpty
        ? "No report that had an owner shares a term with it."
        : "Most similar among those that had an owner: \(similar.joined(separator: "; ")).")
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
