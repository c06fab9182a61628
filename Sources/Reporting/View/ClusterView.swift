import DelegationFoundations
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
      "charts": Context(["map": document.mapChart]),
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

/// Clustered tasks as points of a plane, with the names of their clusters.
struct ClusterMapChart {
  let map: ExperimentResult.ClusterMap
  let largest: [ExperimentResult.ClusterResult.Cluster]

  /// How many clusters have a symbol of their own.
  static let most = 5
  static let others = "others"

  /// The class of the colour of a cluster: not of those that mean a model.
  ///
  /// - Parameter number: From 0.
  static func ink(_ number: Int) -> String { Symbol.ink(series: number + 2) }

  private static let (width, height, margin) = (720, 480, 14)

  var named: [(cluster: ExperimentResult.ClusterResult.Cluster, title: String)] {
    largest.prefix(Self.most).enumerated().map { index, cluster in
      let terms = cluster.terms.prefix(3).joined(separator: ", ")
      return (cluster, "\(index + 1)\(terms.isEmpty ? "" : " (\(terms))"): \(PageText.counted(cluster.size, "task"))")
    }
  }

  func draw() -> Drawing {
    let points = zip(map.x, map.y).map { x, y in
      (
        x: Double(Self.margin + x * (Self.width - 2 * Self.margin) / 1_000),
        y: Double(Self.height - Self.margin - y * (Self.height - 2 * Self.margin) / 1_000)
      )
    }
    let numbers = 1...max(1, named.count)
    let rest = points.indices.filter { !numbers.contains(map.cluster[$0]) }.map { points[$0] }
    let marked = named.enumerated().compactMap { index, one in
      let members = points.indices.filter { map.cluster[$0] == index + 1 }.map { points[$0] }
      return members.isEmpty ? nil : (index: index, cluster: one.cluster, title: one.title, points: members)
    }
    var drawing = Drawing(picture: Double(Self.width), by: Double(Self.height))
    // One element for all marks of a cluster.
    func mark(_ symbol: Symbol, _ style: String, _ points: [(x: Double, y: Double)], title: String) {
      if points.isEmpty { return }
      drawing.path("\(symbol.style) \(style)", symbol.path(points), title: title)
    }
    mark(.disc, Self.others, rest, title: "smaller clusters")
    // The largest first, so that smaller ones lie on top and stay visible.
    for one in marked { mark(Symbol(series: one.index), Self.ink(one.index), one.points, title: one.title) }
    let centres = marked.map { one in
      let count = Double(one.points.count)
      return (x: one.points.reduce(0) { $0 + $1.x } / count, y: one.points.reduce(0) { $0 + $1.y } / count)
    }
    let heights = Labels.heights(centres.map(\.y), gap: 30, top: Double(Self.height - 16))
    for (number, one) in marked.enumerated() {
      let term = one.cluster.terms.first.map { " <tspan class=\"term\">\(PageText.escape($0))</tspan>" } ?? ""
      let centre = min(max(centres[number].x, 60), Double(Self.width - 60))
      drawing.write(
        "\(one.index + 1)\(term)", "name halo middle", at: (centre / Double(Self.width) * 100, heights[number]))
    }
    return drawing
  }
}
