import DelegationFoundations
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Files for other programs") struct DataFilesTests {
  private func files(_ document: ExperimentResult) throws -> [String: [UInt8]] {
    let files = try DataFiles.all(try document.rounded())
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) })
  }

  private func lines(_ files: [String: [UInt8]], _ path: String) throws -> [[String]] {
    let text = String(decoding: try #require(files[path]), as: UTF8.self)
    #expect(text.hasSuffix("\n") && !text.contains("\r"))
    return text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Of one state.
  private var history: [UInt8] {
    var history = ReportHistory()
    history.add(Fixtures.full)
    return history.tsv
  }

  @Test(
    "tables are not ragged, and every column is described with its type",
    arguments: [Fixtures.full, Fixtures.tiny, Fixtures.empty])
  func columns(document: ExperimentResult) throws {
    let files = try files(document)
    let json = try #require(files["datapackage.json"])
    let package = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    let resources = try #require(package["resources"] as? [[String: Any]])
    let tables = files.keys.filter { $0.hasSuffix(".tsv") }
    #expect(
      resources.compactMap { $0["path"] as? String }.sorted() == (tables + ["results.csv", "history.tsv"]).sorted())
    for resource in resources {
      let path = try #require(resource["path"] as? String)
      let fields = try #require((resource["schema"] as? [String: Any])?["fields"] as? [[String: Any]])
      if path == "results.csv" {
        #expect(fields.compactMap { $0["name"] as? String } == ResultsCSV.header)
        continue
      }
      var all = files
      all["history.tsv"] = history
      let lines = try lines(all, path)
      #expect(lines[0] == fields.compactMap { $0["name"] as? String } && lines.count > 1)
      #expect(Set(lines[0]).count == lines[0].count)
      for line in lines { #expect(line.count == fields.count, "\(path)") }
      for (column, field) in fields.enumerated() {
        for line in lines.dropFirst() { #expect(fits(line[column], field), "\(path) \(field)") }
      }
    }
  }

  private func fits(_ text: String, _ field: [String: Any]) -> Bool {
    let constraints = field["constraints"] as? [String: Bool]
    if text.isEmpty { return constraints?["required"] == false }
    return switch field["type"] as? String {
    case "integer": Int(text) != nil
    case "number": Double(text)?.isFinite == true
    case "boolean": ["true", "false"].contains(text)
    case "string": true
    default: false
    }
  }

  @Test("models and folds agree with the report")
  func models() throws {
    let files = try files(Fixtures.full)
    let models = try lines(files, "tables/models.tsv")
    #expect(models.count == 1 + Fixtures.results.count)
    #expect(models[2].prefix(6) == ["recent", "batch", "holdout", "opening", "922", "0.201"])
    let folds = try lines(files, "tables/folds.tsv")
    #expect(folds.count == 1 + 8 * 10 && folds[1][3] == "1" && folds[10][3] == "10")
    let accuracy = try lines(files, "plots/accuracy.tsv")
    #expect(accuracy[0].prefix(3) == ["k", "most-frequent, batch", "recent, batch"] && accuracy.count == 21)
  }

  @Test("intervals, corrected p-values and promises are in the tables, empty where there is none")
  func intervals() throws {
    var document = Fixtures.full
    document.results[0].interval95["macroF1"] = [0.011, 0.062]
    document.results[0].interval95["candidateRecall"] = [0.768, 0.82]
    document.rounds[0].chosenFor = 2.5
    document.rounds[0].promise = .broken
    document.rounds[0].interval95 = ["personsPerTaskRoundOne": [2.55, 2.65], "leftToRoundTwo": [0.27, 0.33]]
    let files = try files(document)
    func row(_ table: String, _ number: Int) throws -> [String: String] {
      let lines = try lines(files, "tables/\(table).tsv")
      return Dictionary(uniqueKeysWithValues: zip(lines[0], lines[number]))
    }
    let model = try row("models", 1)
    #expect(
      (model["macro_f1_low"], model["macro_f1_high"], model["candidate_recall_low"]) == ("0.011", "0.062", "0.768"))
    #expect(try row("models", 2)["macro_f1_low"] == "")
    let test = try row("comparisons", 1)
    #expect((test["p"], test["p_holm"]) == ("0.0031", "0.0062"))
    #expect((test["difference_low"], test["difference_high"]) == ("0.011", "0.073"))
    #expect(try row("comparisons", 3)["p_holm"] == "")
    let round = try row("rounds", 1)
    #expect(
      (round["promise"], round["persons_per_task_low"], round["left_to_round_two_high"]) == ("broken", "2.55", "0.33"))
    #expect(try row("rounds", 2)["promise"] == "" && round["assignee_after_both_low"] == "")
  }

  @Test("names that hold separators are quoted, and none is a formula")
  func hostile() throws {
    var hostile = Fixtures.full
    hostile.clusters[0].largest[0].component = "a\tb\"c"
    let text = String(decoding: try #require(try files(hostile)["tables/largest_clusters.tsv"]), as: UTF8.self)
    #expect(text.contains("\t\"a\tb\"\"c\"\t"))
    hostile.clusters[0].largest[0].component = "=1+1"
    let formula = String(decoding: try #require(try files(hostile)["tables/largest_clusters.tsv"]), as: UTF8.self)
    #expect(formula.contains("\t'=1+1\t") && !formula.contains("\t=1+1\t"))
  }

  @Test("metrics.json nests the metrics and can be read back, headline besides")
  func metrics() throws {
    var document = try Fixtures.probable.rounded()
    document.headline = .init(model: "recent", mode: .batch)
    let json = try #require(try files(document)["metrics.json"])
    let read = try MetricTree.metrics(json, path: "metrics.json")
    #expect(read.map(\.name) == read.map(\.name).sorted())
    for metric in document.metrics {
      // DVC takes a key `error` for a failure.
      let name = metric.name.replacing(/\.error$/, with: ".calibrationError")
      #expect(read.contains { $0 == (name, metric.value) }, "\(name)")
    }
    #expect(read.count { $0.name.hasSuffix("calibrationError") } == document.calibration.count)
    #expect(read.contains { $0 == ("headline.top1", 0.201) } && read.count == document.metrics.count + 7)
    #expect(throws: Problem.self) { try MetricTree.metrics(Array("{\"a\": \"b\"}".utf8), path: "x") }
  }

  @Test("params.yaml and dvc.yaml, line by line")
  func yaml() throws {
    var document = Fixtures.full
    document.settings = [
      .init(key: "seed", value: "1"), .init(key: "text.filters", value: "stop-words, porter2"),
      .init(key: "clusters[0]", value: "space lsa, k 5"),
    ]
    document.models = [
      .of(["name": "recent", "summary": "", "tieRule": "", "settings": "days 90, k1 0.5"]),
      .of(["name": "plain", "summary": "", "tieRule": "", "settings": ""]),
    ]
    let files = try files(document)
    #expect(
      String(decoding: try #require(files["params.yaml"]), as: UTF8.self) == """
        seed: 1
        text:
          filters: stop-words, porter2
        clusters:
          0:
            space: lsa
            k: 5
        models:
          recent:
            days: 90
            k1: 0.5
          plain: standard

        """)
    let pipeline = String(decoding: try #require(files["dvc.yaml"]), as: UTF8.self)
    #expect(pipeline.hasPrefix("metrics:\n- metrics.json\nparams:\n- params.yaml\nplots:\n- Accuracy at k:\n"))
    for line in pipeline.split(separator: "\n") where line.contains(".tsv") {
      let path = line.drop { $0 == " " }.prefix { $0 != ":" }
      #expect(files[String(path)] != nil, "\(path)")
    }
  }

  @Test("equal documents give equal bytes")
  func equal() throws {
    #expect(try files(Fixtures.full) == files(Fixtures.full))
  }
}
