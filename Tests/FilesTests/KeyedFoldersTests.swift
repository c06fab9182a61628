import DelegationFiles
import Foundation
import Testing

@Suite("Folders by key") struct KeyedFoldersTests {
  private let key = String(repeating: "a", count: 64)

  private func fill(_ folder: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/file"))
  }

  @Test("the first writer wins, and the second is told")
  func firstWins() throws {
    try withScratchFolder { root in
      let results = KeyedFolders(root + "/results")
      let draft = try results.draft(of: key)
      for (name, wins) in [("first", true), ("second", false)] {
        let folder = draft + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try fill(folder, name)
        #expect(try results.publish(folder, as: key) == wins)
      }
      #expect(try read(results.path(of: key) + "/file") == "first")
      #expect(try names(in: results.root) == [".new", key])
    }
  }

  @Test("sweeping removes what ended processes of this machine left, and what is a day old; nothing else")
  func sweep() throws {
    try withScratchFolder { root in
      let results = KeyedFolders(root)
      let own = try results.draft(of: key)
      let drafts = URL(fileURLWithPath: own).deletingLastPathComponent().path
      let host = ProcessMark.current.split(separator: "-")[0]
      let dead = "\(host)-\(try deadProcess())-aaaa", living = "\(host)-\(getppid())-aaaa"
      let elsewhere = "another_host-17-aaaa", old = "another_host-18-aaaa"
      for name in [dead, living, elsewhere, old] {
        try FileManager.default.createDirectory(atPath: drafts + "/" + name, withIntermediateDirectories: true)
      }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: drafts + "/" + old)
      #expect(results.sweep() == 2)
      #expect(try names(in: drafts) == [URL(fileURLWithPath: own).lastPathComponent, living, elsewhere].sorted())
      for name in try names(in: drafts) { try FileManager.default.removeItem(atPath: drafts + "/" + name) }
      #expect(results.sweep() == 0)
      #expect(try names(in: root) == [])
    }
  }

  @Test("a folder that cannot be written is a problem that names it")
  func unwritable() throws {
    try withScratchFolder { root in
      try fill(root, "in the way")
      let error = #expect(throws: (any Error).self) { try KeyedFolders(root + "/file").draft(of: key) }
      #expect("\(error!)".contains("cannot be written"))
    }
  }
}
