/// The logarithm of the days since the person got a task or had one resolved. Speaks against.
package struct DaysIdle: PairFeature {
  package var name: String { "idle" }
  package var summary: String { "days since the person got a task or had one resolved, as a logarithm" }
  package var group: PairFeatureGroup { .presence }
  package var range: ClosedRange<Float> { -3...8.01 }
  package var story: Story { .lastSeen }
  package var leaning: Leaning { .speaksAgainst }

  package func fill(_ column: inout PairColumn, _ scene: TaskScene) {
    for candidate in 0..<column.count { column[candidate] = DaysSinceWork.value(scene.idleDays[candidate]) }
  }

  package func telling(_ candidate: Int, _ scene: TaskScene, _ names: CategoryNames) -> Telling {
    let days = scene.idleDays[candidate]
    return days.isFinite
      ? Telling("got a report or had one resolved \(FigureWords.ago(days))", figure: DaysSinceWork.value(days))
      : Telling("never got a report nor had one resolved", figure: DaysSinceWork.value(days), isAbsence: true)
  }
}
