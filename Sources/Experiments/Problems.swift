import Foundation
import Ingest
import Recommendation
import TaskModel

/// What can be wrong with an experiment and the files it reads and writes.
enum Problems {
  static func emptyList(_ value: YAMLValue) -> Problem {
    .impossible(value, "the list is empty", remedy: "name at least one, or leave the key out for the default")
  }

  static func listWithout(_ word: String, _ value: YAMLValue, known: [String]) -> Problem {
    .impossible(
      value, "'\(word)' is not among them", remedy: "write [\(word)] or [\(known.joined(separator: ", "))]")
  }

  static func modelTwice(_ value: YAMLValue, name: String) -> Problem {
    .impossible(value, "the model '\(name)' is there twice", remedy: "name each model once")
  }

  static func modelWithoutKnowledge(_ value: YAMLValue, name: String, needs: [Knowledge]) -> Problem {
    let kinds = needs.map(\.rawValue).joined(separator: " or ")
    return .impossible(
      value, "the model '\(name)' runs with \(kinds) knowledge only, which the recipe leaves out",
      remedy: "add \(kinds) to 'evaluation: knowledge', or remove the model")
  }

  static func dimensionsWithoutLSA(_ value: YAMLValue) -> Problem {
    .impossible(value, "only 'space: lsa' has dimensions", remedy: "leave the key out, or write 'space: lsa'")
  }

  static func unreadableExpectation(_ problem: Problem) -> Problem {
    Problem(
      place: problem.place, fault: "this is not a file of accepted figures: \(problem.fault)",
      remedy: "restore the file with git, or run the experiment with --accept, which writes it anew")
  }

  static func cannotWrite(path: String, error: any Error) -> Problem {
    Problem(
      place: path, fault: "the file cannot be written (\(words(error)))",
      remedy: "check that the folder is there, that you may write to it and that the disk is not full")
  }

  static func cannotRead(path: String, error: any Error) -> Problem {
    Problem(
      place: path, fault: "the folder cannot be read (\(words(error)))",
      remedy: "check that it is a folder and that you may read it")
  }

  static func noStore(_ folder: String, error: any Error) -> Problem {
    Problem(
      place: folder, fault: "what stages give cannot be kept there (\(words(error)))",
      remedy: "check that the folder may be written to, or name another one with --cache DIR")
  }

  static func cannotKeep(_ stage: String, in folder: String, error: Int32) -> Problem {
    let isFull = error == ENOSPC || error == EDQUOT
    return Problem(
      place: folder, fault: "what '\(stage)' gave cannot be kept (\(String(cString: strerror(error))))",
      remedy: isFull
        ? "make room: 'delegate cache clean' empties the store; or name a folder on another disk with --cache DIR"
        : "check that the folder may be written to, or name another one with --cache DIR")
  }

  /// - Parameter labelled: How many tasks have a person as owner, whatever their resolution.
  static func noTargets(dataset: String, labelled: Int) -> Problem {
    let check = "run 'delegate datasets check \(dataset)'"
    guard labelled > 0 else {
      return Problem(
        place: dataset, fault: "no task to ask about: none has a person as owner in the end", remedy: check)
    }
    return Problem(
      place: dataset,
      fault: "no task to ask about: \(labelled) have a person as owner, none of them a resolution that counts",
      remedy: "\(check), or write 'eligibility: any' in the recipe")
  }

  static func noLessons(dataset: String) -> Problem {
    Problem(
      place: dataset, fault: "nothing was known before the first test task was opened: no task had been resolved",
      remedy: "run 'delegate datasets check \(dataset)'; the history may be too short, or lack resolution times")
  }

  static func tooFewToAudit(dataset: String, tasks: Int) -> Problem {
    Problem(
      place: dataset, fault: "nothing to ask before any moment: \(tasks) tasks have an owner and count",
      remedy: "run 'delegate datasets check \(dataset)'; an audit needs some tasks that were opened one after the other"
    )
  }

  static func unknownModel(_ name: String) -> UnknownName {
    let nearest = nearestWord(to: name, in: ModelCatalogue.names).map { "did you mean '\($0)'? " } ?? ""
    return UnknownName(
      Problem(
        place: "--models", fault: "there is no model '\(name)'",
        remedy: nearest + "known here: \(ModelCatalogue.names.joined(separator: ", "))"))
  }

  /// - Parameter nearest: None when the folder holds no experiment at all.
  static func unknownExperiment(_ name: String, nearest: String?, folder: String) -> UnknownName {
    UnknownName(
      Problem(
        place: "experiment '\(name)'", fault: "there is no \(folder)/\(name)/recipe.yaml",
        remedy: nearest.map { "did you mean '\($0)'? 'delegate run --list' names all there are" }
          ?? "go to the folder that holds \(folder)/, such as the repository's, and run it there"))
  }

  /// - Parameter key: The recipe's key that names the dataset.
  static func recipeWithoutDataset(
    _ dataset: String, key: String = "dataset", path: String, in catalogue: DatasetCatalogue
  ) -> Problem {
    let nearest = nearestWord(to: dataset, in: catalogue.names()).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      place: path, fault: "key '\(key)': no dataset '\(dataset)' is described along the search path",
      remedy: nearest + "'delegate datasets list' names all there are; --datasets DIR adds a folder")
  }

  static func unknownReport(_ id: String, dataset: String) -> UnknownName {
    UnknownName(
      Problem(
        place: "report '\(id)'", fault: "\(dataset) has no report of that id",
        remedy: "'delegate records \(dataset)' prints all ids; or write a text of several words, in quotes"))
  }

  static func acceptElsewhere(dataset: String) -> UnknownName {
    UnknownName(
      Problem(
        place: "--accept", fault: "figures on another dataset (\(dataset)) are compared with nothing",
        remedy: "leave out --accept, or write a recipe of its own for that dataset"))
  }

  private static func words(_ error: any Error) -> String {
    (error as NSError).localizedDescription
  }
}
