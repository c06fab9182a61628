import ArgumentParser
import Experiments
import Foundation
import Ingest
import Repeatable

/// Where datasets are looked for.
struct DataOptions: ParsableArguments {
  @Option(
    name: .customLong("datasets"),
    help: ArgumentHelp(
      "A folder to look in first, for descriptions and for data; then DELEGATE_DATASETS, then datasets/.",
      valueName: "dir"))
  var folders: [String] = []

  var catalogue: DatasetCatalogue {
    DatasetCatalogue(options: folders, environment: ProcessInfo.processInfo.environment["DELEGATE_DATASETS"])
  }
}

struct ThreadOptions: ParsableArguments {
  @Option(
    name: .customLong("threads"), help: "How many threads to use; figures do not depend on it. (default: all cores)")
  var count: Int?

  var threads: Threads { Threads(count ?? ProcessInfo.processInfo.activeProcessorCount) }

  func validate() throws {
    if let count, !(1...1024).contains(count) {
      throw ValidationError("--threads \(count): write a number from 1 to 1024.")
    }
  }
}
