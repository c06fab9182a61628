import DelegationFiles
import DelegationFoundations
import Foundation

/// A digest that proves a file's content.
package struct FileDigest: Sendable, Equatable, CustomStringConvertible {
  package enum Kind: String, Sendable {
    /// The id git gives a file's content: SHA-1 of `blob <size>\0` and the bytes; 40 hexadecimal digits.
    case gitBlob = "git blob"
    /// SHA-256 of the bytes; 64 hexadecimal digits.
    case sha256
  }

  let kind: Kind
  package let hex: String

  package static func gitBlob(_ hex: String) -> FileDigest { FileDigest(kind: .gitBlob, hex: hex) }
  package static func sha256(_ hex: String) -> FileDigest { FileDigest(kind: .sha256, hex: hex) }

  package var description: String { "\(kind.rawValue) \(hex)" }

  private init(kind: Kind, hex: String) { (self.kind, self.hex) = (kind, hex) }

  init(_ kind: Kind, of bytes: UnsafeRawBufferPointer) {
    var git = SHA1.gitBlob(byteCount: bytes.count)
    if kind == .gitBlob { git.update(bytes) }
    self.init(kind: kind, hex: (kind == .gitBlob ? git.finish() : FastSHA256.of(bytes)).hexadecimal)
  }

  package init(_ kind: Kind, of bytes: some ContiguousBytes) {
    self = bytes.withUnsafeBytes { FileDigest(kind, of: $0) }
  }

  /// The digest of a file of any size, read piece by piece.
  ///
  /// - `version`: The one that is wanted; nil for any.
  package init(_ kind: Kind, ofFile path: String, version: OpenedFile.Version? = nil) throws {
    let file = try OpenedFile(path, version: version)
    var (git, sha256) = (SHA1.gitBlob(byteCount: file.count), FastSHA256())
    try file.forEachPiece { kind == .gitBlob ? git.update($0) : sha256.update($0) }
    self.init(kind: kind, hex: (kind == .gitBlob ? git.finish() : sha256.finish()).hexadecimal)
  }
}

extension SHA1 {
  /// A digest that has read what git puts before a file's bytes.
  fileprivate static func gitBlob(byteCount: Int) -> SHA1 {
    var digest = SHA1()
    digest.update(Array("blob \(byteCount)\0".utf8))
    return digest
  }
}
