import DelegationFoundations
import DelegationTasks

/// What can be wrong with a fleet and its files.
extension Problems {
  private static let planAgain = "make the plan again: delegate fleet plan"

  static func noUnit(_ location: String, _ fault: String) -> Problem {
    Problem(location: location, fault: "this is no unit of a plan: \(fault)", remedy: planAgain)
  }

  static func otherUnit(_ location: String, schema: String) -> Problem {
    Problem(
      location: location, fault: "its schema is '\(schema)', and this program reads \(FleetUnit.schema)",
      remedy: planAgain)
  }

  static func unitTwice(_ location: String, earlier: Int) -> Problem {
    Problem(location: location, fault: "line \(earlier) has the same key", remedy: "remove one of the two")
  }

  static func emptyPlan(_ location: String) -> Problem {
    Problem(location: location, fault: "it has no unit", remedy: planAgain)
  }

  static func sameUnit(_ unit: FleetUnit, _ other: FleetUnit) -> Problem {
    Problem(
      location: unit.dataset,
      fault: "it is the same data as \(other.dataset), under the same name", remedy: "name it once")
  }

  static func planIsOld(_ unit: FleetUnit) -> Problem {
    Problem(
      location: unit.shownDataset, fault: "the plan was made for other data, another recipe or another program",
      remedy: planAgain)
  }

  static func fleetOfSuite(_ name: String) -> Problem {
    Problem(
      location: "recipe '\(name)'", fault: "a suite names its datasets itself",
      remedy: "plan an experiment: the trackers come from --trackers")
  }

  static func exportOfSweep(_ name: String) -> Problem {
    Problem(
      location: "recipe '\(name)'", fault: "a sweep makes no bundle",
      remedy: "plan an experiment, or leave out --export")
  }

  static func noPoint(_ number: Int, of name: String) -> Problem {
    Problem(location: "recipe '\(name)'", fault: "it has no grid point \(number)", remedy: planAgain)
  }

  static func noSecret(_ path: String) -> Problem {
    Problem(
      location: path, fault: "the secret that names persons in bundles is not there",
      remedy: "copy it there from where the plan was made: all bundles need the same one")
  }

  static func strangeResult(_ path: String) -> Problem {
    Problem(location: path, fault: "something is there that is no result of a unit", remedy: "move it away")
  }

  static func noRow(_ location: String, _ fault: String) -> Problem {
    Problem(
      location: location, fault: "this is no row of a fleet's table: \(fault)",
      remedy: "make the table again: delegate fleet run")
  }

  static func noTable(_ location: String) -> Problem {
    Problem(
      location: location, fault: "its first line is not that of a fleet's table",
      remedy: "name the folder that 'delegate fleet run --to' wrote")
  }

  static func conflict(_ keys: [String], in folder: String) -> Problem {
    Problem(
      location: folder,
      fault: "\(PageText.counted(keys.count, "result")) of the same program on the same data came out different: "
        + keys.prefix(3).map { String($0.prefix(16)) }.joined(separator: ", ") + (keys.count > 3 ? ", …" : ""),
      remedy: "this must never be: check the machines, and report it with both folders")
  }
}
