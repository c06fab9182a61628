import DelegationFoundations
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("report.json") struct ExperimentResultTests {
  @Test("a small document, byte for byte")
  func golden() throws {
    var document = Fixtures.empty
    document.question = "Who / \"when\"?"
    document.seed = .max
    document.results = [
      .of([
        "model": "recent", "mode": "batch", "split": "holdout", "fieldValues": "opening", "test": 3,
        "measures": made(["top1": 1.0 / 3, "top3": 2.0 / 3, "top5": 1, "top10": 1, "mrr": 0.1 + 0.2, "macroF1": 1e-9]),
        "candidateRecall": 1, "interval95": ["top1": [0, 0.1234565], "mrr": [-1e-9, 1]], "tooFew": true,
      ])
    ]
    #expect(String(decoding: try document.json(), as: UTF8.self) == smallReport)
  }

  private let smallReport = """
    {"ablation":[],"calibration":[],"caveats":[],"clusters":[],"comparisons":[],"counts":\
    {"assigneeNeverChanged":0,"assigneeNotPerson":1486,"eligible":4610,"eligibleAny":5976,"firstOpening":\
    1002758400,"firstTestOpening":1160000000,"lastOpening":1199145599,"otherResolution":1366,"persons":52,\
    "selfTaken":0,"tasks":10814,"terms":6021,"test":922,"train":3688,"trainKnown":3527,\
    "trainingExamples":3401,"updates":51230},"dataWarningNotes":[],"dataWarnings":[],"dataset":\
    "example/tracker","experiment":"tiny","finalValuesOnly":false,"inactive":[],"models":[],"notes":[],\
    "profiles":[],"question":"Who / \\"when\\"?","results":[{"candidateRecall":1,"fieldValues":"opening",\
    "interval95":{"mrr":[0,1],"top1":[0,0.123457]},"measures":{"macroF1":0,"mrr":0.3,"top1":0.333333,\
    "top10":1,"top3":0.666667,"top5":1},"mode":"batch","model":"recent","split":"holdout","test":3,\
    "tooFew":true}],"rounds":[],"schema":"2.0","seed":18446744073709551615,"settings":[],"validation":[]}

    """

  @Test("what is read back is what was written, and writes the same bytes")
  func roundTrip() throws {
    let bytes = try Fixtures.full.json()
    let read = try ExperimentResult(json: bytes, path: "report.json")
    #expect(try read == Fixtures.full.rounded())
    #expect(try read.json() == bytes)
  }

  @Test("a value that is not finite is named by its key", arguments: [Double.nan, .infinity])
  func notFinite(value: Double) {
    var document = Fixtures.full
    document.results[3].measures["mrr"] = value
    #expect(throws: Problem.self) { try document.rounded() }
    let problem = #expect(throws: Problem.self) { try document.json() }
    #expect(problem?.location == "report.json: results[3].measures.mrr")
    #expect(problem?.remedy.contains("division by zero") == true)
  }

  @Test("values too large for six decimals stay as they are")
  func large() throws {
    var document = Fixtures.full
    document.clusters[0].inertia = 1e300
    #expect(try document.rounded().clusters[0].inertia == 1e300)
  }

  @Test(
    "a report that cannot be read says which key is wrong",
    arguments: [
      ("{}", "", "the key caveats is missing"), ("[\n{\n", ":3", "it is not JSON: it ends too early"),
      ("{\n\"a\": nought}", ":2", "it is not JSON"), ("", "", "the file is empty"),
    ])
  func unreadable(text: String, line: String, fault: String) {
    let problem = #expect(throws: Problem.self) {
      try ExperimentResult(json: Array(text.utf8), path: "old/report.json")
    }
    #expect(problem?.location == "old/report.json\(line)")
    #expect(text == "{}" ? problem?.fault.contains(" is missing") == true : problem?.fault == fault)
  }

  @Test("a key of another type is named")
  func otherType() throws {
    let text = String(decoding: try Fixtures.tiny.json(), as: UTF8.self)
      .replacingOccurrences(of: "\"test\":922", with: "\"test\":\"many\"")
    let problem = #expect(throws: Problem.self) {
      try ExperimentResult(json: Array(text.utf8), path: "report.json")
    }
    #expect(problem?.fault == "the value of counts.test has another type")
  }
}
