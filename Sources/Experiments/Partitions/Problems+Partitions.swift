import DelegationFoundations

/// What can be wrong with the parts of a tracker and their files.
extension Problems {
  static func unreadablePart(_ path: String, _ fault: String) -> Problem {
    Problem(
      location: path, fault: "it cannot be read: \(fault)", remedy: "check that it is there and that you may read it")
  }

  static func damagedPart(_ path: String, _ fault: String) -> Problem {
    Problem(location: path, fault: fault, remedy: "remove it, and repeat the stage that wrote it")
  }

  static func nothingCounted(_ folder: String) -> Problem {
    Problem(
      location: folder, fault: "no part of a tracker was counted there",
      remedy: "begin with: delegate stage count EXPERIMENT --part 1/1 --to \(folder)")
  }

  static func severalCuts(_ folder: String, _ cuts: [Int]) -> Problem {
    Problem(
      location: folder,
      fault: "the tracker was cut into \(cuts.map(String.init).joined(separator: " and into ")) parts",
      remedy: "keep the files of one cut, or count into an empty folder")
  }

  static func partsMissing(_ kind: PartFile.Kind, _ missing: [TrackerPart], in folder: String) -> Problem {
    let shown = missing.prefix(5).map(\.description).joined(separator: ", ") + (missing.count > 5 ? ", …" : "")
    let (stage, what) = kind.stage
    return Problem(
      location: folder,
      fault: missing.count == 1 ? "part \(shown) was not \(what)" : "\(missing.count) parts were not \(what): \(shown)",
      remedy: "run: delegate stage \(stage) --part \(missing[0]) --to \(folder)")
  }

  static func otherPart(_ path: String) -> Problem {
    Problem(
      location: path, fault: "it was made of other data, by another recipe or by another program",
      remedy: "use one program and one recipe, and an empty folder")
  }

  static func partDiffers(_ path: String) -> Problem {
    Problem(
      location: path, fault: "another file is there already, of other data or by another program",
      remedy: "write into an empty folder: --to DIR; the same program on the same data must give the same bytes")
  }

  static func notThere(_ path: String, stage: String) -> Problem {
    Problem(location: path, fault: "it is not there yet", remedy: "run first: \(stage)")
  }

  static func noClustering(_ recipe: String, wanted: Int?, found: [Int]) -> Problem {
    Problem(
      location: "recipe '\(recipe)'",
      fault: wanted.map { "its clustering \($0) is not one of TF-IDF rows" }
        ?? (found.isEmpty
          ? "it has no clustering of TF-IDF rows, and no other kind works in parts"
          : "it has \(found.count) clusterings of TF-IDF rows"),
      remedy: found.isEmpty
        ? "add one to the recipe: clusters, with space: tfidf"
        : "choose one: --clustering \(found.map(String.init).joined(separator: " or "))")
  }

  static func noTermInParts(_ folder: String) -> Problem {
    Problem(
      location: folder, fault: "no part holds a term", remedy: "check the text settings of the recipe, then count again"
    )
  }
}

extension PartFile.Kind {
  /// The stage that writes such a file, and what it does to a part.
  fileprivate var stage: (name: String, done: String) {
    switch self {
    case .count: ("count EXPERIMENT", "counted")
    case .rows: ("weigh", "weighed")
    case .terms, .round, .answer, .clusters: ("assign", "assigned")
    }
  }
}
