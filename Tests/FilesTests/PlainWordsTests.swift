import DelegationFiles
import Foundation
import DelegationTasks
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Errors in plain words") struct PlainWordsTests {
  private func words(_ body: () throws -> Void) -> String {
    do { try body() } catch { return plainMessage(error) }
    return ""
  }

  @Test("what Foundation's file calls throw is said as the system said it")
  func files() throws {
    try withScratchFolder { folder in
      let missing = URL(fileURLWithPath: folder + "/none/a")
      let found = [
        words { _ = try Data(contentsOf: missing) }, words { try Data().write(to: missing) },
        words { try Data().write(to: missing, options: .atomic) },
        words { _ = try FileManager.default.contentsOfDirectory(atPath: missing.path) },
      ]
      #expect(found == Array(repeating: "No such file or directory", count: 4))
      let folderRead = words { _ = try Data(contentsOf: URL(fileURLWithPath: folder)) }
      #expect(folderRead == "Is a directory")
    }
  }

  @Test(
    "no error is told in Foundation's words",
    arguments: [
      CocoaError(.fileWriteNoPermission), CocoaError(.fileReadUnknown), CocoaError(.coderInvalidValue),
      URLError(.cannotConnectToHost), URLError(.unknown), POSIXError(.EROFS),
    ] as [any Error])
  func others(error: any Error) {
    let words = plainMessage(error)
    #expect(!words.isEmpty && !words.contains("couldn") && !words.contains("could not") && !words.contains("Domain"))
  }

  @Test("what is wrong with JSON names the key")
  func json() {
    struct Part: Decodable { let a: [Int] }
    func fault(_ text: String) -> String { words { _ = try JSONDecoder().decode(Part.self, from: Data(text.utf8)) } }
    #expect(fault("{") == "it is no JSON")
    #expect(fault("{}") == "'a' is missing")
    #expect(fault(#"{"a": 1}"#) == "'a' is of another kind")
    #expect(fault(#"{"a": [1, "x"]}"#) == "'a.1' is of another kind")
  }
}
