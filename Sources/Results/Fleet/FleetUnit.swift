import DelegationFiles
import DelegationFoundations
import Foundation

/// One piece of a fleet's work, such as one experiment on one tracker: a line of `plan.jsonl`.
///
/// The line says all that the work needs; programs that place it carry it along as it is, and read its key alone.
package struct FleetUnit: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case run
    case export
    /// A grid point of a sweep, on the validation part.
    case point
  }

  package static let schema = "delegation.unit/1"

  var schema = FleetUnit.schema
  package var key: String
  package var kind: Kind
  package var recipe, dataset: String
  package var changes: [String]
  package var point: Int?
  package var project: String
  package var datasets: [String]
  package var keyFile: String

  package var line: String {
    guard let line = try? sortedJSON() else { preconditionFailure("a unit is words and numbers") }
    return line
  }

  package init(line: some Collection<UInt8>, location: String) throws {
    do {
      self = try JSONDecoder().decode(FleetUnit.self, from: Data(line))
    } catch { throw Problem.noUnit(location, plainMessage(error)) }
    guard schema == Self.schema else {
      throw Problem(
        location: location, fault: "its schema is '\(schema)', and this program reads \(FleetUnit.schema)",
        remedy: Problem.planAgain)
    }
    let isKey = key.utf8.count == 64 && key.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
    // The key becomes the name of a folder.
    guard isKey, (kind == .point) == (point != nil) else { throw Problem.noUnit(location, "key or point is wrong") }
  }

  package init(
    _ kind: Kind, recipe: String, dataset: String, changes: [String] = [], point: Int? = nil, project: String,
    datasets: [String], keyFile: String
  ) {
    key = ""
    (self.kind, self.recipe, self.dataset, self.changes, self.point) = (kind, recipe, dataset, changes, point)
    (self.project, self.datasets, self.keyFile) = (project, datasets, keyFile)
  }
}

extension Problem {
  package static let planAgain = "make the plan again: delegate fleet plan"

  static func noUnit(_ location: String, _ fault: String) -> Problem {
    Problem(location: location, fault: "this is not a unit of a plan: \(fault)", remedy: Problem.planAgain)
  }

  static func noRow(_ location: String, _ fault: String) -> Problem {
    Problem(
      location: location, fault: "this is not a row of a fleet's table: \(fault)",
      remedy: "make the table again: delegate fleet run")
  }
}
