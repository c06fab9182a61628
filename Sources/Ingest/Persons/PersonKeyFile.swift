import DelegationFiles
import DelegationFoundations
import Foundation

/// The file that holds the secret behind ``PersonKeys``, outside every bundle: 64 hexadecimal digits, private to the user.
package struct PersonKeyFile: Sendable, Equatable {
  package let path: String
  /// Whether the user named the file; a mistyped name must not become a second secret where the first one counts.
  package var isNamed = true

  package init(path: String) { self.path = path }

  /// The path of the secret: the option, else `DELEGATE_KEY`, else `delegate/person.key` in the user's folder of
  /// settings.
  package init(option: String?, environment: [String: String]) {
    let settings =
      environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config"
    let named = option ?? environment["DELEGATE_KEY"].flatMap { $0.isEmpty ? nil : $0 }
    (path, isNamed) = (named ?? settings + "/delegate/person.key", named != nil)
  }

  /// The list of forgotten persons, beside the secret of its keys.
  package var forgotten: ForgottenPersons { ForgottenPersons(path: path + ".forgotten") }

  /// The keys of the secret; nil if there is no file.
  package func read() throws -> PersonKeys? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Problem.keyFile(path, fault: "it cannot be read (\(SystemError(errno)))")
    }
    // No permissions of a folder or a device are to be changed.
    guard [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else { throw Problem.notRegularFile(path) }
    guard status.st_mode & 0o077 == 0 else {
      throw Problem(location: path, fault: "others may read this secret", remedy: "chmod 600 \(SourceText.shell(path))")
    }
    let bytes = try WholeFile.read(path, within: InputLimits.document, takesPipe: true).withoutByteOrderMark
    let digits = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard digits.utf8.count == 64, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw Problem.keyFile(path, fault: "it does not hold 64 hexadecimal digits")
    }
    let secret = stride(from: 0, to: 64, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
    return PersonKeys(secret: secret)
  }

  /// - Throws: `Problem` where the user named a secret that is not there.
  package func checkIsThere() throws {
    guard isNamed, try read() == nil else { return }
    throw Problem.keyFile(path, fault: "the secret is not there")
  }

  /// Does the same as ``read()``, but creates the secret when there is none.
  ///
  /// - Returns: The keys, and whether the secret is new.
  package func readOrCreate() throws -> (keys: PersonKeys, isNew: Bool) {
    if let keys = try read() { return (keys, false) }
    // The only random numbers without a seed: a secret must not be reproducible.
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<32).map { _ in
      let byte = UInt8.random(in: .min ... .max, using: &generator)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    do {
      try PrivateFile(path, replacing: .nothing).write(Data((digits + "\n").utf8))
    } catch {
      // Another process may have been first; then its secret counts.
      guard let keys = try read() else { throw error }
      return (keys, false)
    }
    guard let keys = try read() else { throw Problem.keyFile(path, fault: "it was created and has disappeared") }
    return (keys, true)
  }

  /// Checks before any work whether the secret can be read or created.
  package func check() throws { if try read() == nil { try PrivateFile(path, replacing: .nothing).check() } }
}

/// Persons who asked to be forgotten, by their keys: a line each. Loading data leaves them out.
package struct ForgottenPersons: Sendable, Equatable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The keys on the list; none if there is no list.
  package func keys() throws -> Set<String> {
    guard let bytes = try WholeFile.readIfThere(path, within: InputLimits.document)?.withoutByteOrderMark else {
      return []
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    // A damaged list must not bring anybody back.
    for (number, line) in lines.enumerated() where line.utf8.count != 64 || !line.allSatisfy(\.isHexDigit) {
      throw Problem.keyFile("\(path):\(number + 1)", fault: "this is not a key of 64 hexadecimal digits")
    }
    return Set(lines)
  }

  /// Puts a key on the list.
  package func add(_ key: String) throws -> Bool {
    var keys = try keys()
    guard keys.insert(key).inserted else { return false }
    // The old file was read above, and is such a list.
    let lines = keys.sorted().joined(separator: "\n") + "\n"
    try PrivateFile(path, replacing: .anything).write(Data(lines.utf8))
    return true
  }
}

/// A file that only its user may read, in a folder that is created if it is missing.
private struct PrivateFile {
  private let file: OutputFile

  init(_ path: String, replacing: OutputFile.Replacing) {
    file = OutputFile(path, replacing: replacing, permissions: 0o600, options: OutputOptions(elsewhere: "--key FILE"))
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
    } catch { throw Problem.keyFile(folder, fault: "the folder cannot be created (\(plainMessage(error)))") }
  }
}

extension Problem {
  static func keyFile(_ location: String, fault: String) -> Problem {
    Problem(
      location: location, fault: fault,
      remedy: "check the file, or name another with --key FILE; a lost secret cannot be restored")
  }

  static func listWithoutKey(_ file: PersonKeyFile) -> Problem {
    Problem(
      location: file.forgotten.path, fault: "it lists people to be forgotten, but the secret \(file.path) is not there",
      remedy: "put the secret back, or name it with --key FILE; without it nobody on the list can be recognised")
  }
}

/// Keys for persons that only the holder of a secret can compute: HMAC-SHA256 of the lower-cased address, login or name.
///
/// Letters with marks count as composed (Unicode's form C), however a file writes them.
///
/// Equal secrets give equal keys, so two bundles of one holder can be joined; without the secret nobody can try addresses.
package struct PersonKeys: Sendable {
  private let secret: [UInt8]

  /// - Parameter secret: 32 random bytes.
  package init(secret: [UInt8]) { self.secret = secret }

  /// Returns 64 hexadecimal digits.
  package func key(of address: String) -> String {
    HMAC.sha256(Array(address.lowercased().precomposedStringWithCanonicalMapping.utf8), secret: secret).hexadecimal
  }
}
