extension ReportDocument.AblationRow {
  var figures: [Figure] {
    let prefix = "ablation." + variant.replacing(" ", with: ".")
    return validation.figures(prefix: "\(prefix).validation") + holdout.figures(prefix: "\(prefix).holdout")
  }
}

extension ReportDocument.AblationFigures {
  fileprivate func figures(prefix: String) -> [Figure] {
    [("top1", top1), ("top5", top5), ("top10", top10), ("mrr", mrr)].map {
      Figure(name: "\(prefix).\($0.0)", value: $0.1, tolerance: rankTolerance)
    }
  }
}
