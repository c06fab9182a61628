import DelegationEvaluation
import Testing

@Suite("Purity") struct PurityTests {
  @Test("as counted from scikit-learn's contingency matrix", arguments: AgreementCase.all.indices)
  func peer(index: Int) {
    let one = AgreementCase.all[index]
    #expect(ClusterAgreement.purity(of: one.table) == one.purity)
  }
}
