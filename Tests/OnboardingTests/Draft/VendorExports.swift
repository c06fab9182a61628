import Foundation

/// Exports after the documented formats of trackers. Each has the same four tasks: 1 and 2 done by ann and bob, 3 by ann and not done,
/// 4 open with cem; the first was opened on 2021-03-12 at 16:05.
struct VendorExport: Sendable, CustomStringConvertible {
  enum Outcome: Sendable {
    case understood
    /// The key of the question, and an answer.
    case question(String, answer: String, why: String)
    case refused(why: String)
  }

  /// As the guide names it.
  let what: String
  let file: String
  let bytes: [UInt8]
  let outcome: Outcome
  /// How many more rows it has, without an assignee.
  let extra: Int
  var description: String { what }

  init(_ what: String, _ file: String, _ text: String, _ outcome: Outcome = .understood, extra: Int = 0) {
    self.init(what, file, bytes: Array(text.utf8), outcome, extra: extra)
  }

  init(_ what: String, _ file: String, bytes: [UInt8], _ outcome: Outcome = .understood, extra: Int = 0) {
    (self.what, self.file, self.bytes, self.outcome, self.extra) = (what, file, bytes, outcome, extra)
  }

  /// A row of the guide's table.
  var row: String {
    switch outcome {
    case .understood: "| \(what) | at once | |"
    case .question(let key, let answer, let why): "| \(what) | with one question | \(why): `--set \(key)=\(answer)` |"
    case .refused(let why): "| \(what) | refused | \(why) |"
    }
  }
}

/// A task of every export.
private struct Task {
  let id: Int
  let title: String
  let assignee: String
  /// Of March 2021.
  let day: Int
  let closedDay: Int?
  /// The assignee's account.
  var number: Int { Int(assignee.utf8.first!) }

  static let all = [
    Task(id: 1, title: "Crash at start", assignee: "ann", day: 12, closedDay: 20),
    Task(id: 2, title: "Two\nlines, \"quoted\"; here", assignee: "bob", day: 13, closedDay: 21),
    Task(id: 3, title: "Copy of 1", assignee: "ann", day: 14, closedDay: 22),
    Task(id: 4, title: "Slow | tab", assignee: "cem", day: 15, closedDay: nil),
  ]

  var isDone: Bool { id < 3 }

  /// - Parameter words: For done, not done and open.
  func word(_ words: [String]) -> String { isDone ? words[0] : closedDay == nil ? words[2] : words[1] }

  func opened(_ pattern: String) -> String { Self.time(day, pattern) }
  func closed(_ pattern: String) -> String { closedDay.map { Self.time($0, pattern) } ?? "" }

  /// `D` stands for the day in two digits.
  static func time(_ day: Int, _ pattern: String) -> String { pattern.replacing("D", with: "\(day)") }
}

extension VendorExport {
  private static let iso = "2021-03-DT16:05:00Z"
  private static let blank = "2021-03-D 16:05:00"

