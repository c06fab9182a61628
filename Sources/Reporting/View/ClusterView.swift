import DelegationExperiments

extension ExperimentResult {
  /// How each clustering ended and how far it agrees with the components.
  var agreementTable: TableView {
    TableView(
      "k-means, and its agreement with the components at opening",
      columns: [.words("Space")]
        + ["k", "Restarts", "Reports", "Iterations", "Inertia", "Purity", "NMI", "ARI", "Empty"].map { .figures($0) },
      rows: clusters.map { run in
        TableView.Row(
          rowName: "\(Wording.space(run.space)), \(run.initialisation)",
          cells: [
            .figure(PageText.count(run.k)), .figure(PageText.count(run.restarts)), .figure(PageText.count(run.rows)),
            .figure(PageText.count(run.convergence.count)), .figure(inertia(run.inertia), note: spread(run)),
            .figure(PageText.fixed(run.purity, decimals: 3)), .figure(PageText.fixed(run.nmi, decimals: 3)),
            .figure(PageText.fixed(run.ari, decimals: 3)), .figure(PageText.count(run.emptyClusters)),
          ])
      })
  }

  private func inertia(_ value: Double) -> String { PageText.fixed(value, decimals: value < 100 ? 3 : 1) }

  /// The best and the worst restart.
  private func spread(_ run: ClusterResult) -> String? {
    guard run.restartInertias.count > 1, let least = run.restartInertias.min(), let most = run.restartInertias.max()
    else { return nil }
    return inertia(least) + "–" + inertia(most)
  }

  /// The largest clusters of each clustering, with the terms that mark them.
  var topTermTable: TableView {
    TableView(
      "The largest clusters",
      columns: [
        .words("Top terms"), .figures("Reports"), .words("Commonest component"), .figures("Its share, %"),
      ],
      groups: clusters.map { run in
        TableView.Group(
          groupTitle: "\(Wording.space(run.space)), k = \(run.k)",
          rows: run.largest.map { cluster in
            TableView.Row(
              rowName: cluster.terms.isEmpty
                ? "no term that three persons share" : cluster.terms.joined(separator: " · "),
              cells: [
                .figure(PageText.count(cluster.size)), .words(cluster.component),
                .figure(PageText.percent(cluster.componentShare)),
              ])
          })
      }
    ).sortable
  }

  /// What the agreement says; nil without clusters.
  var agreementSentence: String? {
    guard let most = clusters.map(\.ari).max() else { return nil }
    let figure = PageText.fixed(most, decimals: 3)
    let rank = clusters.count > 1 ? "at most \(figure)" : figure
    return "The adjusted Rand index is \(rank), where 0 is chance and 1 is the components themselves: "
      + (most < 0.1
        ? "these clusters do not give the components back."
        : most < 0.5 ? "these clusters follow the components in part." : "these clusters follow the components well.")
  }
}

/// The section about clusters: a map, how each clustering ended, and what the largest clusters hold.
struct ClusterView {
  var agreementSentence: String?
  /// What the marks of the map mean; nil without a map.
  var clusterMap: Key?
  var agreementTable: TableView
  var topTermTable: TableView

  struct Key {
    var keyEntries: [Entry]
  }

  struct Entry {
    /// An `<svg>` element.
    var keyMark: String
    var keyNumber: String
    var keyTerms: String
    var keyNote: String
  }

  /// Nil where nothing was clustered.
  init?(_ document: ExperimentResult) {
    guard !document.clusters.isEmpty else { return nil }
    agreementSentence = document.agreementSentence
    clusterMap = document.mappedClusters.map { Key(keyEntries: Self.entries($0)) }
    agreementTable = document.agreementTable
    topTermTable = document.topTermTable
  }

  private static func entries(_ run: ExperimentResult.ClusterResult) -> [Entry] {
    let marked = run.largest.prefix(ClusterMapChart.most)
    let named = marked.enumerated().map { position, cluster in
      Entry(
        keyMark: Symbol(series: position).swatch(Symbol.ink(series: position)), keyNumber: String(position + 1),
        keyTerms: cluster.terms.isEmpty ? "no term that three persons share" : cluster.terms.joined(separator: " · "),
        keyNote: "\(PageText.counted(cluster.size, "report")), "
          + (cluster.component.isEmpty
            ? "no component" : "\(PageText.percent(cluster.componentShare))\u{A0}% of them \(cluster.component)"))
    }
    let rest = run.k - run.emptyClusters - marked.count
    guard rest > 0 else { return named }
    let tasks = run.rows - marked.reduce(0) { $0 + $1.size }
    return named + [
      Entry(
        keyMark: Symbol.disc.swatch(ClusterMapChart.others), keyNumber: "",
        keyTerms: PageText.counted(rest, "smaller cluster"),
        keyNote: PageText.counted(tasks, "report"))
    ]
  }
}

extension ExperimentResult {
  /// The clustering whose tasks are laid out on a map.
  var mappedClusters: ClusterResult? { clusters.first { $0.map != nil } }
}
