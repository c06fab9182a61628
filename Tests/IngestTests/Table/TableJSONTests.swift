import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

@Suite("Table: JSON") struct TableJSONTests {
  private static let objects = [
    #"{"number": 7, "created": 5, "user": {"login": "ann", "id": 1}, "labels": [{"name": "a"}, {"name": "b"}], "who": [{"login": "x"}, {"login": "y"}]}"#,
    #"{"user": null, "number": 8, "labels": [], "created": 6, "who": null}"#,
    #"{"user": {"login": "bob"}, "number": 9, "labels": [{"name": "c", "x": [1, {}]}], "created": 7, "who": [{"login": "z"}]}"#,
  ]

  private func mapping(_ format: TableMapping.Format, rows: String? = nil) -> TableMapping {
    var mapping = TableMapping(tasks: ["t"], format: format, id: "number", opened: "created")
    mapping.times = .unixSeconds
    mapping.rows = rows
    mapping.reporter = "user.login"
    mapping.fields = [
      .component: TableColumn("labels[].name", take: .joined), .version: "labels[].name",
      .assignedTo: TableColumn("who[].login", take: .last), .product: "who[].login",
    ]
    return mapping
  }

  private func read(_ text: String, _ mapping: TableMapping) throws -> [String] {
    let log = try SourceFixture(texts: ["t": text]).read(TableAdapter(mapping: mapping))
    let end = Snapshot(of: log, asOf: .endOfHistory)
    return (0..<log.count).map { task in
      let values = [Field.component, .version, .product, .assignedTo].map { end.text($0, of: task) ?? "" }
      return "\(log.ids[task]) \(log.reporterPool.string(log.reporters[task])): \(values.joined(separator: " | "))"
    }
  }

  private func problem(_ text: String, _ mapping: TableMapping) throws -> Problem? {
    try SourceFixture(texts: ["t": text]).problem(TableAdapter(mapping: mapping))
  }

  private static let expected = ["7 ann: a, b | a | x | y", "8 :  |  |  | ", "9 bob: c | c | z | z"]

  @Test("lines, a list, a list inside, two documents: paths, first, last and joined elements, numbers as ids")
  func layouts() throws {
    let list = "[\n  \(Self.objects.joined(separator: ",\n  "))\n]\n"
    #expect(try read(Self.objects.joined(separator: "\n"), mapping(.jsonl)) == Self.expected)
    #expect(try read(list, mapping(.json)) == Self.expected)
    let inside = #"{"total": 3, "data": {"n": [1], "issues": \#(list), "more": [{}]}, "end": null}"#
    #expect(try read(inside, mapping(.json, rows: "data.issues")) == Self.expected)
    let pages = "[\(Self.objects[0])]\n[]\n[\(Self.objects[1]), \(Self.objects[2])]"
    #expect(try read(pages, mapping(.json)) == Self.expected)
    #expect(try read("[]", mapping(.json)) == [])
  }

  @Test("a path that is longer than objects are deep is not found, however long it is")
  func longPath() throws {
    var mapping = mapping(.jsonl)
    mapping.fields[.version] = TableColumn(Array(repeating: "a", count: 100_000).joined(separator: "."))
    let found = try problem(Self.objects[0], mapping)
    #expect(found?.fault.contains("a.a.a.a") == true)
  }

  @Test("flat keys that hold dots are found too")
  func flat() throws {
    let text = #"{"number": 1, "created": 2, "user.login": "ann", "labels[].name": "a", "who[].login": "x"}"#
    #expect(try read(text, mapping(.jsonl)) == ["1 ann: a | a | x | x"])
  }

