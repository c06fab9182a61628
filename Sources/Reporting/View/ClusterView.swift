import Experiments

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
  init?(_ document: ReportDocument) {
    guard !document.clusters.isEmpty else { return nil }
    agreementSentence = document.agreementSentence
    clusterMap = document.mappedClusters.map { Key(keyEntries: Self.entries($0)) }
    agreementTable = document.agreementTable
    topTermTable = document.topTermTable
  }

  private static func entries(_ run: ReportDocument.ClusterResult) -> [Entry] {
    let marked = run.largest.prefix(ClusterMapChart.most)
    let named = marked.enumerated().map { place, cluster in
      Entry(
        keyMark: Symbol(series: place).swatch(Symbol.ink(series: place)), keyNumber: String(place + 1),
        keyTerms: cluster.terms.isEmpty ? "no term that three persons share" : cluster.terms.joined(separator: " · "),
        keyNote: "\(PageText.counted(cluster.size, "report")), "
          + (cluster.component.isEmpty
            ? "no component" : "\(PageText.percent(cluster.componentShare))\u{A0}% of them \(cluster.component)"))
    }
    let rest = run.k - run.emptyClusters - marked.count
    guard rest > 0 else { return named }
    let reports = run.rows - marked.reduce(0) { $0 + $1.size }
    return named + [
      Entry(
        keyMark: Symbol.disc.swatch(ClusterMapChart.others), keyNumber: "",
        keyTerms: PageText.counted(rest, "smaller cluster"),
        keyNote: PageText.counted(reports, "report"))
    ]
  }
}

extension ReportDocument {
  /// The clustering whose tasks are laid out on a map.
  var mappedClusters: ClusterResult? { clusters.first { $0.map != nil } }
}
