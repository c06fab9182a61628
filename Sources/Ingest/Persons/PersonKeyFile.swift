import Crypto
import DelegationFiles
import Foundation
import DelegationTasks

/// The file that holds the secret behind ``PersonKeys``, outside every bundle: 64 hexadecimal digits, for its owner's eyes only.
package struct PersonKeyFile: Sendable, Equatable {
  package let path: String

  package init(path: String) { self.path = path }

  /// Where the secret stands if nothing else is said: `DELEGATE_KEY`, else `delegate/person.key` in the user's
  /// folder of settings.
  ///
  /// - Parameters:
  ///   - option: What the command line names.
  ///   - environment: The process's variables.
  package init(option: String?, environment: [String: String]) {
    let settings =
      environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config"
    path = option ?? environment["DELEGATE_KEY"] ?? settings + "/delegate/person.key"
  }

  /// The list of those who are to be forgotten stands beside the secret it was made with.
  package var forgotten: ForgottenPersons { ForgottenPersons(path: path + ".forgotten") }

  /// The keys of the secret that is there; nil if there is none.
  ///
  /// - Throws: `Problem` when the file cannot be read, is no secret, or can be read by others.
  package func read() throws -> PersonKeys? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Problem.keyFile(path, fault: "it cannot be looked at (\(SystemError(errno)))")
    }
    guard status.st_mode & 0o077 == 0 else { throw Problem.openKeyFile(path) }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Problem.keyFile(path, fault: "it cannot be read")
    }
    let digits = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard digits.utf8.count == 64, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw Problem.keyFile(path, fault: "it does not hold 64 hexadecimal digits")
    }
    let secret = stride(from: 0, to: 64, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
    return PersonKeys(secret: secret)
  }

  /// As ``read()``; makes the secret when there is none.
  ///
  /// - Returns: Also whether it was made now.
  package func readOrMake() throws -> (keys: PersonKeys, isNew: Bool) {
    if let keys = try read() { return (keys, false) }
    // The one place of chance without a seed: a secret that could be made again would be none.
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<32).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &generator)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    do {
      try PrivateFile(path, replacing: .nothing).write(Data((digits + "\n").utf8))
    } catch {
      // Another process may have been first; then its secret holds.
      guard let keys = try read() else { throw error }
      return (keys, false)
    }
    guard let keys = try read() else { throw Problem.keyFile(path, fault: "it was made and is gone again") }
    return (keys, true)
  }

  /// Tells before any work what would keep the secret from being read or made.
  package func check() throws {
    if try read() == nil { try PrivateFile(path, replacing: .nothing).check() }
  }
}

/// Persons who asked to be forgotten, by their keys: a line each. Every reading of data leaves them out.
package struct ForgottenPersons: Sendable, Equatable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The keys on the list; none if there is no list.
  package func keys() throws -> Set<String> {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Problem.keyFile(path, fault: "it cannot be read")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    // A list that is damaged must not make anybody remembered again.
    for (number, line) in lines.enumerated() where line.utf8.count != 64 || !line.allSatisfy(\.isHexDigit) {
      throw Problem.keyFile("\(path):\(number + 1)", fault: "this is no key of 64 hexadecimal digits")
    }
    return Set(lines)
  }

  /// Puts a key on the list.
  ///
  /// - Returns: Whether it was not there yet.
  package func add(_ key: String) throws -> Bool {
    var keys = try keys()
    guard keys.insert(key).inserted else { return false }
    // What stands there was read above, and is a list of ours.
    let lines = keys.sorted().joined(separator: "\n") + "\n"
    try PrivateFile(path, replacing: .anything).write(Data(lines.utf8))
    return true
  }
}

/// A file that only its owner may read, in a folder that is made where it is missing.
private struct PrivateFile {
  private let file: OutputFile

  init(_ path: String, replacing: OutputFile.Replacing) {
    file = OutputFile(
      path, replacing: replacing, permissions: 0o600, options: OutputOptions(elsewhere: "--key FILE"))
  }

  func check() throws {
    try makeFolder()
    try file.check()
  }

  func write(_ data: Data) throws {
    try makeFolder()
    try file.write(data)
  }

  private func makeFolder() throws {
    let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Problem.keyFile(folder, fault: "the folder cannot be made (\(plainMessage(error)))") }
  }
}

extension Problem {
  static func keyFile(_ location: String, fault: String) -> Problem {
    Problem(
      location: location, fault: fault,
      remedy: "check the file, or name another with --key FILE; a secret that is lost cannot be made again")
  }

  static func listWithoutKey(_ file: PersonKeyFile) -> Problem {
    Problem(
      location: file.forgotten.path, fault: "it lists people to be forgotten, but the secret \(file.path) is not there",
      remedy: "put the secret back, or name it with --key FILE; without it nobody on the list can be recognised")
  }

  static func openKeyFile(_ path: String) -> Problem {
    Problem(location: path, fault: "others may read this secret", remedy: "chmod 600 \(path)")
  }
}

/// Names for persons that only the owner of a secret can make: HMAC-SHA256 of the lower-cased address, login or name.
///
/// Letters with marks count as composed (Unicode's form C), however a file writes them.
///
/// Equal secrets give equal keys, so two bundles of one owner can be joined; without the secret nobody can try addresses.
package struct PersonKeys: Sendable {
  private let secret: SymmetricKey

  /// - Parameter secret: 32 bytes of chance.
  package init(secret: [UInt8]) { self.secret = SymmetricKey(data: secret) }

  /// 64 hexadecimal digits.
  package func key(of address: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array(address.lowercased().precomposedStringWithCanonicalMapping.utf8), using: secret)
    return code.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}

/// The general rules of who is a person; a tracker's own stand in its `dataset.yaml`.
package enum PersonsFile {
  /// Reads the rules that are built in.
  package static func general() throws -> PersonRules {
    try read(PackageResources.persons_yaml, path: "persons.yaml")
  }

  static func read(_ bytes: [UInt8], path: String) throws -> PersonRules {
    let root = try StrictYAML.read(bytes, path: path, knownKeys: ["notPersons"])
    return PersonRules(notPersons: try root.required("notPersons").texts())
  }
}
