import DelegationFiles
import DelegationFoundations
import DelegationIngest
import Foundation

/// Fetches a download's files and gives each its name only after its digest was verified.
///
/// A file is written to `<file>.part`. An earlier partial file is resumed; a complete file with a wrong digest is removed.
/// Nothing is written outside the target folder.
package struct Fetcher: Sendable {
  let settings: FetchSettings

  package init(settings: FetchSettings = FetchSettings()) { self.settings = settings }

  /// - `only`: Which parts of the download to fetch, such as `eclipse/JDT`; everything when empty.
  /// - `folder`: A folder of datasets; files go to `<folder>/<download's name>/<path>`.
  /// - `progress`: Called as bytes arrive, from any thread.
  /// - Returns: The outcome of each file, in the download's order.
  /// - Throws: `Problem` at the first file that cannot be fetched; those before it stay.
  package func fetch(
    _ download: Download, only: [String] = [], into folder: String, replacing: Bool = false,
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) async throws -> [FetchOutcome] {
    let files = try download.files(only: only)
    let root = DatasetLocation.join(folder, download.name)
    var outcomes: [FetchOutcome] = []
    for (number, file) in files.enumerated() {
      let target = try Self.makeFolders(for: file, below: root)
      let isThere =
        try FileManager.default.fileExists(atPath: target) && FileDigest(.gitBlob, ofFile: target) == file.digest
      if !isThere {
        let output = OutputFile(
          target, replacing: replacing ? .anything : .nothing,
          options: OutputOptions(elsewhere: "--to DIR", force: "--force"))
        try await fetch(file, to: output.regularTarget()) { received, total in
          progress(
            FetchProgress(
              path: file.path, fileNumber: number + 1, fileCount: files.count, receivedBytes: received,
              totalBytes: total))
        }
      }
      outcomes.append(FetchOutcome(path: file.path, location: target, state: isThere ? .alreadyThere : .fetched))
    }
    return outcomes
  }

  private func fetch(
    _ file: Download.File, to target: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws {
    let url = try settings.address(of: file)
    let part = FetchPart(target: target)
    var retry = 0
    while true {
      let wasResumed = part.size > 0
      do {
        if wasResumed, try FileDigest(.gitBlob, ofFile: part.path) == file.digest { return try part.finish() }
        try await FetchTransfer.run(url, into: part, settings, progress: progress)
        let digest = try FileDigest(.gitBlob, ofFile: part.path)
        if digest == file.digest { return try part.finish() }
        part.remove()
        // A partial file of another version makes the digest wrong: once more from the beginning.
        guard wasResumed else {
          throw Problem(
            location: url.absoluteString,
            fault: "the downloaded file has the wrong digest: \(digest), expected \(file.digest.hex); it was removed",
            remedy: "try again; if the digest is the same, something between here and the server changes the file")
        }
      } catch FetchFailure.final(let problem) {
        throw problem
      } catch FetchFailure.rangeRefused {
        part.remove()
        guard retry < settings.retries else {
          throw Problem.unreachable(url, "the server cannot resume", settings.retries)
        }
        retry += 1
      } catch FetchFailure.broken(let reason) {
        guard retry < settings.retries else { throw Problem.unreachable(url, reason, settings.retries) }
        try await Task.sleep(for: .seconds(settings.waitSeconds(before: retry)))
        retry += 1
      }
    }
  }

  /// Creates the folders of a file, and refuses links that lead out of the download's folder.
  private static func makeFolders(for file: Download.File, below root: String) throws -> String {
    guard InnerPath.isPlain(file.path) else { throw Problem.leadsOut(DatasetLocation.join(root, file.path), of: root) }
    let target = DatasetLocation.join(root, file.path)
    let parent = (target as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
      // From the top, since creating a folder below a link would already follow it.
      var folder = root
      for name in file.path.split(separator: "/").dropLast() {
        folder = DatasetLocation.join(folder, String(name))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard FolderPaths.isBelow(root, folder) else { throw Problem.leadsOut(folder, of: root) }
      }
    } catch let problem as Problem { throw problem } catch { throw Problem.unwritable(parent, error) }
    return target
  }
}

package struct FetchSettings: Sendable, Equatable {
  /// Replaces the part of every address before the commit, for a mirror or a test; nil for the described addresses.
  package var baseURL: String?
  /// How often to retry a file after a connection broke or a server was busy.
  package var retries = 5
  /// Seconds before the first retry; each further wait is twice as long, at most 30 seconds.
  package var firstWaitSeconds = 1.0
  /// Seconds without a byte after which a connection counts as broken.
  package var timeoutSeconds = 60.0
  /// The most bytes of one file; if a server sends more, the file is given up.
  package var mostBytes = InputLimits.downloadBytes.most

  package init() {}

  /// Whether two addresses have scheme, host and port in common. Redirects lead nowhere else: what was asked of one server, or
  /// told to it, is no other's business.
  static func isSameServer(_ one: URL, _ other: URL) -> Bool {
    func parts(_ url: URL) -> [String?] {
      [
        url.scheme?.lowercased(), url.host?.lowercased(),
        "\(url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80))",
      ]
    }
    return other.user == nil && parts(one) == parts(other)
  }

  /// Whether an address is allowed: https, or http on this machine.
  package static func isAllowed(_ address: String) -> Bool {
    guard let url = URL(string: address), let host = url.host, !host.isEmpty, url.user == nil else { return false }
    return url.scheme == "https" || url.scheme == "http" && ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
  }

  func waitSeconds(before retry: Int) -> Double { min(30, firstWaitSeconds * Double(1 << min(retry, 10))) }

  /// The address of a file with ``baseURL`` in place.
  func address(of file: Download.File) throws -> URL {
    var text = file.url
    if let baseURL {
      guard Self.isAllowed(baseURL) else { throw Problem.notSecure(baseURL) }
      // After the repository: /<commit>/<path>, where the commit has 40 digits.
      let tail = text.suffix(file.path.utf8.count + 42)
      text = (baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL) + tail
    }
    guard let url = URL(string: text) else { throw Problem.notSecure(text) }
    return url
  }
}

package struct FetchOutcome: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    case alreadyThere
    case fetched
  }

  package let path: String
  package let location: String
  package let state: State
}

package struct FetchProgress: Sendable, Equatable {
  package let path: String
  /// The number of the file, from 1.
  package let fileNumber: Int
  package let fileCount: Int
  package let receivedBytes: Int
  package let totalBytes: Int?
}
