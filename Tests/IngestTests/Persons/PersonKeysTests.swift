import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Foundation
import Testing

@Suite("Keys of persons") struct PersonKeysTests {
  @Test("HMAC-SHA256 of the lower-cased address, equal to another program's")
  func oracle() {
    // printf jane@example.org | openssl dgst -sha256 -mac HMAC -macopt hexkey:$(printf '0b%.0s' $(seq 32))
    let keys = PersonKeys(secret: [UInt8](repeating: 0x0B, count: 32))
    #expect(keys.key(of: "Jane@Example.org") == "592c89b39a0605267ca9ef5c1b4830ba14697f6f8574db8be732b795ca769597")
    #expect(
      PersonKeys(secret: [UInt8](repeating: 0x0C, count: 32)).key(of: "jane@example.org")
        != "592c89b39a0605267ca9ef5c1b4830ba14697f6f8574db8be732b795ca769597")
  }

  @Test("a secret is created once, private to the user, and then stays")
  func file() throws {
    let folder = TemporaryFolder()
    let file = PersonKeyFile(path: folder.path("settings/person.key"))
    #expect(try file.read()?.key(of: "a@b.c") == nil)
    let (first, isNew) = try file.readOrCreate()
    let (second, isNewAgain) = try file.readOrCreate()
    #expect(isNew && !isNewAgain)
    #expect(first.key(of: "a@b.c") == second.key(of: "a@b.c"))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let other = PersonKeyFile(path: folder.path("other.key"))
    #expect(try other.readOrCreate().keys.key(of: "a@b.c") != first.key(of: "a@b.c"))
  }

  @Test("a secret that others may read, or an invalid one, is refused with a remedy")
  func wrongFiles() throws {
    let folder = TemporaryFolder()
    let file = PersonKeyFile(path: folder.path("person.key"))
    _ = try file.readOrCreate()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(throws: Problem.self) { try file.read() }
    // To follow `chmod 600` there would lock others out of the folder or the device.
    for path in [folder.path, "/dev/null"] {
      #expect(throws: Problem.notRegularFile(path)) { try PersonKeyFile(path: path).read() }
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    for text in ["", "abc", String(repeating: "g", count: 64), String(repeating: "0", count: 66)]
      + [
        String(repeating: "+a", count: 32), String(repeating: "0", count: 61) + "０",
        String(repeating: "0", count: 200_000),
      ]
    {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      #expect(throws: Problem.self) { try file.read() }
    }
  }

  @Test("the path of the secret: the option, then the variable, then the folder of settings")
  func location() {
    let environment = ["DELEGATE_KEY": "/k", "XDG_CONFIG_HOME": "/x", "HOME": "/h"]
    #expect(PersonKeyFile(option: "mine", environment: environment).path == "mine")
    #expect(PersonKeyFile(option: nil, environment: environment).path == "/k")
    #expect(PersonKeyFile(option: nil, environment: ["XDG_CONFIG_HOME": "/x"]).path == "/x/delegate/person.key")
    let empty = PersonKeyFile(option: nil, environment: ["HOME": "/h", "DELEGATE_KEY": ""])
    #expect(empty.path == "/h/.config/delegate/person.key" && !empty.isNamed)
    #expect(PersonKeyFile(option: nil, environment: ["HOME": "/h"]).path == "/h/.config/delegate/person.key")
  }

  @Test("secret and list behind links are written there, and the links stay; a folder's problem comes before any work")
  func links() throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("far"), withIntermediateDirectories: true)
    symlink("far/key", folder.path("key"))
    symlink("far/list", folder.path("key.forgotten"))
    let file = PersonKeyFile(path: folder.path("key"))
    try file.check()
    #expect(folder.files.filter { $0.hasPrefix("far/") } == [])
    #expect(try file.readOrCreate().isNew && file.forgotten.add(String(repeating: "a", count: 64)))
    #expect(folder.files.filter { $0.hasPrefix("far/") } == ["far/key", "far/list"])
    for name in ["key", "key.forgotten"] {
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(name)).hasPrefix("far/"))
    }
    #expect(throws: Problem.self) { try PersonKeyFile(path: folder.path("far/key/none")).check() }
  }

  @Test("the list holds each key once; a damaged list is refused")
  func list() throws {
    let folder = TemporaryFolder()
    let list = ForgottenPersons(path: folder.path("list"))
    let key = String(repeating: "a", count: 64)
    #expect(try list.keys().isEmpty)
    let (isNew, isNewAgain) = (try list.add(key), try list.add(key))
    #expect(isNew && !isNewAgain)
    #expect(try list.keys() == [key])
    try Data("half a key\n".utf8).write(to: URL(fileURLWithPath: list.path))
    #expect(throws: Problem.self) { try list.keys() }
  }
}