  private static func csv(
    _ header: [String], by delimiter: String = ",", end: String = "\n", _ cells: (Task) -> [String]
  )
    -> String
  {
    let rows = [header] + Task.all.map(cells)
    return rows.map { row in
      row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: delimiter) + end
    }.joined()
  }

  private static func json(_ objects: [[String: Any]], inside: (Any) -> Any = { $0 }, pretty: Bool = true) -> String {
    let options: JSONSerialization.WritingOptions = pretty ? [.prettyPrinted, .sortedKeys] : [.sortedKeys]
    return text(inside(objects), options)
  }

  /// - Parameters:
  ///   - value: Of texts, numbers, lists and objects only, so that it can be written.
  ///   - options: Of the text.
  private static func text(_ value: Any, _ options: JSONSerialization.WritingOptions) -> String {
    (try? JSONSerialization.data(withJSONObject: value, options: options)).map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }

  private static func orNull(_ text: String) -> Any { text.isEmpty ? NSNull() : text }

  // MARK: Jira

  private static let jiraTime = "D/Mar/21 4:05 PM"
  private static let jiraHeader = [
    "Summary", "Issue key", "Issue id", "Issue Type", "Status", "Resolution", "Assignee", "Reporter", "Created",
    "Updated",
    "Resolved", "Component/s", "Component/s", "Description", "Sprint", "Sprint", "Comment", "Comment",
  ]

  private static func jira(_ task: Task) -> [String] {
    let resolution = task.word(["Fixed", "Won't Fix", ""])
    return [
      task.title, "AB-\(task.id)", "100\(task.id)", "Bug", task.closedDay == nil ? "To Do" : "Done", resolution,
      task.assignee,
      "dee", task.opened(jiraTime), task.opened(jiraTime), task.closed(jiraTime), "Core", task.id == 1 ? "UI" : "",
      "Steps:\n1, 2", "S1", "", "12/Mar/21 5:00 PM;dee;one", "",
    ]
  }

  private static func jiraIssue(_ task: Task, description: Any) -> [String: Any] {
    let time = "2021-03-DT16:05:00.000+0000"
    let resolution = task.word(["Done", "Duplicate", ""])
    let changes: [[String: Any]] = [
      [
        "created": task.opened("2021-03-DT18:00:00.000+0000"),
        "items": [["field": "assignee", "fromString": NSNull(), "toString": task.assignee]],
      ]
    ]
    return [
      "key": "AB-\(task.id)", "id": "100\(task.id)",
      "fields": [
        "summary": task.title, "description": description, "created": task.opened(time), "updated": task.opened(time),
        "resolutiondate": orNull(task.closed(time)),
        "assignee": ["displayName": task.assignee, "accountId": "5b\(task.number)"],
        "reporter": ["displayName": "dee"], "components": [["name": "Core"], ["name": "UI"]],
        "resolution": resolution.isEmpty ? NSNull() : ["name": resolution] as Any,
        "status": ["name": task.closedDay == nil ? "In Progress" : "Done"], "priority": ["name": "Major"],
        "project": ["key": "AB"], "customfield_1": task.id == 1 ? "x" : ["value": "y"] as Any,
      ] as [String: Any],
      "changelog": [
        "histories": task.closedDay == nil
          ? changes
          : changes + [
            [
              "created": task.closed(time),
              "items": [["field": "resolution", "fromString": NSNull(), "toString": resolution]],
            ]
          ]
      ],
    ]
  }

  // MARK: GitHub, GitLab, Bugzilla, Redmine

  private static func gitHub(_ task: Task) -> [String: Any] {
    let reason = task.word(["completed", "not_planned", ""])
    return [
      "id": 9_000_000 + task.id, "number": task.id, "title": task.title,
      "state": task.closedDay == nil ? "open" : "closed",
      "state_reason": orNull(reason), "user": ["login": "dee", "id": 4],
      "assignee": ["login": task.assignee, "id": task.number],
      "assignees": [["login": task.assignee, "id": task.number]], "labels": [["name": "bug"]],
      "created_at": task.opened(iso),
      "updated_at": task.opened(iso), "closed_at": orNull(task.closed(iso)), "body": "Text", "milestone": NSNull(),
    ]
  }

  private static var pullRequest: [String: Any] {
    gitHub(Task(id: 5, title: "Fix", assignee: "eve", day: 16, closedDay: 17))
      .merging(["pull_request": ["url": "https://api.example.org/pulls/5"]]) { $1 }
  }

  private static func gh(_ task: Task) -> [String: Any] {
    [
      "number": task.id, "title": task.title, "state": task.closedDay == nil ? "OPEN" : "CLOSED",
      "stateReason": task.word(["COMPLETED", "NOT_PLANNED", ""]), "author": ["login": "dee"],
      "assignees": [["login": task.assignee, "name": "A"]], "labels": [["name": "bug"]], "createdAt": task.opened(iso),
      "updatedAt": task.opened(iso), "closedAt": orNull(task.closed(iso)), "body": "Text",
    ]
  }

  private static func gitLab(_ task: Task) -> [String: Any] {
    let time = "2021-03-DT16:05:00.000Z"
    return [
      "id": 70 + task.id, "iid": task.id, "project_id": 3, "title": task.title, "description": "Text",
      "state": task.isDone ? "closed" : "opened", "created_at": task.opened(time), "updated_at": task.opened(time),
      "closed_at": task.isDone ? task.closed(time) : NSNull() as Any, "labels": ["bug"],
      "author": ["username": "dee", "id": 1],
      "assignees": [["username": task.assignee, "id": task.number]],
      "assignee": ["username": task.assignee, "id": task.number],
    ]
  }

  private static func bugzilla(_ task: Task) -> [String: Any] {
    [
      "id": task.id, "summary": task.title, "creation_time": task.opened(iso), "last_change_time": task.opened(iso),
      "cf_last_resolved": orNull(task.closed(iso)), "assigned_to": "\(task.assignee)@example.org",
      "creator": "dee@example.org",
      "component": "Core", "product": "Loom", "version": "1", "op_sys": "All", "priority": "P1", "severity": "normal",
      "status": task.closedDay == nil ? "NEW" : "RESOLVED", "resolution": task.word(["FIXED", "WORKSFORME", ""]),
      "cc": ["x@example.org"], "assigned_to_detail": ["email": "\(task.assignee)@example.org"],
      "is_open": task.closedDay == nil,
    ]
  }

  private static func redmine(_ task: Task) -> [String: Any] {
    [
      "id": task.id, "subject": task.title, "description": "Text", "created_on": task.opened(iso),
      "updated_on": task.opened(iso),
      "closed_on": orNull(task.closed(iso)), "assigned_to": ["id": task.number, "name": task.assignee],
      "author": ["id": 6, "name": "dee"],
      "category": ["id": 1, "name": "Core"], "project": ["id": 1, "name": "Loom"], "tracker": ["id": 1, "name": "Bug"],
      "status": ["id": 5, "name": task.word(["Closed", "Rejected", "New"])], "priority": ["id": 2, "name": "Normal"],
    ]
  }

  private static func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  /// Letters up to U+00FF only.
  private static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
}

