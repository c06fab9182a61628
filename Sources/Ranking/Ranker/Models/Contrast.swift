import DelegationTasks

/// The subjects that put one candidate of a task ahead of another, and those in which the other is ahead.
package struct Contrast: Equatable, Sendable {
  static let mostPros = 2
  static let mostCons = 1

  package let one, other: PersonID
  package let pros, cons: [ReasonTemplate]

  package init(one: PersonID, other: PersonID, pros: [ReasonTemplate], cons: [ReasonTemplate]) {
    (self.one, self.other, self.pros, self.cons) = (one, other, pros, cons)
  }

  /// The same without the subjects that a task has nothing to say about.
  package func without(_ lacks: (ReasonTemplate) -> Bool) -> Contrast {
    Contrast(one: one, other: other, pros: pros.filter { !lacks($0) }, cons: cons.filter { !lacks($0) })
  }

  /// Compares what the features add to the utilities of two candidates; nil if one of them is none.
  ///
  /// As in ``Reasons``, a subject counts only if the values of one of its features differ as its effect does, so that nothing is named that
  /// a learner derives from correlated features; a small share of the difference is no reason.
  init?(of task: Int, between one: PersonID, _ other: PersonID, in table: PairTable, by learner: any PairLearner) {
    let (rows, width) = (table.rows(of: task), table.featureCount)
    guard let first = rows.first(where: { table.persons[$0] == one }),
      let second = rows.first(where: { table.persons[$0] == other })
    else { return nil }
    let gaps = zip(learner.contributions(table, row: first), learner.contributions(table, row: second)).map { $0 - $1 }
    let sums = PairFeatures.templates.map { $0.features.reduce(0) { $0 + gaps[$1] } }
    let least = sums.reduce(0) { $0 + abs($1) } * ReasonTemplate.minimumShare
    let order = Ranking.positions(falling: sums.map(abs)).filter { position in
      let (template, features) = PairFeatures.templates[position]
      let isFor = sums[position] > 0
      return template != .guess && abs(sums[position]) > least
        && features.contains { feature in
          let (own, others) = (table.bins[first * width + feature], table.bins[second * width + feature])
          let isAsStated =
            switch table.features[feature].direction {
            case .speaksFor: isFor ? own > others : own < others
            case .speaksAgainst: isFor ? own < others : own > others
            case .either: own != others
            }
          return isAsStated && gaps[feature] != 0 && (gaps[feature] > 0) == isFor
        }
    }
    let names = order.map { (isFor: sums[$0] > 0, template: PairFeatures.templates[$0].template) }
    self.init(
      one: one, other: other, pros: names.filter(\.isFor).prefix(Self.mostPros).map(\.template),
      cons: names.filter { !$0.isFor }.prefix(Self.mostCons).map(\.template))
  }
}
