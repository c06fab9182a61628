import DelegationFiles
import Foundation
import DelegationIngest
import DelegationRanking
import DelegationTasks

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

  static func modelWithoutMode(_ value: YAMLValue, name: String, needs: [EvaluationMode]) -> Problem {
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
      location: problem.location, fault: "this is not a file of accepted figures: \(problem.fault)",
      remedy: "restore the file with git, or run the experiment with --accept, which writes it anew")
  }

  static func cannotRead(path: String, error: any Error) -> Problem {
    Problem(
      location: path, fault: "the folder cannot be read (\(plainMessage(error)))",
      remedy: "check that it is a folder and that you may read it")
  }

  static func noStore(_ folder: String, error: any Error) -> Problem {
    Problem(
      location: folder, fault: "what stages give cannot be kept there (\(plainMessage(error)))",
      remedy: "check that the folder may be written to, or name another one with --cache DIR")
  }

  static func cannotKeep(_ stage: String, in folder: String, error: SystemError) -> Problem {
    let isFull = error.number == ENOSPC || error.number == EDQUOT
    return Problem(
      location: folder, fault: "what '\(stage)' gave cannot be kept (\(error))",
      remedy: isFull
        ? "make room: 'delegate cache clean' empties the store; or name a folder on another disk with --cache DIR"
        : "check that the folder may be written to, or name another one with --cache DIR")
  }

  /// - Parameters:
  ///   - name: The experiment's.
  ///   - isEmpty: Whether no task has any of the fields.
  static func noTerms(_ name: String, fields: [Field], isEmpty: Bool, taskCount: Int) -> Problem {
    let words = fields.map(word)
    return Problem(
      location: "\(name): text.fields",
      fault: isEmpty
        ? "no task has a term: none of \(taskCount) has a \(words.joined(separator: " or a "))"
        : "no task has a term: the filters leave nothing of the \(words.joined(separator: " and the ")) of \(taskCount) tasks",
      remedy: isEmpty
        ? "name fields that the data has, such as --set text.fields=[title], or models that read no text"
        : "drop text.filters, or lower text.minimumTokenLength")
  }

  /// The recipe's word for a field that is read as text.
  static func word(of field: Field) -> String { Recipe.readableFields.first { $0.1 == field }!.0 }

  /// - Parameter labelled: How many tasks have a person as owner, whatever their resolution.
  static func noTargets(dataset: String, labelled: Int) -> Problem {
    let check = "run 'delegate datasets check \(dataset)'"
    guard labelled > 0 else {
      return Problem(
        location: dataset, fault: "no task to ask about: none has a person as owner in the end", remedy: check)
    }
    return Problem(
      location: dataset,
      fault: "no task to ask about: \(labelled) have a person as owner, none of them a resolution that counts",
      remedy: "\(check), or write 'eligibility: any' in the recipe")
  }

  static func noExamples(dataset: String) -> Problem {
    Problem(
      location: dataset, fault: "nothing was known before the first test task was opened: no task had been resolved",
      remedy: "run 'delegate datasets check \(dataset)'; the history may be too short, or lack resolution times")
  }

  static func tooFewToAudit(dataset: String, tasks: Int) -> Problem {
    Problem(
      location: dataset, fault: "nothing to ask before any moment: \(tasks) tasks have an owner and count",
      remedy: "run 'delegate datasets check \(dataset)'; an audit needs some tasks that were opened one after the other"
    )
  }

  static func unknownModel(_ name: String) -> UnknownName {
    let nearest = nearestWord(to: name, in: ModelCatalogue.names).map { "did you mean '\($0)'? " } ?? ""
    return UnknownName(
      Problem(
        location: "--models", fault: "there is no model '\(name)'",
        remedy: nearest + "known here: \(ModelCatalogue.names.joined(separator: ", "))"))
  }

  /// - Parameter names: All experiments there are.
  static func unknownExperiment(_ name: String, among names: [String], folder: String) -> UnknownName {
    let nearest = nearestWord(to: name, in: names).map { "did you mean '\($0)'? " } ?? ""
    return UnknownName(
      Problem(
        location: "experiment '\(name)'", fault: "there is no \(folder)/\(name)/recipe.yaml",
        remedy: names.isEmpty
          ? "go to the folder that holds \(folder)/, such as the repository's, and run it there"
          : "\(nearest)'delegate run --list' names all there are"))
  }

  /// - Parameter key: The recipe's key that names the dataset.
  static func recipeWithoutDataset(
    _ dataset: String, key: String = "dataset", path: String, in catalogue: DatasetCatalogue
  ) -> Problem {
    let nearest = nearestWord(to: dataset, in: catalogue.names()).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      location: path, fault: "key '\(key)': no dataset '\(dataset)' is described along the search path",
      remedy: nearest + "'delegate datasets list' names all there are; --datasets DIR adds a folder")
  }

  static func unknownReport(_ id: String, dataset: String) -> UnknownName {
    UnknownName(
      Problem(
        location: "report '\(id)'", fault: "\(dataset) has no report of that id",
        remedy: "'delegate records \(dataset)' prints all ids; or write a text of several words, in quotes"))
  }

  static func acceptElsewhere(dataset: String) -> UnknownName {
    UnknownName(
      Problem(
        location: "--accept", fault: "figures on another dataset (\(dataset)) are compared with nothing",
        remedy: "leave out --accept, or write a recipe of its own for that dataset"))
  }
}

/// What the command line asks for is not here or cannot be: an unknown experiment, dataset or report.
package struct UnknownName: Error, Equatable, Sendable, CustomStringConvertible {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  package var description: String { problem.description }
}

extension DatasetCatalogue {
  /// Opens a dataset that the command line names.
  ///
  /// - Throws: ``UnknownName`` when there is no such dataset, `Problem` when its description is wrong.
  package func named(_ name: String) throws -> Dataset {
    do {
      return try open(name)
    } catch let problem as Problem where !has(name) {
      throw UnknownName(problem)
    }
  }

  /// The public download that the command line names; errors as for ``named(_:)``.
  package func namedDownload(_ name: String) throws -> Download {
    do {
      return try download(named: name)
    } catch let problem as Problem where !hasDownload(named: name) {
      throw UnknownName(problem)
    }
  }
}
