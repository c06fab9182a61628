import DelegationFleet
import DelegationIngest
import DelegationResults
import Foundation

/// Readers of a fleet's files.
extension FuzzReader {
  static let fleetReaders = [trackers, plan, table]

  private static let trackers = FuzzReader(
    "trackers", .table,
    seeds: [
      "dataset,team\nmsr2013/eclipse-jdt,a\n\"b\",c\n",
      "{\"dataset\": \"a\"}\n\n{\"dataset\": \"/b.tar.gz\", \"n\": 1}\n",
    ]
  ) { _ in
    { bytes in _ = try TrackerList.read(bytes, location: "trackers.csv") }
  }

  private static let key = String(repeating: "0af9", count: 16)

  /// What is read is written, and read again as the same.
  private static let plan = FuzzReader(
    "fleet-plan", .json,
    seeds: [
      "{\"changes\":[\"seed=2\"],\"dataset\":\"a\",\"datasets\":[\"/d\"],\"key\":\"\(key)\",\"keyFile\":\"k\",\"kind\":\"point\","
        + "\"point\":3,\"project\":\"/p\",\"recipe\":\"r\",\"schema\":\"delegation.unit/1\"}\n"
    ]
  ) { _ in
    { bytes in
      let plan = try FleetPlan(bytes, location: "plan.jsonl")
      let again = try FleetPlan(Array(plan.text.utf8), location: "plan.jsonl")
      precondition(again.units == plan.units, "a plan that was written reads otherwise")
      _ = plan.units.map(\.shownDataset)
    }
  }

  private static let table = FuzzReader(
    "fleet-table", .table,
    seeds: { _ in
      let header = FleetRow.columns.map(\.name).joined(separator: "\t")
      let cells = [
        "a", "r", "run", "", "done", "", "", "300", "31", "90d", "27", "ranker", "0.4", "0.7", "0.5", "recent", "0.3",
        "0.4",
        "", "1.5", "60", "1", key, key,
      ]
      return [Array("\(header)\n\(cells.joined(separator: "\t"))\n".utf8)]
    }
  ) { _ in
    { bytes in
      let text = FleetTable.text(try FleetTable.read(bytes, location: "table.tsv"))
      let again = try FleetTable.read(Array(text.utf8), location: "table.tsv")
      precondition(FleetTable.text(again) == text, "a table that was written reads otherwise")
    }
  }
}
