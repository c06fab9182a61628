import DelegationFiles
import DelegationIngest
import Foundation

/// A cached output on disk: a line that names it and has its digest, then its bytes.
///
/// `delegate-cache 1 KEY SHA256 COUNT NAME`: readable with `head -1`; a single changed bit is noticed.
package enum CacheFile {
  private static let magic = "delegate-cache 1"

  package enum Finding {
    case found([UInt8])
    case missing
    case damaged(String)
  }

  static func header(of bytes: [UInt8], key: String, name: String) -> [UInt8] {
    Array("\(magic) \(key) \(FileDigest(.sha256, of: bytes).hex) \(bytes.count) \(name)\n".utf8)
  }

  static func read(_ path: String, key: String) -> Finding {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .damaged(SystemError(errno).description)
    }
    defer { close(file) }
    guard let all = contents(file) else { return .damaged("it cannot be read to the end") }
    guard let end = all.prefix(1000).firstIndex(of: UInt8(ascii: "\n")) else {
      return .damaged("its first line is incomplete")
    }
    let words = String(decoding: all[..<end], as: UTF8.self).split(separator: " ", maxSplits: 5)
    guard words.count == 6, words[0] + " " + words[1] == magic else {
      return .damaged("its first line is not that of a cached output")
    }
    guard words[2] == key else { return .damaged("it is the output of another stage") }
    let bytes = Array(all[(end + 1)...])
    guard String(bytes.count) == words[4] else { return .damaged("\(bytes.count) bytes instead of \(words[4])") }
    guard FileDigest(.sha256, of: bytes).hex == words[3] else { return .damaged("its bytes do not match its digest") }
    return .found(bytes)
  }

  /// The stage's name alone, for lists; nil if the file is no cached output.
  package static func name(_ path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let start = try? file.read(upToCount: 1000), let end = start.firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    let words = String(decoding: start[..<end], as: UTF8.self).split(separator: " ", maxSplits: 5)
    return words.count == 6 && words[0] + " " + words[1] == magic ? String(words[5]) : nil
  }

  private static func contents(_ file: Int32) -> [UInt8]? {
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(facts.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let more = Foundation.read(file, buffer.baseAddress! + count, size - count)
        if more < 0 && errno == EINTR { continue }
        guard more > 0 else { break }
        count += more
      }
    }
    return bytes.count == size ? bytes : nil
  }
}
