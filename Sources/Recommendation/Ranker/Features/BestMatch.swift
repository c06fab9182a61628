/// How similar the person's most similar report is, as a share of what the task's own words would score.
package struct BestMatch: PairFeature {
  /// Whether older reports count less.
  package let fades: Bool

  package var name: String { fades ? "text.best.recent" : "text.best" }
  package var summary: String { "similarity of the person's most similar report\(fades ? ", old ones fading" : "")" }
  package var group: PairFeatureGroup { .text }
  package var range: ClosedRange<Float> { 0...1.2 }
  package var story: Story { .mostSimilarReport }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    let best = fades ? scene.votes.recentBest : scene.votes.best
    for candidate in 0..<column.count { column[candidate] = best[candidate] }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    let best = (fades ? scene.votes.recentBest : scene.votes.best)[candidate]
    guard best > 0 else { return Telling("owns no similar past report", figure: 0, isAbsence: true) }
    let words = "owns a past report \(FigureWords.percent(best)) as similar as one of the same words would be"
    let fading = fades ? " (faded by half every \(Int(NeighbourVotes.halfLife)) days)" : ""
    return Telling(words + fading, figure: best)
  }
}
