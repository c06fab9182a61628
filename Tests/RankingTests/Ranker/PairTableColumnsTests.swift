import DelegationRanking
import Testing

@Suite("Columns of a pair table") struct PairTableColumnsTests {
  private let table = PairTracker(seed: 1, taskCount: 30).source.table

  @Test("columns of some groups are copied bin by bin, rows and persons stay", arguments: PairFeatureGroup.allCases)
  func keeping(group: PairFeatureGroup) {
    let kept = table.keeping([group])
    let names = table.features.filter { $0.group == group && $0.name != "guess" }.map(\.name)
    #expect(kept.features.map(\.name) == names && !names.isEmpty)
    #expect(kept.persons == table.persons)
    for task in 0..<30 {
      #expect(kept.rows(of: task) == table.rows(of: task))
      for row in table.rows(of: task) {
        for (position, name) in names.enumerated() {
          let column = table.features.firstIndex { $0.name == name }!
          #expect(kept.bins[row * names.count + position] == table.bins[row * table.featureCount + column])
        }
      }
    }
  }

  @Test("all groups are everything but the guess; none is nothing")
  func ends() {
    let names: [String] = table.features.map(\.name).filter { $0 != "guess" }
    #expect(table.keeping(PairFeatureGroup.allCases).features.map(\.name) == names)
    let nothing = table.keeping([])
    #expect(nothing.featureCount == 0 && nothing.bins.isEmpty && nothing.persons == table.persons)
  }
}
