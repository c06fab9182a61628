import DelegationFiles
import DelegationFoundations
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
    let all: Data
    do {
      // Whoever uses it at the same time sets its time.
      guard let found = try WholeFile.readIfThere(path, within: InputLimits.ownFile, isDigested: true) else {
        return .missing
      }
      all = found
    } catch { return .damaged(plainMessage(error)) }
    guard let end = all.prefix(1000).firstIndex(of: UInt8(ascii: "\n")) else {
      return .damaged("its first line is incomplete")
    }
    guard let words = words(all[..<end]) else { return .damaged("its first line is not that of a cached output") }
    guard words[2] == key else { return .damaged("it is the output of another stage") }
    let bytes = Array(all[(end + 1)...])
    guard String(bytes.count) == words[4] else { return .damaged("\(bytes.count) bytes instead of \(words[4])") }
    guard FileDigest(.sha256, of: bytes).hex == words[3] else { return .damaged("its bytes do not match its digest") }
    return .found(bytes)
  }

  /// The stage's name alone, for lists; nil if the file is no cached output.
  package static func name(_ path: String) -> String? {
    guard let start = WholeFile.beginning(of: path, count: 1000), let end = start.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    return words(start[..<end]).map { String($0[5]) }
  }

  /// The six words of a first line; nil if it is none of a cached output.
  private static func words(_ line: Data) -> [Substring]? {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 5)
    return words.count == 6 && words[0] + " " + words[1] == magic ? words : nil
  }
}
