import CDelegationXML2
import DelegationFoundations

/// The largest table of a web page, with all that have the same header, as CSV: many programs write one under the name of a spreadsheet (.xls).
///
/// Lives at a fixed address while libxml2 reads the page, since its callbacks reach it through a pointer.
struct SheetPage {
  private struct Table {
    var grid = SheetGrid()
    var (row, column, cellCount) = (0, 0, 0)
    /// The text of the open cell, and how many rows and columns it takes; nil between cells.
    var cell: (text: String, rows: Int, columns: Int)?
    /// The last row that a cell from above takes of each column.
    var taken: [Int] = []

    mutating func endCell() {
      guard let (text, rows, columns) = cell else { return }
      repeat { column += 1 } while column < taken.count && taken[column] >= row
      cell = nil
      // Nothing names what is beyond.
      guard column <= InputLimits.columns.most else { return }
      cellCount += 1
      grid.add(text, row: row, column: column)
      let end = min(column + columns - 1, InputLimits.columns.most)
      if rows > 1 {
        grid.merge(rows: row...row + rows - 1, column: column)
        if end >= taken.count { taken += repeatElement(0, count: end + 1 - taken.count) }
        for place in column...end { taken[place] = row + rows - 1 }
      }
      column = end
    }
  }

  /// The tables around the one that is read, which is the last.
  private var open: [Table] = []
  private var tables: [Table] = []
  private let context: htmlParserCtxtPtr
  /// The most elements around one: libxml2 looks for the beginning of each end among all that are open.
  private static let mostOpen = 1_000
  private var isTooDeep = false

  private init(_ context: htmlParserCtxtPtr) { self.context = context }

  /// Whether bytes are a page with a table in it.
  static func isPage(_ source: SourceBytes) -> Bool {
    source.withBytes { bytes in
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let head = bytes.dropFirst(start).prefix(1 << 18).drop { SourceNumbers.isSpace($0) }
      guard head.first == UInt8(ascii: "<"), !head.starts(with: Array("<?".utf8)) else { return false }
      let name = Array("<table".utf8)
      return head.indices.contains { start in
        head[start] == name[0]
          && zip(head[start...].prefix(name.count), name).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
          && head.endIndex - start > name.count
      }
    }
  }

  static func csv(_ source: SourceBytes, location: String) throws -> SourceBytes {
    let archive = SheetArchive(location: location, source: source)
    let tables = try source.withBytes { bytes in
      guard SheetXML.attributes(in: bytes) <= InputLimits.attributes.most else {
        throw Problem.tooMuch(InputLimits.attributes, at: location, remedy: Problem.saveSheetAgain)
      }
      guard let count = Int32(exactly: bytes.count),
        let context = htmlCreateMemoryParserCtxt(bytes.bindMemory(to: CChar.self).baseAddress, count)
      else { throw Problem.damagedSheet(location, "it is empty or too large") }
      defer { htmlFreeParserCtxt(context) }
      let page = UnsafeMutablePointer<SheetPage>.allocate(capacity: 1)
      page.initialize(to: SheetPage(context))
      defer { page.deinitialize(count: 1).deallocate() }
      context.pointee.sax.pointee = handler
      context.pointee.userData = UnsafeMutableRawPointer(page)
      if UTF8Check.isValid(bytes.bindMemory(to: UInt8.self)) { xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8) }
      htmlParseDocument(context)
      if page.pointee.isTooDeep { throw Problem.damagedSheet(location, "its elements are nested too deep") }
      while !page.pointee.open.isEmpty { page.pointee.end("table") }
      return page.pointee.tables
    }
    guard let largest = tables.indices.max(by: { (tables[$0].cellCount, $1) < (tables[$1].cellCount, $0) }),
      tables[largest].row > 1
    else {
      throw Problem(
        location: location, fault: "it is a web page without a table of tasks",
        remedy: "log in if it is a login page, and export tasks as CSV or JSON")
    }
    var size = 0
    let all = try tables.map { table in
      let table = try table.grid.csv { try archive.check(inflated: size + $0) }
      size += table.text.count
      return table
    }
    let main = all[largest]
    let names = Self.names(of: main)
    var text = main.text
    for (number, table) in all.enumerated() where number != largest {
      let others = Self.names(of: table)
      if others == names, !names.isEmpty {
        text += table.text[table.header.lowerBound...]
      } else if names.count > 3, others.count == names.count || Set(others).intersection(names).count * 2 >= names.count
      {
        throw Problem(
          location: location, fault: "it is a web page with several tables of tasks, whose columns differ",
          remedy: "save each table as a CSV file of its own and name all, or export tasks as CSV or JSON")
      }
    }
    return SourceBytes(text)
  }

  private static func names(of table: SheetGrid.Table) -> [ArraySlice<UInt8>] {
    table.text[table.header].split(separator: UInt8(ascii: ","))
  }

  private mutating func start(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
    if context.pointee.nameNr > Self.mostOpen {
      isTooDeep = true
      return xmlStopParser(context)
    }
    if name == "table" { open.append(Table()) }
    guard case let last = open.count - 1, last >= 0 else { return }
    switch name {
    case "tr":
      open[last].endCell()
      (open[last].row, open[last].column) = (open[last].row + 1, 0)
    case "td", "th":
      open[last].endCell()
      if open[last].row == 0 { open[last].row = 1 }
      open[last].cell = ("", Self.number("rowspan", attributes), Self.number("colspan", attributes))
    case "br", "p", "div", "li": open[last].cell?.text += " "
    default: break
    }
  }

  private mutating func end(_ name: String) {
    guard !open.isEmpty, ["td", "th", "tr", "table"].contains(name) else { return }
    open[open.count - 1].endCell()
    if name == "table", let table = open.popLast(), table.cellCount > 0 { tables.append(table) }
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard !open.isEmpty else { return }
    open[open.count - 1].cell?.text += String(decoding: text, as: UTF8.self)
  }

  /// The number of an attribute, at most as many as a page may say; 1 without one.
  private static func number(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> Int {
    guard var pair = attributes else { return 1 }
    while let key = pair[0] {
      if String(cString: key) == name, let value = pair[1] {
        return min(max(Int(String(cString: value)) ?? 1, 1), 1_000)
      }
      pair += 2
    }
    return 1
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SheetPage> {
    context!.assumingMemoryBound(to: SheetPage.self)
  }

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in
      if let name { SheetPage.at(context).pointee.start(String(cString: name), attributes) }
    }
    handler.endElement = { context, name in
      if let name { SheetPage.at(context).pointee.end(String(cString: name)) }
    }
    handler.characters = { context, text, count in
      SheetPage.at(context).pointee.add(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    return handler
  }
}
