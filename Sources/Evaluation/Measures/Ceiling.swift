/// The share of test reports whose owner the model could rank at all.
package struct Ceiling: ShareMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "ceiling", name: "ceiling",
      explanation:
        "What a perfect order of the persons the model knows would reach; the rest owned nothing it was told of.",
      formula: "test reports whose owner is in the ranking / test reports",
      source: "coverage, Herlocker et al. 2004, doi:10.1145/963770.963772", unit: "share of test reports")
  }

  package func isHit(_ answer: Answer) -> Bool { answer.isRankable }
}
