import DelegationFiles
import DelegationFoundations
import DelegationIngest
import Foundation

enum Problems {
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

  static func recipeWithoutDataset(
    _ dataset: String, key: String = "dataset", path: String, in catalogue: DatasetCatalogue
  ) -> Problem {
    let nearest = nearestWord(to: dataset, in: (try? catalogue.names()) ?? []).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      location: path, fault: "key '\(key)': no dataset '\(dataset)' is described along the search path",
      remedy: nearest + "'delegate datasets list' names all there are; --datasets DIR adds a folder")
  }
}
