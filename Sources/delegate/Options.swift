import ArgumentParser
import DelegationExperiments
import DelegationFiles
import DelegationIngest
import DelegationModels
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation

struct ModelOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A model that 'delegate train' wrote.", valueName: "model"))
  var model: String?

  @Option(help: "Train this experiment's headline model first.", completion: .experiments, transform: Project.name)
  var experiment: String?

  /// - Throws: `ValidationError` unless one of them is given.
  func checkOne() throws {
    if (model == nil) == (experiment == nil) {
      throw ValidationError("Name a model: --model MODEL or --experiment NAME.")
    }
  }

  /// The model, the secret if it is at hand, and names made with it.
  ///
  /// - Parameter key: The key of the recipe that the answer needs; a model that is trained for this answer has it.
  func loaded(
    _ data: DataOptions, _ threads: ThreadOptions, asking key: String? = nil, observe: @escaping RunObserver
  ) throws -> (model: TrainedModel, keys: PersonKeys?, names: KeyedNames?) {
    if let model { return try Self.read(model, data.key.file) }
    let trained = try ModelTraining(catalogue: data.catalogue, threads: threads.threads, observe: observe)
      .train(experiment!, changes: try key.map { [try RecipeChange("\($0)=true")] } ?? [])
    let keys = try data.key.file.read() ?? ModelTraining.passingKeys
    return (trained, keys, KeyedNames(keys, forgotten: try data.key.file.forgotten.keys()))
  }

  static func read(_ path: String, _ keyFile: PersonKeyFile) throws -> (
    model: TrainedModel, keys: PersonKeys?, names: KeyedNames?
  ) {
    let forgotten = try keyFile.forgotten.keys()
    let read = try ModelFolder(path).read(forgotten: forgotten)
    let keys = try keyFile.read()
    if let keys { try read.card.checkSecret(keys, of: path, keyFile: keyFile.path) }
    return (read, keys, keys.map { KeyedNames($0, forgotten: forgotten) })
  }
}

/// Refuses the first of these that is so: what is wrong with options, and whether it is.
func refuse(_ faults: KeyValuePairs<String, Bool>) throws {
  for (fault, isSo) in faults where isSo { throw ValidationError(fault) }
}

struct DataOptions: ParsableArguments {
  @Option(
    name: .customLong("datasets"),
    help: ArgumentHelp(
      "Look for descriptions and data in this folder first, then in DELEGATE_DATASETS, then in the project's datasets/, then among the built-in ones.",
      valueName: "dir"))
  var folders: [String] = []

  @OptionGroup var key: KeyOptions

  func validate() throws {
    if let absence = folders.lazy.compactMap(FolderPaths.absence).first {
      throw ValidationError("--datasets: \(absence)")
    }
  }

  /// The dataset that an argument names, by its name or by a path to its folder, and the catalogue to search.
  func dataset(_ word: String) -> (name: String, catalogue: DatasetCatalogue) { catalogue.resolving(word) }

  var catalogue: DatasetCatalogue { Self.catalogue(folders, keyFile: key.file) }

  static func catalogue(_ folders: [String] = [], keyFile: PersonKeyFile? = nil) -> DatasetCatalogue {
    DatasetCatalogue(
      options: folders, environment: ProcessInfo.processInfo.environment["DELEGATE_DATASETS"],
      others: Project.current.datasetFolders, keyFile: keyFile)
  }
}

/// The option for the file of the secret that names persons in bundles; the list of forgotten persons is beside it.
struct KeyOptions: ParsableArguments {
  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "The file with the secret for person keys. (default: DELEGATE_KEY, then delegate/person.key in your settings folder)",
      valueName: "file"))
  var path: String?

  var file: PersonKeyFile { PersonKeyFile(option: path, environment: ProcessInfo.processInfo.environment) }
}

struct ChangeOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Replace a value of the recipe: text.weighting=bm25, models.recent.days=30. Can be repeated.",
      valueName: "key=value"))
  var texts: [String] = []

  var changes: [RecipeChange] { get throws { try texts.map { try RecipeChange($0) } } }
}

struct ThreadOptions: ParsableArguments {
  @Option(
    name: .customLong("threads"), help: "The number of threads; results do not depend on it. (default: all cores)")
  var count: Int?

  var threads: Threads { Threads(count ?? ProcessInfo.processInfo.activeProcessorCount) }

  func validate() throws {
    if let count, !(1...1024).contains(count) {
      throw ValidationError("--threads \(count): write a number from 1 to 1024.")
    }
  }
}

struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "The cache folder. (default: DELEGATE_CACHE, then .delegate/cache of the project)",
      valueName: "dir"))
  var path: String?

  @Option(
    name: .customLong("cache-limit"),
    help: ArgumentHelp(
      "The size limit of the cache, such as 500MB or 8GB; the least recently used outputs go first. (default: \(ByteCount(StageCache.defaultLimit)))",
      valueName: "size"))
  var limit: ByteCount?

  func store() throws -> StageCache { try StageCache(folder: folder, limit: limit?.bytes ?? StageCache.defaultLimit) }

  func storeIfThere() throws -> StageCache? { FileManager.default.fileExists(atPath: folder) ? try store() : nil }

  var folder: String {
    path ?? ProcessInfo.processInfo.environment["DELEGATE_CACHE"].flatMap { $0.isEmpty ? nil : $0 }
      ?? Project.current.cache
  }
}

struct RunLogOptions: ParsableArguments {
  @Option(
    name: .customLong("runs"),
    help: ArgumentHelp(
      "The folder for notes of runs. (default: DELEGATE_RUNS, then .delegate/runs of the project)", valueName: "dir"))
  var path: String?

  var log: RunLog {
    RunLog(
      folder: path ?? ProcessInfo.processInfo.environment["DELEGATE_RUNS"].flatMap { $0.isEmpty ? nil : $0 }
        ?? Project.current.runs)
  }
}

struct ReportsOptions: ParsableArguments {
  @Option(
    name: .customLong("reports"),
    help: ArgumentHelp("The folder of reports. (default: reports/ of the project)", valueName: "dir"))
  var path: String?

  var folder: String { path ?? Project.current.reports }
}

struct ForceOptions: ParsableArguments {
  @Flag(name: .customLong("force"), help: "Replace existing files that this program did not write.")
  var isGiven = false

  /// - Parameters:
  ///   - option: That named it, such as `--page FILE`.
  ///   - marker: Identifies a file of the program's; nil if its kind of file can hold none.
  func file(_ path: String, option: String, marker: String? = nil) -> OutputFile {
    OutputFile(
      path, replacing: isGiven ? .anything : marker.map { .marked($0) } ?? .nothing,
      options: OutputOptions(elsewhere: option, force: "--force"))
  }
}

extension ByteCount: ExpressibleByArgument {}

extension CompletionKind {
  static var experiments: CompletionKind { .custom { _, _, _ in (try? Project.current.names) ?? [] } }
  /// The names of the datasets along the search path, without that of the command line.
  static var datasets: CompletionKind { .custom { _, _, _ in (try? DataOptions.catalogue().names()) ?? [] } }
}

extension Project {
  /// The experiment that an argument names; shells may have completed it to the path of its folder.
  static func name(_ word: String) -> String { Project.current.name(ofWord: word) }
}
