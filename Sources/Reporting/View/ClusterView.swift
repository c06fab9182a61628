import DelegationFiles
import DelegationResults

extension ExperimentResult {
  var agreementTable: TableView {
    TableView(
      "k-means, and its agreement with the components at opening",
      texts: ["Space"], numbers: ["k", "Restarts", "Tasks", "Iterations", "Inertia", "Purity", "NMI", "ARI", "Empty"],
      rows: clusters.map { run in
        TableView.Row(
          "\(Wording.space(run.space)), \(run.initialisation)", .count(run.k), .count(run.restarts), .count(run.rows),
          .count(run.convergence.count), .number(inertia(run.inertia), note: spread(run)),
          .number(PageText.fixed(run.purity, decimals: 3)), .number(PageText.fixed(run.nmi, decimals: 3)),
          .number(PageText.fixed(run.ari, decimals: 3)), .count(run.emptyClusters))
      })
  }

  private func inertia(_ value: Double) -> String { PageText.fixed(value, decimals: value < 100 ? 3 : 1) }

  private func spread(_ run: ClusterResult) -> String? {
    guard run.restartInertias.count > 1, let least = run.restartInertias.min(), let most = run.restartInertias.max()
    else { return nil }
    return inertia(least) + "–" + inertia(most)
  }

  var topTermTable: TableView {
    TableView(
      "The largest clusters",
      columns: [.text("Top terms"), .numbers("Tasks"), .text("Most common component"), .numbers("Its share, %")],
      groups: clusters.map { run in
        TableView.Group(
          "\(Wording.space(run.space)), k = \(run.k)",
          rows: run.largest.map { cluster in
            TableView.Row(
              cluster.termText, .count(cluster.size), .text(cluster.component), .share(cluster.componentShare))
          })
      })
  }

  /// The adjusted Rand index from which on clusters say something about the components: below it the section shows a sentence and folds
  /// the rest away.
  fileprivate static let leastAgreement = 0.1

  fileprivate var agreement: Double? {
    clusters.contains { $0.largest.contains { !$0.component.isEmpty } } ? clusters.map(\.ari).max() : nil
  }

  var agreementSentence: String {
    guard let most = agreement else { return "There are no components to compare these clusters with." }
    let value = PageText.fixed(most, decimals: 3)
    let index = clusters.count > 1 ? "at most \(value)" : value
    return "The adjusted Rand index is \(index), where 0 is chance and 1 is the components themselves: "
      + (most < Self.leastAgreement
        ? "these clusters do not reproduce the components."
        : most < 0.5 ? "these clusters follow the components in part." : "these clusters follow the components well.")
  }
}

enum ClusterView {
  static func context(_ document: ExperimentResult) -> Context? {
    guard !document.clusters.isEmpty else { return nil }
    return Context([
      "agreementSentence": document.agreementSentence,
      "isTelling": document.agreement.map { $0 >= ExperimentResult.leastAgreement } ?? false,
      "clusterMap": document.mappedClusters.map { Context(["keyEntries": Self.entries($0)]) },
      "agreementTable": document.agreementTable,
      "topTermTable": document.topTermTable,
    ])
  }

  private static func entries(_ run: ExperimentResult.ClusterResult) -> [Context] {
    let marked = run.largest.prefix(ClusterMapChart.most)
    let named = marked.enumerated().map { position, cluster in
      Context([
        "keyMark": Symbol(series: position).swatch(ClusterMapChart.ink(position)), "keyNumber": String(position + 1),
        "keyTerms": cluster.termText,
        "keyNote": "\(PageText.counted(cluster.size, "task")), "
          + (cluster.component.isEmpty
            ? "no component" : "\(PageText.percent(cluster.componentShare))\u{A0}% of them \(cluster.component)")
          ,
      ])
    }
    let rest = run.k - run.emptyClusters - marked.count
    guard rest > 0 else { return named }
    let tasks = run.rows - marked.reduce(0) { $0 + $1.size }
    return named + [
      Context([
        "keyMark": Symbol.disc.swatch(ClusterMapChart.others), "keyNumber": "",
        "keyTerms": PageText.counted(rest, "smaller cluster"), "keyNote": PageText.counted(tasks, "task"),
      ])
    ]
  }
}

extension ExperimentResult.ClusterResult.Cluster {
  fileprivate var termText: String {
    terms.isEmpty ? "no term that three persons share" : terms.joined(separator: " · ")
  }
}

extension ExperimentResult {
  var mappedClusters: ClusterResult? { clusters.first { $0.map != nil } }
}
