import Foundation
import Ingest
import TaskModel

/// The folder with `experiments/`, where recipes and accepted figures stand.
package struct Project: Sendable {
  /// Relative to where the program runs, as messages name it.
  package let experiments: String

  package init(experiments: String = "experiments") { self.experiments = experiments }

  /// The names of all experiments, in the order of their bytes.
  package var names: [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: experiments)) ?? []
    return entries.filter { FileManager.default.fileExists(atPath: recipePath($0)) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func recipePath(_ name: String) -> String { "\(experiments)/\(name)/recipe.yaml" }
  package func expectedPath(_ name: String) -> String { "\(experiments)/\(name)/expected.json" }

  /// - Parameters:
  ///   - name: Of the experiment.
  ///   - file: As the recipe names it.
  package func rulesPath(_ name: String, file: String) -> String { "\(experiments)/\(name)/\(file)" }

  /// - Throws: ``UnknownName`` when there is no such experiment, `Problem` when its recipe is wrong.
  package func recipe(_ name: String) throws -> Recipe {
    guard names.contains(name) else {
      throw Problems.unknownExperiment(name, nearest: nearestWord(to: name, in: names), folder: experiments)
    }
    return try RecipeReader.read(file: recipePath(name), name: name)
  }
}
