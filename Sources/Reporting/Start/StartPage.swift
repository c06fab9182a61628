import DelegationFoundations
import DelegationRecipes
import DelegationResults

/// The page that lists the reports of a folder, by dataset and name, with their answers and histories.
struct StartPage {
  struct Entry {
    var name: String
    var document: ExperimentResult?
    var other: OtherReport?
    var history: ReportHistory
  }

  static let marker = "<meta name=\"generator\" content=\"delegate: start page\">"

  let html: [UInt8]

  init(_ entries: [Entry]) throws {
    html = try PageSource.render(StartView.context(entries.sorted { $0.name < $1.name }), with: "start")
  }
}

struct OtherReport: Decodable {
  let question: String
  let answer: String?

  private enum Key: CodingKey { case question, kind }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    question = try container.decode(String.self, forKey: .question)
    switch try? container.decode(RecipeKind.self, forKey: .kind) {
    case .sweep: answer = try? SweepResult(from: decoder).answer
    case .suite: answer = try? SuiteResult(from: decoder).answer
    case .experiment, nil: answer = nil
    }
  }
}

enum StartView {
  static func context(_ entries: [StartPage.Entry]) -> Context {
    let known = entries.compactMap { entry in entry.document.map { (entry: entry, document: $0) } }
    let madeUp = Set(known.filter { $0.document.data?.isMadeUp == true }.map(\.document.dataset))
    let all = Set(known.map(\.document.dataset))
    let datasets = all.subtracting(madeUp).sorted() + madeUp.sorted()
    let leads = StartLeads(known.map { ($0.entry.name, $0.document) })
    let groups = datasets.map { dataset in
      Context([
        "groupName": madeUp.contains(dataset) ? "\(dataset), made-up data" : dataset,
        "entries": known.filter { $0.document.dataset == dataset }.map { StartRow.context($0.document, $0.entry) },
      ])
    }
    let unknown = entries.filter { $0.document == nil }.map {
      Context([
        "otherLink": PageLink.page(of: $0.name), "otherName": $0.name, "otherQuestion": $0.other?.question ?? "",
        "otherAnswer": $0.other?.answer,
      ])
    }
    let countText = PageText.counted(known.count, "experiment") + " on " + PageText.counted(datasets.count, "dataset")
    return Context([
      "marker": StartPage.marker,
      "countText": countText,
      "answer": leads.answer,
      "leadChart": leads.chart,
      "groups": groups,
      "hasGroups": !groups.isEmpty,
      "others": unknown.isEmpty ? nil : Context(["list": unknown]),
    ])
  }
}

private enum StartRow {
  static func context(_ document: ExperimentResult, _ entry: StartPage.Entry) -> Context {
    let (result, best) = (document.headed.first, document.headed.dropFirst().first)
    let first = result.map { PageText.percent($0.measures.top1) } ?? "–"
    let five = result.map { PageText.percent($0.measures.top5) } ?? "–"
    let rule = best.map { PageText.percent($0.measures.top1) } ?? "–"
    let leadNote: String? =
      switch best.map({ Verdict(document, result!, against: $0).lead }) {
      case .neither: "no clear lead"
      case .other: "the rule is ahead"
      case .first, nil: nil
      }
    let states = entry.history.ofLastModel
    return Context([
      "link": PageLink.page(of: entry.name),
      "entryName": entry.name,
      "entryQuestion": document.question,
      "model": result.map {
        "\($0.model), \(document.way($0.mode))\($0.split == .folds ? " per fold" : "")"
      } ?? "nothing measured",
      "rankBar": result.map { Self.rankBar($0, rule: best) } ?? "",
      "first": first,
      "firstInterval": PageText.interval(result?.interval95["top1"]),
      "five": five,
      "rule": rule,
      "ruleName": best?.model ?? "",
      "leadNote": leadNote,
      "tests": result.map { PageText.count($0.test) } ?? "–",
      "testNote": result?.tooFew == true ? "too few to say" : nil,
      "phoneText": result == nil
        ? ""
        : "\(first)\u{A0}% first, \(five)\u{A0}% in five" + (best == nil ? "" : "; rule \(rule)\u{A0}%")
          + (leadNote.map { "; \($0)" } ?? ""),
      // Histories are those of the holdout.
      "trendText": result?.split == .folds ? nil : Self.trendText(states),
    ])
  }

