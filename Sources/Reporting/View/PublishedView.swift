import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationRecipes
import DelegationResults

enum PublishedView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard let published = document.published, let table = document.publishedTable else { return nil }
    return Context([
      "sentence": document.besideSentence,
      "source": published.source, "charts": Context(["published": document.publishedChart]),
      "differenceList": published.differences.isEmpty ? nil : Context(["items": published.differences]),
      "table": table,
    ])
  }
}

extension ExperimentResult {
  private struct Share {
    let title: String
    let published: KeyPath<PublishedResults.Result, Double>
    let own: (MeasureSet) -> Double?
  }

  private static var shares: [Share] {
    [
      Share(title: "Top-1", published: \.top1) { $0.top1 }, Share(title: "Top-5", published: \.top5) { $0.top5 },
      Share(title: "Top-10", published: \.top10) { $0.top10 },
    ]
  }

  /// The means of the folds to compare with: of the page's model, of the simple rule with the highest top-1, and of the model with the
  /// highest of those that read text alone, mode by mode. Both are chosen in the first mode that they ran in.
  private var besidePublished: [Result] {
    let modes = modes(split: .folds)
    func best(_ isOne: @escaping (ModelDescription) -> Bool) -> String? {
      modes.lazy.compactMap { mode in
        self.honest(split: .folds, mode: mode).filter { ModelCatalogue.description(of: $0.model).map(isOne) == true }
          .max { $0.measures.top1 < $1.measures.top1 }
      }.first?.model
    }
    let names = [subject?.model, best { $0.counted != nil }, best(\.readsTextAlone)].compactMap(\.self).distinct
    return modes.flatMap { mode in
      names.compactMap { name in honest(split: .folds, mode: mode).first { $0.model == name } }
    }
  }

  /// What the page's first sentence is about, and the best simple rule beside it: on the folds where others published results on them.
  var headed: [Result] {
    guard publishedAnswer != nil, let own = besidePublished.first else { return answerAndRule }
    return [own]
      + besidePublished.filter { $0.mode == own.mode && ModelCatalogue.simpleRules.contains($0.model) }.prefix(1)
  }

  var publishedSentence: String? {
    guard let published, let own = besidePublished.first,
      let best = published.results.max(by: { $0.top1 < $1.top1 })
    else { return nil }
    let beside = besidePublished.filter { $0.model != own.model && $0.mode == own.mode }.map { result in
      let isRule = ModelCatalogue.simpleRules.contains(result.model)
      return
        " The best \(isRule ? "simple rule" : "of those here that read text alone"), \(result.model), manages "
        + "\(PageText.percent(result.measures.top1))\u{A0}%, and \(PageText.percent(result.measures.top5))\u{A0}% among the first five."
    }
    let others = besidePublished.filter { $0.mode != own.mode }
    let shares = others.map { "\($0.model) \(PageText.percent($0.measures.top1))\u{A0}%" }
    return "The model \(Wording.introduced(own.model)), \(way(own.mode)), names the right person first for "
      + "\(PageText.percent(own.measures.top1))\u{A0}% of \(PageText.counted(own.test, "test task")), on average over the folds"
      + "\(Wording.within(own.interval95["top1"])); \(best.name), the best published model, for \(PageText.percent(best.top1))\u{A0}%."
      + beside.joined()
      + (others.first.map { " \(modeName($0.mode)): \(shares.joined(separator: ", "))." } ?? "")
  }

  /// The page's first sentence where others published results on the same folds: those are the comparison that is like with like.
  var publishedAnswer: String? {
    guard let published, let own = besidePublished.first, own.mode == .batch,
      let best = published.results.max(by: { $0.top1 < $1.top1 })
    else { return nil }
    let rule = besidePublished.first {
      $0.model != own.model && $0.mode == own.mode && ModelCatalogue.simpleRules.contains($0.model)
    }.map {
      ", and \($0.model), the best simple rule, \(PageText.whole($0.measures.top1))"
    }
    return "Trained once per fold, as published models are, \(own.model) names the right person first for "
      + "\(Wording.ofHundred(own.measures.top1)); \(best.name), the best published model, manages "
      + "\(PageText.whole(best.top1))\(rule ?? "")."
  }

  fileprivate var besideSentence: String? {
    guard let own = besidePublished.first, let best = published?.results.max(by: { $0.top1 < $1.top1 }) else {
      return nil
    }
    func shares(_ first: Double?, _ five: Double?) -> String {
      "\(PageText.percent(first)) and \(PageText.percent(five))\u{A0}%"
    }
    return
      "Right first and among the first five on the same folds: \(own.model) \(shares(own.measures.top1, own.measures.top5)), "
      + "\(best.name) \(shares(best.top1, best.top5))."
  }

  fileprivate var publishedTable: TableView? {
    let own = besidePublished
    guard let published, !own.isEmpty else { return nil }
    let folds = own.map { $0.folds?.count ?? 0 }.max() ?? 0
    return TableView(
      "The same folds, in percent; – = not known",
      texts: ["Model"], numbers: ["mean"] + (0..<folds).map { "\($0 + 1)" },
      groups: Self.shares.map { share in
        let ours = own.map { result in
          TableView.Row(
            "\(result.model), \(way(result.mode))",
            [.share(share.own(result.measures))]
              + (0..<folds).map { fold in
                .number(result.folds.flatMap { fold < $0.count ? PageText.percent(share.own($0[fold])) : nil } ?? "–")
              })
        }
        let theirs = published.results.map { result in
          TableView.Row(
            "\(result.name), published",
            [.share(result[keyPath: share.published])] + (0..<folds).map { _ in .number("–") })
        }
        return TableView.Group(share.title, rows: ours + theirs)
      })
  }

  var publishedChart: Chart? {
    let own = besidePublished
    guard let published, let first = own.first else { return nil }
    let groups = Self.shares.map { share in
      let ours = own.filter { $0.mode == first.mode }.compactMap { result -> RowChart.Row? in
        guard let mean = share.own(result.measures) else { return nil }
        let later = own.first { $0.model == result.model && $0.mode != result.mode }
        let note = PageText.percent(mean)
        return RowChart.Row(
          label: result.model, note: note,
          title: "\(result.model): \(share.title) \(note), \(way(result.mode))"
            + (later.map { "; \(PageText.percent(share.own($0.measures))), \(way($0.mode))" } ?? ""),
          dot: mean * 100, series: series(result.model),
          ring: later.flatMap { share.own($0.measures) }.map { $0 * 100 }, ringSeries: series(result.model))
      }
      let theirs = published.results.map { result in
        let note = PageText.percent(result[keyPath: share.published])
        return RowChart.Row(
          label: result.name, note: note, title: "\(result.name), published: \(share.title) \(note)",
          dot: result[keyPath: share.published] * 100, series: nil)
      }
      return RowChart.Group(title: share.title, rows: ours + theirs)
    }
    let text = groups.map(\.text).joined(separator: ". ")
    let later = own.first { $0.mode != first.mode }
    return Chart(
      "published",
      alternative: "Beside published results, means of the folds in percent. " + text + ".",
      caption: "Means of the folds, in percent. Dot and number = \(way(first.mode))"
        + (later.map { "; ring = \(way($0.mode))" } ?? "") + ". Published: "
        + PageText.sentence(published.results.map(\.name)) + ".",
      draw: RowChart(groups: groups, axis: "% of the test tasks", top: 100).draw)
  }
}
