import DelegationCore
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationStrictYAML
import Foundation

/// A trained model as a folder: `model.json`, `CARD.md`, `recipe.yaml`, the history and the fit, what it said, a `.gitignore` and the digests of
/// all of them. Only its user may read it, and git does not see it.
package struct ModelFolder: Sendable {
  /// The file of the digests of all other files, a line each: 64 digits, two spaces, the name.
  static let digests = ReportFolder.digests
  package static let card = "model.json"
  static let fit = "fit.bin"
  private static let (description, recipe, history) = ("CARD.md", "recipe.yaml", "history.bin")
  static let suggestions = "suggestions.jsonl"
  private static let ignoring = (name: ".gitignore", text: "*\n")
  let path: String
  private let option: String?

  package var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// - Parameters:
  ///   - path: The folder, written with its model or not there yet.
  ///   - option: The command's option that names another folder, such as `--to MODEL`; nil if it has none.
  package init(_ path: String, elsewhere option: String? = nil) { (self.path, self.option) = (path, option) }

  /// Checks before any work whether the model can be written.
  func check() throws { try folder.check() }

  private var folder: ReportFolder { ReportFolder(path: path, kind: .model, options: OutputOptions(elsewhere: option)) }

  package func write(_ model: TrainedModel) throws {
    var (history, fit) = (ByteWriter(), ByteWriter())
    model.history.encode(into: &history)
    model.transferred.encode(into: &fit)
    model.fit.encode(into: &fit)
    let files: [(name: String, bytes: [UInt8])] = [
      (Self.description, Array(ModelDescriptionText.of(model.card).utf8)), (Self.fit, fit.bytes),
      (Self.history, history.bytes), (Self.card, Array(try model.card.json)),
      (Self.recipe, Array(model.recipeText.utf8)), (Self.suggestions, try model.record.jsonLines),
      (Self.ignoring.name, Array(Self.ignoring.text.utf8)),
    ]
    _ = try folder.replace { stage in
      for file in files { try stage.write(file.name, file.bytes, isText: !file.name.hasSuffix(".bin")) }
      let sums = files.map { "\(FileDigest(.sha256, of: $0.bytes).hex)  \($0.name)\n" }.joined()
      try stage.write(Self.digests, Array(sums.utf8))
    }
  }

  /// The model in the folder.
  ///
  /// - Parameter forgotten: The keys of those who must be forgotten.
  /// - Throws: `Problem` when a file is missing or damaged, was written by another version, or knows somebody who is
  ///   forgotten.
  package func read(forgotten: Set<String>) throws -> TrainedModel {
    let files = try verifiedFiles()
    func bytes(_ name: String) throws -> [UInt8] {
      guard let bytes = files[name] else {
        throw Problems.damagedModel(path, fault: "\(Self.digests) does not name \(name)")
      }
      return bytes
    }
    let json = Data(try bytes(Self.card))
    guard let kind = try? JSONDecoder().decode(Kind.self, from: json), kind.format == ModelCard.format else {
      throw Problems.damagedModel("\(path)/\(Self.card)", fault: "it is not the card of a model")
    }
    guard kind.version == ModelCard.currentVersion, kind.meaning == ModelCard.currentMeaning else {
      throw Problem(
        .version, location: path, fault: "the model was trained by another version of this program",
        remedy: trainAgain(kind.command, kind.experiment))
    }
    guard let card = try? JSONDecoder().decode(ModelCard.self, from: json) else {
      throw Problems.damagedModel("\(path)/\(Self.card)", fault: "a value is missing or of the wrong kind")
    }
    guard card.isPossible else { throw Problems.damagedModel("\(path)/\(Self.card)", fault: "a value is impossible") }
    let text = String(decoding: try bytes(Self.recipe), as: UTF8.self)
    var recipe = try RecipeReader.read(
      RecipeChain.source(of: card.experiment, among: [card.experiment]) { _ in
        try StrictYAML.read(text, path: "\(path)/\(Self.recipe)", knownKeys: RecipeChain.knownKeys)
      })
    recipe.dataset = card.dataset
    guard recipe.candidateModels(in: card.mode).contains(card.model), recipe.headline.admits(card.model, card.mode)
    else { throw Problems.damagedModel("\(path)/\(Self.card)", fault: "its model is not the headline of its recipe") }
    let history: ModelHistory
    var (transferred, fit): (ConditionalLogit?, [UInt8]?)
    do { history = try ModelHistory(cacheBytes: bytes(Self.history)) } catch is CacheFault {
      throw Problems.damagedModel("\(path)/\(Self.history)", fault: "it holds no history")
    }
    guard history.log.openings.allSatisfy({ $0 < card.until }), card.learnedUntil <= card.completeUntil,
      card.completeUntil <= card.until, card.until.isPlausible, card.learnedUntil.isPlausible
    else { throw Problems.damagedModel("\(path)/\(Self.card)", fault: "its moments do not fit the history") }
    do {
      var reader = ByteReader(try bytes(Self.fit))
      (transferred, fit) = (try ConditionalLogit?(from: &reader), try [UInt8]?(from: &reader))
    } catch is CacheFault { throw Problems.damagedModel("\(path)/\(Self.fit)", fault: "it holds no fit") }
    guard let record = try? SuggestionRecord(jsonLines: try bytes(Self.suggestions)) else {
      throw Problems.damagedModel("\(path)/\(Self.suggestions)", fault: "it holds no suggestions")
    }
    if history.knows(anyOf: forgotten) {
      throw Problem(
        location: path, fault: "the model knows somebody who was forgotten since",
        remedy: trainAgain(card.command, card.experiment))
    }
    return TrainedModel(
      path: path, card: card, recipeText: text, recipe: recipe, history: history, transferred: transferred, fit: fit,
      record: record)
  }

  /// A remedy to copy: a folder that somebody gave may hold a command that does more than train.
  private func trainAgain(_ command: String?, _ experiment: String) -> String {
    let known = command.flatMap { command in
      command.hasPrefix("delegate train ") && !command.contains { "|&;<>$`\\\"(){}*?!#~\n".contains($0) }
        ? command : nil
    }
    return "train it again: \(known ?? "delegate train \(SourceText.shell(experiment))") --to \(SourceText.shell(path))"
  }

  /// The keys that every version of the card has.
  private struct Kind: Decodable {
    let format: String
    let version: Int
    let meaning, experiment: String
    let command: String?
  }

  /// The bytes of the files that the digests name, by name.
  private func verifiedFiles() throws -> [String: [UInt8]] {
    guard !FileManager.default.fileExists(atPath: "\(path)/\(BundleFolder.profiles)") else {
      throw Problem(
        location: path, fault: "it is a bundle, not a model",
        remedy: "ask it with delegate ask-bundle \(path) --tasks FILE")
    }
    guard let list = try WholeFile.readIfThere("\(path)/\(Self.digests)", within: InputLimits.document),
      let names = FolderKind.model.names(list)
    else { throw Problems.noModel(path, missing: Self.digests) }
    var files: [String: [UInt8]] = [:]
    for (line, name) in zip(String(decoding: list, as: UTF8.self).split(separator: "\n"), names) {
      guard !name.isEmpty, !name.contains("/") else {
        throw Problems.damagedModel("\(path)/\(Self.digests)", fault: "a line has no digest and name")
      }
      guard let bytes = try WholeFile.readIfThere("\(path)/\(name)", within: InputLimits.ownFile).map({ [UInt8]($0) })
      else {
        throw Problems.noModel(path, missing: name)
      }
      guard FileDigest(.sha256, of: bytes).hex == line.prefix(64) else {
        throw Problems.damagedModel("\(path)/\(name)", fault: "its bytes do not match the digest in \(Self.digests)")
      }
      files[name] = bytes
    }
    return files
  }

  /// The models below some folders, in the order of their paths.
  static func all(below folders: [String]) throws -> [ModelFolder] {
    try folders.flatMap { folder in
      let cards = try FolderPaths.all(below: folder).filter { path in
        path.hasSuffix("/" + card) && !path.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      return try ([card] + cards)
        .map { "\(folder)/\($0.dropLast(card.count))" }
        .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        .filter { path in
          guard let json = try WholeFile.readIfThere("\(path)/\(card)", within: InputLimits.document) else {
            return false
          }
          return (try? JSONDecoder().decode(Kind.self, from: json))?.format == ModelCard.format
        }
        .map { ModelFolder($0) }
    }
  }
}

extension FolderKind {
  static let model = FolderKind.digested("model", marker: ModelFolder.card, isPrivate: true)
}

enum ModelDescriptionText {
  static func of(_ card: ModelCard) -> String {
    """
    # Model of \(card.experiment)

    \(card.summary)
    It was trained with `\(card.command) --to MODEL` on \(card.dataset).

    - **Ask it**: `delegate recommend --model DIR --open`. **Keep it up to date**: `delegate update DIR`.
    - **What is in it**: for each task its id, times, component and the like, the terms of its text, and a digest of
      what its title begins with; who was assigned it, when it was resolved, who was copied. People are digests
      (HMAC-SHA256) made with a secret that is not in this folder. Names that texts mention are among the terms.
    - **Keep it private**: terms and times may identify a task to whoever knows the tracker. Only its user may read the
      files.
    - **To forget a person**: `delegate forget --person ADDRESS --in DIR`. A copy elsewhere is refused by
      every program that has the list of forgotten people.

    """
  }
}

enum Problems {
  static func unknownTask(_ id: String, dataset: String) -> Problem {
    Problem(
      .usage, location: "task '\(id)'", fault: "\(dataset) has no task of that id",
      remedy: "'delegate records \(dataset)' prints all ids; or write a text of several words, in quotes")
  }

  static func noModel(_ path: String, missing file: String) -> Problem {
    Problem(
      location: path, fault: FolderPaths.absence(of: path) ?? "\(file) is missing or cannot be read",
      remedy: "check the path; a model is a folder that 'delegate train EXPERIMENT --to MODEL' wrote")
  }

  static func damagedModel(_ location: String, fault: String) -> Problem {
    Problem(
      location: location, fault: fault,
      remedy: "copy the model again, or train it again: delegate train EXPERIMENT --to MODEL")
  }

  static func noSecret(_ path: String) -> Problem {
    Problem(
      location: path, fault: "the secret that names persons in bundles is not there",
      remedy: "copy it there from where the plan was made: all bundles need the same one")
  }

  static func noSecret(_ path: String, keyFile: String) -> Problem {
    Problem(
      location: path, fault: "its people are named with a secret, but \(keyFile) is not there",
      remedy: "name the secret it was trained with: --key FILE")
  }
}
