import DelegationFoundations

/// The ranker `ranker-logit` with part of its features, to measure what a feature group adds.
///
/// All variants have the same candidates. Only ``Kind/all`` has the score that chose them as a feature, since it mixes
/// several groups.
package struct AblationVariant: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// A group and all before it.
    case adds
    /// All groups but one.
    case without
    /// Every feature: the ranker itself.
    case all
  }

  package let kind: Kind
  package let group: PairFeatureGroup?

  /// The model of the catalogue that variants are parts of.
  package static let model = Rankers.logit.name

  /// Groups added one after the other, then each left out alone, then everything.
  package static let every: [AblationVariant] =
    [Kind.adds, .without].flatMap { kind in PairFeatureGroup.allCases.map { AblationVariant(kind: kind, group: $0) } }
    + [AblationVariant(kind: .all, group: nil)]

  package var name: String { kind.rawValue + (group.map { " \($0)" } ?? "") }

  package var groups: [PairFeatureGroup] {
    let all = PairFeatureGroup.allCases
    guard let group, let position = all.firstIndex(of: group) else { return all }
    return kind == .adds ? Array(all[...position]) : all.filter { $0 != group }
  }

  package var featureCount: Int {
    kind == .all
      ? PairFeatures.all.count : PairTable(features: PairFeatures.all, taskCount: 0).keeping(groups).featureCount
  }

  /// Makes the untrained prequential model. The variant's columns are copied for its first fit.
  ///
  /// - `context`: Has `ModelContext.pairs`.
  package func maker(
    settings: [String: Double], context: ModelContext
  ) throws(Problem) -> @Sendable () -> any Recommender {
    precondition(context.mode == .prequential, "variants are prequential")
    guard let pairs = context.pairs else { preconditionFailure("a ranker needs pairs") }
    let values = try Rankers.logit.complete(settings)
    guard kind != .all else { return { Rankers.logit.make(values, context) } }
    return { [groups] in
      let table = pairs.table
      return PrequentialRanker(
        table: table.keeping(groups), taskCount: context.features.openings.count,
        learner: LogitLearner(
          l2: values["l2"], prior: context.prior.keeping(table.columns(of: groups)), threads: context.threads))
    }
  }
}
