import DelegationEvaluation
import DelegationFoundations
import Testing

@Suite("Choices for one tracker by all others") struct TrackerChoiceTests {
  private func scores(_ rows: KeyValuePairs<String, [Double]>) -> [TrackerChoice.Scores] {
    rows.map { TrackerChoice.Scores(tracker: $0, values: $1) }
  }

  @Test("by hand: each tracker gets what is best on the others, not what is best on itself")
  func byHand() {
    let rows = scores(["a": [0.9, 0.1], "b": [0.4, 0.5], "c": [0.4, 0.6]])
    let choices = ["a", "b", "c"].map { TrackerChoice(leavingOut: $0, rows) }
    #expect(choices.map(\.candidate) == [1, 0, 0])
    #expect(choices.map(\.mean) == [0.55, 0.65, 0.65])
  }

  @Test("datasets of one tracker are left out together, and count as one where they are not")
  func sameTracker() {
    let rows = scores(["a": [1, 0], "a": [1, 0], "b": [0.25, 0.5], "c": [0, 0.5]])
    #expect(TrackerChoice(leavingOut: "a", rows).candidate == 1)
    // (1 + 0) / 2 and (0 + 0.5) / 2, not (1 + 1 + 0) / 3.
    #expect(TrackerChoice(leavingOut: "b", rows).mean == 0.5)
    let means: [Double] = [1.25 / 3, 1.0 / 3]
    #expect(TrackerChoice.means(of: rows) == means)
  }

  @Test("of candidates that are equal at six decimals the first is chosen")
  func ties() {
    let rows = scores(["a": [0, 0, 0], "b": [0.2, 0.300_000_1, 0.300_000_3]])
    #expect(TrackerChoice(leavingOut: "a", rows).candidate == 1)
  }

  @Test("nothing of a tracker changes its own choice", arguments: 0..<40)
  func blind(seed: Int) {
    var chance = SplitMix64(seed: UInt64(seed))
    func row(_ tracker: String) -> TrackerChoice.Scores {
      .init(tracker: tracker, values: (0..<4).map { _ in chance.nextUnit() })
    }
    let others = ["b", "c", "b", "d"].map(row)
    let choices = (0..<5).map { _ in TrackerChoice(leavingOut: "a", [row("a")] + others + [row("a")]) }
    #expect(choices.allSatisfy { $0 == TrackerChoice(leavingOut: "a", others) })
  }
}
