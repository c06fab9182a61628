import Repeatable
import TaskModel

/// What verifying found out about one file.
package struct FileVerdict: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    /// The bytes are the right ones.
    case right
    /// The description gives no digest: the bytes are taken as they are.
    case undescribed
    /// The bytes are others than the description's.
    case wrong(expected: FileDigest)
    case missing(isRequired: Bool)
    /// The file is there but the description does not name it: it is not read.
    case extra
  }

  package let name: String
  /// The path, or `archive!member`.
  package let place: String
  package let state: State
  /// Of the bytes that are there.
  package let digest: FileDigest?
  package let byteCount: Int

  /// Why a run cannot go on with this file, and what to do; nothing when it can.
  package func problem(remedy: String) -> Problem? {
    switch state {
    case .wrong(let expected): .wrongDigest(place, expected: expected, found: digest, remedy: remedy)
    case .missing(isRequired: true): .missingFile(place, remedy: remedy)
    default: nil
    }
  }
}

extension FileVerdict {
  /// The verdicts on the files that a description names, in its order.
  static func all(of description: DatasetDescription, in files: SourceFiles, threads: Threads) -> [FileVerdict] {
    let described = description.files
    guard !described.isEmpty else {
      let names = files.names
      return threads.map(names.count) { verdict(on: files[names[$0]]!, expected: nil) }
    }
    return threads.map(described.count) { place in
      let file = described[place]
      guard let found = files[file.name] else {
        return FileVerdict(
          name: file.name, place: files.location.displayPath(of: file.name),
          state: .missing(isRequired: file.isRequired), digest: nil, byteCount: 0)
      }
      return verdict(on: found, expected: file.digest)
    }
  }

  /// The digest of the kind that is expected, else SHA-256.
  static func digest(of file: SourceFile, expected: FileDigest?) -> FileDigest {
    file.bytes.withBytes { FileDigest(expected?.kind ?? .sha256, of: $0) }
  }

  private static func verdict(on file: SourceFile, expected: FileDigest?) -> FileVerdict {
    let digest = file.ahead?.digest ?? self.digest(of: file, expected: expected)
    let state: State =
      switch expected {
      case nil: .undescribed
      case digest: .right
      case let expected?: .wrong(expected: expected)
      }
    return FileVerdict(
      name: file.name, place: file.displayPath, state: state, digest: digest, byteCount: file.bytes.count)
  }
}
