extension SweepDocument: FiguredDocument {
  /// Each point's figures on validation, which point is the best, and its figures on the test part.
  package var figures: [Figure] {
    let shared = [
      ("reports", counts.reports), ("eligible", counts.eligible), ("persons", counts.persons), ("train", counts.train),
      ("validation", counts.validation), ("test", counts.test),
    ].map { Figure(name: "counts.\($0.0)", value: Double($0.1), tolerance: 0) }
    return shared
      + points.flatMap { point in
        let name = zip(axes, point.values).map { "\($0.key)=\($1)" }.joined(separator: ",")
        return point.validation.figures(prefix: "points.\(name)")
      } + [Figure(name: "best", value: Double(best), tolerance: 0)] + test.figures(prefix: "test")
  }
}

extension SweepDocument.Result {
  fileprivate func figures(prefix: String) -> [Figure] {
    [
      ("top1", measures.top1), ("top5", measures.top5), ("mrr", measures.mrr), ("ceiling", ceiling),
    ].map { Figure(name: "\(prefix).\($0.0)", value: $0.1, tolerance: rankTolerance) }
  }
}