  @Test(
    "a key that is spelt in two ways is one column, in lists and in files too, and signs between other names are a name's"
  )
  func spellings() throws {
    var mapping = mapping(.jsonl)
    mapping.reporter = "user.login | User.Login"
    mapping.fields = [.component: "part | Part", .assignedTo: "assigned_to | assignedTo | Assigned to"]
    let text = """
      {"number": 1, "created": 1, "user": {"login": "ann"}, "part": "a", "assignedTo": "x"}
      {"number": 2, "created": 1, "User": {"Login": "bob"}, "Part": "b", "part": "", "Assigned to": "y"}
      {"number": 3, "created": 1, "user": null, "assigned_to": null, "assignedTo": "z"}
      """
    #expect(try read(text, mapping) == ["1 ann: a |  |  | x", "2 bob: b |  |  | y", "3 :  |  |  | z"])
    mapping = TableFixture.csv
    mapping.tasks = ["a.csv", "b.csv"]
    mapping.fields = [.shortDesc: "Title | title", .component: "Part | Team"]
    let files = ["a.csv": "id,opened,Title,Part | Team\n1,1,x,a\n", "b.csv": "id,opened,title,Part | Team\n2,1,y,b\n"]
    let log = try SourceFixture(texts: files).read(TableAdapter(mapping: mapping))
    let opening = OpeningView(of: log)
    #expect((0..<2).map { opening.text(.shortDesc, of: $0) } == ["x", "y"])
    #expect((0..<2).map { opening.text(.component, of: $0) } == ["a", "b"])
  }

