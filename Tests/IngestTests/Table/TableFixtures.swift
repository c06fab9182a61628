import DelegationIngest
import DelegationTasks

enum TableFixture {
  /// id, opened (Unix seconds) and title of `t.jsonl`.
  static var jsonl: TableMapping {
    var mapping = TableMapping(tasks: ["t.jsonl"], format: .jsonl, id: "id", opened: "opened")
    mapping.times = .unixSeconds
    mapping.fields = [.shortDesc: "title"]
    mapping.dating = .atOpening
    return mapping
  }

  /// id, opened (Unix seconds) and title of `t.csv`.
  static var csv: TableMapping {
    var mapping = jsonl
    mapping.tasks = ["t.csv"]
    mapping.format = .csv
    return mapping
  }

  /// A tracker's export with everything but changes.
  static var tracker: TableMapping {
    var mapping = csv
    mapping.times = .iso8601
    mapping.opened = "created"
    mapping.dating = .recorded
    mapping.resolved = "resolved"
    mapping.updated = "updated"
    mapping.reporter = "reporter"
    mapping.fields = [
      .shortDesc: "title", .assignedTo: "assignee", .resolution: "resolution", .bugStatus: "status",
      .component: "component",
    ]
    return mapping
  }
}
