import DelegationFiles
import DelegationTasks
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Error messages") struct PlainWordsTests {
  private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return plainMessage(error) }
    return ""
  }

  @Test("errors of Foundation's file calls have the system's message")
  func files() throws {
    try withScratchFolder { folder in
      let missing = URL(fileURLWithPath: folder + "/none/a")
      let found = [
        message { _ = try Data(contentsOf: missing) }, message { try Data().write(to: missing) },
        message { try Data().write(to: missing, options: .atomic) },
        message { _ = try FileManager.default.contentsOfDirectory(atPath: missing.path) },
      ]
      #expect(found == Array(repeating: "No such file or directory", count: 4))
      let folderRead = message { _ = try Data(contentsOf: URL(fileURLWithPath: folder)) }
      #expect(folderRead == "Is a directory")
    }
  }

  @Test(
    "no error has Foundation's message",
    arguments: [
      CocoaError(.fileWriteNoPermission), CocoaError(.fileReadUnknown), CocoaError(.coderInvalidValue),
      URLError(.cannotConnectToHost), URLError(.unknown), POSIXError(.EROFS),
    ] as [any Error])
  func others(error: any Error) {
    let text = plainMessage(error)
    #expect(!text.isEmpty && !text.contains("couldn") && !text.contains("could not") && !text.contains("Domain"))
  }

  @Test("faults of JSON name the key")
  func json() {
    struct Part: Decodable { let a: [Int] }
    func fault(_ text: String) -> String { message { _ = try JSONDecoder().decode(Part.self, from: Data(text.utf8)) } }
    #expect(fault("{") == "it is not JSON")
    #expect(fault("{}") == "'a' is missing")
    #expect(fault(#"{"a": 1}"#) == "'a' has the wrong type")
    #expect(fault(#"{"a": [1, "x"]}"#) == "'a.1' has the wrong type")
  }
}
