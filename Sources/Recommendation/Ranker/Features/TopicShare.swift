import Foundation

/// The logarithm of the person's share of what is owned of the task's topic, fading by half every 120 days.
///
/// Topics are clusters of words, see `TopicClusters`. Smoothed like ``WorkShare``; where there is no topic it is the
/// share of all work.
package struct TopicShare: PairFeature {
  package var name: String { "topic" }
  package var summary: String { "share of what is owned of the topic that the words fall into" }
  package var group: PairFeatureGroup { .topics }
  package var range: ClosedRange<Float> { -6.91...0.002 }

  package var story: Story { .topic }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    let total = scene.topicTotal + WorkShare.smoothing
    for candidate in 0..<column.count {
      let sum = scene.topicSums[candidate] + WorkShare.smoothing * scene.priors[candidate]
      column[candidate] = log(sum / total + WorkShare.floor)
    }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    let share = scene.topicTotal > 0 ? scene.topicSums[candidate] / scene.topicTotal : 0
    return share > 0
      ? Telling("owns \(FigureWords.percent(share)) of the reports on its topic, old ones fading", figure: share)
      : Telling("owns no report on its topic", figure: 0, isAbsence: true)
  }
}
