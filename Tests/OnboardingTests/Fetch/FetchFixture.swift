import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationLoopback
import DelegationOnboarding
import DelegationTasks
import Foundation

/// A download of a few files, a folder to fetch it into, and a fetcher that does not wait.
final class FetchFixture {
  let folder = TemporaryFolder()
  let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
  let small = Array("hello\n".utf8)
  let commit = String(repeating: "ab", count: 20)

  func download(_ files: [(String, [UInt8])]) throws -> Download {
    let entries = files.map { "      - {path: \($0.0), gitBlob: \"\(FileDigest(.gitBlob, of: $0.1).hex)\"}" }
    try folder.write(
      """
      name: few
      summary: A few files
      repositories:
        - url: https://example.org/some/where
          commit: "\(commit)"
          files:
      \(entries.joined(separator: "\n"))
      """, to: "few/download.yaml")
    return try Download(readingFile: folder.path("few/download.yaml"), name: "few")
  }

  func fetch(
    _ download: Download, from server: LoopbackServer, only: [String] = [], replacing: Bool = false, retries: Int = 2,
    most: Int = 1 << 30,
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) async throws -> [FetchOutcome] {
    defer { server.stop() }
    var settings = FetchSettings()
    settings.baseURL = server.address
    settings.firstWaitSeconds = 0.001
    settings.timeoutSeconds = 60
    (settings.retries, settings.mostBytes) = (retries, most)
    return try await Fetcher(settings: settings)
      .fetch(download, only: only, into: folder.path("target"), replacing: replacing, progress: progress)
  }

  func problem(_ body: () async throws -> Void) async -> Problem? {
    do { try await body() } catch { return error as? Problem }
    return nil
  }
}