  private static func rankBar(_ result: ExperimentResult.Result, rule: ExperimentResult.Result?) -> String {
    var drawing = Drawing(height: 24)
    for (shade, share) in [(5, 1), (3, result.measures.top5 ?? 0), (1, result.measures.top1)] {
      drawing.rectangle("shade\(shade)", x: (0, share * 100), y: 4, height: 16)
    }
    if let top1 = rule?.measures.top1 { drawing.line("line ink2", (top1 * 100, 0), (top1 * 100, 24)) }
    return drawing.element("aria-hidden=\"true\"", style: "ranks")
  }

  private static func trendText(_ states: [ReportHistory.Entry]) -> String {
    guard let first = states.first, states.count > 1 else { return "one version so far" }
    return "was \(PageText.percent(first.measures.top1)) (version 1 of \(states.count))"
  }
}

/// How far the models of all experiments are ahead of the best simple rule beside them.
struct StartLeads {
  private struct Lead {
    let name, model, rule: String
    let verdict: Verdict
    let isMadeUp, isTrainedOnce: Bool
  }

  /// The greatest lead first; of equals by name.
  private let leads: [Lead]

  init(_ reports: [(name: String, document: ExperimentResult)]) {
    leads = reports.compactMap { name, document in
      let compared = document.headed
      guard compared.count == 2 else { return nil }
      return Lead(
        name: name, model: compared[0].model, rule: compared[1].model,
        verdict: Verdict(document, compared[0], against: compared[1]), isMadeUp: document.data?.isMadeUp == true,
        isTrainedOnce: compared[0].mode == .batch)
    }.sorted { ($1.verdict.points, $0.name) < ($0.verdict.points, $1.name) }
  }

  var answer: String? {
    let real = leads.filter { !$0.isMadeUp }
    func those(_ lead: Verdict.Lead) -> [Lead] { real.filter { $0.verdict.lead == lead } }
    let ahead = those(.first).map { PageText.whole($0.verdict.points / 100) }
    guard let greatest = ahead.first, let least = ahead.last else { return nil }
    let tasks = least == greatest ? least : "\(least) to \(greatest)"
    let (unclear, behind) = (those(.neither).map(\.name), those(.other))
    let losers = behind.map(\.model).distinct.map { model in
      "of \(model) in \(PageText.sentence(behind.filter { $0.model == model }.map(\.name)))"
    }
    return
      "In \(ahead.count) of \(PageText.counted(real.count, "experiment")) on real data the model is right more often than the best simple rule: "
      + "for \(tasks) more tasks in 100."
      + (unclear.isEmpty ? "" : " Chance could explain the difference in \(PageText.sentence(unclear)).")
      + (losers.isEmpty ? "" : " The rule is ahead \(PageText.sentence(losers)).")
  }

  var chart: Chart? {
    // Made-up data would stretch the axis of the real.
    let real = leads.filter { !$0.isMadeUp }
    if leads.isEmpty { return nil }
    let shown = real.isEmpty ? leads : real
    let rows = shown.map { lead in
      RowChart.Row(
        lead.name + (lead.isTrainedOnce ? "*" : ""), of: lead.name, lead: lead.verdict.points / 100,
        interval95: lead.verdict.interval95, over: ", \(lead.model) against \(lead.rule)",
        isClear: lead.verdict.lead != .neither)
    }
    return Chart(
      leads: [.init(rows: rows)],
      "the model of each experiment is ahead of the best simple rule",
      " on the same test tasks: dot = difference in points of top-1, band = 95\u{A0}% interval; in grey where chance could explain it, "
        + "corrected for all comparisons of the experiment's page. Left of 0 the rule is ahead."
        + (shown.contains(where: \.isTrainedOnce) ? " *\u{A0}trained once." : ""))
  }
}
