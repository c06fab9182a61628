import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationTasks

/// What a reader must know about a report's results, in sentences.
package enum Caveats {
  static func of(_ recipe: Recipe, _ data: LoadedDataset, _ rules: AssignmentRules?) -> [String] {
    var caveats = trial(recipe)
    caveats += FieldTelling.doubts(of: data).map { doubt in
      "In this data \(doubt). If it came with the assignee or the outcome, the metrics of models that read it are much too high."
    }
    if data.description.adapter.adapter.selectsByProduct {
      caveats.append(
        "The dataset selects tasks by their final product, which leaks a little of the future; this kind of data allows nothing else."
      )
    }
    if let missing = ExperimentResult.Part.missing(of: data) {
      caveats.append("\(missing). With them the metrics will differ.")
    }
    let (lacking, all) = (data.finalValueTasks.count, data.log.count)
    if !data.hasHistories, lacking == 0 || lacking == all {
      let subject = recipe.history == .recorded ? "This dataset has" : "The recipe reads"
      caveats.append(
        "\(subject) final field values only: component and other fields "
          + "may have been set after the opening, and who was assigned a task is not known before it was resolved. \(finalValueBias)."
      )
    }
    if lacking > 0, lacking < all {
      caveats.append(
        "\(PageText.counted(lacking, "task")) of \(all) came without all of their changes: who was assigned "
          + "such a task is not known before it was resolved, and its component may have been set after the opening. \(finalValueBias)."
      )
    }
    if data.hasHistories, data.log.componentsNeverChange {
      caveats.append(
        "No task’s component ever changes in this data. If its source leaves such changes out, a component that was set while work "
          + "went on counts as known at the opening, and metrics are too high.")
    }
    if !data.hasHistories, let rules, rules.limitsOpenTasks {
      caveats.append(
        "This dataset does not say who was assigned a task before it was resolved, so hardly anybody's open tasks are "
          + "known, and limits on them change little.")
    }
    if recipe.leavesOutSelfTaken {
      caveats.append("Tasks whose assignee is their reporter are left out, in training and in the test.")
    }
    if !recipe.transfer.isEmpty {
      caveats.append(
        "\(ModelCatalogue.transferModel) uses feature weights learned on \(recipe.transfer.joined(separator: " and ")), "
          + "from their complete histories, which may reach beyond the moments at which the tasks of this page were opened."
      )
    }
    return caveats
  }

  /// What the experiment `final-values` found on trackers that have histories, for pages of data that has none.
  package static let finalValueBias =
    "Metrics on such data are mostly too high, and leads over simple rules too low; the experiment final-values measures by how much"

  /// What such an assumption does to figures of a mode, as measured on trackers that say when outcomes were known.
  package static func bias(_ dating: OutcomeDating, in mode: EvaluationMode?) -> String {
    if dating == .doubted {
      return "'delegate datasets check' says what contradicts them; metrics may be much too high"
    }
    let isAtOpening = dating == .atOpening
    return "On three trackers with histories, read as if this were so there, "
      + (mode == .batch
        ? "models trained once: " + (isAtOpening ? Bias.onceAtOpening : Bias.onceAfter90Days)
        : "models that learn as they go: " + (isAtOpening ? Bias.learningAtOpening : Bias.learningAfter90Days))
  }

  /// What the experiment `final-values` finds; a test compares these texts with its report.
  private enum Bias {
    static let learningAtOpening =
      "top-1 of the chosen model is too high by 5.0 to 7.0 points and that of the best simple rule too high by 3.7 to 10.0 points; the lead over the rule is off by −2.9 to +1.8 points"
    static let learningAfter90Days =
      "top-1 of the chosen model is off by −6.6 to +0.2 points and that of the best simple rule off by −3.5 to +7.4 points; the lead over the rule is off by −7.2 to +0.7 points"
    static let onceAtOpening =
      "top-1 of the chosen model is too high by 3.6 to 9.1 points and that of the best simple rule too high by 2.5 to 12.7 points; the lead over the rule is off by −4.8 to +1.2 points"
    static let onceAfter90Days =
      "top-1 of the chosen model is off by −1.5 to +8.4 points and that of the best simple rule off by 0.0 to +7.0 points; the lead over the rule is off by −6.1 to +1.3 points"
  }

  static func trial(_ recipe: Recipe) -> [String] {
    guard !recipe.changes.isEmpty else { return [] }
    return [
      "This is a trial: the command line set \(recipe.changes.joined(separator: ", ")) in place of the recipe's values, "
        + "and the metrics are not compared with accepted ones."
    ]
  }
}

/// Rules as a page shows them: persons by pseudonym, patterns by how many they match.
struct RuleText {
  let persons: PersonTable

  func list(_ rules: AssignmentRules) -> [String] {
    rules.rules.map { "\(subject($0.subject)): \(Self.terms($0.terms))" }
  }

  private func subject(_ subject: RuleSubject) -> String {
    switch subject.form {
    case .person: persons.pseudonym(subject.persons[0])
    case .pattern where subject.persons.isEmpty: "a pattern that nobody matches"
    case .pattern: "a pattern, \(PageText.counted(subject.persons.count, "person"))"
    case .everybody: "everybody"
    }
  }

  private static func terms(_ terms: AssignmentRules.Terms) -> String {
    switch terms {
    case .away(let from, let until): "away from \(time(from)) until \(time(until))"
    case .never: "never suggested"
    case .capacity(let openTasks):
      "suggested only with fewer than \(PageText.counted(openTasks, "open task"))"
    }
  }

  /// The day alone where the moment is its midnight.
  private static func time(_ moment: Moment) -> String {
    let second = moment.seconds % 86_400
    let day = PageText.day(moment.seconds)
    guard second != 0 else { return day }
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day) \(parts.joined(separator: ":")) UTC"
  }
}
