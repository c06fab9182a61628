import Foundation
import TaskModel

/// How files are fetched.
package struct FetchSettings: Sendable, Equatable {
  /// Stands for the part of every address before the commit, for a mirror or a test; nothing for the addresses as
  /// described.
  package var baseURL: String?
  /// How often a file is tried again after a connection broke or a server was busy.
  package var retries = 5
  /// Seconds before the first new try; each further wait is twice as long, at most 30 seconds.
  package var firstWaitSeconds = 1.0
  /// Seconds without a byte after which a connection counts as broken.
  package var timeoutSeconds = 60.0

  package init() {}

  /// Whether an address may be fetched from: https, or http on this very machine.
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
      // What follows the repository: /<commit>/<path>, the commit having 40 digits.
      let tail = text.suffix(file.path.utf8.count + 42)
      text = (baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL) + tail
    }
    guard let url = URL(string: text) else { throw Problem.notSecure(text) }
    return url
  }
}

/// What became of one file.
package struct FetchOutcome: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    /// The right bytes were there before.
    case alreadyThere
    case fetched
  }

  package let path: String
  package let place: String
  package let state: State
}

/// How far fetching has come.
package struct FetchProgress: Sendable, Equatable {
  package let path: String
  /// From 1.
  package let fileNumber: Int
  package let fileCount: Int
  package let receivedBytes: Int
  /// Nothing where the server did not say.
  package let totalBytes: Int?
}