  @Test("lists on the way to the list, and a number with a name")
  func nested() throws {
    var table = self.mapping(.json, rows: "boards.cards")
    table.fields[.assignedTo] = "owner.name"
    table.reporter = "owner.id"
    let cards = [
      #"[{"number": 1, "created": 5, "owner": [7, "Ada \"B\""]}]"#, "[]",
      #"[{"number": 2, "created": 6, "owner": false}]"#,
    ]
    let text =
      #"{"boards": [\#(cards.map { #"{"x": [[1]], "cards": \#($0), "y": {}}"# }.joined(separator: ","))], "z": 1}"#
    table.fields[.component] = nil
    table.fields[.version] = nil
    table.fields[.product] = nil
    #expect(
      try read("\(text)\n\(text.replacing("number\": ", with: "number\": 1"))", table).sorted() == [
        #"1 7:  |  |  | Ada "B""#, #"11 7:  |  |  | Ada "B""#, "12 :  |  |  | ", "2 :  |  |  | ",
      ])
    let lacking = try problem(#"{"boards": [{"cards": []}, {"name": "b"}]}"#, table)
    #expect(lacking?.fault == "the document has no “cards”")
  }

  @Test("faults name the place, and what to write")
  func faults() throws {
    let cases: [(String, TableMapping, String, String, String)] = [
      (
        #"{"total": 1, "issues": [], "pages": []}"#, mapping(.json), "t:1",
        "the document is an object, not a list of tasks",
        "write 'rows: issues' in dataset.yaml; lists here: issues, pages"
      ),
      (
        #"{"total": 1}"#, mapping(.json, rows: "issues"), "t:1", "the document has no “issues”",
        "correct 'rows' in dataset.yaml: the path of the list of tasks, such as issues or data.issues"
      ),
      (
        "[\n{\"number\": {\"a\": 1, \"b\": []}}]", mapping(.json), "t:2", "“number” is an object, not a text",
        "name a value inside it in dataset.yaml: number.a"
      ),
      ("[\n\n1]", mapping(.json), "t:3", "the element is a number, not an object", Problem.getAgainForTests),
      (
        "[\n{\"number\": 1,\n \"x\": [], \"number\": 2}]", mapping(.json), "t:3",
        "“number” is repeated; the first is in line 2",
        "remove one of the two, or get the file again"
      ),
      (
        "[{\"number\": 1, \"created\": 1, \"user\": {\"name\": \"x\"}, \"labels\": [], \"who\": []}]", mapping(.json),
        "t:1",
        "there is no column “user.login”",
        "name one of its columns in dataset.yaml: “number”, “created”, “user”, “labels”, “who”"
      ),
      ("", mapping(.json), "t:1", "the file is cut short: it ends inside a value", Problem.getAgainForTests),
    ]
    for (text, mapping, location, fault, remedy) in cases {
      #expect(try problem(text, mapping) == Problem(location: location, fault: fault, remedy: remedy))
    }
    let whole = Array(#"{"data": {"issues": [\#(Self.objects.joined(separator: ", "))], "n": 1}}"#.utf8)
    for count in 0..<whole.count {
      let fixture = try SourceFixture(["t": Array(whole.prefix(count))])
      #expect(fixture.problem(TableAdapter(mapping: mapping(.json, rows: "data.issues"))) != nil, "\(count)")
    }
  }

  @Test("half a surrogate pair is U+FFFD, and counted; an element of a document is named by its number")
  func halves() throws {
    let text =
      #"[{"id": 1, "opened": 1, "title": "a\ud83d b\udc00"}, {"id": 2, "opened": 2, "title": "\ud83d\ude00"}, {"id": 1, "opened": 3}]"#
    var mapping = TableFixture.jsonl
    (mapping.tasks, mapping.format) = (["t.json"], .json)
    let problem = try SourceFixture(texts: ["t.json": text]).problem(TableAdapter(mapping: mapping))
    #expect(problem?.location == "t.json:1, element 3")
    #expect(problem?.fault == "task “1” is listed a second time; the first is element 1")
    mapping.repeated = .first
    let log = try SourceFixture(texts: ["t.json": text]).read(TableAdapter(mapping: mapping))
    #expect((0..<2).map { OpeningView(of: log).text(.shortDesc, of: $0) } == ["a\u{FFFD} b\u{FFFD}", "😀"])
    #expect(log.dataWarnings.notes.contains("2 unpaired halves of characters, read as U+FFFD"))
  }

  @Test("an element of a list is chosen by the value of a key")
  func chosen() throws {
    let fields =
      #"[{"name": "Type", "value": {"name": "Bug"}}, {"value": {"login": "ann", "name": "Ann"}, "name": "Assignee"}, {"name": "Tags", "value": [{"name": "x"}, {"name": "y"}]}, {"name": "Sprint", "value": null}]"#
    let text =
      #"{"id": 1, "opened": 1, "title": "t", "fields": \#(fields)}"# + "\n"
      + #"{"id": 2, "opened": 2, "title": "u", "fields": []}"#
    var mapping = TableFixture.jsonl
    mapping.fields[.assignedTo] = "fields[name=Assignee].value.login"
    mapping.fields[.component] = "fields[name=Tags].value.name"
    mapping.fields[.priority] = "fields[name=Sprint].value.name"
    let log = try SourceFixture(texts: ["t.jsonl": text]).read(TableAdapter(mapping: mapping))
    let end = Snapshot(of: log, asOf: .endOfHistory)
    #expect(
      end.text(.assignedTo, of: 0) == "ann" && end.text(.component, of: 0) == "x" && end.text(.assignedTo, of: 1) == "")
  }

  @Test("changes inside the tasks' objects, with the value before")
  func changes() throws {
    let text = """
      {"issues": [
        {"key": "A-1", "changelog": {"histories": [
            {"items": [{"field": "assignee", "fromString": null, "toString": "ann"}, {"field": "Rank", "toString": "1"}], "created": 20},
            {"created": 30, "items": [{"field": "assignee", "fromString": "ann", "toString": "bob"}, {"field": "summary", "fromString": "Old", "toString": "New"}]}
          ]}, "fields": {"summary": "New", "assignee": {"displayName": "bob"}, "created": 10}},
        {"key": "A-2", "fields": {"summary": "Two", "assignee": null, "created": 11}, "changelog": {"histories": []}}
      ]}
      """
    var mapping = TableMapping(tasks: ["t"], format: .json, id: "key", opened: "fields.created")
    (mapping.rows, mapping.times) = ("issues", .unixSeconds)
    mapping.fields = [.shortDesc: "fields.summary", .assignedTo: "fields.assignee.displayName"]
    var changes = TableMapping.Changes(file: nil)
    changes.id = "key"
    changes.field = "changelog.histories[].items[].field"
    changes.when = "changelog.histories[].created"
    changes.value = "changelog.histories[].items[].toString"
    changes.previous = "changelog.histories[].items[].fromString"
    mapping.changes = changes
    let adapter = TableAdapter(mapping: mapping)
    #expect(adapter.hasHistories && adapter.fileNames == ["t"])
    let log = try SourceFixture(texts: ["t": text]).read(adapter)
    func texts(_ field: Field, _ moment: Moment) -> [String] {
      (0..<2).map { Snapshot(of: log, asOf: moment).text(field, of: $0) ?? "-" }
    }
    #expect(texts(.shortDesc, Moment(11)) == ["Old", "-"])
    #expect(texts(.shortDesc, .endOfHistory) == ["New", "Two"])
    #expect([11, 21, 31].map { texts(.assignedTo, Moment($0))[0] } == ["", "ann", "bob"])
    #expect(log.dataWarnings.notes == ["1 changes of other fields left out: Rank"])
  }
}

extension Problem {
  fileprivate static let getAgainForTests = "get the file again"
}
