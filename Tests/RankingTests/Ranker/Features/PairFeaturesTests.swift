import DelegationRanking
import Testing

@Suite("All pair features") struct PairFeaturesTests {
  @Test("names are distinct, ranges are real, no group is empty")
  func descriptions() {
    let names = PairFeatures.all.map(\.name)
    #expect(Set(names).count == names.count)
    for feature in PairFeatures.all { #expect(feature.range.lowerBound < feature.range.upperBound) }
    #expect(Set(PairFeatures.all.map(\.group)) == Set(PairFeatureGroup.allCases))
  }

  @Test("of somebody nobody knows anything: no value leaves its range, none is missing")
  func unknown() {
    var table = PairTable(features: PairFeatures.all, taskCount: 1)
    table.append(ContextSketch().context)
    for row in 0..<2 {
      for (position, feature) in PairFeatures.all.enumerated() {
        let value = table.values[row * table.featureCount + position]
        #expect(feature.range.contains(value), "\(feature.name): \(value)")
      }
    }
  }
}
