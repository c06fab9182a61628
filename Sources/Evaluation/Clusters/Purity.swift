/// The share of items that are of their cluster's most frequent class.
package struct Purity: AgreementMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "purity", name: "purity",
      explanation: "How much of each cluster is of one component; more clusters make it higher by themselves.",
      formula: "Σ over clusters of the count of its most frequent component / items",
      source: "Manning, Raghavan & Schütze 2008, Introduction to Information Retrieval, 16.3", unit: "0…1")
  }

  /// 1 if there are no items, as the other two.
  package func value(of table: ContingencyTable) -> Double {
    guard table.itemCount > 0 else { return 1 }
    var largest = table.clusterSizes.map { _ in 0 }
    for cell in table.cells { largest[cell.cluster] = max(largest[cell.cluster], cell.count) }
    return Double(largest.reduce(0, +)) / Double(table.itemCount)
  }
}
