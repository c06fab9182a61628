import Evaluation
import Ingest
import Recommendation

/// What a reader must know about a report's figures, in sentences.
enum Caveats {
  static func of(_ recipe: Recipe, _ data: LoadedDataset, _ rules: AssignmentRules?) -> [String] {
    var caveats = recipe.changes.isEmpty ? [] : [trial(recipe)]
    caveats += [
      "Which reports belong to the dataset goes by their final product: a look ahead that this kind of data forces on "
        + "everyone."
    ]
    if !data.hasHistories {
      caveats.append(
        "This dataset has final values only: component and owner may have been set after the opening, so the figures "
          + "are an upper bound of what an honest model could reach.")
    }
    if !data.hasHistories, let rules, rules.limitsOpenTasks {
      caveats.append(
        "This dataset does not tell who owned a task before it was resolved, so hardly anybody's open tasks are known, "
          + "and limits on them change little.")
    }
    if recipe.leavesOutSelfTaken {
      caveats.append("Tasks whose owner is their reporter are left out of what is asked and of what is learned.")
    }
    if !recipe.transfer.isEmpty {
      caveats.append(
        "\(ModelCatalogue.transferModel) weighs the features as it learned on \(recipe.transfer.joined(separator: " and ")), "
          + "from their whole histories: these may reach beyond the moments at which the reports of this page were opened."
      )
    }
    return caveats
  }

  private static func trial(_ recipe: Recipe) -> String {
    "This is a trial: \(recipe.changes.joined(separator: ", ")) stood on the command line in place of what the recipe says, "
      + "and the figures are compared with nothing."
  }
}
