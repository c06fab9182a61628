import DelegationExperiments
import DelegationFleet
import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationModels
import DelegationOnboarding
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation
import Testing

typealias TemporaryFolder = DelegationIngestFixtures.TemporaryFolder

/// A project of its own in a temporary folder: experiments, data, reports and notes of runs.
struct Workshop: Sendable {
  let folder = TemporaryFolder()

  /// - Parameter recipe: Of the experiment `tiny`.
  init(recipe: String = Workshop.recipe) throws { try write(recipe: recipe) }

  /// With a desk as the dataset `tiny`.
  init(recipe: String = Desk.recipe, desk: Desk) throws {
    try self.init(recipe: recipe)
    try write(desk)
  }

  /// With a generated tracker as the dataset `tiny`.
  static func generated(recipe: String = Workshop.recipe, tasks: Int = 300) throws -> Workshop {
    let workshop = try Workshop(recipe: recipe)
    try workshop.generate(tasks: tasks)
    return workshop
  }

  /// A little of everything that a recipe can have.
  static let recipe = """
    question: Who will do it?
    dataset: tiny
    models: [recent, component-counts, centroid-cosine, {name: cluster-majority, k: 5, restarts: 2}]
    evaluation: {headline: {model: component-counts, mode: prequential}}
    clusters:
      - {space: lsa, dimensions: 10, k: 5, restarts: 2}
      - {space: tfidf, k: 5, restarts: 2}
    """

  func write(recipe: String, of name: String = "tiny") throws {
    try folder.write(recipe, to: "experiments/\(name)/recipe.yaml")
  }

  /// Generates a tracker of 300 tasks.
  func generate(
    _ name: String = "tiny", in data: String = "data", tasks: Int = 300, isPacked: Bool = false
  ) throws {
    try GeneratedDataset(try GeneratorSettings(seed: 7, tasks: tasks), isPacked: isPacked)
      .write(named: name, in: folder.path(data), command: "make it", threads: .one)
  }

  /// Writes the dataset `tiny` as a table.
  func write(_ desk: Desk) throws {
    try folder.write(desk.description, to: "data/tiny/dataset.yaml")
    try folder.write(desk.text, to: "data/tiny/tasks.csv")
  }

  /// Writes a desk of so many tasks, the ten again and again.
  func write(desk count: Int, _ change: (inout Desk) -> Void = { _ in }) throws {
    var desk = Desk()
    desk.tasks = (0..<count).map { desk.tasks[$0 % 10] }
    change(&desk)
    try write(desk)
  }

  var project: Project { Project(root: folder.path("")) }

  func catalogue(_ data: String = "data") -> DatasetCatalogue { DatasetCatalogue(searchPath: [folder.path(data)]) }

  /// The file of the secret, beside the project; only some commands make it.
  var keyFile: PersonKeyFile { PersonKeyFile(path: folder.path("person.key")) }
  var keyedCatalogue: DatasetCatalogue { DatasetCatalogue(searchPath: [folder.path("data")], keyFile: keyFile) }

  func load(_ name: String = "tiny") throws -> LoadedDataset { try catalogue().open(name).load(threads: .one) }

  func options(
    dataset: String? = nil, rules: String? = nil, changes: [RecipeChange] = [], data: String = "data",
    reports: String = "reports", threads: Threads = .one, accepts: Bool = false, store: StageCache? = nil,
    isFresh: Bool = false, observe: @escaping RunObserver = { _ in }
  ) -> RunOptions {
    RunOptions(
      catalogue: catalogue(data), dataset: dataset, rules: rules, changes: changes, reports: folder.path(reports),
      threads: threads, accepts: accepts, store: store, isFresh: isFresh, observe: observe)
  }

  @discardableResult
  func run(
    _ name: String = "tiny", dataset: String? = nil, rules: String? = nil, changes: [RecipeChange] = [],
    data: String = "data", reports: String = "reports", threads: Threads = .one, accepts: Bool = false,
    store: StageCache? = nil, isFresh: Bool = false, observe: @escaping RunObserver = { _ in }
  ) throws -> Finished<ExperimentResult> {
    let options = options(
      dataset: dataset, rules: rules, changes: changes, data: data, reports: reports, threads: threads,
      accepts: accepts, store: store, isFresh: isFresh, observe: observe)
    return Finished(try runner.run(name, options))
  }

  var runner: ExperimentRunner {
    ExperimentRunner(project: project, runLog: RunLog(folder: folder.path("runs")))
  }

