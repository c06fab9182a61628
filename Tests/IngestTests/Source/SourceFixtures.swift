import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Foundation

/// A folder of test files that lives as long as the value.
final class SourceFixture {
  private let folder = TemporaryFolder()

  init(_ files: [String: [UInt8]] = [:]) throws { for (name, bytes) in files { try write(name, bytes) } }

  convenience init(texts: [String: String]) throws { try self.init(texts.mapValues { Array($0.utf8) }) }

  var path: String { folder.path }

  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws { try folder.write(Array(bytes), to: name) }

  /// Reads the folder, or a location, by an adapter.
  func read(_ adapter: some Adapter, from location: SourceLocation? = nil, threads: Int = 1) throws -> TaskLog {
    let files = try SourceFiles(opening: location ?? .folder(path), wanted: adapter.fileNames)
    return try adapter.read(files, threads: Threads(threads)) { _ in }
  }

  /// The problem of reading the folder, without its own path.
  func problem(_ adapter: some Adapter, from location: SourceLocation? = nil, threads: Int = 1) -> Problem? {
    do {
      _ = try read(adapter, from: location, threads: threads)
      return nil
    } catch {
      guard var problem = error as? Problem else { return nil }
      problem.location = problem.location.replacingOccurrences(of: path + "/", with: "")
      return problem
    }
  }
}
