import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation
import Testing

@Suite("Folders that are written beside their destination") struct FolderDraftTests {
  private let options = OutputOptions(elsewhere: "--to DIR")

  @Test("checking creates nothing, neither the folder nor those above it")
  func check() throws {
    try withScratchFolder { folder in
      try FolderDraft.check("\(folder)/deep/er/a", isThere: false, options: options)
      try FolderDraft.check("\(folder)/a", isThere: true, options: options)
      #expect(try names(in: folder) == [])
    }
  }

  // /proc takes no folder from anyone, root included.
  @Test(
    "a destination that cannot be written is refused before any work, with the option for another",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
  func refused() throws {
    let refused = try #require(problem { try FolderDraft.check("/proc/deep/a", isThere: false, options: options) })
    #expect(refused.location == "/proc/deep/a" && refused.fault.hasPrefix("it cannot be written: "))
    #expect(refused.remedy.hasSuffix(", or write elsewhere: --to DIR"))
  }

  @Test("a new folder is installed; an existing one is never replaced, and nothing is left beside it")
  func location() throws {
    try withScratchFolder { folder in
      let draft = try FolderDraft(beside: "\(folder)/a", options: options)
      try Data("one".utf8).write(to: URL(fileURLWithPath: draft.folder + "/file"))
      try draft.install()
      #expect(throws: Problem.self) {
        let second = try FolderDraft(beside: "\(folder)/a", options: options)
        try second.install()
      }
      #expect(try read("\(folder)/a/file") == "one" && names(in: folder) == ["a"])
    }
  }

  @Test("an exchange leaves the new folder and nothing of the old")
  func exchange() throws {
    try withScratchFolder { folder in
      for word in ["one", "two"] {
        let draft = try FolderDraft(beside: "\(folder)/a", options: options)
        try Data(word.utf8).write(to: URL(fileURLWithPath: draft.folder + "/" + word))
        try draft.exchange()
      }
      #expect(try names(in: folder) == ["a"] && names(in: folder + "/a") == ["two"])
    }
  }
}
