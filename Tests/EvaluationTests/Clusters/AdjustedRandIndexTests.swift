import DelegationEvaluation
import Testing

@Suite("Adjusted Rand index") struct AdjustedRandIndexTests {
  @Test("as scikit-learn", arguments: AgreementCase.all.indices)
  func peer(index: Int) {
    let one = AgreementCase.all[index]
    #expect(abs(ClusterAgreement.adjustedRandIndex(of: one.table) - one.ari) < 1e-12)
  }

  @Test("worse than chance is below 0")
  func crossed() {
    // Together in both: 0 pairs; in either: 2; expected 2 · 2 / 6; so (0 − 2/3) / (2 − 2/3).
    let table = ContingencyTable(clusters: [0, 0, 1, 1], classes: [0, 1, 0, 1])
    #expect(abs(ClusterAgreement.adjustedRandIndex(of: table) + 0.5) < 1e-15)
  }
}
