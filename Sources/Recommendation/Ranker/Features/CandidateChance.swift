import Repeatable

/// The logarithm of the guess that put the person on the list of candidates.
package struct CandidateChance: PairFeature {
  package var name: String { "guess" }
  package var summary: String { "the sum of shares that put the person on the list of candidates" }
  package var group: PairFeatureGroup { .work }
  package var range: ClosedRange<Float> { -6.91...2.1 }
  package var story: Story { .guess }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count { column[candidate] = Elementary.log(scene.chances[candidate] + WorkShare.floor) }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    Telling(
      "is number \(candidate + 1) of \(scene.candidates.count) in a rough guess by recent work and similar texts",
      figure: scene.chances[candidate])
  }
}
