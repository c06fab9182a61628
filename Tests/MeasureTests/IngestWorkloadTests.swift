import Foundation
import Testing
import delegate_measure

@Suite("Reading sources as a workload")
struct IngestWorkloadTests {
  /// Two updates of one task: 5 bytes of text, moments 10 and 20, opened at 10.
  private static let xml = """
    <report id="7"><update><when>10</when><what>ab</what></update><update><when>20</when><what>cde</what></update></report>
    """
  private static let json = #"{"7": [{"when": 10, "what": "ab"}, {"when": 20, "what": "cde"}]}"#

  private func answer(_ name: String, _ inputs: [String: String], files: [String: String]) throws -> WorkloadAnswer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let key = name == "ingest-archive" ? "datasets" : "data"
    let all = inputs.merging([key: folder.path]) { own, _ in own }
    return try Workload.named(name)!.prepare(WorkloadInputs(all)).run()
  }

  private func expect(_ answer: WorkloadAnswer, tasks: Double, updates: Double) {
    #expect(answer["tasks"] == tasks)
    #expect(answer["updates"] == updates)
    #expect(answer["text_bytes"] == updates / 2 * 5)
    #expect(answer["when_sum"] == updates / 2 * 30)
    #expect(answer["opening_sum"] == tasks * 10)
    #expect(answer["state_bytes"]! > 0)
  }

  private func xmlFiles(_ product: String) -> [String: String] {
    var files = [
      "\(product)/reports.xml":
        "<reports><report id=\"7\"><opening_time>10</opening_time><reporter>1</reporter></report></reports>"
    ]
    for field in ["short_desc", "assigned_to", "resolution"] {
      files["\(product)/\(field).xml"] = "<\(field)>\(Self.xml)</\(field)>"
    }
    return files
  }

  @Test("XML of two products")
  func xml() throws {
    let files = xmlFiles("p/A").merging(xmlFiles("p/B")) { one, _ in one }
    expect(try answer("ingest-xml", ["products": "p/A,p/B"], files: files), tasks: 2, updates: 12)
  }

  @Test("JSON of one product")
  func json() throws {
    var files = [
      "p/reports.json": #"{"reports": {"7": {"opening": 10, "reporter": 1}}}"#,
      "p/product.json": #"{"product": {"7": [{"when": 10, "what": "AB"}, {"when": 20, "what": "ABC"}]}}"#,
    ]
    for field in ["short_desc", "assigned_to", "resolution"] {
      files["p/\(field).json"] = "{\"\(field)\": \(Self.json)}"
    }
    expect(try answer("ingest-json", ["products": "p/ABC", "threads": "2"], files: files), tasks: 1, updates: 8)
  }

  @Test("a dataset with its description")
  func dataset() throws {
    var files = xmlFiles("d")
    files["d/dataset.yaml"] = """
      name: d
      summary: made up
      adapter: msr2013-xml
      data: [./]
      licence: none
      """
    expect(try answer("ingest-archive", ["names": "d"], files: files), tasks: 1, updates: 6)
  }
}
