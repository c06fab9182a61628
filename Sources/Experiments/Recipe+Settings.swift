import Evaluation
import Matching
import Recommendation
import Reporting
import TaskModel
import Text

extension Recipe {
  /// Everything the recipe decides besides its models, defaults included: keys and words as `recipe.yaml` has them.
  package var settings: [ReportDocument.Setting] {
    let text = [
      ("fields", Self.list(textFields.map { $0 == .shortDesc ? "title" : $0.rawValue })),
      ("tokenizer", self.text.tokenizer.rawValue), ("identifiers", self.text.identifiers.rawValue),
      ("tags", self.text.tags.rawValue), ("minimumTokenLength", String(self.text.minimumTokenLength)),
      ("filters", Self.list(self.text.filters.map(\.text))),
      ("minimumDocumentFrequency", String(self.text.minimumDocumentFrequency)),
      ("weighting", Weighting.named.first { $0.weighting == weighting }!.name),
    ]
    let evaluation = [
      ("splits", Self.list(splits.map(\.rawValue))), ("knowledge", Self.list(knowledge.map(\.rawValue))),
      ("lookAhead", String(looksAhead)), ("headline.model", headline.model),
      ("headline.knowledge", headline.knowledge.rawValue),
    ]
    let pairs =
      [("dataset", dataset)] + (rules.map { [("rules", $0)] } ?? []) + [("seed", String(seed))]
      + [
        ("tasks.eligibility", eligibility.rawValue), ("tasks.selfTaken", leavesOutSelfTaken ? "leave-out" : "keep"),
      ]
      + text.map { ("text.\($0)", $1) } + evaluation.map { ("evaluation.\($0)", $1) }
      + [
        ("rounds.threshold", String(roundsThreshold)), ("rounds.personsPerTask", Self.number(roundsPersonsPerTask)),
        ("abstention.precision", String(abstentionPrecision)),
        ("ablation", String(ablates)),
      ]
      + (transfer.isEmpty ? [] : [("transfer", Self.list(transfer))])
      + clusters.enumerated().map { ("clusters[\($0)]", $1.words) }
      + [("profiles.keywords", String(profileKeywords))]
    return pairs.map { ReportDocument.Setting(key: $0.0, value: $0.1) }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  private static func list(_ words: [String]) -> String { words.isEmpty ? "none" : words.joined(separator: ", ") }
}

extension Recipe.ClusterChoice {
  /// Everything it decides, as keys and values.
  var words: String {
    let dimensions = space == .lsa ? ", dimensions \(self.dimensions)" : ""
    return "space \(space.rawValue)\(dimensions), k \(k), restarts \(restarts), "
      + "start \(startsPlusPlus ? "k-means++" : "random"), maximumIterations \(maximumIterations), tolerance \(tolerance)"
  }
}