  func store(limit: Int = StageCache.defaultLimit) throws -> StageCache {
    try StageCache(folder: folder.path("cache"), limit: limit)
  }

  /// What a run would make and why, by stage.
  func forecast(_ store: StageCache, isFresh: Bool = false) throws -> StageForecast {
    try runner.forecast("tiny", options(store: store, isFresh: isFresh))
  }

  /// Titles of a dataset that has some, of three words and more, since shorter ones may be terms: those of every fifth task.
  func titles(of dataset: String = "tiny") throws -> [String] {
    let log = try load(dataset).log
    let opening = OpeningView(of: log)
    let titles = stride(from: 0, to: log.count, by: 5).compactMap { opening.text(.shortDesc, of: $0) }
      .filter { $0.split(separator: " ").count >= 3 }
    try #require(titles.count > log.count / 10)
    return titles
  }

  /// Fails where a file has somebody's address, the place of the project or one of the titles.
  func checkPrivacy(of name: String, titles: [String] = []) {
    let files = folder.contents(of: name)
    #expect(!files.isEmpty)
    for (file, bytes) in files {
      for text in ["@example", "example.org", folder.path] + titles {
        #expect(bytes.range(of: Data(text.utf8)) == nil, "\(file): \(text)")
      }
    }
  }

  /// The files of a report without what may vary.
  func report(_ name: String = "tiny", in reports: String = "reports") -> [String: Data] {
    folder.contents(of: "\(reports)/\(name)").filter { $0.key != "provenance.json" }
  }
}

func training(_ workshop: Workshop) -> ModelTraining {
  ModelTraining(project: workshop.project, catalogue: workshop.keyedCatalogue, threads: .one)
}

/// Ten tasks of a made-up desk: task *i* is opened at 100 · *i* seconds and resolved 50 seconds later, if it has a resolution.
struct Desk {
  struct Task {
    var title: String
    var assignee: String
    var reporter = "guest@example.org"
    var component = "Core"
    var resolution = "FIXED"
    var resolvedAfter = 50
    var copied = ""
  }

  var tasks = [
    Task(title: "crash in parser", assignee: "ann@example.org"),
    Task(title: "crash in editor", assignee: "bob@example.org"),
    Task(title: "crash in printer", assignee: "cat@example.org"),
    Task(title: "secret quux", assignee: "ann@example.org"),
    Task(title: "editor crash, says ann@example.org", assignee: "bob@example.org"),
    Task(title: "parser crash", assignee: "cat@example.org"),
    Task(title: "printer crash", assignee: "ann@example.org"),
    Task(title: "editor slow", assignee: "bob@example.org"),
    Task(title: "parser slow", assignee: "cat@example.org"),
    Task(title: "printer slow", assignee: "ann@example.org"),
  ]

  /// When a task was opened, in seconds, by its number from 1.
  var opening: (Int) -> Int = { 100 * $0 }
  /// The numbers of tasks that the export lacks.
  var missing: Set<Int> = []

  var description = """
    name: tiny
    summary: Ten tasks of a made-up desk
    adapter: table
    table:
      tasks: tasks.csv
      format: csv
      times: unix-seconds
      id: id
      opened: opened
      resolved: resolved
      title: title
      assignee: owner
      reporter: reporter
      component: component
      resolution: resolution
      cc: copied
    """

  var text: String {
    let rows = tasks.enumerated().filter { !missing.contains($0.offset + 1) }.map { index, task in
      let opened = opening(index + 1)
      let resolved = task.resolution.isEmpty ? "" : "\(opened + task.resolvedAfter)"
      let cells = [task.title, task.assignee, task.reporter, task.component, task.resolution, task.copied].map {
        "\"\($0)\""
      }
      return "\(index + 1),\(opened),\(resolved)," + cells.joined(separator: ",")
    }
    return (["id,opened,resolved,title,owner,reporter,component,resolution,copied"] + rows).joined(separator: "\n")
      + "\n"
  }

  /// A recipe that is quick and asks for one model.
  static let recipe = """
    question: Who will do it?
    dataset: tiny
    models: [most-frequent]
    evaluation: {splits: [holdout], modes: [batch], leakedVariants: false}
    """
}

/// A run whose result is of a known kind.
@dynamicMemberLookup
struct Finished<Result: RunResult> {
  private let outcome: RunOutcome

  init(_ outcome: RunOutcome) { self.outcome = outcome }

  var document: Result { outcome.document as! Result }

  subscript<Value>(dynamicMember path: KeyPath<RunOutcome, Value>) -> Value { outcome[keyPath: path] }
}
