import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationStrictYAML
import DelegationTasks

/// What can be wrong with a recipe's keys as a whole, and with changes from the command line.
extension Problems {
  static func rulesElsewhere(_ value: YAMLValue) -> Problem {
    .impossible(
      value, "the path is of this machine only", remedy: "put the file beside the recipe and write its name")
  }

  static func rulesWithoutDataset(_ dataset: YAMLValue, inherited: YAMLValue) -> Problem {
    .impossible(
      dataset, "the rules of \(inherited.location) are about persons of another dataset",
      remedy: "add a line 'rules: FILE' with rules of its own, or 'rules: null' for none")
  }

  static func circle(_ value: YAMLValue, _ chain: [String]) -> Problem {
    .impossible(
      value, "the recipes extend each other in a circle: \(chain.joined(separator: " → "))",
      remedy: "let one of them extend nothing, or another experiment")
  }

  static func extendsNothing(_ value: YAMLValue, _ name: String, among experiments: [String]) -> Problem {
    let nearest = nearestWord(to: name, in: experiments).map { "did you mean '\($0)'? " } ?? ""
    return .impossible(
      value, "there is no experiment '\(name)'", remedy: nearest + "'delegate run --list' names all there are")
  }

  static func extendsMany(_ value: YAMLValue, _ name: String, _ kind: RecipeKind) -> Problem {
    .impossible(
      value, "'\(name)' is a \(kind), which is many recipes",
      remedy: "extend the experiment that '\(name)' extends, or another one")
  }

  static func twoKinds(_ value: YAMLValue, _ other: RecipeKind) -> Problem {
    .impossible(value, "the recipe is a \(other) already", remedy: "keep one of the two, or write two recipes")
  }

  static func manyWithRules(_ rules: YAMLValue, _ kind: RecipeKind) -> Problem {
    .impossible(rules, "a \(kind) applies no rules", remedy: "add a line 'rules: null' beside the \(kind)")
  }

  static func rulesForMany(_ kind: RecipeKind) -> UnknownName {
    UnknownName(
      Problem(
        location: "--rules", fault: "a \(kind) applies no rules",
        remedy: "leave out --rules, or name a single experiment: delegate run NAME --rules FILE"))
  }

  static func inherited(_ problem: Problem, by file: String) -> Problem {
    Problem(
      location: problem.location, fault: problem.fault,
      remedy: "\(problem.remedy)\n  \(file) inherits this value; a value of its own takes precedence")
  }

  static func noChange(location: String) -> Problem {
    Problem(
      location: location, fault: "it is not a key and a value",
      remedy: "write them as in the recipe with = between: --set text.weighting=bm25, --set models.recent.days=30")
  }

  /// The problem of a key that `--set` cannot change; nil for all others.
  static func fixedKey(_ path: String, location: String) -> Problem? {
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    guard let field = RecipeKeys.field(name), !field.traits.isDisjoint(with: [.prose, .own, .option]) else {
      return nil
    }
    let value = if case .path = field.form { "FILE" } else { "NAME" }
    return Problem(
      location: location, fault: "'\(path)' is no setting",
      remedy: field.traits.contains(.option)
        ? "choose it with --\(name) \(value)" : "write a recipe of its own: delegate new NAME --from NAME")
  }

  static func changedTwice(_ change: RecipeChange) -> Problem {
    Problem(location: change.location, fault: "'\(change.path)' is set already", remedy: "keep one of the two")
  }

