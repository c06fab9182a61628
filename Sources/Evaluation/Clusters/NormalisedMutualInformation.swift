import Repeatable

/// What clusters and classes tell of each other, as a share of the mean of what each tells.
package struct NormalisedMutualInformation: AgreementMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "nmi", name: "normalised mutual information",
      explanation:
        "How much knowing the cluster says about the component: 0 nothing, 1 everything and the other way round.",
      formula: "I(clusters; components) / ((H(clusters) + H(components)) / 2)",
      source: "Vinh, Epps & Bailey 2010, JMLR 11; arithmetic mean, as scikit-learn's default", unit: "0…1")
  }

  /// 1 if there is one cluster and one class, or no items; 0 if only one of them is a single one.
  package func value(of table: ContingencyTable) -> Double {
    guard max(table.clusterSizes.count, table.classSizes.count) > 1 else { return 1 }
    let count = Double(table.itemCount)
    var information = 0.0
    for cell in table.cells {
      let expected = Double(table.clusterSizes[cell.cluster]) * Double(table.classSizes[cell.class])
      information += Double(cell.count) / count * Elementary.log(Double(cell.count) * count / expected)
    }
    guard information > .ulpOfOne else { return 0 }
    return information / ((Self.entropy(table.clusterSizes) + Self.entropy(table.classSizes)) / 2)
  }

  private static func entropy(_ sizes: [Int]) -> Double {
    let count = Double(sizes.reduce(0, +))
    return -sizes.reduce(0) { $0 + Double($1) / count * Elementary.log(Double($1) / count) }
  }
}
