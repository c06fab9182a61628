import DelegationEvaluation

/// A stage with what it is asked to do: the value that it is handed is the one that its key is made of.
struct PlannedStage<Settings: Encodable & Sendable>: Sendable {
  let settings: Settings
  let kept: CachedStage

  init(_ name: String, _ settings: Settings, inputs: [CachedStage] = [], maker: StageMaker) {
    self.settings = settings
    kept = CachedStage(name, settings, inputs: inputs, maker: maker)
  }
}

/// The stages from the datasets up to what models read, of one recipe.
struct SourceStages {
  /// The datasets, the one under test first.
  let ingest: [CachedStage]
  let text: PlannedStage<TermSettings>
  /// None where no model learns on other datasets.
  let transfer: PlannedStage<TransferSettings>?
  let maker: StageMaker

  /// - Parameters:
  ///   - recipe: With the dataset that is run on.
  ///   - ingest: As ``ingest(_:maker:)`` gives them: the datasets, the one under test first, then those it learns on in the
  ///     recipe's order.
  ///   - maker: The program and the machine.
  init(of recipe: Recipe, ingest: [CachedStage], maker: StageMaker) {
    (self.ingest, self.maker) = (ingest, maker)
    text = PlannedStage("text", recipe.termSettings(), inputs: [ingest[0]], maker: maker)
    transfer =
      recipe.transfer.isEmpty
      ? nil
      : PlannedStage("transfer", recipe.transferSettings, inputs: Array(ingest.dropFirst()), maker: maker)
  }

  /// - Parameter inputs: For each dataset its name and the digest of what it is read from.
  static func ingest(_ inputs: [(dataset: String, digest: String)], maker: StageMaker) -> [CachedStage] {
    inputs.map { CachedStage(ingestName($0.dataset), ["data": $0.digest], maker: maker) }
  }

  static func ingestName(_ dataset: String) -> String { "ingest \(dataset)" }

  /// - Parameter text: What it reads; opening values unless given.
  func modelRun(
    _ name: String, _ settings: ModelRunSettings, reading text: CachedStage? = nil
  ) -> PlannedStage<ModelRunSettings> {
    let transfer = settings.description.readsTransfer ? [transfer?.kept].compactMap(\.self) : []
    return PlannedStage(name, settings, inputs: [text ?? self.text.kept] + transfer, maker: maker)
  }
}

/// Every stage of one experiment with what decides its output, known before any work: what a second run may take over.
package struct StagePlan: Sendable {
  let ingest: [CachedStage]
  let text: PlannedStage<TermSettings>
  /// None where no model looks ahead.
  let finalText: PlannedStage<TermSettings>?
  let transfer: PlannedStage<TransferSettings>?
  /// One per model and mode, in the order of ``Recipe/modelRuns``.
  let models: [PlannedStage<ModelRunSettings>]
  /// One per variant; empty where the recipe asks for none.
  let ablation: [PlannedStage<AblationSettings>]
  /// As ``models``, on final values; empty where no model looks ahead.
  let leaked: [PlannedStage<ModelRunSettings>]
  let clusters: [PlannedStage<ClusterSettings>]
  let profiles: PlannedStage<ProfileSettings>
  /// Everything `report.json` says.
  let measures: CachedStage
  /// The report's folder.
  let page: CachedStage

  /// In the order in which they are made.
  package var stages: [CachedStage] {
    ingest + [text.kept] + [transfer?.kept].compactMap(\.self) + models.map(\.kept) + ablation.map(\.kept)
      + [finalText?.kept].compactMap(\.self) + leaked.map(\.kept) + clusters.map(\.kept)
      + [profiles.kept, measures, page]
  }

  /// - Parameters:
  ///   - recipe: With the dataset that is run on.
  ///   - inputs: For each dataset its name and the digest of what it is read from, the one under test first.
  ///   - rules: The digest of the file of rules; none without rules.
  ///   - command: What makes the report again; stands on the page.
  ///   - maker: The program and the machine.
  package init(
    of recipe: Recipe, inputs: [(dataset: String, digest: String)], rules: String?, command: String,
    maker: StageMaker
  ) {
    let source = SourceStages(of: recipe, ingest: SourceStages.ingest(inputs, maker: maker), maker: maker)
    (ingest, text, transfer) = (source.ingest, source.text, source.transfer)
    func models(_ kind: String, _ values: FieldValues, _ text: CachedStage) -> [PlannedStage<ModelRunSettings>] {
      recipe.modelRunSettings(values, hasRules: rules != nil).map {
        source.modelRun("\(kind) \($0.model) (\($0.mode.rawValue))", $0, reading: text)
      }
    }
    func planned<Settings>(_ name: String, _ settings: Settings) -> PlannedStage<Settings> {
      PlannedStage(name, settings, inputs: [source.text.kept], maker: maker)
    }
    self.models = models("model", .opening, text.kept)
    finalText =
      recipe.measuresLeakage
      ? PlannedStage("text (final values)", recipe.termSettings(.final), inputs: [ingest[0]], maker: maker) : nil
    leaked = finalText.map { models("look-ahead", .final, $0.kept) } ?? []
    ablation = recipe.ablationSettings.map { planned("ablation \($0.variant)", $0) }
    clusters = recipe.clusterSettings.enumerated().map { planned("clusters[\($0)]", $1) }
    profiles = planned("profiles", recipe.profileSettings)
    let answers = (self.models + leaked).map(\.kept)
    measures = CachedStage(
      "measures", DocumentSettings(recipe: recipe, rules: rules),
      inputs: ingest + [text.kept] + answers + ablation.map(\.kept) + clusters.map(\.kept) + [profiles.kept],
      maker: maker)
    page = CachedStage("page", ["command": command], inputs: [measures, ingest[0]] + answers, maker: maker)
  }
}
