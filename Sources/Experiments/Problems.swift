import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationStrictYAML
import DelegationTasks
import Foundation

/// What can be wrong with an experiment and the files it reads and writes.
enum Problems {
  static func emptyList(_ value: YAMLValue) -> Problem {
    .impossible(value, "the list is empty", remedy: "name at least one, or leave the key out for the default")
  }

  static func modelWithoutMode(_ value: YAMLValue, name: String, needs: [EvaluationMode]) -> Problem {
    let modes = needs.map(\.rawValue).joined(separator: " or ")
    return .impossible(
      value, "the model '\(name)' runs in \(modes) mode only, which the recipe leaves out",
      remedy: "add \(modes) to 'evaluation: modes', or remove the model")
  }

  static func cannotRead(path: String, error: any Error) -> Problem {
    Problem(
      location: path, fault: "the folder cannot be read (\(plainMessage(error)))",
      remedy: "check that it is a folder and that you may read it")
  }

  static func cannotCache(_ stage: String, in folder: String, error: SystemError) -> Problem {
    let isFull = error.number == ENOSPC || error.number == EDQUOT
    return Problem(
      location: folder, fault: "the output of '\(stage)' cannot be cached (\(error))",
      remedy: isFull
        ? "free some space: 'delegate cache clean' empties the cache; or name a folder on another disk with --cache DIR"
        : "check that the folder may be written to, or name another one with --cache DIR")
  }

  static func noTerms(_ name: String, fields: [Field], isEmpty: Bool, hasText: Bool, taskCount: Int) -> Problem {
    let names = fields.map(word)
    return Problem(
      location: "\(name): text.fields",
      fault: isEmpty
        ? "no task has a term: none of \(taskCount) has a \(names.joined(separator: " or a "))"
        : "no task has a term: the filters leave nothing of the \(names.joined(separator: " and the ")) of \(taskCount) tasks",
      remedy: !hasText
        ? "add models that need no text: --set models=[most-frequent, recent, component-recent, ranker]"
        : isEmpty
          ? "name fields that the data has, such as --set text.fields=[title], or models that read no text"
          : "drop text.filters, or lower text.minimumTokenLength")
  }

  /// What recipes call a field that is read as text.
  static func word(of field: Field) -> String { Recipe.readableFields.first { $0.1 == field }!.0 }

  /// - Parameter labelled: How many tasks have a person as final assignee, whatever their resolution.
  static func noTargets(dataset: String, labelled: Int) -> Problem {
    let check = "run 'delegate datasets check \(dataset)'"
    guard labelled > 0 else {
      return Problem(
        location: dataset, fault: "no task to test with: none has a person as final assignee", remedy: check)
    }
    return Problem(
      location: dataset,
      fault: "no task to test with: \(labelled) have a person as assignee, none of them a resolution that counts",
      remedy: "\(check), or write 'eligibility: any' in the recipe")
  }

  static func unknownModel(_ name: String) -> Problem {
    let nearest = nearestWord(to: name, in: ModelCatalogue.names).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      .usage, location: "--models", fault: "there is no model '\(name)'",
      remedy: nearest + "known here: \(ModelCatalogue.names.joined(separator: ", "))")
  }

  static func unknownExperiment(_ name: String, among names: [String], folder: String) -> Problem {
    let nearest = nearestWord(to: name, in: names).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      .usage, location: "experiment '\(name)'", fault: "there is no \(folder)/\(name)/recipe.yaml",
      remedy: names.isEmpty
        ? "go to a project, or create one here: delegate init"
        : "\(nearest)'delegate run --list' names all there are")
  }

  static func recipeWithoutDataset(
    _ dataset: String, key: String = "dataset", path: String, in catalogue: DatasetCatalogue
  ) -> Problem {
    let nearest = nearestWord(to: dataset, in: catalogue.names()).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      location: path, fault: "key '\(key)': no dataset '\(dataset)' is described along the search path",
      remedy: nearest + "'delegate datasets list' names all there are; --datasets DIR adds a folder")
  }

  static func unknownTask(_ id: String, dataset: String) -> Problem {
    Problem(
      .usage, location: "task '\(id)'", fault: "\(dataset) has no task of that id",
      remedy: "'delegate records \(dataset)' prints all ids; or write a text of several words, in quotes")
  }
}

extension DatasetCatalogue {
  /// Opens a dataset that the command line names.
  ///
  /// - Throws: `Problem` of usage when there is no such dataset, `Problem` when its description is wrong.
  package func named(_ name: String) throws -> Dataset {
    do {
      return try open(name)
    } catch let problem as Problem where !has(name) { throw problem.of(.usage) }
  }

  /// The public download that the command line names; errors as for ``named(_:)``.
  package func namedDownload(_ name: String) throws -> Download {
    do {
      return try download(named: name)
    } catch let problem as Problem where !hasDownload(named: name) { throw problem.of(.usage) }
  }
}
