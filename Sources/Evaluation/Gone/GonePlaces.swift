/// Of all places among the first five, the share that persons hold who are gone.
package struct GonePlaces: Measure {
  package let gone: GonePersons

  package init(_ gone: GonePersons) { self.gone = gone }

  package static let note = MeasureNote(
    key: "gone.places", name: "places of those who are gone",
    explanation: "How much of what the first five places offer is persons without any activity for "
      + "\(GonePersons.days) days.",
    formula: "places at rank ≤ 5 held by somebody who is gone / places at rank ≤ 5", source: "this project",
    unit: "share of places")

  package var note: MeasureNote { Self.note }

  /// 0 where nobody was ranked.
  package func value(of answers: [Answer]) -> Double {
    var (places, held) = (0, 0)
    for answer in answers {
      let first = answer.leaders.prefix(5)
      places += first.count
      held += first.count { gone.holds($0, for: answer.report) }
    }
    return places == 0 ? 0 : Double(held) / Double(places)
  }
}
