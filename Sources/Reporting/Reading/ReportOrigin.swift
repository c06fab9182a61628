import Experiments
import Foundation

/// What is read of a `provenance.json` about how a report came about.
package struct ReportOrigin: Decodable, Equatable, Sendable {
  /// UTC, such as `2018-06-01T12:00:00Z`.
  package let started: String
  package let seconds: Double
  package let dataDigest: String
  package let recipeDigest: String
  package let delegateVersion: String
  /// With `-dirty` where files differed from it; empty outside a git checkout.
  package let commit: String
  /// The report's files; nil where an older program wrote it.
  package let files: [String]?

  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - path: Where they come from; named in the error.
  package init(json: [UInt8], path: String) throws {
    self = try StrictJSON.decode(Self.self, json, path: path)
  }
}
