/// Whether the task was opened for this person.
package struct FirstOwner: PairFeature {
  package var name: String { "first-owner" }
  package var summary: String { "whether the task was opened for the person" }
  package var group: PairFeatureGroup { .presence }
  package var range: ClosedRange<Float> { 0...1 }
  package var story: Story { .firstOwner }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count {
      column[candidate] = scene.firstOwner == scene.candidates[candidate] ? 1 : 0
    }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    scene.firstOwner == scene.candidates[candidate]
      ? Telling("was the owner when the report was opened", figure: 1)
      : Telling("was not the owner when the report was opened", figure: 0, isAbsence: true)
  }
}
