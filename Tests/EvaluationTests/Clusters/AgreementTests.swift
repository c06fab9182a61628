import DelegationEvaluation
import Testing

/// Clusters and classes by formula, and the results of scikit-learn 1.9.1.
struct AgreementCase: Sendable {
  let count: Int
  let cluster: @Sendable (Int) -> Int
  let classOf: @Sendable (Int) -> Int
  /// Of `contingency_matrix`: column maxima over items.
  let purity: Double
  /// `normalized_mutual_info_score`.
  let nmi: Double
  /// `adjusted_rand_score`.
  let ari: Double

  var table: ContingencyTable {
    ContingencyTable(clusters: (0..<count).map(cluster), classes: (0..<count).map(classOf))
  }

  static let all = [
    AgreementCase(
      count: 200, cluster: { ($0 * $0 * 7 + $0 * 3) % 11 }, classOf: { ($0 * 5 + $0 / 3) % 6 }, purity: 0.225,
      nmi: 0.00035578565359755575, ari: -0.02331188973210132),
    AgreementCase(
      count: 500, cluster: { ($0 * $0 + $0 / 7) % 20 }, classOf: { $0 * $0 % 5 }, purity: 0.482,
      nmi: 0.055234101492993244, ari: 0.003929175475278218),
    AgreementCase(
      count: 97, cluster: { $0 / 5 }, classOf: { $0 / 9 }, purity: 0.8762886597938144, nmi: 0.8006565995978845,
      ari: 0.5006851518654004),
    // Every item a cluster of its own; one cluster for all; the same parts under other names.
    AgreementCase(count: 40, cluster: { $0 }, classOf: { $0 % 4 }, purity: 1, nmi: 0.5463041903939284, ari: 0),
    AgreementCase(count: 40, cluster: { _ in 0 }, classOf: { $0 % 4 }, purity: 0.25, nmi: 0, ari: 0),
    AgreementCase(count: 30, cluster: { $0 % 3 }, classOf: { ($0 + 1) % 3 }, purity: 1, nmi: 1, ari: 1),
    // One cluster, one class; one item; none.
    AgreementCase(count: 9, cluster: { _ in 3 }, classOf: { _ in -1 }, purity: 1, nmi: 1, ari: 1),
    AgreementCase(count: 1, cluster: { $0 }, classOf: { $0 }, purity: 1, nmi: 1, ari: 1),
    AgreementCase(count: 0, cluster: { $0 }, classOf: { $0 }, purity: 1, nmi: 1, ari: 1),
  ]
}

@Suite("Contingency table") struct ContingencyTableTests {
  @Test("counts by first appearance; the numbers themselves do not matter")
  func byHand() {
    let table = ContingencyTable(clusters: [7, 7, -2, 7, -2], classes: [1, 0, 0, 1, 0])
    #expect(table.clusterSizes == [3, 2])
    #expect(table.classSizes == [2, 3])
    #expect(table.cells.map { [$0.cluster, $0.class, $0.count] } == [[0, 0, 2], [0, 1, 1], [1, 1, 2]])
    let agreement = ClusterAgreement(clusters: [7, 7, -2, 7, -2], classes: [1, 0, 0, 1, 0])
    #expect(agreement.purity == 0.8)
    #expect(agreement.nmi == ClusterAgreement.normalisedMutualInformation(of: table))
    #expect(agreement.ari == ClusterAgreement.adjustedRandIndex(of: table))
  }
}
