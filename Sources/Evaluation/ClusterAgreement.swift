import DelegationFoundations

package struct ContingencyTable: Sendable {
  /// Counts above 0, in the order in which the pairs first appear: items of the cluster that are of the class.
  package let cells: [(cluster: Int, class: Int, count: Int)]
  package let clusterSizes, classSizes: [Int]
  let itemCount: Int

  /// - Parameters: One cluster and one class per item; any numbers, since only their equality matters.
  package init(clusters: [Int], classes: [Int]) {
    precondition(clusters.count == classes.count, "each item needs one cluster and one class")
    let (rows, rowCount) = Self.renumber(clusters)
    let (columns, columnCount) = Self.renumber(classes)
    var positions: [Int: Int] = [:]
    var cells: [(cluster: Int, class: Int, count: Int)] = []
    var (clusterSizes, classSizes) = (Array(repeating: 0, count: rowCount), Array(repeating: 0, count: columnCount))
    for (row, column) in zip(rows, columns) {
      clusterSizes[row] += 1
      classSizes[column] += 1
      let position = positions[row * columnCount + column] ?? cells.count
      positions[row * columnCount + column] = position
      if position == cells.count { cells.append((row, column, 0)) }
      cells[position].count += 1
    }
    (self.cells, self.clusterSizes, self.classSizes) = (cells, clusterSizes, classSizes)
    itemCount = clusters.count
  }

  private static func renumber(_ values: [Int]) -> (numbers: [Int], count: Int) {
    var numbers: [Int: Int] = [:]
    let renumbered = values.map { value in
      let number = numbers[value] ?? numbers.count
      numbers[value] = number
      return number
    }
    return (renumbered, numbers.count)
  }
}

/// How well clusters and classes agree. All three are 1 if there are no items.
package struct ClusterAgreement: Equatable, Sendable {
  package let purity, nmi, ari: Double

  package init(clusters: [Int], classes: [Int]) {
    let table = ContingencyTable(clusters: clusters, classes: classes)
    purity = Self.purity(of: table)
    nmi = Self.normalisedMutualInformation(of: table)
    ari = Self.adjustedRandIndex(of: table)
  }

  package static let notes = [
    MeasureNote(
      key: "purity", name: "purity",
      explanation:
        "The share of tasks that belong to their cluster's most frequent component. More clusters alone raise it.",
      formula: "Σ over clusters of the count of its most frequent component / items",
      source: "Manning, Raghavan & Schütze 2008, Introduction to Information Retrieval, 16.3", unit: "0…1"),
    MeasureNote(
      key: "nmi", name: "normalised mutual information",
      explanation:
        "How much a task's cluster tells about its component, and the reverse: 0 is nothing, 1 is everything.",
      formula: "I(clusters; components) / ((H(clusters) + H(components)) / 2)",
      source: "Vinh, Epps & Bailey 2010, JMLR 11; arithmetic mean, as scikit-learn's default", unit: "0…1"),
    MeasureNote(
      key: "ari", name: "adjusted Rand index",
      explanation:
        "How often clusters and components agree on whether two tasks belong together: 0 is chance, 1 is always.",
      formula: "(pairs together in both − expected) / (mean of pairs together in either − expected)",
      source: "Hubert & Arabie 1985, doi:10.1007/BF01908075", unit: "−0.5…1"),
  ]

  /// The share of items that are of their cluster's most frequent class.
  package static func purity(of table: ContingencyTable) -> Double {
    guard table.itemCount > 0 else { return 1 }
    var largest = table.clusterSizes.map { _ in 0 }
    for cell in table.cells { largest[cell.cluster] = max(largest[cell.cluster], cell.count) }
    return Double(largest.reduce(0, +)) / Double(table.itemCount)
  }

  /// The mutual information of clusters and classes, as a share of the mean of their entropies: 1 if there is one cluster and one
  /// class, 0 if there is one cluster or one class, but not both.
  package static func normalisedMutualInformation(of table: ContingencyTable) -> Double {
    guard max(table.clusterSizes.count, table.classSizes.count) > 1 else { return 1 }
    let count = Double(table.itemCount)
    var information = 0.0
    for cell in table.cells {
      let expected = Double(table.clusterSizes[cell.cluster]) * Double(table.classSizes[cell.class])
      information += Double(cell.count) / count * Elementary.log(Double(cell.count) * count / expected)
    }
    guard information > .ulpOfOne else { return 0 }
    return information / ((entropy(table.clusterSizes) + entropy(table.classSizes)) / 2)
  }

  private static func entropy(_ sizes: [Int]) -> Double {
    let count = Double(sizes.reduce(0, +))
    return -sizes.reduce(0) { $0 + Double($1) / count * Elementary.log(Double($1) / count) }
  }

  /// How often clusters and classes agree on whether two items belong together, beyond chance; 1 if both divide the items alike.
  package static func adjustedRandIndex(of table: ContingencyTable) -> Double {
    func pairs(_ counts: [Int]) -> Double { counts.reduce(0) { $0 + Double($1) * Double($1 - 1) / 2 } }
    let both = pairs(table.cells.map(\.count))
    let (clusters, classes) = (pairs(table.clusterSizes), pairs(table.classSizes))
    guard both != clusters || both != classes else { return 1 }
    let expected = clusters * classes / pairs([table.itemCount])
    return (both - expected) / ((clusters + classes) / 2 - expected)
  }
}
