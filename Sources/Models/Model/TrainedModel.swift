import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation

/// A recipe's headline model with everything it needs to answer and to go on learning.
///
/// It answers by the code that the evaluation runs, on the history that it carries: what is recommended is what was
/// measured.
package struct TrainedModel: Sendable {
  var path = ""
  package internal(set) var card: ModelCard
  /// The complete recipe at training; the card has the headline.
  let recipeText: String
  @CopyOnWrite private(set) var recipe: Recipe
  @CopyOnWrite var history: ModelHistory
  let transferred: ConditionalLogit?
  /// The fit of a `Resumable` model; others learn again from the history in no time.
  var fit: [UInt8]?

  package internal(set) var record = SuggestionRecord()

  /// How many tasks of the data that it learned from just now have a state that the dataset's description does not know.
  package internal(set) var unlistedOutcomes = 0

  var headline: Recipe.Headline { card.headline }

  /// The model without a person; nil if they are not in it.
  func forgetting(_ person: String, _ keys: PersonKeys) -> TrainedModel? {
    guard let history = history.forgetting(person, keys) else { return nil }
    var model = self
    if let number = self.history.persons.person(address: keys.key(of: person)) {
      model.record = record.forgetting(self.history.persons.pseudonym(number))
    }
    model.history = history
    for team in card.teams?.indices ?? 0..<0 {
      model.card.teams?[team].persons.removeAll { history.persons.person(address: $0) == nil }
    }
    model.card.persons = history.persons.count
    model.card.examples =
      history.prepared(recipe, files: card.knownFiles, threads: .one).stream.examples(
        card.mode, before: card.learnedUntil
      ).count
    return model
  }

  /// Returns the names of its persons by key, where nobody else reads: those of `people.yaml`, else their addresses.
  package func names(in catalogue: DatasetCatalogue, keys: PersonKeys?, threads: Threads) throws -> [String: String] {
    try people(in: catalogue, keys, "--show-persons", threads) { $1.shown($0) }
  }

  package func accounts(in catalogue: DatasetCatalogue, keys: PersonKeys?, threads: Threads) throws -> [String:
    TrackerAccount]
  {
    try people(in: catalogue, keys, "delegate assign", threads) { $1.account($0) }
  }

  private func people<Name>(
    in catalogue: DatasetCatalogue, _ keys: PersonKeys?, _ asker: String, _ threads: Threads,
    _ name: (String, People) -> Name
  ) throws -> [String: Name] {
    guard let keys else { throw Problems.noSecret(asker, keyFile: catalogue.keyFile?.path ?? "the secret") }
    let data = try catalogue.named(card.dataset).reading(recipe.history).load(threads: threads)
    return Dictionary(uniqueKeysWithValues: data.persons.addresses.map { (keys.key(of: $0), name($0, data.people)) })
  }

  struct Session {
    let prepared: PreparedDataset
    let features: TaskFeatures
    let pairs: PairSource?
    let teams: HomeTeams
    var model: any Recommender
  }

  /// - Parameter moments: The tasks whose pairs are needed, and as of when; moments rising.
  func session(_ history: ModelHistory, moments: [(task: Int, moment: Moment)], threads: Threads) throws -> Session {
    let run = recipe.run(of: headline, on: .holdout)
    let prepared = history.prepared(recipe, files: card.knownFiles, threads: threads)
    let features = prepared.features(.opening, history.terms)
    let pairs =
      run.pairs.map {
        PairSource(
          features: features, events: prepared.stream.events, personCount: prepared.persons.count, moments: moments,
          settings: $0)
      }
    var model = try prepared.model(run, .init(features: features, pairs: pairs, transferred: transferred))
    // A model without a fit learns from an incomplete day too: nothing was fitted that later labels of it could contradict.
    let end = fit == nil && run.mode == .prequential ? card.until : card.learnedUntil
    if let fit {
      guard var resumable = model as? any Resumable else { throw CacheFault() }
      var reader = ByteReader(fit)
      try resumable.resume(
        holding: prepared.stream.examples(run.mode, before: card.learnedUntil), at: card.learnedUntil, from: &reader)
      guard reader.remaining == 0 else { throw CacheFault() }
      model = resumable
    } else {
      prepared.stream.train(&model, run.mode, before: end)
    }
    let teams =
      card.teams.map { teams in
        HomeTeams(
          teams.map { ($0.name, $0.persons.compactMap { prepared.persons.person(address: $0) }) },
          personCount: prepared.persons.count)
      }
      ?? HomeTeams(
        prepared.stream.examples(run.mode, before: end), components: features.components,
        names: history.log.pool(of: .component), personCount: prepared.persons.count)
    return Session(prepared: prepared, features: features, pairs: pairs, teams: teams, model: model)
  }

  static func fit(of model: inout any Recommender, at now: Moment) -> [UInt8]? {
    guard var resumable = model as? any Resumable else { return nil }
    resumable.completeTraining(at: now)
    model = resumable
    var writer = ByteWriter()
    resumable.encodeFit(into: &writer)
    return writer.bytes
  }
}

extension LabelStream {
  /// Gives an untrained model what was known just before `moment`.
  func train(_ model: inout any Recommender, _ mode: EvaluationMode, before moment: Moment) {
    switch mode {
    case .batch: for example in examples(before: moment) { model.learn(example) }
    case .retrained, .prequential:
      var follower = LabelFollower()
      follower.advance(&model, to: moment, in: self)
    }
  }
}