extension VendorExport {
  /// Every export, in the order of the guide's table.
  static let all = [jiraExports, gitExports, otherExports, deskExports, hostExports, refused].flatMap(\.self)

  private static let jiraExports = [
    VendorExport("Jira, CSV with repeated columns and line breaks", "jira.csv", csv(jiraHeader, jira)),
    VendorExport(
      "Jira, CSV saved by Excel as Unicode text (UTF-16, tabs)", "jira16.txt",
      bytes: utf16(csv(jiraHeader, by: "\t", end: "\r\n", jira))),
    VendorExport(
      "Jira, REST search with changelog", "search.json",
      json(Task.all.map { jiraIssue($0, description: "Text") }) { ["startAt": 0, "total": 4, "issues": $0] }),
    VendorExport(
      "Jira Cloud, REST v3, two pages in one file", "pages.json",
      [Task.all.prefix(2), Task.all.suffix(2)].map { page in
        json(page.map { jiraIssue($0, description: ["type": "doc", "content": [["text": "x"]]]) }) {
          ["isLast": false, "issues": $0]
        }
      }.joined(separator: "\n")),
  ]

  private static let gitExports = [
    VendorExport("GitHub, REST list with pull requests", "issues.json", json(Task.all.map(gitHub) + [pullRequest])),
    VendorExport(
      "GitHub, REST search", "items.json", json(Task.all.map(gitHub)) { ["total_count": 4, "items": $0] }),
    VendorExport(
      "GitHub, one object per line", "issues.jsonl",
      (Task.all.map(gitHub) + [pullRequest]).map { object in
        text(object, []) + "\n"
      }.joined()),
    VendorExport("GitHub, `gh issue list --json`", "gh.json", json(Task.all.map(gh), pretty: false)),
    VendorExport("GitLab, REST", "gitlab.json", json(Task.all.map(gitLab), pretty: false)),
    VendorExport(
      "GitLab, CSV", "gitlab.csv",
      csv([
        "Title", "Description", "Issue ID", "URL", "State", "Author", "Author Username", "Assignee",
        "Assignee Username",
        "Created At (UTC)", "Updated At (UTC)", "Closed At (UTC)", "Labels",
      ]) {
        [
          $0.title, "Text", "\($0.id)", "https://example.org", $0.isDone ? "Closed" : "Open", "Dee", "dee", "A",
          $0.assignee,
          $0.opened(blank), $0.opened(blank), $0.isDone ? $0.closed(blank) : "", "bug",
        ]
      }),
  ]

