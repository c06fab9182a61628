import TaskModel

/// What can be wrong when a tracker is made up and packed.
extension Problem {
  static func generatorSize(_ what: String, _ count: Int, _ range: ClosedRange<Int>) -> Problem {
    Problem(
      place: "generate", fault: "\(count) \(what) cannot be made up",
      remedy: "ask for \(range.lowerBound) to \(range.upperBound) \(what)")
  }

  static func generatorName(_ name: String) -> Problem {
    Problem(
      place: "generate", fault: "'\(name)' cannot be a dataset's name",
      remedy: "write up to three words parted by slashes, none of which begins with a dot: mine or mine/first")
  }

  static func datasetThere(_ path: String) -> Problem {
    Problem(place: path, fault: "there is a dataset already", remedy: "choose another name, or remove its folder first")
  }

  static func dataThere(_ path: String) -> Problem {
    Problem(
      place: path, fault: "something stands there already, and is not replaced",
      remedy: "choose another name, or move it away")
  }

  static func unwritable(_ path: String) -> Problem {
    Problem(place: path, fault: "cannot be written", remedy: "choose a folder that you may write to, with room for it")
  }
}
