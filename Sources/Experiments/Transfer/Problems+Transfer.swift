import Ingest
import Recommendation
import TaskModel

/// What can be wrong with learning on other datasets.
extension Problems {
  static func emptyTransfer(_ value: YAMLValue) -> Problem {
    .impossible(value, "the list is empty", remedy: "name at least one dataset, or leave the key out")
  }

  static func transferFromItself(_ value: YAMLValue, dataset: String) -> Problem {
    .impossible(
      value, "'\(dataset)' is the dataset under test",
      remedy: "name other datasets: none may be learned from and tested")
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
        place: "--dataset", fault: "the recipe learns on \(dataset), which would be under test as well",
        remedy: "name another dataset, or take a recipe without 'transfer'"))
  }

  static func noTransferLessons(dataset: String) -> Problem {
    Problem(
      place: dataset, fault: "nothing to learn from it: no task has a known owner who was among the candidates",
      remedy: "run 'delegate datasets check \(dataset)', or remove it from 'transfer'")
  }
}
