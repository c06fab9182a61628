/// The mean squared distance of the first suggestion's probability from what came true.
package struct BrierScore: CalibrationMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "brier", name: "Brier score",
      explanation:
        "The squared distance of the first suggestion's probability from 1 where it is right and from 0 where not; "
        + "0 is best, and 0.25 is what always saying one half gives.",
      formula: "mean over test reports of (probability − (1 if right, else 0))²",
      source: "Brier 1950, doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2", unit: "0…1")
  }

  package func value(of stated: [StatedProbabilities]) -> Double {
    guard !stated.isEmpty else { return 0 }
    var sum = 0.0
    for one in stated {
      let distance = one.first - (one.isRight ? 1 : 0)
      sum += distance * distance
    }
    return sum / Double(stated.count)
  }
}
