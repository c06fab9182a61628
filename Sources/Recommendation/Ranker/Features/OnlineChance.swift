import Repeatable

/// The logarithm of the person's probability by ``OnlineLogit``, among the candidates.
package struct OnlineChance: PairFeature {
  static let floor = 0.0001

  package var name: String { "online" }
  package var summary: String { "probability by a regression on words and categories that learns task by task" }
  package var group: PairFeatureGroup { .online }
  package var range: ClosedRange<Float> { -9.22...0.001 }
  package var story: Story { .online }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    let sum = scene.onlineChances.reduce(0, +)
    for candidate in 0..<column.count {
      column[candidate] = Elementary.log((sum > 0 ? scene.onlineChances[candidate] / sum : 0) + Self.floor)
    }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    let sum = scene.onlineChances.reduce(0, +)
    let chance = sum > 0 ? scene.onlineChances[candidate] / sum : 0
    return chance > 0
      ? Telling("gets \(FigureWords.percent(chance)) from a regression on words and categories alone", figure: chance)
      : Telling("gets nothing from a regression on words and categories alone", figure: 0, isAbsence: true)
  }
}