  private static let otherExports = [
    VendorExport("Bugzilla, REST", "bugs.json", json(Task.all.map(bugzilla)) { ["faults": [Any](), "bugs": $0] }),
    VendorExport(
      "Bugzilla, CSV with the column Opened", "buglist.csv",
      csv(["Bug ID", "Product", "Component", "Assignee", "Status", "Resolution", "Summary", "Changed", "Opened"]) {
        [
          "\($0.id)", "Loom", "Core", $0.assignee, $0.closedDay == nil ? "NEW" : "RESOLVED",
          $0.word(["FIXED", "DUPLICATE", "---"]), $0.title, $0.closedDay == nil ? $0.opened(blank) : $0.closed(blank),
          $0.opened(blank),
        ]
      }),
    VendorExport("Redmine, REST", "redmine.json", json(Task.all.map(redmine)) { ["issues": $0, "total_count": 4] }),
    VendorExport(
      "Redmine, CSV with times such as 03/12/2021 04:05 PM", "redmine.csv",
      csv(["#", "Project", "Status", "Subject", "Author", "Assignee", "Category", "Created", "Updated"]) {
        [
          "\($0.id)", "Loom", $0.word(["Closed", "Rejected", "New"]), $0.title, "dee", $0.assignee, "Core",
          "03/\(min($0.day, 12))/2021 04:05 PM", "04/\(min($0.day, 12))/2021 04:05 PM",
        ]
      }, .question("times", answer: "'MM/dd/yyyy h:mm a'", why: "03/12/2021 has two readings")),
    VendorExport(
      "Redmine, German CSV (`;`, Windows-1252)", "redmine-de.csv",
      bytes: latin1(
        csv(
          [
            "#", "Projekt", "Status", "Priorität", "Thema", "Autor", "Zugewiesen an", "Kategorie", "Angelegt",
            "Geschlossen",
          ],
          by: ";", end: "\r\n"
        ) {
          [
            "\($0.id)", "Loom", $0.word(["Erledigt", "Abgewiesen", "Neu"]), "Hoch", $0.title + " für", "dee",
            $0.assignee,
            "Kern", $0.opened("D.03.2021 16:05"), $0.closed("D.03.2021 16:05"),
          ]
        }), .question("encoding", answer: "windows-1252", why: "it is not UTF-8")),
    VendorExport(
      "Trac, CSV", "query.csv",
      csv(["id", "Summary", "Status", "Owner", "Type", "Component", "Resolution", "Created", "Modified", "Reporter"]) {
        [
          "\($0.id)", $0.title, $0.closedDay == nil ? "assigned" : "closed", $0.assignee, "defect", "Core",
          $0.word(["fixed", "worksforme", ""]), $0.opened(iso), $0.opened(iso), "dee",
        ]
      }),
    VendorExport(
      "Azure DevOps, CSV", "workitems.csv",
      csv(["ID", "Work Item Type", "Title", "Assigned To", "State", "Area Path", "Created Date", "Closed Date"]) {
        [
          "\($0.id)", "Bug", $0.title, $0.assignee, $0.word(["Closed", "Removed", "Active"]), "Loom\\Core",
          $0.opened("3/D/2021 4:05:00 PM"), $0.closed("3/D/2021 4:05:00 PM"),
        ]
      }),
    VendorExport(
      "ServiceNow, CSV", "incident.csv",
      csv(["number", "short_description", "assigned_to", "state", "category", "opened_at", "closed_at"]) {
        [
          "INC\($0.id)", $0.title, $0.assignee, $0.word(["Closed", "Canceled", "In Progress"]), "Core",
          $0.opened(blank),
          $0.closed(blank),
        ]
      }),
    VendorExport(
      "YouTrack, CSV", "youtrack.csv",
      csv([
        "Issue Id", "Project", "Summary", "Reporter", "Created", "Updated", "Resolved", "State", "Assignee",
        "Subsystem",
      ]) {
        let time = "D Mar 2021 16:05"
        return [
          "AB-\($0.id)", "Loom", $0.title, "dee", $0.opened(time), $0.opened(time), $0.closed(time),
          $0.word(["Fixed", "Duplicate", "Submitted"]), $0.assignee, "Core",
        ]
      }),
    VendorExport(
      "YouTrack, REST with custom fields", "youtrack.json",
      json(
        Task.all.map {
          let millisecond = { (day: Int) in 1_615_565_100_000 + (day - 12) * 86_400_000 }
          return [
            "idReadable": "AB-\($0.id)", "summary": $0.title, "created": millisecond($0.day),
            "resolved": $0.closedDay.map(millisecond) ?? NSNull(),
            "customFields": [
              ["name": "State", "value": ["name": $0.word(["Fixed", "Won't fix", "Open"])]],
              ["name": "Assignee", "value": ["login": $0.assignee]], ["name": "Subsystem", "value": NSNull()],
            ],
          ]
        })),
    VendorExport(
      "monday.com, GraphQL", "monday.json",
      json(
        Task.all.map {
          [
            "id": "\($0.id)", "name": $0.title, "created_at": $0.opened(iso),
            "updated_at": $0.closedDay == nil ? $0.opened(iso) : $0.closed(iso),
            "column_values": [
              ["id": "person", "text": $0.assignee], ["id": "status", "text": $0.word(["Done", "Rejected", "Open"])],
            ],
          ]
        }, inside: { ["data": ["boards": [["items_page": ["items": $0]]]]] })),
    VendorExport(
      "Beads, `.beads/issues.jsonl`", "issues.jsonl",
      Task.all.map {
        var task: [String: Any] = [
          "id": "bd-\($0.id)", "title": $0.title, "status": $0.word(["closed", "wontfix", "open"]), "issue_type": "bug",
          "assignee": $0.assignee, "owner": "dee", "created_at": $0.opened("2021-03-DT11:05:00.123456789-05:00"),
        ]
        task["closed_at"] = $0.closedDay == nil ? nil : $0.closed("2021-03-DT16:05:00.5Z")
        return text(task, [.sortedKeys]) + "\n"
      }.joined()),
    VendorExport(
      "a tracker of one's own, JSON lines with milliseconds", "own.jsonl",
      Task.all.map {
        let opened = 1_615_565_100_000 + ($0.day - 12) * 86_400_000
        let state = $0.word(["solved", "wontfix", "open"])
        return
          "{\"key\": \($0.id), \"created\": \(opened), \"updated\": \(opened + 86_400_000), \"owner\": {\"login\": \"\($0.assignee)\"}, \"state\": \"\(state)\"}\n"
      }.joined()),
    VendorExport(
      "a table with two columns for the assignee", "two.csv",
      csv(["Ticket", "Created", "Closed", "Status", "Agent", "Assignee"], by: "|") {
        ["\($0.id)", $0.opened(iso), $0.closed(iso), $0.word(["Done", "Rejected", "Open"]), "boss", $0.assignee]
      }, .question("assignee", answer: "Assignee", why: "Agent and Assignee are two columns")),
    VendorExport(
      "a table with states of its own", "states.csv",
      csv(["Ticket", "Created", "Closed", "Status", "Assignee"]) {
        ["\($0.id)", $0.opened(iso), $0.closed(iso), $0.word(["Shipped", "Rejected", "Boarding"]), $0.assignee]
      }, .question("done", answer: "Shipped", why: "no state is known to mean done")),
    VendorExport(
      "a table without times of resolution or update", "untimed.csv",
      csv(["Ticket", "Created", "Status", "Assignee"]) {
        ["\($0.id)", $0.opened(iso), $0.word(["Done", "Rejected", "Open"]), $0.assignee]
      }, .question("outcomes", answer: "90d", why: "nothing says when it was known who did a task")),
  ]

