import DelegationEvaluation
import DelegationRecipes
import DelegationResults
import DelegationTasks

struct PlannedStage<Settings: Encodable & Sendable>: Sendable {
  let settings: Settings
  let cached: CachedStage

  init(_ name: String, _ settings: Settings, inputs: [CachedStage] = [], maker: StageMaker) {
    self.settings = settings
    cached = CachedStage(name, settings, inputs: inputs, maker: maker)
  }
}

/// The stages from the datasets up to what models read, of one recipe.
package struct SourceStages {
  /// The datasets, the one under test first.
  let ingest: [CachedStage]
  let text: PlannedStage<TermSettings>
  let transfer: PlannedStage<TransferSettings>?
  let maker: StageMaker

  /// - Parameter ingest: From ``ingest(_:_:maker:)``: the dataset under test, then those it learns on in the recipe's order.
  init(of recipe: Recipe, ingest: [CachedStage], maker: StageMaker) {
    (self.ingest, self.maker) = (ingest, maker)
    text = PlannedStage("text", recipe.termSettings(), inputs: [ingest[0]], maker: maker)
    transfer =
      recipe.transfer.isEmpty
      ? nil
      : PlannedStage("transfer", recipe.transferSettings, inputs: Array(ingest.dropFirst()), maker: maker)
  }

  /// - `inputs`: For each dataset its name and the digest of its files, the one under test first.
  /// - `history`: What is read of the one under test; all others have their own.
  package static func ingest(
    _ inputs: [(dataset: String, digest: String)], _ history: TaskHistory, maker: StageMaker
  ) -> [CachedStage] {
    inputs.enumerated().map { position, input in
      let settings = IngestSettings(data: input.digest, history: position == 0 ? history : .recorded)
      return CachedStage(ingestName(input.dataset), settings, maker: maker)
    }
  }

  static func ingestName(_ dataset: String) -> String { "ingest \(dataset)" }

  /// - Parameter text: What it reads; opening values unless given.
  func modelRun(
    _ name: String, _ settings: ModelRunSettings, reading text: CachedStage? = nil
  ) -> PlannedStage<ModelRunSettings> {
    let transfer = settings.description.readsTransfer ? [transfer?.cached].compactMap(\.self) : []
    return PlannedStage(name, settings, inputs: [text ?? self.text.cached] + transfer, maker: maker)
  }
}

/// Every stage of one experiment with what decides its output, known before any work: what a second run may reuse.
package struct StagePlan: Sendable {
  let ingest: [CachedStage]
  let text: PlannedStage<TermSettings>
  let finalText: PlannedStage<TermSettings>?
  let transfer: PlannedStage<TransferSettings>?
  /// One per model and mode, in the order of ``Recipe/modelRuns``.
  private(set) var models: [PlannedStage<ModelRunSettings>]
  /// The answers that a headline is chosen by, in the order of `Recipe.candidateRuns`; empty where the recipe names it.
  private(set) var candidates: [PlannedStage<ModelRunSettings>]
  /// One per variant; empty without an ablation.
  private(set) var ablation: [PlannedStage<AblationSettings>]
  /// The leaked variants: as ``models``, on final values; empty without any.
  private(set) var leaked: [PlannedStage<ModelRunSettings>]
  private(set) var clusters: [PlannedStage<ClusterSettings>]
  let profiles: PlannedStage<ProfileSettings>
  let questions: [PlannedStage<AskedQuestion>]
  let measures: CachedStage
  let page: CachedStage

  package var stages: [CachedStage] {
    ingest + [text.cached] + [transfer?.cached].compactMap(\.self) + models.map(\.cached) + candidates.map(\.cached)
      + ablation.map(\.cached) + [finalText?.cached].compactMap(\.self) + leaked.map(\.cached)
      + clusters.map(\.cached) + [profiles.cached] + questions.map(\.cached) + [measures, page]
  }

  /// The plan of a recipe that has a part of this one's models, and perhaps none of its clusters and variants.
  func keeping(_ recipe: Recipe) -> StagePlan {
    let names = Set(recipe.models.map(\.name))
    var plan = self
    plan.models.removeAll { !names.contains($0.settings.model) }
    plan.candidates.removeAll { !names.contains($0.settings.model) }
    plan.leaked.removeAll { !names.contains($0.settings.model) }
    if recipe.clusters.isEmpty { plan.clusters = [] }
    if !recipe.ablates { plan.ablation = [] }
    return plan
  }

  /// - `inputs`: For each dataset its name and the digest of its files, the one under test first.
  /// - `rules`: The digest of the file of rules; none without rules.
  package init(
    of recipe: Recipe, inputs: [(dataset: String, digest: String)], rules: String?, command: String,
    maker: StageMaker
  ) {
    let source = SourceStages(
      of: recipe, ingest: SourceStages.ingest(inputs, recipe.history, maker: maker), maker: maker)
    (ingest, text, transfer) = (source.ingest, source.text, source.transfer)
    func models(_ kind: String, _ values: FieldValues, _ text: CachedStage) -> [PlannedStage<ModelRunSettings>] {
      recipe.modelRunSettings(values, hasRules: rules != nil).map {
        source.modelRun("\(kind) \($0.model) (\($0.mode.rawValue))", $0, reading: text)
      }
    }
    func planned<Settings>(_ name: String, _ settings: Settings) -> PlannedStage<Settings> {
      PlannedStage(name, settings, inputs: [source.text.cached], maker: maker)
    }
    self.models = models("model", .opening, text.cached)
    candidates =
      recipe.headline.isAuto
      ? recipe.candidateRuns.map { source.modelRun("headline \($0.model)", $0) } : []
    finalText =
      recipe.measuresLeakage
      ? PlannedStage("text (final values)", recipe.termSettings(.final), inputs: [ingest[0]], maker: maker) : nil
    leaked = finalText.map { models("leaked", .final, $0.cached) } ?? []
    ablation = recipe.ablationSettings.map { planned("ablation \($0.variant)", $0) }
    clusters = recipe.clusterSettings.enumerated().map { planned("clusters[\($0)]", $1) }
    profiles = planned("profiles", recipe.profileSettings)
    questions = recipe.askedQuestions.map { planned(type(of: $0.question).stage, $0) }
    let answers = (self.models + candidates + leaked).map(\.cached)
    measures = CachedStage(
      "measures", DocumentSettings(recipe: recipe, rules: rules),
      inputs: ingest + [text.cached] + answers + ablation.map(\.cached) + clusters.map(\.cached) + [profiles.cached]
        + questions.map(\.cached),
      maker: maker)
    page = CachedStage("page", ["command": command], inputs: [measures, ingest[0]] + answers, maker: maker)
  }
}
