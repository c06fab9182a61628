import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import Foundation
import Testing

@Suite("Packed datasets") struct ArchivedDatasetTests {
  private func unpack(_ files: [String: String], under prefix: String = "") throws -> (String, String) {
    let folder = TemporaryFolder()
    try folder.write(ArchiveFixture.tarGzip(files, under: prefix), to: "packed.tar.gz")
    try folder.write("", to: "out/.keep")
    let found = try ArchivedDataset(folder.path("packed.tar.gz")).unpack(into: folder.path("out"))
    return (
      String(found.dropFirst(folder.path("out/").count)),
      String(decoding: folder.bytes("out/jira/amq/data.csv") ?? [], as: UTF8.self)
    )
  }

  @Test("the folder of the dataset is found, with all its files")
  func unpacks() throws {
    let (folder, text) = try unpack(["dataset.yaml": "name: jira/amq", "data.csv": "a,b"], under: "jira/amq")
    #expect(folder == "jira/amq" && text == "a,b")
  }

  @Test("no dataset, one that is no folder, and two are refused")
  func refused() {
    func fault(_ files: [String: String]) -> String? {
      #expect(throws: Problem.self) { _ = try unpack(files) }?.fault
    }
    #expect(fault(["data.csv": "a"]) == "it holds no folder with a dataset.yaml")
    #expect(fault(["dataset.yaml": "name: a"]) == "it holds no folder with a dataset.yaml")
    #expect(fault(["a/dataset.yaml": "name: a", "b/dataset.yaml": "name: b"]) == "it holds 2 datasets")
    #expect(fault(["../a/dataset.yaml": "name: a"])?.contains("..") == true)
  }
}
