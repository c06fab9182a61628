import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Testing

/// Spreadsheets of parts as Excel, LibreOffice and openpyxl write them.
@Suite("Spreadsheets") struct SheetTests {
  private func csv(_ bytes: [UInt8], sheet: String? = nil) throws -> String {
    try SheetText.csv(SourceBytes(bytes), sheet: sheet, location: "t.xlsx").withBytes {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test("a tag with too many attributes is refused, whatever stands around the equal signs")
  func attributes() throws {
    func fault(_ count: Int) -> String? {
      let many = (0..<count).map { "a\($0) \n= 'x>'" }.joined(separator: " ")
      do {
        _ = try csv(SheetFixture.book("<row \(many)><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>"))
      } catch {
        return (error as? Problem)?.fault
      }
      return nil
    }
    #expect(fault(1_024) == nil)
    #expect(fault(1_025) == InputLimits.attributes.fault)
    #expect(fault(200_000) == InputLimits.attributes.fault)
  }

  private func json(_ text: String, _ encoding: String.Encoding = .utf8) throws -> String {
    let bytes = try #require(text.data(using: encoding))
    return try SourceFile(name: "t.xml", displayPath: "t.xml", bytes: SourceBytes(bytes)).inflated().withBytes {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test("XML is JSON: attributes and elements are keys, those of one name a list, and text beside them a value")
  func markup() throws {
    #expect(
      try json(
        "<?xml version=\"1.0\"?><!-- a --><r><i n=\"1\">a &amp; \"b\"\n<![CDATA[<c>]]></i><i/><t> x </t><e> </e></r>")
        == #"{"r":{"i":[{"n":"1","value":"a & \"b\"\n<c>"},"# + "\n" + #"null],"t":" x ","e":null}}"#)
    #expect(
      try json(
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!DOCTYPE r SYSTEM \"file:///etc/passwd\"><a:r xmlns:a=\"u\"><a:i>é\t</a:i></a:r>",
        .isoLatin1
      )
      .contains(#""i":"é\t""#))
    #expect(
      try json("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<r><i>ж/</i></r>", .utf16) == #"{"r":{"i":"ж/"}}"#)
  }

  @Test(
    "XML that defines anything, or is cut or nested too deep, is refused with its line",
    arguments: [
      ("<!DOCTYPE r [<!ENTITY a \"b\">]><r>&a;</r>", "definitions of its own"),
      ("<!DOCTYPE r [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><r>&a;</r>", "definitions of its own"),
      ("<!DOCTYPE r SYSTEM \"r.dtd\"><r>&nbsp;</r>", "definitions of its own"), ("\n<r><i>", "malformed or cut short"),
      (String(repeating: "<r>", count: 100_000), "malformed or cut short"), ("<r>\u{1}</r>", "malformed or cut short"),
      ("<r \((0..<2_000).map { "a\($0)=''" }.joined(separator: " "))/>", "attributes"),
    ])
  func markupFaults(text: String, fault: String) throws {
    let problem = #expect(throws: Problem.self) { try json(text) }
    #expect(problem?.fault.contains(fault) == true, "\(String(describing: problem))")
    #expect(problem?.remedy.contains(".xlsx") == true)
  }

  @Test("strings, numbers, truth, errors, missing cells and rows")
  func values() throws {
    let rows = """
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
      <row r="3"><c r="A3"><v>12</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="b"><v>0</v></c><c r="AA3" t="str"><f>A1</f><v>say "x"</v></c></row>
      <row><c t="inlineStr"><is><t>a&amp;b</t></is></c><c t="e"><v>#N/A</v></c><c/><c><v>1.5</v></c><c><v>45.0</v></c><c><v>1.2E3</v></c><c t="s"/></row>
      """
    let strings =
      "<si><t>Key</t></si><si><r><t>two </t></r><r><t xml:space=\"preserve\">runs_x000D_</t></r><rPh><t>x</t></rPh></si>"
    let commas = String(repeating: ",", count: 23)
    #expect(
      try csv(SheetFixture.book(rows, strings: strings))
        == "\"Key\",\"two runs\r\"\n\n\"12\",,\"TRUE\",\"FALSE\"\(commas)\"say \"\"x\"\"\"\n"
        + "\"a&b\",\"#N/A\",,\"1.5\",\"45\",\"1200\"\(String(repeating: ",", count: 21))\n")
  }

  @Test(
    "a text that is not there, a part that is there twice and a missing list of parts are damages",
    arguments: ["2", "-1", "x"])
  func damages(number: String) throws {
    let rows = "<row r=\"4\"><c r=\"B4\" t=\"s\"><v>\(number)</v></c></row>"
    func fault(_ bytes: [UInt8]) -> String? { #expect(throws: Problem.self) { try csv(bytes) }?.fault }
    let strings = "<si><t>Key</t></si><si><t>Owner</t></si>"
    #expect(
      fault(SheetFixture.book(rows, strings: strings))
        == "the spreadsheet is damaged: the cell in column 2 of row 4 shows text “\(number)”, which is not there")
    let twice = SheetFixture.book("<row><c><v>1</v></c></row>", more: [("xl/styles.xml", "<styleSheet/>")])
    #expect(fault(twice) == "the spreadsheet is damaged: it holds the part “xl/styles.xml” twice")
    let outside = "the spreadsheet is damaged: row 0 or a cell of it is out of order"
    #expect(fault(SheetFixture.book("<c><v>1</v></c>")) == outside)
    let whole = SheetFixture.book("<row><c><v>1</v></c></row>")
    #expect(fault(whole.dropLast(22)) == "the spreadsheet is damaged: its list of parts is missing")
  }

  @Test("a sheet whose part is missing is no empty one")
  func missingPart() throws {
    let problem = try #require(throws: Problem.self) {
      try csv(SheetFixture.book("", notesPart: "worksheets/none.xml"), sheet: "Notes")
    }
    #expect(problem.fault == "the spreadsheet is damaged: its part “xl/worksheets/none.xml” is missing")
  }

  @Test("more sheets or parts than anybody needs, and two sheets of one part, are refused")
  func limits() throws {
    func fault(_ ids: [String], parts: Int = 0) -> String? {
      let sheets = ids.enumerated().map { "<sheet name=\"S\($0)\" r:id=\"\($1)\"/>" }.joined()
      let bytes = SheetFixture.book(
        "<row><c><v>1</v></c></row>", workbook: "<sheets>\(sheets)</sheets>", more: (0..<parts).map { ("p\($0)", "") })
      do { _ = try csv(bytes, sheet: "Tasks") } catch { return (error as? Problem)?.fault }
      return nil
    }
    #expect(fault((0..<398).map { "none\($0)" }) == nil && fault([], parts: 4_089) == nil)
    #expect(fault((0..<399).map { "none\($0)" }) == InputLimits.sheets.fault)
    #expect(fault([], parts: 4_090) == InputLimits.sheetParts.fault)
    #expect(fault(["rId1"]) == "the spreadsheet is damaged: two sheets of it are one part")
  }

  @Test(
    "a number is a date where its style shows one",
    arguments: [
      ("yyyy\\-mm\\-dd", "2024-01-01 12:30:00"), ("d.m.yy h:mm;@", "2024-01-01 12:30:00"),
      ("[$-407]d/\\ mmmm\\ yyyy", "2024-01-01 12:30:00"),
      ("[Red]0.00", "45292.520833333336"), ("[h]:mm", "45292.520833333336"),
      ("0 &quot;days&quot;", "45292.520833333336"),
      ("&quot;d&quot;#,##0", "45292.520833333336"), ("mm:ss.0", "2024-01-01 12:30:00"),
      ("General", "45292.520833333336"),
      ("yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;", "2024-01-01 12:30:00"),
      ("[$-409]h:mm AM/PM", "2024-01-01 12:30:00"),
    ])
  func styles(code: String, expected: String) throws {
    let row = "<row><c s=\"3\"><v>45292.520833333336</v></c></row>"
    #expect(try csv(SheetFixture.book(row, formats: [code])) == "\"\(expected)\"\n")
  }

  @Test(
    "days are counted from 1900, with its leap day that never was, or from 1904",
    arguments: [
      ("1", "1900-01-01", "1904-01-02"), ("59", "1900-02-28", "1904-02-29"), ("61", "1900-03-01", "1904-03-02"),
      ("45292.99999999", "2024-01-02", "2028-01-03"), ("0", "1899-12-31", "1904-01-01"), ("-1", "-1", "-1"),
      ("1e300", "1e300", "1e300"),
    ])
  func days(number: String, since1900: String, since1904: String) throws {
    let row = "<row><c s=\"1\"><v>\(number)</v></c></row>"
    #expect(try csv(SheetFixture.book(row)) == "\"\(since1900)\"\n")
    #expect(try csv(SheetFixture.book(row, workbook: "<workbookPr date1904=\"1\"/>")) == "\"\(since1904)\"\n")
    #expect(try csv(SheetFixture.book("<row><c s=\"2\"><v>0.25</v></c></row>")) == "\"06:00:00\"\n")
  }

  @Test("the first sheet that is shown, or the one named")
  func sheets() throws {
    let book = SheetFixture.book("<row><c><v>1</v></c></row>")
    #expect(try csv(book) == "\"1\"\n")
    #expect(try csv(book, sheet: "Notes") == "\"7\"\n")
    let problem = #expect(throws: Problem.self) { try csv(book, sheet: "Tsks") }
    #expect(problem?.fault == "no sheet is called “Tsks”" && problem?.remedy.contains("Tasks”") == true)
  }

  @Test("a formula without its value stops, and one of an empty text is empty")
  func formulas() throws {
    func row(_ cell: String, later: Bool = false) throws -> String {
      let workbook = later ? "<calcPr fullCalcOnLoad=\"1\"/>" : ""
      return try csv(SheetFixture.book("<row><c><v>1</v></c>\(cell)<c><v>2</v></c></row>", workbook: workbook))
    }
    for cell in ["<c><f>A1</f></c>", "<c><f>A1</f><v/></c>", "<c><f t=\"shared\" si=\"0\"/><v></v></c>"] {
      let problem = #expect(throws: Problem.self) { try row(cell) }
      #expect(problem?.fault == "the cell in column 2 of row 1 has a formula without its value")
    }
    #expect(try row("<c t=\"str\"><f>\"\"</f><v></v></c>") == "\"1\",,\"2\"\n")
    #expect(try row("<c><f>A1</f><v>0</v></c>") == "\"1\",\"0\",\"2\"\n")
    #expect(throws: Problem.self) { try row("<c><f>A1</f><v>0</v></c>", later: true) }
  }

  @Test("of a sheet without rows the sheets are named that have some")
  func emptySheet() throws {
    func book(_ first: String, _ second: String) -> [UInt8] {
      let part = "<worksheet><sheetData>\(second)</sheetData></worksheet>"
      return SheetFixture.book(first, second: part)
    }
    let rows = "<row><c><v>1</v></c></row><row><c><v>2</v></c></row>"
    for empty in ["", "<row/>", "<row><c s=\"1\"/></row>", "<row><c><v>1</v></c></row><row/>"] {
      let problem = #expect(throws: Problem.self) { try csv(book(empty, rows)) }
      #expect(problem?.fault == "its first sheet “Tasks” has no rows below a header")
      #expect(problem?.remedy.contains("--set sheet=Notes") == true)
    }
    let named = #expect(throws: Problem.self) { try csv(book(rows, ""), sheet: "Notes") }
    #expect(named?.fault.hasPrefix("the sheet “Notes” has no rows") == true && named?.remedy.contains("Tasks") == true)
    #expect(throws: Problem.self) { try csv(book("", "")) }
  }

  @Test("rows from the header on are as wide as it; blank cells, cells beside the table and a title change nothing")
  func width() throws {
    let table = [
      ["k", "owner", "end"], ["1", "", ""], ["2", "ann", "", "", "stray"], ["", "", " "], ["3", "bob", "x"],
    ]
    #expect(
      try csv(SheetFixture.book(SheetFixture.rows(table))) == """
        "k","owner","end"
        "1",,
        "2","ann",

        "3","bob","x"

        """)
    let titled = try csv(SheetFixture.book(SheetFixture.rows([["Report"], []] + table)))
    #expect(titled.hasPrefix("\"Report\"\n\n\"k\",\"owner\",\"end\"\n\"1\",,\n"))
  }

  @Test("a merged cell's value belongs to all its rows, and to no row without a value of its own")
  func merged() throws {
    let rows = SheetFixture.rows([["k", "owner"], ["1", "ann"], ["2", ""], ["3", "bob"], ["4", "eli"], ["", ""]])
    let merges =
      "</sheetData><mergeCells><mergeCell ref=\"B2:B3\"/><mergeCell ref=\"B4:C5\"/><mergeCell ref=\"A5:A1048576\"/><mergeCell ref=\"x\"/></mergeCells><sheetData>"
    #expect(
      try csv(SheetFixture.book(rows + merges))
        == "\"k\",\"owner\"\n\"1\",\"ann\"\n\"2\",\"ann\"\n\"3\",\"bob\"\n\"4\",\"eli\"\n")
  }

  @Test("a table is read from a spreadsheet as from CSV")
  func table() throws {
    func row(_ cells: [String]) -> String {
      "<row>" + cells.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined() + "</row>"
    }
    let rows = [["id", "created", "title", "assignee"], ["X-1", "2024-01-01", "One", "ann"]]
    var mapping = TableMapping(tasks: ["t.xlsx"], format: .csv, id: "id", opened: "created")
    mapping.fields = [.shortDesc: "title", .assignedTo: "assignee"]
    let log = try SourceFixture(["t.xlsx": SheetFixture.book(rows.map(row).joined())]).read(
      TableAdapter(mapping: mapping))
    #expect(OpeningView(of: log).text(.shortDesc, of: 0) == "One")
  }

  @Test(
    "hostile and broken files are refused",
    arguments: [
      ("<row r=\"2\"/><row r=\"1\"/>", "out of order"), ("<row r=\"9999999\"/>", "out of order"),
      ("<row r=\"1\"><c r=\"B1\"/><c r=\"A1\"/></row>", "out of order"),
      ("<row r=\"1\"><c r=\"ZZZ1\"/></row>", "out of order"),
      ("<row r=\"1\">", "malformed"), ("&x;", "malformed"),
      (
        "</sheetData><mergeCells><mergeCell ref=\"A1:B9\"/><mergeCell ref=\"A9:A12\"/></mergeCells><sheetData>",
        "overlap"
      ),
      (
        (1...9000).map { "<row r=\"\($0)\"><c r=\"A\($0)\"><v>1</v></c><c r=\"XFD\($0)\"><v>1</v></c></row>" }.joined(),
        "bomb"
      ),
    ])
  func hostile(rows: String, why: String) {
    let problem = #expect(throws: Problem.self) { try csv(SheetFixture.book(rows)) }
    #expect(problem?.fault.contains(why) == true, "\(problem?.fault ?? "")")
  }

  @Test("entities, other archives and cut files are refused")
  func others() {
    let book = SheetFixture.book("<row/>")
    let entity = "<!DOCTYPE a [<!ENTITY x \"xx\">]><sst><si><t>&x;</t></si></sst>"
    let other = #expect(throws: Problem.self) { try csv(ArchiveFixture.zip([("content.xml", "<x/>")])) }
    #expect(other?.remedy == "save it as .xlsx, or as CSV in UTF-8")
    for bytes in [
      ArchiveFixture.zip([("a.csv", "a,b\n")]), Array(book.prefix(book.count / 2)),
      ArchiveFixture.zip([("_rels/.rels", entity)]), ArchiveFixture.zip([]),
    ] { #expect(throws: Problem.self) { try csv(bytes) } }
  }
}
