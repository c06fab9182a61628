import DelegationFoundations
import DelegationResults

extension SuiteResult {
  struct LearningPart {
    let after: Int
    let leads: [(dataset: String, step: ExperimentResult.LearningCurve.Step, lead: ExperimentResult.LearningCurve.Lead)]

    /// The datasets on which no model was right about any of the tasks: there is nothing to be ahead in.
    var blank: [String] { leads.filter { $0.step.results.allSatisfy { $0.top1 == 0 } }.map(\.dataset) }

    var mean: Double { leads.reduce(0) { $0 + $1.lead.top1.difference } / Double(leads.count) }
  }

  private func learningParts(_ datasets: [Dataset]) -> [LearningPart] {
    Set(datasets.flatMap { $0.learning?.steps.map(\.after) ?? [] }).sorted().map { after in
      let leads = datasets.compactMap { dataset in
        dataset.learning?.steps.first { $0.after == after }.flatMap { step in
          step.rule.map { (dataset: dataset.name, step: step, lead: $0) }
        }
      }
      return LearningPart(after: after, leads: leads.sorted { $0.lead.top1.difference < $1.lead.top1.difference })
    }.filter { !$0.leads.isEmpty }
  }

  /// The parts that the sentence and the chart are about: of datasets that say when outcomes were known, from a hundred tasks on, if they
  /// have as many.
  private var leadingParts: ArraySlice<LearningPart> {
    let curves = datasets.filter { $0.learning != nil }, dated = curves.filter(\.data.isDated)
    let parts = learningParts(dated.isEmpty ? curves : dated)
    return parts[(parts.firstIndex { $0.after == 100 } ?? 0)...]
  }

  var learningSentence: String? {
    leadingParts.first.map { part in
      let (least, count) = (part.leads[0], part.leads.count)
      let ahead = part.leads.count { $0.lead.isClear && $0.lead.top1.difference > 0 }
      let behind = part.leads.filter { $0.lead.isClear && $0.lead.top1.difference < 0 }.map(\.dataset)
      let blank = part.blank.isEmpty ? "" : " (no model is right yet on \(PageText.sentence(part.blank)))"
      let later = leadingParts.dropFirst().map {
        "\(PageText.points($0.mean)) points after \(PageText.count($0.after)) (\(PageText.counted($0.leads.count, "dataset")))"
      }
      return
        "After \(PageText.count(part.after)) tasks of a tracker, the choice is \(part.mean < 0 ? "behind" : "ahead of") the best simple "
        + "rule there by \(PageText.percent(abs(part.mean))) points of top-1 on average, clearly ahead "
        + "\(ahead == count ? "on all \(count)" : "on \(ahead) of \(count)") datasets\(blank), clearly behind on "
        + "\(behind.isEmpty ? "none" : PageText.sentence(behind)); it is "
        + (least.lead.top1.difference < 0 ? "furthest behind" : "least ahead")
        + " on \(least.dataset): \(PageText.points(least.lead.top1.difference)) points "
        + "(95\u{A0}%: \(PageText.pointInterval(least.lead.top1.interval95)))."
        + (later.isEmpty ? "" : " The mean lead is \(PageText.sentence(later)).")
    }
  }

  var learningChart: Chart? {
    leadingParts.first.map { part in
      let rows = part.leads.map { dataset, step, lead in
        RowChart.Row(
          chartLabel(dataset, .prequential), of: "\(dataset), the next \(PageText.counted(step.test, "task"))",
          lead: lead.top1.difference, interval95: lead.top1.interval95, over: " against \(lead.model)",
          isClear: lead.isClear)
      }
      return Chart(
        leads: [.init(rows: rows)], named: "learning",
        "the choice is ahead of the best simple rule after \(PageText.count(part.after)) tasks",
        ", until the next part begins, in points of top-1 with 95\u{A0}% intervals; in grey where chance could explain it."
      )
    }
  }

  var learningTable: TableView {
    let parts = learningParts(datasets)
    return TableView(
      "Right first by the number of earlier tasks, in percent; below, the lead in points with its 95\u{A0}% interval",
      texts: ["dataset", "choice"], numbers: parts.map { "after \(PageText.count($0.after))" },
      rows: datasets.compactMap { dataset in
        dataset.learning.map { curve in
          TableView.Row(
            label(dataset.name, .prequential), link: pageLink(dataset.name),
            [.text(curve.model)]
              + parts.map { part in
                guard let found = part.leads.first(where: { $0.dataset == dataset.name }),
                  let own = found.step.results.first(where: { $0.model == curve.model })
                else { return .number("–") }
                return .number(
                  PageText.percent(own.top1),
                  note: "\(PageText.points(found.lead.top1.difference)) "
                    + "(\(PageText.pointInterval(found.lead.top1.interval95)))")
              })
        }
      })
  }
}

extension ExperimentResult.LearningCurve.Lead {
  /// Whether the interval of its top-1 is on one side of 0.
  fileprivate var isClear: Bool { top1.interval95[0] > 0 || top1.interval95[1] < 0 }
}
