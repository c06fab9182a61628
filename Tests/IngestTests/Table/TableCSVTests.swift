import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

@Suite("Table: CSV") struct TableCSVTests {
  private func titles(_ text: [UInt8], delimiter: Unicode.Scalar = ",") throws -> [String] {
    var mapping = TableFixture.csv
    mapping.delimiter = UInt8(ascii: delimiter)
    let log = try SourceFixture(["t.csv": text]).read(TableAdapter(mapping: mapping))
    return (0..<log.count).map { OpeningView(of: log).text(.shortDesc, of: $0) ?? "-" }
  }

  private func problem(_ text: String) throws -> Problem? {
    try SourceFixture(texts: ["t.csv": text]).problem(TableAdapter(mapping: TableFixture.csv))
  }

  @Test(
    "what RFC 4180 allows",
    arguments: [
      ("id,opened,title\n1,1,a\n2,2,b\n", ["a", "b"]),
      ("id,opened,title\r\n1,1,a\r\n2,2,b", ["a", "b"]),
      ("title,other,opened,id\na,x,1,1\n", ["a"]),
      ("\"id\",\"opened\",\"title\"\n\"1\",\"1\",\"a,b\"\n", ["a,b"]),
      ("id,opened,title\n1,1,\"say \"\"hi\"\"\"\n", ["say \"hi\""]),
      ("id,opened,title\n1,1,\"\"\"\"\n", ["\""]),
      ("id,opened,title\n1,1,\"\"\n2,2,\n", ["", ""]),
      ("id,opened,title\n1,1, a \n", [" a "]),
      ("id,opened,title\n\n1,1,a\n\r\n\n2,2,b\n\n", ["a", "b"]),
      ("id,opened,title\n", []),
      ("id,opened,title\n1,1,é😀\n", ["é😀"]),
      ("\"\u{FEFF}id\",opened,title\n1,1,a\n", ["a"]),
    ])
  func good(text: String, expected: [String]) throws {
    #expect(try titles(Array(text.utf8)) == expected)
    #expect(try titles([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == expected)
  }

  @Test(
    "what stands below a table and can be no task is left out and counted: lines of one value, totals, and the end mark of old programs",
    arguments: [
      ("\n\"Copyright (c) 2024, all rights\"\nConfidential\n\nMade by ann\n", 3), ("\n(2 rows affected)\n", 1),
      ("Total,2,\n", 1), ("Total: 2,,\n", 1), ("合計,2,\n\nEnd of report\n", 2), (",Grand total,17\n", 1),
      ("Summe aller Stunden,\"1,204.5\",\n", 1), ("\u{1A}", 0), ("\r\n\u{1A}", 0),
    ])
  func below(text: String, count: Int) throws {
    let log = try SourceFixture(texts: ["t.csv": "id,opened,title\n1,1,a\n2,2,b\n" + text]).read(
      TableAdapter(mapping: TableFixture.csv))
    #expect(log.ids.map(\.text) == ["1", "2"])
    let note =
      count == 0 ? nil : "\(count) line\(count == 1 ? "" : "s") below the table that are no rows of it left out"
    #expect(log.dataWarnings.notes.first?.hasPrefix(note ?? "?") ?? (note == nil), "\(log.dataWarnings.notes)")
  }

  @Test(
    "a header that comes again, as where files were put together, is left out and counted; one in another order is not")
  func headers() throws {
    let text = "id,opened,title\n1,1,a\nid,opened,title\n2,2,b\nid,opened,title\n"
    let log = try SourceFixture(texts: ["t.csv": text]).read(TableAdapter(mapping: TableFixture.csv))
    #expect(log.ids.map(\.text) == ["1", "2"])
    #expect(log.dataWarnings.notes == ["2 lines that repeat the header left out, the first is line 3"])
    #expect(try problem("id,opened,title\n1,1,a\nid,title,opened\n2,b,2\n") != nil)
  }

  @Test("a delimiter at the end of each row makes no row numbers of quoted ids")
  func endDelimiters() throws {
    let text = "\"id\",\"opened\",\"title\"\n\"1\",\"1\",\"a\",\n\"2\",\"2\",\"b\",\n"
    let log = try SourceFixture(texts: ["t.csv": text]).read(TableAdapter(mapping: TableFixture.csv))
    #expect(log.ids.map(\.text) == ["1", "2"])
  }

  @Test(
    "a row that may be a task is never left out, nor what stands in the middle",
    arguments: [
      ("cut,3", "the row has 2 cells"), ("Made by ann\n", "the row has 1 cell"),
      ("\nnote\n3,3,c\n", "the row has 1 cell"), ("Total,2,tasks\n", "“2” in the column"),
      ("Total,2,\n3,3,c\n", "“2” in the column"),
    ])
  func notBelow(text: String, fault: String) throws {
    var mapping = TableFixture.csv
    mapping.times = .iso8601
    let rows = "id,opened,title\n1,2021-01-01,a\n" + text.replacing("3,3,c", with: "3,2021-01-03,c")
    let problem = try SourceFixture(texts: ["t.csv": rows]).problem(TableAdapter(mapping: mapping))
    #expect(problem?.fault.hasPrefix(fault) == true, "\(String(describing: problem))")
  }

