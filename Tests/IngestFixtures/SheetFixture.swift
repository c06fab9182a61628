/// Spreadsheets of parts as Excel, LibreOffice and openpyxl write them.
package enum SheetFixture {
  package static func book(
    _ rows: String, strings: String = "", formats: [String] = [], workbook: String = "",
    second: String = "<worksheet><sheetData><row><c><v>7</v></c></row></sheetData></worksheet>",
    notes: String = " state=\"hidden\"", notesPart: String = "./../xl/worksheets/sheet2.xml",
    more: [(String, String)] = []
  ) -> [UInt8] {
    let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    func relation(_ id: Int, _ word: String, _ target: String) -> String {
      "<Relationship Id=\"rId\(id)\" Type=\"\(kind)\(word)\" Target=\"\(target)\"/>"
    }
    let codes = formats.enumerated().map { "<numFmt numFmtId=\"\(164 + $0)\" formatCode=\"\($1)\"/>" }.joined()
    let cells = ([0, 14, 22] + formats.indices.map { 164 + $0 }).map { "<xf numFmtId=\"\($0)\"/>" }.joined()
    return ArchiveFixture.zip(
      [
        ("_rels/.rels", "<Relationships>\(relation(1, "officeDocument", "xl/workbook.xml"))</Relationships>"),
        (
          "xl/workbook.xml",
          "<workbook xmlns:r=\"\(kind)\">\(workbook)<sheets><sheet name=\"Notes\" sheetId=\"2\" r:id=\"rId2\"\(notes)/>"
            + "<sheet name=\"Tasks\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
        ),
        (
          "xl/_rels/workbook.xml.rels",
          "<Relationships>" + relation(1, "worksheet", "worksheets/sheet1.xml")
            + relation(2, "worksheet", notesPart) + relation(3, "styles", "/xl/styles.xml")
            + relation(4, "sharedStrings", "sharedStrings.xml") + "</Relationships>"
        ),
        (
          "xl/styles.xml",
          "<styleSheet><numFmts>\(codes)</numFmts><cellStyleXfs><xf numFmtId=\"22\"/></cellStyleXfs><cellXfs>\(cells)</cellXfs></styleSheet>"
        ),
        ("xl/sharedStrings.xml", "<sst>\(strings)</sst>"),
        ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>\(rows)</sheetData></worksheet>"),
        ("xl/worksheets/sheet2.xml", second),
      ] + more)
  }

  /// Rows of texts, of which empty ones have no cell.
  package static func rows(_ rows: [[String]]) -> String {
    rows.enumerated().map { number, row in
      "<row r=\"\(number + 1)\">"
        + row.enumerated().filter { $0.element != "" }.map { column, text in
          let letter = Unicode.Scalar(UInt8(65 + column))
          return "<c r=\"\(letter)\(number + 1)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
        }.joined() + "</row>"
    }.joined()
  }
}
