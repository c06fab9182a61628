import CDelegationPipelineData
import DelegationFoundations
import DelegationIngest
import Foundation

/// Fetches what is new in a tracker, through Perceval, and appends it to the dataset's items.
package struct TrackerFetch: Sendable {
  private let tools: TrackerTools
  private let source: TrackerSource
  package let path: String
  private let dataset: String

  /// - `dataset`: Whose description has `source.perceval`.
  package init(_ dataset: Dataset, tools: TrackerTools) throws {
    guard let source = dataset.description.source.tracker, let file = dataset.description.itemsFile else {
      throw Problem.noTracker(dataset.description, instead: "get its files yourself")
    }
    self.source = source
    self.tools = tools
    self.dataset = dataset.name
    path = DatasetLocation.join(dataset.description.folder, file)
  }

  package struct Outcome: Sendable, Equatable {
    package let added: Int
    package let isFirst: Bool
  }

  /// - Parameter progress: Called after each item with the count of new ones.
  /// - Throws: `Problem` when a fetch ends early, where the items until then stay, or when the first finds none.
  package func fetch(progress: (Int) -> Void) throws -> Outcome {
    let items = try TrackerItems(path: path, backend: source.backend)
    let isFirst = items.isEmpty
    let request = Request(
      backend: source.backend.rawValue, arguments: source.arguments, category: source.backend.shape.category,
      since: items.since)
    let process = try tools.script(
      delegation_fetch_items_py().bytes,
      ["DELEGATE_FETCH": String(decoding: try JSONEncoder().encode(request), as: UTF8.self)])
    do {
      while let line = try process.nextLine() {
        try items.append(line)
        progress(items.addedCount)
      }
    } catch is TrackerProcess.TooLong {
      throw fault(.init(kind: .endless, megabytes: TrackerProcess.longestLine >> 20), items)
    }
    try items.flush()
    let end = try process.end()
    guard end.status != 127 else { throw Problem.noPython }
    if end.status != 0 { throw fault(Fault(end.messages, status: end.status), items) }
    guard !isFirst || items.addedCount > 0 else {
      let environment = ProcessInfo.processInfo.environment
      let hasToken = ["TOKEN", "PASSWORD"].contains { environment["DELEGATE_TRACKER_\($0)"]?.isEmpty == false }
      throw Problem.emptyTracker(source, hasToken: hasToken)
    }
    return Outcome(added: items.addedCount, isFirst: isFirst)
  }

  private func fault(_ fault: Fault, _ items: TrackerItems) -> Problem {
    Problem.tracker(fault, source, dataset: dataset, added: items.addedCount)
  }

  private struct Request: Encodable {
    let backend: String
    let arguments: [String]
    let category: String
    /// The time from which on items are wanted; left out for everything.
    let since: Double?
  }

  /// What the script prints when it cannot go on.
  package struct Fault: Decodable {
    package enum Kind: String, Decodable {
      case missing, arguments, status, rate, notJSON, certificate, cut, silent, address, unreachable, endless, shape
      case redirect, unexpected
    }

    package var kind: Kind
    /// The Python module that is missing.
    var module: String?
    /// The message of the backend's parser.
    var message: String?
    var status: Int?
    /// The seconds until the tracker answers again.
    package var seconds: Int?
    var megabytes: Int?
    /// The kind of exception, or the exit code.
    var error: String?
    /// Whether the backend takes a token, a user and password, and whether any was given.
    var token: Bool?
    var login: Bool?
    var given: Bool?

    package init(kind: Kind, megabytes: Int? = nil) { (self.kind, self.megabytes) = (kind, megabytes) }

    /// - `messages`: Of which the last line that is one tells; the others may hold anything.
    package init(_ messages: String, status: Int32) {
      let lines = messages.split(separator: "\n").reversed()
      let found = lines.lazy.compactMap { try? JSONDecoder().decode(Fault.self, from: Data($0.utf8)) }.first
      self = found ?? Fault(kind: .unexpected)
      if found == nil { error = "exit code \(status)" }
    }
  }
}
