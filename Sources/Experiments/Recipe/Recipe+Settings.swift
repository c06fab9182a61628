import Evaluation
import Matching
import Recommendation
import TaskModel
import Text

extension Recipe {
  /// Everything the recipe decides, defaults filled in: dotted keys in the order of the reader.
  var entries: [RecipeValue.Entry] {
    typealias Keys = RecipeKeys
    return [Keys.question.entry(question), Keys.dataset.entry(dataset)] + (rules.map { [Keys.rules.entry($0)] } ?? [])
      + [
        Keys.seed.entry(Int(seed)), Keys.eligibility.entry(eligibility), Keys.selfTaken.entry(leavesOutSelfTaken),
        Keys.fields.entry(textFields), Keys.tokenizer.entry(text.tokenizer),
        Keys.identifiers.entry(text.identifiers), Keys.tags.entry(text.tags),
        Keys.minimumTokenLength.entry(text.minimumTokenLength), Keys.filters.entry(text.filters),
        Keys.minimumDocumentFrequency.entry(text.minimumDocumentFrequency), Keys.weighting.entry(weighting),
        Keys.splits.entry(splits), Keys.knowledge.entry(knowledge), Keys.lookAhead.entry(looksAhead),
        Keys.headlineModel.entry(headline.model), Keys.headlineKnowledge.entry(headline.knowledge),
        .init(key: Keys.models.path, value: .list(models.map(\.value))),
        Keys.roundsThreshold.entry(roundsThreshold), Keys.personsPerTask.entry(roundsPersonsPerTask),
        Keys.abstentionPrecision.entry(abstentionPrecision), Keys.ablation.entry(ablates),
      ] + (transfer.isEmpty ? [] : [Keys.transfer.entry(transfer)])
      + [
        .init(key: Keys.clusters.path, value: .list(clusters.map(\.value))), Keys.keywords.entry(profileKeywords),
        Keys.notes.entry(notes),
      ]
  }

  /// The same as pages show it: without words and models, a clustering to a line.
  package var settings: [ReportDocument.Setting] {
    let others = [RecipeKeys.question.field, RecipeKeys.models, RecipeKeys.notes.field].map(\.path)
    return entries.filter { !others.contains($0.key) }.flatMap { entry -> [ReportDocument.Setting] in
      guard entry.key == RecipeKeys.clusters.path, case .list(let items) = entry.value else {
        return [.init(key: entry.key, value: entry.value.line)]
      }
      return items.enumerated().map { .init(key: "\(entry.key)[\($0)]", value: $1.line) }
    }
  }
}

extension Recipe {
  /// A model's settings as the keys that `--set` takes, with their values.
  func entriesOfModel(_ choice: ModelChoice) -> [RecipeValue.Entry] {
    ModelCatalogue.description(of: choice.name)!.settings.map {
      .init(key: "models.\(choice.name).\($0.name)", value: .number(choice.settings[$0.name] ?? $0.standard))
    }
  }
}

extension Recipe.ModelChoice {
  /// The name alone where the model has no settings, else with all of them.
  fileprivate var value: RecipeValue {
    let all = ModelCatalogue.description(of: name)!.settings
    guard !all.isEmpty else { return .text(name) }
    return .mapping(
      [.init(key: "name", value: .text(name))]
        + all.map { .init(key: $0.name, value: .number(settings[$0.name] ?? $0.standard)) })
  }
}

extension Recipe.ClusterChoice {
  /// Everything it decides, as keys and values.
  var words: String { value.line }

  fileprivate var value: RecipeValue {
    typealias Keys = ClusterKeys
    return .mapping(
      [Keys.space.entry(space)] + (space == .lsa ? [Keys.dimensions.entry(dimensions)] : [])
        + [
          Keys.k.entry(k), Keys.restarts.entry(restarts), Keys.start.entry(startsPlusPlus),
          Keys.maximumIterations.entry(maximumIterations), Keys.tolerance.entry(tolerance),
        ])
  }
}
