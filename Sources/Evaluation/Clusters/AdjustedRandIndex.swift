/// How often clusters and classes agree on whether two items belong together, beyond chance.
package struct AdjustedRandIndex: AgreementMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "ari", name: "adjusted Rand index",
      explanation:
        "How often clusters and components agree on whether two tasks belong together: 0 is chance, 1 always.",
      formula: "(pairs together in both − expected) / (mean of pairs together in either − expected)",
      source: "Hubert & Arabie 1985, doi:10.1007/BF01908075", unit: "−0.5…1")
  }

  /// 1 if both divide the items alike, no items included.
  package func value(of table: ContingencyTable) -> Double {
    func pairs(_ counts: [Int]) -> Double { counts.reduce(0) { $0 + Double($1) * Double($1 - 1) / 2 } }
    let both = pairs(table.cells.map(\.count))
    let (clusters, classes) = (pairs(table.clusterSizes), pairs(table.classSizes))
    guard both != clusters || both != classes else { return 1 }
    let expected = clusters * classes / pairs([table.itemCount])
    return (both - expected) / ((clusters + classes) / 2 - expected)
  }
}
