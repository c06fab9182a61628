import DelegationEvaluation
import Testing

@Suite("Coverage and precision") struct CoveragePrecisionTests {
  /// Right, wrong, right, right, wrong by falling probability, the third and fourth equal; and one nobody is ranked for.
  private let six = [
    stated(0.5, right: true), stated(0.9, right: true), stated(0.7, right: false), stated(0.5, right: true),
    stated(0.2, right: false), StatedProbabilities(probabilities: [], assigneeRank: nil),
  ]

  @Test("one point per distinct probability, worked by hand")
  func points() {
    let points = CoveragePrecision(of: six).points
    #expect(points.map(\.threshold) == [0.9, 0.7, 0.5, 0.2])
    #expect(points.map(\.answered) == [1, 2, 4, 5])
    #expect(points.map(\.right) == [1, 1, 3, 3])
    #expect(points.map { ($0.coverage * 6).rounded() } == [1, 2, 4, 5])
    #expect(points.map(\.precision) == [1, 0.5, 0.75, 0.6])
  }

  @Test("the area adds precision by the coverage gained")
  func area() {
    #expect(abs(CoveragePrecision(of: six).area - (1 + 0.5 + 2 * 0.75 + 0.6) / 6) < 1e-12)
    #expect(abs(CoveragePrecision(of: stated(0.3, hits: 8, of: 8)).area - 1) < 1e-12)
    #expect(CoveragePrecision(of: []).area == 0)
  }

  @Test("a threshold leaves what is at or above it; nobody ranked is never answered")
  func threshold() {
    let point = CoveragePrecision.Point(threshold: 0.5, on: six)
    #expect((point.tasks, point.answered, point.right) == (6, 4, 3))
    #expect(CoveragePrecision.Point(threshold: 0, on: six).answered == 5)
    let silent = CoveragePrecision.Point(threshold: 0.95, on: six)
    #expect(silent.coverage == 0 && silent.precision == nil)
    #expect(CoveragePrecision.Point(threshold: 0.5, on: []).coverage == 0)
    for point in CoveragePrecision(of: six).points {
      #expect(CoveragePrecision.Point(threshold: point.threshold, on: six) == point)
    }
  }

  @Test("a long curve is thinned evenly, its ends kept")
  func thinned() {
    let curve = CoveragePrecision(of: (1...1000).map { stated(Double($0) / 1000, right: true) })
    let thin = curve.thinned()
    #expect(thin.count == 60 && thin.first == curve.points.first && thin.last == curve.points.last)
    #expect(zip(thin, thin.dropFirst()).allSatisfy { (16...18).contains($1.answered - $0.answered) })
    #expect(curve.thinned(to: 1000) == curve.points)
  }
}