  static func noSuchModel(_ name: String, _ change: RecipeChange, among names: [String]) -> Problem {
    let nearest = nearestWord(to: name, in: names).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      location: change.location, fault: "the recipe has no model '\(name)'",
      remedy: "\(nearest)it has: \(names.joined(separator: ", "))")
  }

  static func noSuchSetting(of model: String, _ change: RecipeChange, known: [String]) -> Problem {
    let name = change.path.dropFirst("models.\(model)".count).drop { $0 == "." }
    let nearest = name.isEmpty ? nil : nearestWord(to: String(name), in: known).map { "did you mean '\($0)'? " }
    return Problem(
      location: change.location,
      fault: name.isEmpty ? "a model takes no value itself" : "the model '\(model)' has no setting '\(name)'",
      remedy: known.isEmpty
        ? "leave it out: the model has no settings"
        : (nearest ?? "") + "its settings: \(known.map { "models.\(model).\($0)" }.joined(separator: ", "))")
  }

  static func noSuchItem(_ list: String, _ change: RecipeChange, count: Int) -> Problem {
    Problem(
      location: change.location,
      fault: "'\(list)' has \(count == 0 ? "no items" : "the items 0 to \(count - 1)") in the recipe",
      remedy: count == 0 ? "set the whole list: --set '\(list)=[…]'" : "choose one of them, or set the whole list")
  }

  static func listHasNoKeys(_ list: YAMLValue, _ change: RecipeChange) -> Problem {
    Problem(
      location: change.location, fault: "'\(list.key)' is a list",
      remedy: "choose an item by its index, from 0: \(list.key)[0]")
  }

  static func nothingBelow(_ value: YAMLValue, _ change: RecipeChange) -> Problem {
    Problem(
      location: change.location, fault: "there is nothing below '\(value.key)' in the recipe",
      remedy: "'delegate show NAME' prints every key; choose one of those")
  }

  /// A problem caused by changes; names them unless its location does.
  static func changed(_ problem: Problem, by changes: [RecipeChange]) -> Problem {
    guard !changes.contains(where: { $0.location == problem.location }) else { return problem }
    let options = changes.map(\.location).joined(separator: " ")
    return Problem(location: "\(problem.location) with \(options)", fault: problem.fault, remedy: problem.remedy)
  }

  /// A sweep or a suite was named where a single recipe is needed.
  static func manyNotOne(_ source: RecipeSource) -> UnknownName {
    let other =
      source.ancestors.first.map { "name '\($0)', which it extends, " } ?? "name a single experiment "
    let way =
      source.kind == .sweep
      ? "with --set for the values of one of its points" : "with --dataset for one of its datasets"
    return UnknownName(
      Problem(
        location: "experiment '\(source.name)'", fault: "it is a \(source.kind), which is many recipes",
        remedy: other + way + "; 'delegate show \(source.name)' lists them"))
  }

  static func badName(_ name: String) -> UnknownName {
    UnknownName(
      Problem(
        location: "experiment '\(name)'", fault: "it cannot be a folder's name everywhere",
        remedy: "use letters, digits, '-', '.' and '_', first a letter or a digit, at most 100"))
  }

  static func nameTaken(_ name: String, path: String) -> UnknownName {
    UnknownName(
      Problem(location: "experiment '\(name)'", fault: "\(path) is there already", remedy: "choose another name"))
  }

  static func acceptChanges() -> UnknownName {
    UnknownName(
      Problem(
        location: "--accept", fault: "metrics with settings from the command line (--set) are compared with nothing",
        remedy: "leave out --accept, or write a recipe of its own: delegate new NAME --from NAME"))
  }
}

extension Problems {
  static func foldsWithoutSplit(_ value: YAMLValue) -> Problem {
    .impossible(
      value, "the recipe has no folds", remedy: "add folds to 'evaluation: splits', or leave the key out")
  }

  static func publishedWithoutFolds(_ value: YAMLValue) -> Problem {
    .impossible(
      value, "published results are means of folds, and the recipe has none",
      remedy: "add folds to 'evaluation: splits', or leave the key out")
  }

  static func foldsOfOneFile(dataset: String, location: String) -> Problem {
    Problem(
      location: location, fault: "key 'evaluation.folds': \(dataset) has one file of tasks, which gives no folds",
      remedy: "write 'folds: equal' (--set evaluation.folds=equal), or name a dataset whose tasks are in several files")
  }

  static func filesOutOfOrder(_ file: String, begins opening: Moment, before other: String, location: String) -> Problem
  {
    Problem(
      location: location,
      fault: "\(file) begins at \(opening.isoText), no later than \(other) before it: no folds in time",
      remedy:
        "list the files below 'table: tasks' in the order of their first tasks, or write 'evaluation: {folds: equal}' "
        + "in the recipe")
  }

  static func filesOverlap(late: Int, folds: Int, location: String) -> Problem {
    Problem(
      location: location,
      fault: "the files overlap: batch models do not know \(PageText.counted(late, "training task")) in "
        + "\(PageText.counted(folds, "fold")), opened no earlier than the first test task",
      remedy: "move these tasks to the file that their openings belong to, if they are many")
  }
}

extension Problems {
  static func transferFromItself(_ value: YAMLValue, dataset: String) -> Problem {
    .impossible(
      value, "'\(dataset)' is the dataset under test",
      remedy: "name other datasets: a dataset cannot be learned on and tested")
  }

  static func transferWithoutModel(_ value: YAMLValue) -> Problem {
    .impossible(
      value, "no model of the recipe learns on other datasets",
      remedy: "add '\(ModelCatalogue.transferModel)' to 'models', or leave the key out")
  }

  static func modelWithoutTransfer(_ value: YAMLValue, name: String) -> Problem {
    .impossible(
      value, "the model '\(name)' learns on other datasets, and the recipe names none",
      remedy: "add a line 'transfer: [DATASET, …]', or remove the model")
  }

  static func testedAndTransferred(_ dataset: String) -> UnknownName {
    UnknownName(
      Problem(
        location: "--dataset", fault: "the recipe learns on \(dataset), which would be under test as well",
        remedy: "name another dataset, or take a recipe without 'transfer'"))
  }

  static func noTransferExamples(dataset: String) -> Problem {
    Problem(
      location: dataset, fault: "nothing to learn from it: no task has a known assignee who was among the candidates",
      remedy: "run 'delegate datasets check \(dataset)', or remove it from 'transfer'")
  }
}
