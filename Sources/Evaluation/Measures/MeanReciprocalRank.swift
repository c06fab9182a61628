/// The mean of one over the owner's rank, over the whole ranking.
package struct MeanReciprocalRank: MeanMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "mrr", name: "mean reciprocal rank",
      explanation:
        "How near the top the true owner stands: 1 if always first, 0.5 if always second, 0 if never ranked.",
      formula: "mean over test reports of 1 / rank of the owner, over the whole ranking",
      source: "Voorhees 1999, The TREC-8 Question Answering Track Report", unit: "0…1", shortName: "MRR")
  }

  package func credit(for answer: Answer) -> Double { answer.rank.map { 1 / Double($0) } ?? 0 }
}
