import DelegationReporting
import Testing

@Suite("Labels of charts") struct LabelsTests {
  @Test("names are at their lines' ends where there is space")
  func apart() {
    #expect(Labels.heights([10, 90, 50], gap: 5, top: 100) == [10, 90, 50])
    #expect(Labels.heights([], gap: 5, top: 100) == [])
  }

  @Test("names that would touch are put around the mean of their ends, in the lines' order")
  func block() {
    // 50 and 52 become a block around 51; 60 stays.
    #expect(Labels.heights([52, 50, 60], gap: 4, top: 100) == [53, 49, 60])
    // With 56 the blocks meet: the mean of all three is 52.666…
    let ends = Labels.heights([50, 52, 56], gap: 6, top: 100)
    let thirds: [Double] = [140, 158, 176]
    #expect(zip(ends, thirds).allSatisfy { abs($0 - $1 / 3) < 1e-9 })
  }

  @Test("names stay inside the plot; equal ends keep the order of the lines, the first on top")
  func inside() {
    #expect(Labels.heights([0, 0, 0], gap: 10, top: 100) == [20, 10, 0])
    #expect(Labels.heights([100, 100], gap: 10, top: 100) == [100, 90])
  }

  @Test("any ends: at least the gap apart", arguments: 0..<50)
  func gaps(seed: UInt64) {
    var state = seed
    let ends = (0..<12).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * 100
    }
    let heights = Labels.heights(ends, gap: 7, top: 100).sorted()
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 > 7 - 1e-9 })
    #expect(heights[0] > -1e-9 && heights[11] < 100 + 1e-9)
  }

  @Test("narrow letters take less space than wide ones, an empty text none")
  func widths() {
    #expect(Labels.width("") == 0)
    #expect(Labels.width("iii") < Labels.width("aaa") && Labels.width("aaa") < Labels.width("mmm"))
    // A browser sets these in DejaVu Sans at that many pixels.
    let measured = [
      ("ranker-logit", 68.6), ("component-prior-cosine", 142.5), ("keyword-overlap-2018", 135), ("97 → 131", 55.9),
      ("38.3", 26.7), ("P192", 30.1), ("centroid-cosine-stems", 132.7),
    ]
    for (text, width) in measured { #expect((width...width * 1.15).contains(Labels.width(text)), "\(text)") }
  }

  @Test("a text that does not fit breaks after a blank, comma or hyphen; the second line is cut off")
  func lines() {
    #expect(Labels.lines("component-prior-cosine", to: 124) == ["component-prior-", "cosine"])
    #expect(Labels.lines("true, 365, bm25", to: Labels.width("true, 365,")) == ["true, 365,", "bm25"])
    #expect(Labels.lines("ranker", to: 124) == ["ranker"] && Labels.lines("", to: 124) == [""])
    let cut = Labels.lines("two words-" + String(repeating: "m", count: 30), to: 124)
    #expect(cut[0] == "two words-" && cut[1].hasSuffix("m…") && cut.count == 2)
    #expect(Labels.lines(String(repeating: "m", count: 30), to: 124).map { $0.hasSuffix("m…") } == [true])
  }

  @Test("a text that fits stays, another ends with an ellipsis inside its limit", arguments: [0.0, 8, 30, 100, 400])
  func cut(limit: Double) {
    let text = "a-very-long-model-name that fits into no margin 模型"
    let cut = Labels.cut(text, to: limit)
    #expect(cut == text ? Labels.width(text) <= limit : cut.hasSuffix("…") && text.hasPrefix(cut.dropLast()))
    #expect(cut == "…" || Labels.width(cut) <= limit)
    #expect(Labels.cut("fits", to: Labels.width("fits")) == "fits")
  }
}
