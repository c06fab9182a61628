import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

@Suite("MSR 2013, XML") struct MSRXMLTests {
  private func log(_ change: (inout [String: String]) -> Void = { _ in }) throws -> TaskLog {
    var files = MSRFixture.xml()
    change(&files)
    return try SourceFixture(texts: files).read(MSR2013XML())
  }

  private func title(_ value: String) throws -> String? {
    let log = try log { $0["short_desc.xml"] = MSRFixture.field("short_desc", [(7, [(100, value)])]) }
    return OpeningView(of: log).text(.shortDesc, of: 0)
  }

  @Test("every field, opening and reporter of a product")
  func whole() throws {
    let log = try log()
    #expect(log.ids.map(\.text) == ["7", "12"])
    #expect(log.openings == [Moment(100), Moment(200)])
    #expect(log.reporters.map { log.reporterPool.string($0) } == ["41", "42"])
    #expect(log.fields.map(\.rawValue) == MSRFixture.fields)
    #expect(log.updateCount == 11 * 3)
    #expect(log.dataWarnings == DataWarnings())
    for field in log.fields {
      let name = field.rawValue
      #expect(OpeningView(of: log).text(field, of: 0) == "\(name) a")
      #expect(Snapshot(of: log, asOf: Moment(150)).text(field, of: 0) == "\(name) a")
      #expect(Snapshot(of: log, asOf: Moment(151)).text(field, of: 0) == "\(name) b")
    }
    #expect(MSR2013XML().hasHistories)
  }

  @Test(
    "text is decoded once, never twice",
    arguments: [
      ("&lt;pre&gt;", "<pre>"), ("&amp;lt;", "&lt;"), ("&#x430;&#1073;", "аб"),
      ("a<![CDATA[<b>&amp;]]>c", "a<b>&amp;c"),
      ("a<!-- no -->b<?none?>c", "abc"), ("  two  ", "  two  "), (" ", " "), ("", ""), ("é ẞ 語 😀", "é ẞ 語 😀"),
    ])
  func decoding(written: String, meant: String) throws { #expect(try title(written) == meant) }

  @Test("an empty element is an empty value")
  func emptyElement() throws {
    let log = try log {
      $0["resolution.xml"] = """
        <resolution><report id="7"><update><when>100</when><what/></update></report><report id="12"/></resolution>
        """
    }
    #expect(OpeningView(of: log).text(.resolution, of: 0) == "")
    #expect(OpeningView(of: log).text(.resolution, of: 1) == nil)
  }

  @Test("files in other encodings, as their first line says")
  func encodings() throws {
    let text = MSRFixture.field("short_desc", [(7, [(100, "Größe")])])
    let latin = text.replacing("version=\"1.0\"", with: "version=\"1.0\" encoding=\"ISO-8859-1\"")
    let wide = text.replacing("version=\"1.0\"", with: "version=\"1.0\" encoding=\"UTF-16\"")
    let files: [[UInt8]] = [
      latin.unicodeScalars.map { UInt8($0.value) },
      [0xFF, 0xFE] + wide.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
      [0xEF, 0xBB, 0xBF] + Array(text.utf8),
    ]
    for bytes in files {
      let fixture = try SourceFixture(texts: MSRFixture.xml())
      try fixture.write("short_desc.xml", bytes)
      #expect(OpeningView(of: try fixture.read(MSR2013XML())).text(.shortDesc, of: 0) == "Größe")
    }
  }

  @Test("a long value is read completely")
  func longValue() throws {
    // Longer than a piece of text that libxml2 hands over, and than a batch of events.
    let long = String(repeating: "0123456789abcdef", count: 250_000)
    #expect(try title("&lt;" + long + "&gt;") == "<" + long + ">")
  }

  @Test("optional files that are missing are counted and named")
  func missingOptional() throws {
    let log = try log { files in
      for name in MSRFixture.fields where !["short_desc", "assigned_to", "resolution"].contains(name) {
        files[name + ".xml"] = nil
      }
    }
    #expect(log.fields == [.assignedTo, .resolution, .shortDesc])
    #expect(log.dataWarnings[.missingOptionalFile] == 8)
    #expect(log.dataWarnings.notes.count == 8)
    #expect(log.dataWarnings.notes[0] == "bug_status.xml is missing")
  }

  @Test(
    "required files", arguments: ["reports.xml", "short_desc.xml", "assigned_to.xml", "resolution.xml"])
  func missingRequired(name: String) throws {
    var files = MSRFixture.xml()
    files[name] = nil
    let problem = try SourceFixture(texts: files).problem(MSR2013XML())
    #expect(problem?.location == name)
    #expect(problem?.fault.hasPrefix("the file is missing, which holds ") == true)
    #expect(problem?.remedy.contains("delegate datasets fetch") == true)
  }

  @Test("data warnings are repaired or kept, and counted")
  func dataWarnings() throws {
    let log = try log {
      $0["short_desc.xml"] = MSRFixture.field(
        "short_desc", [(7, [(150, "late"), (100, "tab\there&#x85;")]), (99, [(1, "nobody's")])])
      $0["severity.xml"] = MSRFixture.field("severity", [(7, [(90, "x"), (120, "x")]), (12, [(201, "y")])])
    }
    #expect(OpeningView(of: log).text(.shortDesc, of: 0) == "tab here ")
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.shortDesc, of: 0) == "late")
    #expect(log.dataWarnings[.controlCharacter] == 1)
    #expect(log.dataWarnings[.unsortedHistory] == 1)
    #expect(log.dataWarnings[.unknownTask] == 1)
    #expect(log.dataWarnings[.eventBeforeOpening] == 1)
    #expect(log.dataWarnings[.repeatedValue] == 1)
    #expect(log.dataWarnings[.firstValueLater] == 1)
  }

  @Test("one thread and four give the same log, and the same first fault")
  func threads() throws {
    let fixture = try SourceFixture(texts: MSRFixture.xml())
    let moments = [100, 101, 150, 151, 201] as [Int64]
    let one = try fixture.read(MSR2013XML()).digest(at: moments)
    #expect(try fixture.read(MSR2013XML(), threads: 4).digest(at: moments) == one)
    for name in ["version.xml", "cc.xml", "priority.xml"] { try fixture.write(name, Array("<wrong/>".utf8)) }
    for threads in [1, 4] {
      #expect(fixture.problem(MSR2013XML(), threads: threads)?.location == "cc.xml:1")
    }
  }

  @Test("progress names each file and its size")
  func progress() throws {
    let fixture = try SourceFixture(texts: MSRFixture.xml())
    let adapter = MSR2013XML()
    let files = try SourceFiles(opening: .folder(fixture.path), wanted: adapter.fileNames)
    let seen = ProgressRecord()
    _ = try adapter.read(files, threads: .one) { seen.add($0) }
    #expect(seen.files.count == 12)
    #expect(seen.files.first?.file == fixture.path + "/reports.xml")
    #expect(seen.files.first?.bytes == files["reports.xml"]?.byteCount)
  }
}

private final class ProgressRecord: @unchecked Sendable {
  // Filled by one thread only.
  private(set) var files: [SourceProgress] = []
  func add(_ progress: SourceProgress) { files.append(progress) }
}
