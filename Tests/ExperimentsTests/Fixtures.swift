import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import DelegationStrictYAML
import DelegationTasks
import Foundation
import Testing

/// A report with one result: `recent`, batch, holdout, opening; its top-1 is given, the rest is fixed.
func sampleDocument(top1: Double) -> ExperimentResult {
  ExperimentResult.of([
    "schema": "2.0", "finalValuesOnly": false, "settings": [Int](), "validation": [Int](), "calibration": [Int](),
    "inactive": [Int](), "ablation": [Int](), "notes": [Int](),
    "experiment": "sample", "dataset": "sample", "question": "Who?", "seed": 1,
    "counts": made([
      "tasks": 120, "updates": 900, "eligible": 80, "eligibleAny": 90, "persons": 7, "train": 64, "trainKnown": 60,
      "trainingExamples": 70, "test": 16, "assigneeNeverChanged": 20, "assigneeNotPerson": 10, "otherResolution": 10,
      "selfTaken": 0, "firstOpening": 1_000, "lastOpening": 9_000, "firstTestOpening": 7_000, "terms": 210,
    ]),
    "dataWarnings": [Int](), "dataWarningNotes": [Int](),
    "models": [made(["name": "recent", "summary": "Counts.", "tieRule": "By number.", "settings": "days 90"])],
    "results": [
      made([
        "model": "recent", "mode": "batch", "split": "holdout", "fieldValues": "opening", "test": 16,
        "measures": made(["top1": top1, "top3": 0.56, "top5": 0.66, "top10": 0.9, "mrr": 0.5, "macroF1": 0.2]),
        "candidateRecall": 0.95,
        "interval95": ["top1": [0.1, 0.6]], "accuracyAt": Array(repeating: 0.9, count: 20), "tooFew": true,
      ])
    ],
    "comparisons": [Int](), "rounds": [Int](), "clusters": [Int](), "profiles": [Int](), "caveats": [Int](),
  ])
}

/// The problem that `body` throws; none when it throws nothing, or something else.
func problem(_ body: () throws -> Void) -> Problem? {
  do { try body() } catch { return error as? Problem }
  return nil
}

/// A text with one thing wrong, and the message about it.
struct Fault: Sendable, CustomTestStringConvertible {
  private let text: String
  private let line: Int?
  private let fault, remedy: String

  init(_ text: String, line: Int? = nil, _ fault: String, _ remedy: String) {
    (self.text, self.line, self.fault, self.remedy) = (text, line, fault, remedy)
  }

  var testDescription: String { fault }

  /// - Parameter first: The line of the fault, unless it says another.
  func check(in path: String, line first: Int, _ read: (String) throws -> Void) {
    let wanted = Problem(location: "\(path):\(line ?? first)", fault: fault, remedy: remedy)
    #expect(problem { try read(text) } == wanted)
  }
}

/// What the recipes of some experiments say.
///
/// - Parameters:
///   - name: Of the experiment.
///   - recipes: The text of each recipe, by its experiment.
///   - path: Of the recipe, where it is not as in a project.
func source(_ name: String, _ recipes: [String: String], path: String? = nil) throws -> RecipeSource {
  try RecipeChain.source(of: name, among: recipes.keys.sorted()) { other in
    let ownPath = other == name ? path : nil
    return try StrictYAML.read(
      recipes[other]!, path: ownPath ?? "experiments/\(other)/recipe.yaml", knownKeys: RecipeChain.knownKeys)
  }
}

/// What `body` says is wrong with the command line.
func unknownName(_ body: () throws -> Void) -> Problem? {
  do { try body() } catch let problem as Problem where problem.kind == .usage { return problem } catch {}
  return nil
}

/// The root of the package, with the shipped experiments and datasets.
let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

extension TemporaryFolder {
  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  /// Every file below a folder with its bytes, by path.
  func contents(of name: String) -> [String: Data] {
    var contents: [String: Data] = [:]
    for file in FileManager.default.subpaths(atPath: path(name)) ?? [] {
      if let bytes = try? Data(contentsOf: URL(fileURLWithPath: path("\(name)/\(file)"))) { contents[file] = bytes }
    }
    return contents
  }
}
