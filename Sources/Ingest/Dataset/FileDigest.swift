import Crypto
import Foundation
import TaskModel

/// What proves that a file holds the bytes it should.
package enum FileDigest: Sendable, Equatable, CustomStringConvertible {
  /// The id git gives a file's content: SHA-1 of `blob <size>\0` and the bytes; 40 hexadecimal digits.
  case gitBlob(String)
  /// SHA-256 of the bytes; 64 hexadecimal digits.
  case sha256(String)

  package enum Kind: Sendable { case gitBlob, sha256 }

  package var kind: Kind {
    switch self {
    case .gitBlob: .gitBlob
    case .sha256: .sha256
    }
  }

  package var hex: String {
    switch self {
    case .gitBlob(let hex), .sha256(let hex): hex
    }
  }

  package var description: String {
    switch self {
    case .gitBlob(let hex): "git blob \(hex)"
    case .sha256(let hex): "sha256 \(hex)"
    }
  }

  package init(_ kind: Kind, of bytes: UnsafeRawBufferPointer) {
    switch kind {
    case .gitBlob:
      var hash = Insecure.SHA1.gitBlob(byteCount: bytes.count)
      hash.update(bufferPointer: bytes)
      self = .gitBlob(Self.hex(hash.finalize()))
    case .sha256:
      var hash = SHA256()
      hash.update(bufferPointer: bytes)
      self = .sha256(Self.hex(hash.finalize()))
    }
  }

  package init(_ kind: Kind, of bytes: some ContiguousBytes) {
    self = bytes.withUnsafeBytes { FileDigest(kind, of: $0) }
  }

  /// The git blob id of a file of any size, read piece by piece.
  package init(gitBlobOfFileAt path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else { throw Problem.unreadable(path) }
    defer { try? file.close() }
    var hash = Insecure.SHA1.gitBlob(byteCount: Int(try file.seekToEnd()))
    try file.seek(toOffset: 0)
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
    self = .gitBlob(Self.hex(hash.finalize()))
  }

  private static func hex(_ digest: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension Insecure.SHA1 {
  fileprivate static func gitBlob(byteCount: Int) -> Insecure.SHA1 {
    var hash = Insecure.SHA1()
    hash.update(data: Array("blob \(byteCount)\0".utf8))
    return hash
  }
}

extension YAMLValue {
  /// A digest of so many hexadecimal digits, in lower case.
  func hexDigits(_ count: Int) throws -> String {
    let text = try text()
    guard text.utf8.count == count, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
      throw Problem.notHex(self, count: count)
    }
    return text
  }
}
