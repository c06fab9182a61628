import Evaluation

/// Every measure a page shows, explained by itself.
enum MeasureNotes {
  static let all: [MeasureNote] =
    MeasureSet.measures.map(\.note) + TwoRoundAssignment.measures.map(\.note) + ClusterAgreement.measures.map(\.note)
}
