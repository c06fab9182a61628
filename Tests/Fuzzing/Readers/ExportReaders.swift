import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationStrictYAML
import DelegationTasks

/// Exports of trackers: what a draft makes of them, and what it describes.
extension FuzzReader {
  static let exportReaders = [
    export("export-table", "e.csv", .table, seeds: SourceSeeds.exportTables),
    export("export-document", "e.json", .json, seeds: SourceSeeds.exportDocuments),
  ]

  private static func export(_ name: String, _ file: String, _ grammar: FuzzGrammar, seeds: [String]) -> FuzzReader {
    FuzzReader(name, grammar, seeds: seeds) { scratch in
      { bytes in
        scratch.write(bytes, to: file)
        let draft: DatasetDraft
        do {
          draft = try DatasetDraft(of: [scratch.path(file)], answers: DraftAnswers())
        } catch let question as DraftQuestion { throw question.problem(in: file) }
        let text = draft.text(name: "mine", location: nil)
        let mapping: TableMapping
        do {
          let root = try StrictYAML.read(text, path: "dataset.yaml", knownKeys: DatasetDescription.keys)
          mapping = try TableMapping(root.required("table"))
        } catch { preconditionFailure("a draft that cannot be read, \(error):\n\(text)") }
        _ = try used(TableAdapter(mapping: mapping), .folder(scratch.folder))
      }
    }
  }
}

extension SourceSeeds {
  static let exportTables = [
    "Key,Created,Updated,Status,Agent,Summary,Summary\nA-1,2021-01-04 10:19,2021-01-06 10:19,Done,ann,\"a\nb\",c\nA-2,2021-01-05 10:19,2021-01-05 10:19,Open,bob,,\n",
    "sep=;\r\n#;Subject;Status;Created;Assignee;Closed\r\n1;x;Closed;13.01.2021 10:19;ann;14.01.2021 10:19\r\n",
    "number,opened_at,state,assigned_to,sys_updated_at,resolved_at\n1,2021-01-04,New,?,2021-01-04,-\n2,2021-01-04,Closed,ann,2021-01-05,2021-01-06\n",
    "Key,Created,Status,Agent,Resolved\nA,Mon Jan  4 10:19:08 2021,Done,ann,NaT\nB,Tue Jan  5 10:19:08 2021,Done,ann,Wed Jan  6 10:19:08 2021\n",
    "Key,Created,Closed,Status,Agent\n1,2021-01-04,2021-01-05,Done,ann\n2,2021-01-04,,Open,bob\nTotal,2,,,\n\nCopyright\n\u{1A}",
    "Issue key\tSummary\tCreated\tResolved\tAssignee\tResolution\tStatus\nA-1\tx\t12/Mar/21 4:05 PM\t13/Mar/21 4:05 PM\tann\tFixed\tDone\n",
  ]

  static let exportDocuments = [
    #"{"total": 1, "issues": [{"key": "A-1", "fields": {"summary": "x", "created": "2021-01-04T10:19:00.000+0000", "assignee": {"displayName": "ann"}, "status": {"name": "Done"}, "components": [{"name": "a"}]}, "changelog": {"histories": [{"created": "2021-01-05T10:19:00.000+0000", "items": [{"field": "assignee", "fromString": null, "toString": "ann"}]}]}}]}"#,
    #"[{"idReadable": "A-1", "summary": "x\ud83d", "created": 1609755540000, "resolved": null, "customFields": [{"name": "State", "value": {"name": "Fixed"}}, {"name": "Assignee", "value": {"login": "ann"}}]}]"#,
    #"[{"number": 1, "title": "x", "state": "closed", "created_at": "2021-01-04T10:19:00Z", "closed_at": "2021-01-05T10:19:00Z", "user": {"login": "bob"}, "assignees": [{"login": "ann"}], "pull_request": null}]"#,
    "<?xml version=\"1.0\"?><!DOCTYPE bugs SYSTEM \"b.dtd\"><bugs><bug><id>1</id><created>2021-01-04T10:19:00Z</created><closed>2021-01-05T10:19:00Z</closed><assignee id=\"7\">ann</assignee><status name=\"Done\"/></bug><bug><id>2</id><created>2021-01-04T10:19:00Z</created><closed/><assignee id=\"8\">bob</assignee><status name=\"Open\"/></bug></bugs>",
    #"[{"id": 1, "created": 1609755540, "closed": 1609755549, "Assignee": "ann", "state": "done"}, {"id": 2, "created": 1609755540, "closed": null, "assignee": "bob", "state": "open"}]"#,
    "{\"id\": 1, \"created\": 1609755540, \"updated\": 1609755549, \"assignee\": \"ann\", \"state\": \"open\"}\n{\"id\": 2, \"created\": 1609755541, \"updated\": 1609755549, \"assignee\": \"bob\", \"state\": \"done\"}\n",
  ]
}