  private static let deskExports = [
    VendorExport(
      "Linear, CSV with times as JavaScript writes them", "linear.csv",
      csv(["ID", "Team", "Title", "Status", "Creator", "Assignee", "Created", "Completed", "Canceled"]) {
        let time = "Fri Mar D 2021 16:05:00 GMT+0000 (GMT)"
        return [
          "AB-\($0.id)", "Loom", $0.title, $0.word(["Done", "Canceled", "Todo"]), "dee", $0.assignee, $0.opened(time),
          $0.isDone ? $0.closed(time) : "", $0.isDone ? "" : $0.closed(time),
        ]
      }),
    VendorExport(
      "Zendesk, CSV, with `-` for nobody", "zendesk.csv",
      csv(["Id", "Subject", "Requester", "Assignee", "Group", "Status", "Created at", "Solved at", "Assigned at"]) {
        [
          "\($0.id)", $0.title, "dee", $0.assignee, "Desk", $0.word(["Closed", "Deleted", "Open"]),
          $0.opened("2021-03-D 16:05"), $0.closed("2021-03-D 16:05"), $0.opened("2021-03-D 16:05"),
        ]
      } + "\"5\",\"Mail\",\"dee\",\"-\",\"Desk\",\"Open\",\"2021-03-16 16:05\",\"\",\"\"\r\n", extra: 1),
    VendorExport(
      "Asana, CSV without any state", "asana.csv",
      csv(["Task ID", "Created At", "Completed At", "Name", "Section/Column", "Assignee", "Assignee Email", "Notes"]) {
        let id = "12000\($0.id)"
        return [
          id, $0.opened(iso), $0.isDone ? $0.closed(iso) : "", $0.title, "Doing", $0.assignee, "x@example.org", "Text",
        ]
      }),
    VendorExport(
      "monday.com, CSV with who and when in one cell", "monday.csv",
      csv(["Name", "Person", "Status", "Creation Log", "Last Updated", "Item ID"]) {
        [
          $0.title, $0.assignee, $0.word(["Done", "Rejected", "Open"]), $0.opened("Dee Roe Mar D, 2021 04:05 PM"),
          "Dee Roe Mar \($0.closedDay ?? $0.day), 2021 04:05 PM", "70\($0.id)",
        ]
      },
      .question("times", answer: "'* MMM dd, yyyy h:mm a'", why: "the time is behind a name")),
    VendorExport(
      "MantisBT, CSV", "mantis.csv",
      csv([
        "Id", "Project", "Reporter", "Assigned To", "Category", "Date Submitted", "Updated", "Summary", "Status",
        "Resolution",
      ]) {
        [
          "000000\($0.id)", "Loom", "dee", $0.assignee, "Core", $0.opened(blank), $0.opened(blank), $0.title,
          $0.closedDay == nil ? "assigned" : "closed", $0.word(["fixed", "won't fix", "open"]),
        ]
      }),
    VendorExport(
      "Trac, query with microseconds", "trac.tsv",
      csv(["id", "summary", "owner", "status", "resolution", "component", "time", "changetime"], by: "\t") {
        let opened = "\(1_615_565_100_000_000 + ($0.day - 12) * 86_400_000_000)"
        return [
          "\($0.id)", $0.title, $0.assignee, $0.closedDay == nil ? "new" : "closed", $0.word(["fixed", "invalid", ""]),
          "Core", opened, opened,
        ]
      }),
    VendorExport(
      "Jira, German CSV with German months", "jira-de.csv",
      csv(["Vorgangsschlüssel", "Zusammenfassung", "Zugewiesene Person", "Status", "Lösung", "Erstellt", "Erledigt"]) {
        [
          "AB-\($0.id)", $0.title, $0.assignee, $0.closedDay == nil ? "Zu erledigen" : "Fertig",
          $0.word(["Erledigt", "Duplikat", ""]), $0.opened("D/Mär/21 4:05 PM"), $0.closed("D/Mär/21 4:05 PM"),
        ]
      }),
    VendorExport(
      "Jira, French CSV with French months", "jira-fr.csv",
      csv(["Résumé", "Clé de ticket", "État", "Résolution", "Personne assignée", "Création", "Résolu"]) {
        [
          $0.title, "AB-\($0.id)", $0.closedDay == nil ? "À faire" : "Terminé", $0.word(["Terminé", "Doublon", ""]),
          $0.assignee, $0.opened("D/mars/21 4:05 PM"), $0.closed("D/mars/21 4:05 PM"),
        ]
      }),
    VendorExport(
      "a report with a title above the header and `ticket_` before each name", "report.csv",
      "Open tickets, all queues\r\nWritten on,2021-04-01\r\n\r\n"
        + csv(["ticket_number", "ticket_subject", "created_date", "closed_date", "assigned_agent", "ticket_status"]) {
          [
            "T\($0.id)", $0.title, $0.opened(blank), $0.closed(blank), $0.assignee,
            $0.word(["Closed", "Cancelled", "Open"]),
          ]
        }),
  ]

