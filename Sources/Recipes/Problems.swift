import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML

enum Problems {
  static func emptyList(_ value: YAMLValue) -> Problem {
    .impossible(value, "the list is empty", remedy: "name at least one, or leave the key out for the default")
  }

  static func unknownExperiment(_ name: String, among names: [String], in project: Project) -> Problem {
    let isDataset = DatasetCatalogue(options: [], environment: nil, others: project.datasetFolders).has(name)
    let nearest =
      isDataset
      ? "'\(name)' is a dataset: name an experiment and the dataset, such as 'sample --dataset \(name)'; "
      : didYouMean(name, in: names)
    return Problem(
      .usage, location: "experiment '\(name)'", fault: "there is no \(project.experiments)/\(name)/recipe.yaml",
      remedy: names.isEmpty
        ? Project.isProject(project.root.isEmpty ? "." : project.root)
          ? "write it; the sample comes with an installed program: make install"
          : "go to a project, or create one here: delegate init"
        : "\(nearest)'delegate run --list' names all there are")
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
}
