/// How often each cluster meets each class.
package struct ContingencyTable: Sendable {
  /// Counts above 0, in the order their pair first appears: items of the cluster that are of the class.
  package let cells: [(cluster: Int, class: Int, count: Int)]
  /// By cluster, numbered by first appearance: its items.
  package let clusterSizes: [Int]
  /// By class, numbered by first appearance: its items.
  package let classSizes: [Int]
  package let itemCount: Int

  /// - Parameters: One cluster and one class per item; any numbers, only whether they are equal matters.
  package init(clusters: [Int], classes: [Int]) {
    precondition(clusters.count == classes.count, "each item needs one cluster and one class")
    let (rows, rowCount) = Self.renumber(clusters)
    let (columns, columnCount) = Self.renumber(classes)
    var places: [Int: Int] = [:]
    var cells: [(cluster: Int, class: Int, count: Int)] = []
    var (clusterSizes, classSizes) = (Array(repeating: 0, count: rowCount), Array(repeating: 0, count: columnCount))
    for (row, column) in zip(rows, columns) {
      clusterSizes[row] += 1
      classSizes[column] += 1
      let place = places[row * columnCount + column] ?? cells.count
      places[row * columnCount + column] = place
      if place == cells.count { cells.append((row, column, 0)) }
      cells[place].count += 1
    }
    self.cells = cells
    self.clusterSizes = clusterSizes
    self.classSizes = classSizes
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

/// A figure for how well clusters agree with classes.
package protocol AgreementMeasure: Sendable {
  var note: MeasureNote { get }
  func value(of table: ContingencyTable) -> Double
}

/// How well clusters agree with classes, by all measures.
package struct ClusterAgreement: Equatable, Sendable {
  package let purity: Double
  package let nmi: Double
  package let ari: Double

  /// The measures in the order of the page.
  package static let measures: [any AgreementMeasure] = [Purity(), NormalisedMutualInformation(), AdjustedRandIndex()]

  /// - Parameters: One cluster and one class per item.
  package init(clusters: [Int], classes: [Int]) {
    let table = ContingencyTable(clusters: clusters, classes: classes)
    purity = Purity().value(of: table)
    nmi = NormalisedMutualInformation().value(of: table)
    ari = AdjustedRandIndex().value(of: table)
  }
}