  @Test("line ends inside quotes belong to a title as spaces, and to a description as they are")
  func lineEnds() throws {
    var mapping = TableFixture.csv
    mapping.fields[.description] = "text"
    let fixture = try SourceFixture(texts: [
      "t.csv": "id,opened,title,text\n1,1,\"a\r\nb\",\"a\r\n\tb\u{1}\"\n2,2,c,d\n"
    ])
    let log = try fixture.read(TableAdapter(mapping: mapping))
    let opening = OpeningView(of: log)
    #expect(opening.text(.shortDesc, of: 0) == "a  b")
    #expect(opening.text(.description, of: 0) == "a\r\n\tb ")
    #expect(opening.text(.shortDesc, of: 1) == "c")
    #expect(log.dataWarnings[.controlCharacter] == 2)
  }

  @Test(
    "other delimiters; a tab inside a title is a control character", arguments: [";", "\t", "|"] as [Unicode.Scalar])
  func delimiters(delimiter: Unicode.Scalar) throws {
    let text = "id,opened,title\n1,1,\"a,b\"\n".replacing(",", with: String(delimiter))
    #expect(try titles(Array(text.utf8), delimiter: delimiter) == [delimiter == "\t" ? "a b" : "a\(delimiter)b"])
  }

  @Test(
    "location and fault",
    arguments: [
      ("", 1, "the file is empty; its first line should name the columns"),
      ("id,opened\n", 1, "there is no column “title”"),
      ("id,opened,title,opened\n1,1,a,2\n", 2, "“1, 2” in the column “opened” is not a time"),
      ("id,opened,title\n1,1,a\n2,2\n", 3, "the row has 2 cells, and the header 3"),
      ("id,opened,title\n1,1,a,b\n", 2, "the row has 4 cells, and the header 3"),
      ("id,opened,title\n1,1,a\"b\n", 2, "a quote inside a cell that does not begin with one"),
      (
        "id,opened,title\n1,1,\"a\nb\"c\n", 3,
        "a cell continues after its closing quote, or a line ends in a carriage return alone"
      ),
      (
        "id,opened,title\n1,1,\"a \\\"b\\\" c\"\n", 2,
        "a quote inside a cell has a backslash before it, and not a second quote"
      ),
      (
        "id,opened,title\n1,1,a\rb\n", 2,
        "a cell continues after its closing quote, or a line ends in a carriage return alone"
      ),
      ("id,opened,title\n1,1,a\n2,2,\"b\n\n\n", 3, "the quote that opens here is never closed"),
      ("id,opened,title\n1,1,\"a\nb\"\n,2,c\n", 4, "the task has no id"),
      (
        "id,opened,title\nA 1,2,c\n", 2,
        "the id “A 1” holds white space or a control character, which result files cannot carry"
      ),
      (
        "id,opened,title\nA\u{A0}1,2,c\n", 2,
        "the id “A 1” holds white space or a control character, which result files cannot carry"
      ),
      (
        "id,opened,title\nA\u{7F},2,c\n", 2,
        "the id “A ” holds white space or a control character, which result files cannot carry"
      ),
      (
        "id,opened,title\na@example.org,2,c\n", 2,
        "an id with 13 characters looks like an e-mail address, which no report may hold"
      ),
      ("id,opened,title\n1,-2,c\n", 2, "“-2” in the column “opened” says that there is no time, and one is needed"),
      (
        "id,opened,title\n1,1,\"a\nb\"\n2,2,b\n1,3,c\n", 5, "task “1” is listed a second time; the first is in line 2"
      ),
      ("id,opened,title\n1,,c\n", 2, "the column “opened” is empty"),
      ("id,opened,title\n1,soon,c\n", 2, "“soon” in the column “opened” is not a time"),
    ])
  func faults(text: String, line: Int, fault: String) throws {
    let problem = try problem(text)
    #expect(problem?.location == "t.csv:\(line)")
    #expect(problem?.fault == fault)
    #expect(problem?.remedy.isEmpty == false)
  }

  @Test("the remedy for a missing column lists the existing ones")
  func columnsNamed() throws {
    #expect(
      try problem("id,created,title\n")?.remedy == "name one of its columns in dataset.yaml: “id”, “created”, “title”")
  }

  @Test("bytes that are not UTF-8 name their line")
  func invalidUTF8() throws {
    let fixture = try SourceFixture(["t.csv": Array("id,opened,title\n1,1,a\n2,2,".utf8) + [0xE9, 0x0A]])
    #expect(
      fixture.problem(TableAdapter(mapping: TableFixture.csv))
        == Problem(
          location: "t.csv:3", fault: "bytes that are not valid UTF-8",
          remedy:
            "write its encoding in dataset.yaml, such as 'encoding: windows-1252', or save the file as UTF-8"))
  }
}
