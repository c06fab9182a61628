import DelegationFoundations
import DelegationResults
import Foundation

/// Where the files of one report come from: a folder, or a commit.
package struct ReportSource: Sendable {
  /// What the reader called it, such as `eclipse-jdt@HEAD~3`.
  package let label: String
  /// The location of its files, for messages: `reports/eclipse-jdt`, `3f2c1a9:reports/eclipse-jdt`.
  let location: String
  /// The commit it was taken from, all 40 digits; nil for a folder as it is now.
  package let commit: String?
  package let files: @Sendable () throws -> [String]
  /// Gives the bytes of a file by its path inside the report; nil where there is no such file.
  package let read: @Sendable (_ file: String) throws -> [UInt8]?

  package init(
    label: String, location: String, commit: String? = nil, files: @escaping @Sendable () throws -> [String],
    read: @escaping @Sendable (_ file: String) throws -> [UInt8]?
  ) { (self.label, self.location, self.commit, self.files, self.read) = (label, location, commit, files, read) }

  package func path(_ file: String) -> String { "\(location)/\(file)" }

  package func bytes(_ file: String) throws -> [UInt8] {
    guard let bytes = try read(file) else {
      throw Problem(
        location: path(file), fault: "there is no such file",
        remedy: "run the experiment again, which writes the whole report")
    }
    return bytes
  }
}

package struct ReportOrigin: Decodable, Equatable, Sendable {
  /// The start in UTC, such as `2018-06-01T12:00:00Z`.
  package let started: String
  package let seconds: Double
  package let dataDigest, recipeDigest: String
  let command: String?
  package let delegateVersion: String
  /// The commit, with `-dirty` where files differed from it; empty outside a git checkout.
  package let commit: String
  package let files: [String]

  package init(json: [UInt8], path: String) throws { self = try StrictJSON.decode(Self.self, json, path: path) }
}
