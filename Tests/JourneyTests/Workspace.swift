import Foundation
import Testing

/// A folder in which the program runs as in the repository: with experiments, datasets and reports of its own.
struct Workspace {
  let url: URL

  /// - Parameter body: Gets the workspace, which is removed when it ends.
  static func with<Result>(_ body: (Workspace) throws -> Result) throws -> Result {
    try Program.withFolder { folder in
      let workspace = Workspace(url: folder)
      try workspace.copy("datasets/sample", as: "datasets/sample")
      try workspace.write(quickRecipe, to: "experiments/quick/recipe.yaml")
      return try body(workspace)
    }
  }

  /// An experiment that takes a moment only.
  static let quickRecipe = """
    question: Who should get it?
    dataset: sample
    seed: 1
    evaluation:
      splits: [holdout]
      modes: [batch]
      leakedVariants: false
    models:
      - most-frequent
      - name: component-recent
        days: 90
    clusters:
      - space: tfidf
        k: 5
        restarts: 1

    """

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
    try Program.run(arguments, in: url, environment: environment)
  }

  /// Runs git in this folder, as somebody who may commit.
  func git(_ arguments: String...) throws {
    let git = try Program.tool(["git", "-C", url.path, "-c", "user.name=n", "-c", "user.email=n"] + arguments)
    guard git.status == 0 else { throw CocoaError(.executableLoad) }
  }

  func copy(_ source: String, as name: String) throws {
    try createFolder(for: name)
    try FileManager.default.copyItem(
      at: Program.root.appendingPathComponent(source).resolvingSymlinksInPath(), to: url.appendingPathComponent(name))
  }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ bytes: Data, to name: String) throws {
    try createFolder(for: name)
    try bytes.write(to: url.appendingPathComponent(name))
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// Replaces the first `old`, which must be there: a test that changes nothing would test nothing.
  func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try text(name)
    guard let range = text.range(of: old) else { throw CocoaError(.formatting) }
    try write(text.replacingCharacters(in: range, with: new), to: name)
  }

  /// Every file below a folder, in the order of their paths.
  func files(_ folder: String) -> [String] {
    (FileManager.default.subpaths(atPath: path(folder)) ?? []).filter {
      var isFolder: ObjCBool = false
      let path = path(folder + "/" + $0)
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }

  func report(_ folder: String) throws -> Report { try Report(path(folder)) }

  private func createFolder(for name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent(name).deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}

/// A JSON object as another program reads it.
func jsonObject(_ text: some StringProtocol) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
}

/// The objects of lines of JSON.
func jsonLines(_ text: String) throws -> [[String: Any]] { try text.split(separator: "\n").map { try jsonObject($0) } }

/// `report.json` as another program reads it: by its keys.
struct Report {
  let keys: [String: Any]

  init(_ folder: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/report.json"))
    keys = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  var counts: [String: Int] { keys["counts"] as? [String: Int] ?? [:] }
  var results: [[String: Any]] { keys["results"] as? [[String: Any]] ?? [] }
  var clusters: [[String: Any]] { keys["clusters"] as? [[String: Any]] ?? [] }

  /// The measures of one result on opening values in the holdout.
  func measures(_ model: String, _ mode: String) -> [String: Double] {
    let result = results.first {
      $0["model"] as? String == model && $0["mode"] as? String == mode && $0["split"] as? String == "holdout"
        && $0["fieldValues"] as? String == "opening"
    }
    return result?["measures"] as? [String: Double] ?? [:]
  }
}
