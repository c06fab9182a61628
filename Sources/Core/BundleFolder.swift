import DelegationFoundations
import Foundation

package struct BundleFolder: Sendable {
  /// The file that a recommender needs.
  package static let profiles = "profiles.json"
  /// Which person an app's user is; only in a bundle that was exported with the app's users.
  package static let users = "users.json"
  /// Digests of all other files, a line each: 64 digits, two spaces, the name.
  package static let digests = "SHA256SUMS"

  private let folder: URL

  package init(_ folder: URL) { self.folder = folder }

  /// The files that `SHA256SUMS` names, by name.
  ///
  /// - Throws: `Problem` when one is missing or does not match its digest.
  package func files() throws(Problem) -> [String: Data] {
    let location = folder.appendingPathComponent(Self.digests).path
    guard let list = try InputLimits.bundleList.bytes(of: location, remedy: Problem.exportAgain) else {
      throw Problem.missing(Self.digests, in: folder.path)
    }
    var (files, left) = ([String: Data](), InputLimits.bundle.most - list.count)
    for (number, line) in String(decoding: list, as: UTF8.self).split(separator: "\n").enumerated() {
      let (digest, name) = try Self.entry(line, location: "\(location):\(number + 1)")
      guard files[name] == nil else {
        throw Problem(
          location: "\(location):\(number + 1)", fault: "\(name) is listed twice", remedy: Problem.exportAgain)
      }
      let path = folder.appendingPathComponent(name).path
      guard let bytes = try InputLimits.bundle.bytes(of: path, upTo: left, remedy: Problem.exportAgain) else {
        throw Problem.missing(name, in: folder.path)
      }
      left -= bytes.count
      guard Self.digest(of: bytes) == digest else {
        throw Problem(
          location: path, fault: "its bytes do not match the digest in \(Self.digests)", remedy: Problem.exportAgain)
      }
      files[name] = bytes
    }
    return files
  }

  /// The text of `SHA256SUMS` for these files, names rising.
  package static func digests(of files: [String: Data]) -> Data {
    Data(files.keys.sorted().map { "\(digest(of: files[$0]!))  \($0)\n" }.joined().utf8)
  }

  private static func entry(_ line: Substring, location: String) throws(Problem) -> (digest: String, name: String) {
    let digest = line.prefix(64)
    let name = line.dropFirst(66)
    // A name with a path would let a list of digests read any file.
    let isName = !name.isEmpty && !name.contains("/") && !name.contains("\\") && name != "." && name != ".."
    guard isDigest(digest), line.dropFirst(64).hasPrefix("  "), isName else {
      throw Problem(
        location: location, fault: "this is not a line with a digest and a name", remedy: Problem.exportAgain)
    }
    return (String(digest), String(name))
  }

  /// Whether a text is 64 hexadecimal digits in small letters.
  static func isDigest(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  static func digest(of bytes: Data) -> String { bytes.withUnsafeBytes { SHA256.of($0) }.hexadecimal }
}

extension Problem {
  static let exportAgain = "export the bundle again: delegate export EXPERIMENT --to DIR"

  static func missing(_ name: String, in folder: String) -> Problem {
    Problem(
      location: folder, fault: "\(name) is missing or cannot be read",
      remedy: "check the path; a bundle is a folder that 'delegate export EXPERIMENT --to DIR' wrote")
  }
}

extension InputLimit {
  /// The bytes of a file, whatever it grows to while it is read; nil where there is none that can be read, or it is a pipe or a device.
  ///
  /// - Parameters:
  ///   - most: How many bytes are left of the limit; nil for all.
  ///   - remedy: What helps where there are more.
  func bytes(of path: String, upTo most: Int? = nil, remedy: String) throws(Problem) -> Data? {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: real),
      attributes[.type] as? FileAttributeType == .typeRegular, let file = FileHandle(forReadingAtPath: real)
    else { return nil }
    let most = most ?? self.most
    let count = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard count <= most else { throw Problem.tooMuch(self, at: path, remedy: remedy) }
    guard let bytes = try? file.read(upToCount: most + 1) ?? Data() else { return nil }
    guard bytes.count <= most else { throw Problem.tooMuch(self, at: path, remedy: remedy) }
    return bytes
  }
}
