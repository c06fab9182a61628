import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

package struct FileVerdict: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    case right
    case undescribed
    case wrong(expected: FileDigest)
    case missing(isRequired: Bool)
    /// The file is there, but the description does not list it: it is not read.
    case extra
  }

  package let name: String
  /// The path, or `archive!member`.
  package let location: String
  package let state: State
  package let digest: FileDigest?
  package let byteCount: Int

  package init(name: String, location: String, state: State, digest: FileDigest?, byteCount: Int) {
    (self.name, self.location, self.state, self.digest, self.byteCount) = (name, location, state, digest, byteCount)
  }

  /// Why a run cannot use this file, and what to do; nil when it can.
  package func problem(remedy: String) -> Problem? {
    switch state {
    case .wrong(let expected):
      Problem(
        location: location,
        fault: "the digest differs from the description: \(digest?.description ?? "none"), expected \(expected.hex)",
        remedy: remedy)
    case .missing(isRequired: true): Problem(location: location, fault: "the file is missing", remedy: remedy)
    default: nil
    }
  }

  /// The verdicts on the files that a description lists, in its order; on all that are there if it lists none.
  static func all(of described: [DatasetFile], in files: SourceFiles, threads: Threads) throws -> [FileVerdict] {
    guard !described.isEmpty else {
      let names = files.names
      return try threads.tryMap(names.count) { try verdict(on: files[names[$0]]!, expected: nil) }
    }
    return try threads.tryMap(described.count) { index in
      let file = described[index]
      guard let found = files[file.name] else {
        return FileVerdict(
          name: file.name, location: files.location.displayPath(of: file.name),
          state: .missing(isRequired: file.isRequired), digest: nil, byteCount: 0)
      }
      return try verdict(on: found, expected: file.digest)
    }
  }

  private static func verdict(on file: SourceFile, expected: FileDigest?) throws -> FileVerdict {
    let digest = try file.ahead?.digest ?? file.digest(expected?.kind ?? .sha256)
    let state: State =
      switch expected {
      case nil: .undescribed
      case digest: .right
      case let expected?: .wrong(expected: expected)
      }
    return FileVerdict(
      name: file.name, location: file.displayPath, state: state, digest: digest, byteCount: file.byteCount)
  }
}

extension YAMLValue {
  /// A digest of `count` hexadecimal digits, in lower case.
  package func hexDigits(_ count: Int) throws -> String {
    let text = try text()
    guard text.utf8.count == count, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
      throw Problem.impossible(
        self, "this is not a digest of \(count) digits",
        remedy: "write \(count) hexadecimal digits in lower case, in quotes")
    }
    return text
  }
}
