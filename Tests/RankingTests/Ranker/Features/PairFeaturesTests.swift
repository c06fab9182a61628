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
    for feature in PairFeatures.all {
      let values = ContextSketch().values(feature.name)
      #expect(values.count == 2 && values.allSatisfy(feature.range.contains), "\(feature.name): \(values)")
    }
  }
}