  private static let hostExports = [
    VendorExport(
      "GitHub, GraphQL", "graphql.json",
      json(
        Task.all.map {
          var issue = gh($0)
          issue["assignees"] = ["nodes": [["login": $0.assignee]]]
          return issue
        }
      ) { ["data": ["repository": ["issues": ["totalCount": 4, "nodes": $0]]]] }),
    VendorExport(
      "Bitbucket Cloud, `db-2.0.json` of an issue export", "db-2.0.json",
      json(
        Task.all.map {
          [
            "id": $0.id, "title": $0.title, "content": "Text", "status": $0.word(["resolved", "wontfix", "new"]),
            "component": "Core", "reporter": ["display_name": "dee", "account_id": "1"],
            "assignee": ["display_name": $0.assignee, "account_id": "\($0.number)"], "created_on": $0.opened(iso),
            "updated_on": $0.opened(iso), "watchers": [["display_name": "ann"], ["display_name": "bob"]],
          ]
        }
      ) {
        [
          "issues": $0, "comments": [["id": 1, "issue": 1, "content": "x", "created_on": "2021-03-12T16:05:00Z"]],
          "logs": [["issue": 1, "field": "status", "created_on": "2021-03-12T16:05:00Z"]],
          "components": [["name": "Core"]],
        ]
      }),
    VendorExport(
      "SourceForge, JSON", "tickets.json",
      json(
        Task.all.map {
          [
            "_id": "5f\($0.id)", "ticket_num": $0.id, "summary": $0.title, "description": "Text",
            "status": $0.word(["closed-fixed", "closed-wont-fix", "open"]), "assigned_to": $0.assignee,
            "reported_by": "dee", "created_date": $0.opened(blank) + ".123000",
            "mod_date": $0.opened(blank) + ".123000",
          ]
        }
      ) { ["tickets": $0, "milestones": [["name": "1.0"]], "tracker_config": ["_id": "x"]] }),
    VendorExport(
      "Launchpad, bug tasks", "launchpad.json",
      json(
        Task.all.map {
          [
            "bug_link": "https://api.example.org/bugs/\($0.id)", "title": $0.title, "bug_target_name": "loom",
            "status": $0.word(["Fix Released", "Won't Fix", "Triaged"]), "importance": "High",
            "assignee_link": "https://api.example.org/~\($0.assignee)", "owner_link": "https://api.example.org/~dee",
            "date_created": $0.opened(iso), "date_closed": orNull($0.closed(iso)),
          ]
        }
      ) { ["total_size": 4, "entries": $0] }),
    VendorExport(
      "Azure DevOps, work items by REST", "workitems.json",
      json(
        Task.all.map {
          [
            "id": $0.id, "rev": 3,
            "fields": [
              "System.Title": $0.title, "System.AreaPath": "Loom\\Core",
              "System.State": $0.word(["Closed", "Removed", "Active"]),
              "System.AssignedTo": ["displayName": $0.assignee, "uniqueName": "\($0.assignee)@x.example"],
              "System.CreatedBy": ["displayName": "dee", "uniqueName": "dee@x.example"],
              "System.CreatedDate": $0.opened(iso), "System.ChangedDate": $0.opened(iso),
              "Microsoft.VSTS.Common.ClosedDate": $0.closedDay == nil ? NSNull() : $0.closed(iso) as Any,
            ] as [String: Any],
          ]
        }
      ) { ["count": 4, "value": $0] }),
    VendorExport(
      "Linear, GraphQL", "linear.json",
      json(
        Task.all.map {
          [
            "identifier": "ENG-\($0.id)", "number": $0.id, "title": $0.title, "createdAt": $0.opened(iso),
            "updatedAt": $0.opened(iso), "completedAt": $0.isDone ? $0.closed(iso) as Any : NSNull(),
            "state": ["name": $0.word(["Done", "Canceled", "Todo"])], "project": ["name": "Core"],
            "assignee": ["id": "\($0.number)", "displayName": $0.assignee],
            "creator": ["id": "9", "displayName": "dee"],
          ]
        }
      ) { ["data": ["issues": ["nodes": $0, "pageInfo": ["hasNextPage": false]]]] }),
    VendorExport(
      "OpenProject, REST", "work_packages.json",
      json(
        Task.all.map {
          [
            "_type": "WorkPackage", "id": $0.id, "subject": $0.title, "createdAt": $0.opened(iso),
            "updatedAt": $0.opened(iso),
            "description": ["format": "markdown", "raw": "Text", "html": ""],
            "_links": [
              "self": ["href": "/api/v3/work_packages/\($0.id)", "title": $0.title],
              "assignee": ["href": "/api/v3/users/\($0.number)", "title": $0.assignee],
              "status": ["href": "/api/v3/statuses/1", "title": $0.word(["Closed", "Rejected", "New"])],
            ],
          ] as [String: Any]
        }
      ) { ["_type": "Collection", "_embedded": ["elements": $0]] }),
    VendorExport(
      "a web page with a table, saved as `.xls`", "report.xls",
      "<html><body><table><tr>"
        + ["Key", "Title", "Created", "Resolved", "Owner", "State"].map { "<th>\($0)" }.joined()
        + Task.all.map { task in
          "<tr>"
            + [
              "\(task.id)", task.title.replacing("&", with: "&amp;"), task.opened(blank), task.closed(blank),
              task.assignee,
              task.word(["Done", "Rejected", "Open"]),
            ].map { "<td>\($0)</td>" }.joined()
        }.joined(separator: "\n") + "</table>"),
    VendorExport(
      "Phabricator, `maniphest.search`", "maniphest.json",
      json(
        Task.all.map {
          [
            "id": $0.id, "type": "TASK", "phid": "PHID-TASK-\($0.id)",
            "fields": [
              "name": $0.title, "description": ["raw": "Text"], "authorPHID": "PHID-USER-dee",
              "ownerPHID": "PHID-USER-\($0.assignee)", "priority": ["value": 50, "name": "Normal"],
              "status": ["value": $0.word(["resolved", "wontfix", "open"]), "name": "x"],
              "dateCreated": 1_615_565_100 + ($0.day - 12) * 86_400,
              "dateModified": 1_615_565_100 + ($0.day - 11) * 86_400,
            ] as [String: Any],
          ]
        }
      ) { ["result": ["data": $0, "cursor": ["limit": 100]], "error_code": NSNull(), "error_info": NSNull()] }),
    VendorExport(
      "Jira, XML (RSS) of a search", "SearchRequest.xml",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- made by a tracker -->\n<rss version=\"0.92\"><channel><title>Loom</title><issue start=\"0\" total=\"4\"/>"
        + Task.all.map {
          "<item><title>[LOOM-\($0.id)] \(xml($0.title))</title><key id=\"1\($0.id)\">LOOM-\($0.id)</key><summary>\(xml($0.title))</summary>"
            + "<type id=\"1\">Bug</type><status id=\"5\">\($0.word(["Closed", "Closed", "Open"]))</status>"
            + "<resolution id=\"1\">\($0.word(["Fixed", "Won't Fix", "Unresolved"]))</resolution>"
            + "<assignee username=\"\($0.assignee)\">\($0.assignee)</assignee><reporter username=\"dee\">dee</reporter><labels/>"
            + "<created>\($0.opened("Fri, D Mar 2021 16:05:00 +0000"))</created><updated>Thu, 1 Apr 2021 10:00:00 +0000</updated>"
            + ($0.closedDay == nil
              ? "" : "<resolved>\($0.closed("Fri, D Mar 2021 16:05:00 +0000"))</resolved>")
            + "<component>Core</component><component>Web</component></item>\n"
        }.joined() + "</channel></rss>"),
    VendorExport(
      "Bugzilla, XML with its DOCTYPE", "bugs.xml",
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\" ?>\n<!DOCTYPE bugzilla SYSTEM \"page.cgi?id=bugzilla.dtd\">\n<bugzilla version=\"5.0\">"
        + Task.all.map {
          "<bug><bug_id>\($0.id)</bug_id><creation_ts>\($0.opened("2021-03-D 16:05:00 +0000"))</creation_ts><short_desc>\(xml($0.title))</short_desc>"
            + "<delta_ts>2021-04-01 10:00:00 +0000</delta_ts><bug_status>\($0.word(["RESOLVED", "RESOLVED", "NEW"]))</bug_status>"
            + ($0.closedDay == nil ? "" : "<resolution>\($0.word(["FIXED", "WONTFIX", ""]))</resolution>")
            + "<component>Core</component><reporter name=\"Dee\">dee</reporter><assigned_to name=\"\($0.assignee)\">\($0.assignee)</assigned_to>"
            + "<long_desc isprivate=\"0\"><who>dee</who><bug_when>2021-03-12 16:05:00</bug_when><thetext>Text</thetext></long_desc></bug>"
        }.joined() + "</bugzilla>"),
    VendorExport(
      "Redmine, XML", "issues.xml",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><issues total_count=\"4\" offset=\"0\" limit=\"25\" type=\"array\">"
        + Task.all.map {
          "<issue><id>\($0.id)</id><project id=\"1\" name=\"Loom\"/><status id=\"5\" name=\"\($0.word(["Closed", "Rejected", "New"]))\"/>"
            + "<author id=\"9\" name=\"dee\"/><assigned_to id=\"\($0.number)\" name=\"\($0.assignee)\"/><subject>\(xml($0.title))</subject>"
            + "<created_on>\($0.opened(iso))</created_on><updated_on>2021-04-01T10:00:00Z</updated_on><closed_on>\($0.closed(iso))</closed_on></issue>"
        }.joined() + "</issues>"),
    VendorExport(
      "a table with a total below its rows", "total.csv",
      csv(["Ticket", "Created", "Status", "Assignee", "Resolved"]) {
        [
          "\($0.id)", $0.opened(iso), $0.word(["Done", "Rejected", "Open"]), $0.assignee, $0.closed(iso),
        ]
      } + "Total,4,,,3\r\n"),
    VendorExport(
      "Salesforce, a report with its lines below", "report.csv",
      csv(["Case Number", "Subject", "Date/Time Opened", "Status", "Case Owner", "Date/Time Closed"]) {
        [
          "0000\($0.id)", $0.title, $0.opened(blank), $0.word(["Closed", "Rejected", "New"]), $0.assignee,
          $0.closed(blank),
        ]
      }
        + "\n\n\n\"Cases of the loom\"\n\"Copyright (c) 2000-2024 a company. All rights reserved.\"\n\"Confidential Information - Do Not Distribute\"\n\"Generated By:  dee  4/1/2021 10:00 AM\"\n\u{1A}"
    ),
    VendorExport(
      "a list whose objects spell one key in two ways", "tasks.json",
      json(
        Task.all.map {
          [
            "id": $0.id, "title": $0.title, "created_at": $0.opened(iso), "closedAt": orNull($0.closed(iso)),
            $0.id % 2 == 0 ? "Assignee" : "assignee": $0.assignee,
            "status": $0.word(["done", "rejected", "open"]),
          ]
        })),
  ]

