/// The cosine of the task's words with those of everything the person owns.
package struct CentroidMatch: PairFeature {
  package var name: String { "text.centroid" }
  package var summary: String { "similarity of the words with all that the person owns" }
  package var group: PairFeatureGroup { .text }
  package var range: ClosedRange<Float> { 0...1 }
  package var story: Story { .words }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count { column[candidate] = scene.cosines[candidate] }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    let cosine = scene.cosines[candidate]
    return cosine > 0
      ? Telling("owns reports of similar words (cosine \(FigureWords.hundredths(cosine)))", figure: cosine)
      : Telling("owns no report that shares a word with this one", figure: 0, isAbsence: true)
  }
}
