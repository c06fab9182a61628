import Evaluation
import Recommendation

/// Every stage of one experiment with what decides its output, known before any work: what a second run may take over.
package struct StagePlan: Sendable {
  /// The datasets, the one under test first.
  let ingest: [KeptStage]
  let text: KeptStage
  /// None where no model looks ahead.
  let finalText: KeptStage?
  let transfer: KeptStage?
  /// One per trial, in the order of ``Recipe/trials``.
  let models: [KeptStage]
  /// One per variant; empty where the recipe asks for none.
  let ablation: [KeptStage]
  /// As ``models``, on final values; empty where no model looks ahead.
  let lookAhead: [KeptStage]
  /// One per cluster setting.
  let clusters: [KeptStage]
  let profiles: KeptStage
  /// Everything `report.json` says.
  let measures: KeptStage
  /// The report's folder.
  let page: KeptStage

  /// In the order in which they are made.
  package var stages: [KeptStage] {
    ingest + [text] + [transfer].compactMap(\.self) + models + ablation + [finalText].compactMap(\.self) + lookAhead
      + clusters + [profiles, measures, page]
  }

  /// - Parameters:
  ///   - recipe: With the dataset that is run on.
  ///   - inputs: For each dataset its name and the digest of what it is read from, the one under test first.
  ///   - rules: The digest of the file of rules; none without rules.
  ///   - command: What makes the report again; stands on the page.
  ///   - maker: The program and the machine.
  init(
    of recipe: Recipe, inputs: [(dataset: String, digest: String)], rules: String?, command: String,
    maker: StageMaker
  ) {
    func stage(_ name: String, _ settings: [(String, String)], _ inputs: [KeptStage]) -> KeptStage {
      KeptStage(name, settings, inputs: inputs, maker: maker)
    }
    let ingest = inputs.map { stage("ingest \($0.dataset)", [("data", $0.digest)], []) }
    let text = stage("text", recipe.textChoices, [ingest[0]])
    let transfer =
      recipe.transfer.isEmpty
      ? nil
      : stage("transfer", recipe.taskChoices + recipe.textChoices + recipe.transferChoices, Array(ingest.dropFirst()))
    func models(_ values: Values, on text: KeptStage) -> [KeptStage] {
      recipe.trials.map { trial in
        let transfer = trial.description.readsTransfer ? [transfer].compactMap(\.self) : []
        return stage(
          "\(values == .opening ? "model" : "look-ahead") \(trial.choice.name) (\(trial.knowledge.rawValue))",
          recipe.choices(of: trial, values: values, hasRules: rules != nil), [text] + transfer)
      }
    }
    let finalText = recipe.looksAhead ? stage("text (final values)", recipe.textChoices, [ingest[0]]) : nil
    let grouping = recipe.taskChoices + recipe.weightingChoices
    self.ingest = ingest
    self.text = text
    self.finalText = finalText
    self.transfer = transfer
    self.models = models(.opening, on: text)
    ablation =
      recipe.ablates
      ? AblationVariant.every.map { stage("ablation \($0.name)", recipe.ablationChoices, [text]) } : []
    lookAhead = finalText.map { models(.final, on: $0) } ?? []
    clusters = recipe.clusters.enumerated().map { place, choice in
      stage("clusters[\(place)]", grouping + [("clusters", choice.words)], [text])
    }
    profiles = stage("profiles", grouping + [("profiles.keywords", String(recipe.profileKeywords))], [text])
    let counted = self.models + ablation + lookAhead + clusters + [profiles]
    measures = stage(
      "measures", recipe.documentChoices + [("rules (file)", rules ?? "none")], ingest + [text] + counted)
    page = stage("page", [("command", command)], [measures, ingest[0]] + self.models + lookAhead)
  }
}

extension Recipe {
  /// A model under one kind of knowledge.
  struct TrialChoice {
    let choice: ModelChoice
    let knowledge: Knowledge

    var description: ModelDescription { ModelCatalogue.description(of: choice.name)! }
  }

  /// Every model under every kind of knowledge it can have, in the recipe's order.
  var trials: [TrialChoice] {
    knowledge.flatMap { knowledge in
      models.map { TrialChoice(choice: $0, knowledge: knowledge) }
        .filter { $0.description.knowledge.contains(knowledge) }
    }
  }

  func isHeadline(_ trial: TrialChoice) -> Bool {
    trial.choice.name == headline.model && trial.knowledge == headline.knowledge
  }
}
