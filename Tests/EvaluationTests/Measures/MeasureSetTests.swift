import DelegationEvaluation
import Testing

@Suite("All measures") struct MeasureSetTests {
  @Test("the set holds each measure's value, in the order of the page")
  func order() {
    let set = MeasureSet(of: makeAnswers(ranks: [1, 2, 4, 8, 30, nil, nil, nil]))
    #expect(
      set.top1 == 0.125 && set["top3"] == 0.25 && set.top5 == 0.375 && set.top10 == 0.5 && set.candidateRecall == 0.625)
    #expect(
      MeasureSet.measures.map(\.note.key) == ["top1", "top3", "top5", "top10", "mrr", "macroF1", "candidateRecall"])
    #expect(Set(set.values.keys) == Set(MeasureSet.measures.map(\.note.key)) && set.score == set["mrr"])
  }

  @Test("rounds count the same, whatever their size")
  func mean() {
    let folds = [makeAnswers(ranks: [1]), makeAnswers(ranks: [2, nil, nil, nil])].map { MeasureSet(of: $0) }
    let mean = MeasureSet(meanOf: folds)
    #expect(mean.top1 == 0.5 && mean["top3"] == 0.625 && mean.score == 0.5625)
    #expect(MeasureSet(meanOf: []) == MeasureSet(of: []))
  }

  @Test("every measure explains and cites itself")
  func notes() {
    let notes =
      MeasureSet.measures.map(\.note) + ClusterAgreement.notes + TwoRoundAssignment.measures.map(\.note)
    #expect(Set(notes.map(\.key)).count == notes.count)
    for note in notes {
      #expect(note.explanation.hasSuffix(".") && note.explanation.first!.isUppercase)
      #expect(![note.name, note.formula, note.source, note.unit].contains(""))
    }
  }
}
