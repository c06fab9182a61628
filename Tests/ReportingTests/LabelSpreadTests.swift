import Reporting
import Testing

@Suite("Names of lines") struct LabelSpreadTests {
  @Test("names stand at their lines' ends where there is room")
  func apart() {
    #expect(LabelSpread.heights([10, 90, 50], gap: 5, top: 100) == [10, 90, 50])
    #expect(LabelSpread.heights([], gap: 5, top: 100) == [])
  }

  @Test("names that would touch stand around the mean of their ends, in the lines' order")
  func block() {
    // 50 and 52 become a block around 51; 60 stays.
    #expect(LabelSpread.heights([52, 50, 60], gap: 4, top: 100) == [53, 49, 60])
    // With 56 the blocks meet: the mean of all three is 52.666…
    let ends = LabelSpread.heights([50, 52, 56], gap: 6, top: 100)
    #expect(ends.count == 3 && zip(ends, [140.0 / 3, 158.0 / 3, 176.0 / 3]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("names stay inside the plot; equal ends keep the order of the lines, the first on top")
  func inside() {
    #expect(LabelSpread.heights([0, 0, 0], gap: 10, top: 100) == [20, 10, 0])
    #expect(LabelSpread.heights([100, 100], gap: 10, top: 100) == [100, 90])
  }

  @Test("any ends: at least the gap apart", arguments: 0..<50)
  func gaps(seed: UInt64) {
    var state = seed
    let ends = (0..<12).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * 100
    }
    let heights = LabelSpread.heights(ends, gap: 7, top: 100).sorted()
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 > 7 - 1e-9 })
    #expect(heights[0] > -1e-9 && heights[11] < 100 + 1e-9)
  }
}
