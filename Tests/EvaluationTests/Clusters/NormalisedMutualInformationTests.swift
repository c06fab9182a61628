import DelegationEvaluation
import Testing

@Suite("Normalised mutual information") struct NormalisedMutualInformationTests {
  @Test("as scikit-learn", arguments: AgreementCase.all.indices)
  func peer(index: Int) {
    let one = AgreementCase.all[index]
    #expect(abs(ClusterAgreement.normalisedMutualInformation(of: one.table) - one.nmi) < 1e-12)
  }

  @Test("clusters that cross the classes evenly give 0")
  func crossed() {
    let table = ContingencyTable(clusters: [0, 0, 1, 1], classes: [0, 1, 0, 1])
    #expect(ClusterAgreement.normalisedMutualInformation(of: table) == 0)
  }
}
