import DelegationFoundations
import DelegationReporting
import DelegationTasks
import Foundation
import Testing

@Suite("Reading a report back") struct ReportRecordTests {
  private let report = ReportComparisonTests.before

  private func problem(_ files: [String: [UInt8]], without missing: String? = nil) -> Problem? {
    do {
      _ = try ReportRecord(report.source(files, without: missing))
      return nil
    } catch { return error as? Problem }
  }

  @Test("what is written is read: ids, assignees, ranks")
  func reads() throws {
    let record = try ReportRecord(report.source())
    #expect(record.tasks == ["100", "101", "102", "103", "104", "105"])
    #expect(record.answers.map(\.name.model) == ["alpha", "beta", "old"])
    #expect(record.answers[0].rows.map(\.rank) == [2, nil, 1, 1, 7, 12])
  }

  @Test("what is no probability is refused")
  func noProbability() throws {
    let wrong = report.csv.replacing(",P900,\r\n", with: ",P900,1.5\r\n")
    #expect(problem(["results.csv": Array(wrong.utf8)])?.fault.contains("not the probabilities") == true)
  }

  @Test("cells that were guarded against spreadsheets are read as they were")
  func guarded() throws {
    var strange = report
    strange.ids = ["=1+1", "'=1", "''", "-5", "@a", "+b"]
    #expect(strange.csv.contains("\r\n'=1+1,") && strange.csv.contains("\r\n-5,"))
    #expect(try ReportRecord(strange.source()).tasks == strange.ids)
  }

  @Test("quoted fields, as RFC 4180 has them")
  func quoted() throws {
    var strange = report
    strange.ids = ["a,\"b\"\r\nc", "\"", ",", "d\ne", "f", "g"]
    #expect(try ReportRecord(strange.source()).tasks == strange.ids)
    // A line break inside a field counts: one header, eight lines of alpha, then six of beta before that report.
    let text = strange.csv.replacing("f,P002,beta", with: "f,P009,beta")
    let found = try #require(problem(["results.csv": Array(text.utf8), "report.json": strange.json]))
    #expect(found.location == "reports/before/results.csv:16")
  }

  @Test(
    "a damaged results.csv is named with its line",
    arguments: [
      ("101,P002,alpha", "101,P002,alpha,", ":3", "11 fields"),
      (",12,0.083333", ",0,0.083333", ":7", "'0' is not a whole"),
      (",12,0.083333", ",12,0.083334", ":7", "reciprocal"),
      (",12,0.083333", ",9223372036854775807,0.083333", ":7", "reciprocal"),
      ("101,P002,beta", "100,P002,beta", ":9", "task 101"),
      ("102,P001,beta", "102,P009,beta", ":10", "assignee P001"), ("task,assignee", "task,who", ":1", "columns"),
      ("101,P002,alpha", "100,P002,alpha", ":3", "twice"), ("104,", "\"104,", ":6", "no end"),
      ("104,", "\"104\"x,", ":6", "closing quote"),
    ])
  func damaged(old: String, new: String, location: String, fault: String) throws {
    let range = try #require(report.csv.range(of: old))
    let text = report.csv.replacingCharacters(in: range, with: new)
    let found = try #require(problem(["results.csv": Array(text.utf8)]))
    #expect(found.location == "reports/before/results.csv\(location)" && found.fault.contains(fault), "\(found)")
  }

  @Test("a cut file, and one with fewer tasks of a model")
  func cut() throws {
    let cut = try #require(problem(["results.csv": Array(report.csv.utf8.dropLast(3))]))
    #expect(cut.fault.contains("cut") && cut.location.hasSuffix(":19"))
    let lines = report.csv.components(separatedBy: "\r\n").dropLast(2).joined(separator: "\r\n") + "\r\n"
    #expect(try #require(problem(["results.csv": Array(lines.utf8)])).fault.contains("old has 5 tasks, alpha 6"))
    #expect(problem(["results.csv": []])?.location == "reports/before/results.csv:1")
  }

  @Test("a missing file, another run's metrics, a newer schema, no JSON")
  func others() throws {
    let missing = try #require(problem([:], without: "report.json"))
    #expect(missing.location == "reports/before/report.json" && missing.fault == "there is no such file")
    var other = report
    other.models[0].ranks[0] = 1
    #expect(try #require(problem(["report.json": other.json])).remedy.contains("different runs"))
    var less = report
    less.models.removeLast()
    #expect(try #require(problem(["report.json": less.json])).fault.contains("old, batch"))
    let newer = String(decoding: report.json, as: UTF8.self).replacing("\"2.0\"", with: "\"3.0\"")
    let tooNew = try #require(problem(["report.json": Array(newer.utf8)]))
    #expect(tooNew.fault.contains("'3.0'") && tooNew.remedy.contains("version of this program"))
    for kind in ["sweep", "suite"] {
      let other = String(decoding: report.json, as: UTF8.self).replacing(
        "\"seed\"", with: "\"kind\": \"\(kind)\", \"seed\"")
      let found = problem(["report.json": Array(other.utf8)], without: "results.csv")
      #expect(found?.fault.contains("it is of a \(kind)") == true)
    }
    let broken = String(decoding: report.json, as: UTF8.self).replacing("\"counts\" :", with: "counts :")
    let noJSON = try #require(problem(["report.json": Array(broken.utf8)]))
    #expect(noJSON.fault == "it is not JSON" && noJSON.location.hasPrefix("reports/before/report.json:"))
    let noKey = String(decoding: report.json, as: UTF8.self).replacing("\"results\"", with: "\"outcomes\"")
    #expect(problem(["report.json": Array(noKey.utf8)])?.fault == "the key results is missing")
  }
}
