import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationOnboarding
import DelegationRecipes
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation

/// A trained model, whose files are damaged while their digests are right; and who is one person in a dataset.
extension FuzzReader {
  static let modelReaders = [
    model("model-history", "history.bin", .binary(8)), model("model-fit", "fit.bin", .binary(8)),
    model("model-card", "model.json", .json),
    model("model-suggestions", "suggestions.jsonl", .json, and: [suggestions]), answerLines, people,
  ]

  private static func model(
    _ name: String, _ file: String, _ grammar: FuzzGrammar, and seeds: [String] = []
  ) -> FuzzReader {
    FuzzReader(
      name, grammar,
      seeds: { scratch in
        [Array(FileManager.default.contents(atPath: try trained(scratch) + "/" + file)!)] + seeds.map { Array($0.utf8) }
      }
    ) { scratch in
      let folder = try trained(scratch)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "SHA256SUMS" }.sorted()
      let digests = names.map { ($0, digest(Array(FileManager.default.contents(atPath: "\(folder)/\($0)")!))) }
      return { bytes in
        scratch.write(bytes, to: "model/\(file)")
        let lines = digests.map { name, known in "\(name == file ? digest(bytes) : known)  \(name)\n" }
        scratch.write(lines.joined(), to: "model/SHA256SUMS")
        var options = TrainedModel.AnswerOptions()
        options.count = 2
        let model = try ModelFolder(folder).read(forgotten: [])
        let opened = OpenedTask(id: TaskID("new"), opening: Moment(0), values: [.component: "Core"])
        _ = try model.answers(.new([AskedTask(opened, title: "Crash on save")]), options)
        guard try SuggestionRecord(jsonLines: model.record.jsonLines) == model.record else {
          throw FuzzDisagreement(description: "what was said is another after it was written")
        }
        let review = PromiseReview(of: model.record, model.card)
        _ = (review.texts, review.alarms)
        if bytes.count % 4 == 0 { _ = try ModelPage.html(review, name: "model", summary: model.card.summary) }
      }
    }
  }

  private static let suggestions = """
    {"asOf":1500000000,"outcome":{"assignee":"P002","isCounted":true,"known":1500600000},"people":["P001","P002",""],"probability":0.5,"sizes":[2,null],"task":"1"}
    {"asOf":1500000001,"outcome":{"assignee":"P001","isCounted":true,"known":1501600000},"people":["P001","P002"],"probability":1e-3,"sizes":[null,1],"task":"2"}
    {"asOf":1500000001,"people":[],"sizes":[],"task":"3"}

    """

  /// Lines as `delegate answer` reads them, answered by what is kept between lines and by the model as it is.
  private static let answerLines = FuzzReader(
    "answer-lines", .json,
    seeds: [
      #"{"id": "7", "title": "Crash on save", "description": "x", "component": "Core", "product": "P", "version": "1", "system": "Linux", "severity": "major", "reporter": "a@example.org", "assignee": "inbox", "opened": "2023-11-14"}"#,
      "{\"id\": \"8\", \"title\": \"\"}\r\n",
    ]
  ) { scratch in
    let model = try ModelFolder(try trained(scratch)).read(forgotten: [])
    let options = TrainedModel.AnswerOptions()
    var session = try AnswerSession(model, options)
    return { bytes in
      let tasks = try TaskLines.readAsked(Data(bytes), location: "-", now: model.card.until)
      for (number, task) in tasks.prefix(3).enumerated() {
        let answer = try session.answer(task).who
        _ = (answer.advice(), answer.setText)
        guard number == 0, bytes.count % 8 == 0 else { continue }
        let other = try model.answers(.new([task]), options)[0]
        guard "\(answer)" == "\(other)" else { throw FuzzDisagreement(description: "\(answer) and \(other)") }
      }
    }
  }

  private static func digest(_ bytes: [UInt8]) -> String { FileDigest(.sha256, of: bytes).hex }

  /// Trains a small model, with a secret that is no secret: seeds are equal in every process.
  private static func trained(_ scratch: FuzzFolder) throws -> String {
    let folder = scratch.path("model")
    guard !FileManager.default.fileExists(atPath: folder) else { return folder }
    try GeneratedDataset(try GeneratorSettings(seed: 7, tasks: 200))
      .write(named: "t", in: scratch.path("data"), command: "", threads: .one)
    try FileManager.default.createDirectory(atPath: scratch.path("experiments/t"), withIntermediateDirectories: true)
    scratch.write(
      """
      question: Who?
      dataset: t
      models: [ranker-logit]
      evaluation: {splits: [holdout], headline: {model: ranker-logit, mode: prequential}, leakedVariants: false}
      """, to: "experiments/t/recipe.yaml")
    scratch.write(String(repeating: "0a", count: 32), to: "key")
    let catalogue = DatasetCatalogue(
      searchPath: [scratch.path("data")], keyFile: PersonKeyFile(path: scratch.path("key")))
    _ = try ModelTraining(project: Project(root: scratch.folder + "/"), catalogue: catalogue, threads: .one)
      .train("t", to: ModelFolder(folder))
    return folder
  }

  private static let people = FuzzReader(
    "people", .yaml,
    seeds: [
      """
      people:
        - name: Anna
          aliases: [ann@example.org, Anna, "a.n@example.org"]
        - aliases: [bob]
      notPersons: ["*-inbox@example.org", robot]

      """
    ]
  ) { scratch in
    let dataset = try tableDataset(
      scratch,
      csv: "id,opened,title,assignee,reporter\n1,2010-01-01,a,Anna,bob\n2,2010-01-02,b,ann@example.org,robot\n")
    return { bytes in
      scratch.write(bytes, to: "t/people.yaml")
      let data = try dataset.load(threads: .one)
      _ = data.persons.addresses.map { data.people.shown($0) }
      _ = try dataset.aliases(of: "ANN@example.org")
    }
  }
}
