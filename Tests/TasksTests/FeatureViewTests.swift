import DelegationTasks
import Testing

@Suite("Feature view") struct FeatureViewTests {
  let log = makeLog(
    [(1, 100), (2, 110), (3, 120)],
    [
      .component: [(1, [(100, "UI"), (150, "Core")]), (2, [(110, "")])],
      .shortDesc: [(1, [(100, "crash"), (160, "[search] crash")]), (3, [(120, "hang")])],
      .description: [(1, [(100, "it fell over")])],
    ])

  private func texts(_ values: FieldValues, _ fields: [Field]) -> [[String]] {
    var all: [[String]] = []
    FeatureView(of: log, values: values).forEachText(of: fields) { texts in
      all.append(texts.map { String(decoding: $0, as: UTF8.self) })
    }
    return all
  }

  private func components(_ values: FieldValues) -> [String?] {
    let pool = log.pool(of: .component)
    return FeatureView(of: log, values: values).components.map { $0.map(pool.string) }
  }

  @Test("opening: the values at filing; an empty component is none")
  func opening() {
    #expect(texts(.opening, [.shortDesc]) == [["crash"], [""], ["hang"]])
    #expect(texts(.opening, [.shortDesc, .description]) == [["crash", "it fell over"], ["", ""], ["hang", ""]])
    #expect(components(.opening) == ["UI", nil, nil])
    #expect(FeatureView(of: log, values: .opening).componentCount == 3)
  }

  @Test("final: the last value ever")
  func final() {
    #expect(texts(.final, [.shortDesc]) == [["[search] crash"], [""], ["hang"]])
    #expect(components(.final) == ["Core", nil, nil])
  }

  @Test("topics are those of the titles at filing, or of the last ones; no topic has none")
  func topics() {
    let tagged = makeLog(
      [(1, 100), (2, 110), (3, 120), (4, 130)],
      [
        .shortDesc: [
          (1, [(100, "crash"), (160, "[search] crash")]), (2, [(110, "UI: slow")]), (3, [(120, "[ui] slower")]),
        ]
      ])
    func numbers(_ values: FieldValues) -> [ValueID?] { FeatureView(of: tagged, values: values).topics }
    #expect(numbers(.opening) == [nil, 0, 0, nil])
    #expect(numbers(.final) == [0, 1, 1, nil])
  }

  @Test("a field the source lacks is empty everywhere")
  func lacking() {
    #expect(texts(.opening, [.severity]) == [[""], [""], [""]])
    #expect(texts(.opening, []) == [[], [], []])
  }
}