  private static func xml(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private static let refused = [
    VendorExport(
      "Bugzilla, CSV with its usual columns", "default.csv",
      csv(["Bug ID", "Product", "Component", "Assignee", "Status", "Resolution", "Summary", "Changed"]) {
        ["\($0.id)", "Loom", "Core", $0.assignee, "NEW", "---", $0.title, $0.opened(blank)]
      }, .refused(why: "no column looks like 'opened'")),
    VendorExport(
      "a table whose assignees are all empty", "nobody.csv",
      csv(["Ticket", "Created", "Status", "Assignee"]) { ["\($0.id)", $0.opened(iso), "Done", ""] },
      .refused(why: "“Assignee” looks like 'assignee', but has no value in any row")),
    VendorExport(
      "Notion, CSV without an ID property", "notion.csv",
      csv(["Name", "Assign", "Created time", "Status"]) {
        [$0.title, $0.assignee, $0.opened("March D, 2021 4:05 PM"), "Done"]
      }, .refused(why: "no column looks like 'id'")),
    VendorExport(
      "a damaged Excel workbook", "issues.xlsx", "PK\u{3}\u{4}...", .refused(why: "the spreadsheet is damaged")),
    VendorExport(
      "an error message of a REST interface", "error.json",
      "{\n \"message\": \"Bad credentials\", \"status\": \"401\"\n}",
      .refused(why: "it holds a server's error instead of tasks")),
  ]
}
