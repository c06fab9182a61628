extension ReportDocument {
  /// What rules change at holdout; a report without a file of rules has none.
  package struct RuleSection: Codable, Equatable, Sendable {
    /// The rules in words, in their order; persons by pseudonym, patterns by how many they mean.
    package var list: [String]
    /// One per model and knowledge.
    package var effects: [Effect]

    package init(list: [String], effects: [Effect]) {
      self.list = list
      self.effects = effects
    }

    package struct Effect: Codable, Equatable, Sendable {
      package var model: String
      package var knowledge: String  // batch | prequential
      /// Pairs of a task and a person ranked for it that the rules took out.
      package var removed: Int
      /// Share of the first five places that they took out.
      package var removedOfFirstFive: Double
      /// Share of test tasks whose true owner they took out.
      package var ownerRemoved: Double
      package var without: Figures
      package var with: Figures

      package init(
        model: String, knowledge: String, removed: Int, removedOfFirstFive: Double, ownerRemoved: Double,
        without: Figures, with: Figures
      ) {
        self.model = model
        self.knowledge = knowledge
        self.removed = removed
        self.removedOfFirstFive = removedOfFirstFive
        self.ownerRemoved = ownerRemoved
        self.without = without
        self.with = with
      }
    }

    package struct Figures: Codable, Equatable, Sendable {
      package var top1: Double
      package var top5: Double
      package var mrr: Double
      package var personsPerTaskRoundOne: Double
      package var ownerAfterRoundOne: Double
      package var ownerAfterBoth: Double
      package var leftToRoundTwo: Double
      /// Share of assignments at the five busiest persons, after both rounds.
      package var loadTopFive: Double
      /// The same if each task went to the first person named.
      package var loadOfFirst: Double

      package init(
        top1: Double, top5: Double, mrr: Double, personsPerTaskRoundOne: Double, ownerAfterRoundOne: Double,
        ownerAfterBoth: Double, leftToRoundTwo: Double, loadTopFive: Double, loadOfFirst: Double
      ) {
        self.top1 = top1
        self.top5 = top5
        self.mrr = mrr
        self.personsPerTaskRoundOne = personsPerTaskRoundOne
        self.ownerAfterRoundOne = ownerAfterRoundOne
        self.ownerAfterBoth = ownerAfterBoth
        self.leftToRoundTwo = leftToRoundTwo
        self.loadTopFive = loadTopFive
        self.loadOfFirst = loadOfFirst
      }
    }
  }

  /// How often somebody without any activity for `days` days is suggested at holdout, without any rules.
  package struct GoneResult: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: String  // batch | prequential
    package var days: Int
    /// Share of test reports with such a person first.
    package var top1: Double
    /// Share of test reports with at least one such person among the first five.
    package var top5: Double
    /// Share of all first-five places that such persons hold.
    package var places: Double

    package init(model: String, knowledge: String, days: Int, top1: Double, top5: Double, places: Double) {
      self.model = model
      self.knowledge = knowledge
      self.days = days
      self.top1 = top1
      self.top5 = top5
      self.places = places
    }
  }
}
