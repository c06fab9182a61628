import Foundation

/// What tells the files that a process has begun from those of any other, of this machine or another one.
package enum ProcessMark {
  /// `HOST-PROCESS`: process numbers are unique on one machine only.
  package static var current: String { "\(host)-\(getpid())" }

  /// The host's name without hyphens and slashes.
  private static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .replacing("-", with: "_").replacing("/", with: "_")
  }()

  /// Whether a name begins with the mark of a process of this machine that has ended.
  package static func hasEnded(beginning name: String) -> Bool {
    let parts = name.split(separator: "-", maxSplits: 2)
    guard parts.count == 3, parts[0] == host, let process = Int32(parts[1]) else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
