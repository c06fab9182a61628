import DelegationCore
import DelegationEvaluation
import DelegationExperiments
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationProfileExport
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation

package struct ProfileExporter: Sendable {
  package struct Outcome: Sendable {
    package let folder: String
    package let personCount, termCount: Int
    package let byteCount: Int
    package let keyFile: String
    package let isNewKey: Bool
    /// The accuracy on the test part by the number of keywords; the last has all.
    package let curve: [KeywordCurve.Point]
    package let automatic: ProfileBundle.Automatic?
    package let promises: [String]
    /// How the durations do that people look up; nil where there are none.
    package let durations: DurationTableEvaluation?
    /// Users of an app who are in the bundle, of how many; nil where none were given.
    package let users: (known: Int, all: Int)?
    package let nextTasks: OpenTaskEvaluation?
  }

  private let project: Project

  package init(project: Project = .current) { self.project = project }

  /// - `name`: The name of the experiment, whose dataset, tasks, text settings and seed are used.
  /// - `folder`: An existing bundle is replaced as a whole; anything else is left alone.
  /// - `users`: The addresses of an app's users in the tracker, by id; nil for a bundle of no app.
  /// - `catalogue`: Where datasets are found; its key file names the persons.
  /// - Throws: `Problem` of usage for an unknown experiment, `Problem` for anything else.
  package func export(
    _ name: String, on other: String? = nil, changes: [RecipeChange] = [], to folder: String,
    users: [String: String]? = nil,
    catalogue: DatasetCatalogue, threads: Threads, observe: @escaping RunObserver
  ) throws -> Outcome {
    let recipe = try recipe(name, on: other, changes)
    let bundleFolder = ReportFolder(path: folder, kind: .bundle, options: OutputOptions(elsewhere: "--to DIR"))
    try bundleFolder.check()
    guard let keyFile = catalogue.keyFile else { preconditionFailure("an export needs a file for its secret") }
    try keyFile.check()
    let dataset = try catalogue.dataset(of: recipe)
    let progress = StageProgress("ingest", detail: dataset.name, observe)
    let data = try dataset.load(threads: threads) { _ in
      progress.finishedOne(of: dataset.fileCount)
    }
    try data.checkAddresses()
    let (keys, isNewKey) = try keyFile.readOrCreate()
    observe(.stage("profiles", detail: PageText.counted(data.log.count, "task")))
    let learned = try LearnedBundle(recipe: recipe, data: data, keys: keys, threads: threads)
    observe(.stage("curve", detail: "accuracy by the number of keywords"))
    let curve = try KeywordCurve(learned).points
    observe(.stage("bundle", detail: folder))
    let cards = BundleCards(learned, curve: curve)
    let known = Set(learned.document.persons.map(\.key))
    let userKeys = (users ?? [:]).mapValues { keys.key(of: data.people.canonical($0).lowercased()) }
      .filter { known.contains($0.value) }
    let bundle = try BundleFiles(
      document: learned.document, golden: learned.golden(), modelCard: cards.model, dataCard: cards.data,
      users: userKeys)
    try bundle.write(to: bundleFolder)
    try keyFile.checkForgotten(in: folder) { !known.isDisjoint(with: $0) }
    return Outcome(
      folder: folder, personCount: learned.document.persons.count, termCount: learned.document.terms.count,
      byteCount: bundle.files[BundleFolder.profiles]!.count, keyFile: keyFile.path, isNewKey: isNewKey, curve: curve,
      automatic: learned.document.automatic, promises: try ProfileBundle(learned.document).promises.map(\.text),
      durations: learned.durations, users: users.map { (userKeys.count, $0.count) },
      nextTasks: learned.document.next == nil ? nil : learned.nextTasks)
  }

  private func recipe(_ name: String, on other: String?, _ changes: [RecipeChange]) throws -> Recipe {
    var recipe = try project.recipe(name, changes: changes)
    if let other { recipe.dataset = other }
    return recipe
  }

  /// Returns the stage of a bundle: the recipe, the data, the secret behind the keys, and the program decide it.
  package func stage(
    _ name: String, on other: String?, changes: [RecipeChange], catalogue: DatasetCatalogue
  ) throws -> CachedStage {
    let recipe = try recipe(name, on: other, changes)
    let dataset = try catalogue.dataset(of: recipe)
    guard let keys = try catalogue.keyFile?.read() else {
      throw Problems.noSecret(catalogue.keyFile?.path ?? "the secret")
    }
    let ingest = SourceStages.ingest([(dataset.name, try dataset.inputDigest())], recipe.history, maker: .current)
    // No person has the empty address.
    return CachedStage(
      "bundle", BundleSettings(recipe: recipe, secret: keys.key(of: "")), inputs: ingest, maker: .current)
  }

  private struct BundleSettings: Encodable {
    let recipe: Recipe
    let secret: String
  }
}

extension BundleFiles {
  func write(to folder: ReportFolder) throws {
    _ = try folder.replace { stage in
      for file in files.keys.sorted() {
        try stage.write(file, Array(files[file]!), isText: !Self.binary.contains(file))
      }
    }
  }
}

extension FolderKind {
  /// A bundle; its digests name its files.
  static let bundle = FolderKind.digested("bundle", marker: BundleFolder.profiles)
}
