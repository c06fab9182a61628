import DelegationFiles
import DelegationFoundations
import DelegationRecipes
import Foundation

package struct ExperimentListing: Sendable {
  package let name: String
  /// The recipe's dataset and question, or why it cannot be read.
  package let finding: Result<Facts, Problem>

  package struct Facts: Equatable, Sendable {
    /// The name of the dataset, or how many there are.
    package let dataset: String
    package let question: String
    package let kind: RecipeKind
  }
}

extension Project {
  /// Every folder that holds a recipe or may hold one, the built-in ones too, sorted by the bytes of their names.
  package func list() throws -> [ExperimentListing] {
    try builtInEntries.filter(has).union(FolderPaths.names(in: experiments)).filter { !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    .compactMap { name in finding(of: name).map { ExperimentListing(name: name, finding: $0) } }
  }

  /// The facts of an experiment, or why they cannot be read; nil for a file, and for a folder without a recipe.
  private func finding(of name: String) -> Result<ExperimentListing.Facts, Problem>? {
    var status = stat()
    guard stat(folder(name), &status) == 0 else { return unreadable(folder(name)) }
    guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
    guard access(folder(name), R_OK | X_OK) == 0 else { return unreadable(folder(name)) }
    guard lstat(recipePath(name), &status) == 0 else { return nil }
    guard access(recipePath(name), R_OK) == 0 else { return unreadable(recipePath(name)) }
    do {
      let source = try source(name)
      let recipe = try recipe(source)
      var dataset = recipe.dataset
      if case .suite(let suite) = try Study(source) { dataset = PageText.counted(suite.members.count, "dataset") }
      return .success(.init(dataset: dataset, question: recipe.question, kind: source.kind))
    } catch let problem as Problem {
      return .failure(problem)
    } catch { return .failure(Problems.cannotRead(path: recipePath(name), error: error)) }
  }

  private func unreadable(_ path: String) -> Result<ExperimentListing.Facts, Problem> {
    .failure(Problems.cannotRead(path: path, error: SystemError(errno)))
  }
}
