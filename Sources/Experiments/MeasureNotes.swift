import Evaluation

/// Every measure a page shows, explained by itself.
enum MeasureNotes {
  private static let gone = [GoneSuggested.note(first: 1), GoneSuggested.note(first: 5), GonePlaces.note]

  static let all: [MeasureNote] =
    MeasureSet.measures.map(\.note) + TwoRoundAssignment.measures.map(\.note) + gone
    + ClusterAgreement.measures.map(\.note)
}
