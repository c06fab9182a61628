extension ReportDocument.GoneResult {
  var figures: [Figure] {
    [("top1", top1), ("top5", top5), ("places", places)].map {
      Figure(name: "gone.\(model).\(knowledge).\($0.0)", value: $0.1, tolerance: rankTolerance)
    }
  }
}

extension ReportDocument.RuleSection {
  var figures: [Figure] { effects.flatMap(\.figures) }
}

extension ReportDocument.RuleSection.Effect {
  /// Who is ranked at all does not hang on rounding, so what is taken out is exact.
  fileprivate var figures: [Figure] {
    let prefix = "rules.\(model).\(knowledge)"
    let shares = [("removedOfFirstFive", removedOfFirstFive), ("ownerRemoved", ownerRemoved)]
    return [Figure(name: "\(prefix).removed", value: Double(removed), tolerance: 0)]
      + shares.map { Figure(name: "\(prefix).\($0.0)", value: $0.1, tolerance: rankTolerance) }
      + without.figures(prefix: "\(prefix).without") + with.figures(prefix: "\(prefix).with")
  }
}

extension ReportDocument.RuleSection.Figures {
  fileprivate func figures(prefix: String) -> [Figure] {
    [
      ("top1", top1), ("top5", top5), ("mrr", mrr), ("personsPerTaskRoundOne", personsPerTaskRoundOne),
      ("ownerAfterRoundOne", ownerAfterRoundOne), ("ownerAfterBoth", ownerAfterBoth),
      ("leftToRoundTwo", leftToRoundTwo), ("loadTopFive", loadTopFive), ("loadOfFirst", loadOfFirst),
    ].map { Figure(name: "\(prefix).\($0.0)", value: $0.1, tolerance: rankTolerance) }
  }
}
