import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationTasks
import Foundation
import Testing

/// The repository's own folder of datasets.
@Suite("The datasets of the repository") struct ShippedDatasetTests {
  static let folder = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .appendingPathComponent("datasets").path

  private let catalogue = DatasetCatalogue(searchPath: [folder])

  private static let products = [
    "eclipse-cdt", "eclipse-jdt", "eclipse-pde", "eclipse-platform", "mozilla-bugzilla", "mozilla-core",
    "mozilla-firefox", "mozilla-thunderbird",
  ]

  /// By name, since a user's own datasets may be in the same folder.
  private static let names =
    ["github/go", "jira/apache-amq", "jira/apache-cordova", "jira/apache-hive"] + products.map { "msr2013-v02/\($0)" }
    + products.map { "msr2013/\($0)" } + ["msr2013/all"]
    + ["neural-triage/eclipse-jdt", "neural-triage/eclipse-platform", "sample"]

  @Test("every description is valid, and every dataset has a card", arguments: names)
  func descriptions(name: String) throws {
    #expect(try catalogue.names().contains(name))
    _ = try catalogue.open(name)
    let cards = ["\(name)/README.md", "\(name)/../README.md"]
    #expect(cards.contains { FileManager.default.fileExists(atPath: "\(Self.folder)/\($0)") }, "\(name) has no card")
  }

  @Test("the guide to descriptions names every key", arguments: DatasetDescription.keys)
  func guide(key: String) throws {
    let text = try String(contentsOfFile: Self.folder + "/README.md", encoding: .utf8)
    #expect(["`", ".", ":"].contains { text.contains("`\(key)\($0)") })
  }

  @Test("the download has all files of both versions, and the products' digests are the download's")
  func download() throws {
    let download = try catalogue.download(named: "msr2013")
    #expect(download.files.count == 122)
    #expect(try download.files(only: ["v02"]).count == 24)
    #expect(
      download.files[0].url.hasPrefix("https://raw.githubusercontent.com/ansymo/msr2013-bug_dataset/f5084232f88b"))
    #expect(download.files[0].url.hasSuffix("/data/eclipse.tar.gz"))
    for name in Self.names where name.hasPrefix("msr2013") && name != "msr2013/all" {
      let dataset = try catalogue.open(name)
      let only = try #require(dataset.description.source.only)
      let wanted = try download.files(only: [only])
      #expect(dataset.description.files.count == 12)
      for file in dataset.description.files {
        let path = "data/\(only)/\(file.name)"
        #expect(wanted.first { $0.path == path }?.digest == file.digest, "\(name): \(file.name)")
      }
      // The target of fetch is among the locations where the data is looked for.
      #expect(dataset.candidates.contains(.folder("\(Self.folder)/msr2013/data/\(only)")), "\(name)")
    }
  }

  @Test("the sample is complete, with the expected counts")
  func sample() throws {
    let dataset = try catalogue.open("sample")
    #expect(try dataset.verify(threads: Threads(2)).allSatisfy { $0.state == .right })
    let check = try dataset.check(threads: Threads(2))
    #expect(check.findings.allSatisfy { $0.severity == .note } && check.findings.count == 3, "\(check.findings)")
    #expect(check.dataset.log.dataWarnings[.unsortedHistory] == 1)
    #expect(try dataset.load(threads: .one).digest == check.dataset.digest)
  }

  @Test("no description or card holds an address, except in patterns")
  func privacy() throws {
    let patterns = ["*inbox@eclipse.org", "*-inbox@example.org"]
    let folders = Set(Self.names + ["github", "jira", "msr2013", "msr2013-v02", "neural-triage", "app-example"])
    let names = folders.sorted().flatMap { folder in
      ["README.md", "dataset.yaml", "download.yaml"].map { "\(folder)/\($0)" }
    }
    for name in names where FileManager.default.fileExists(atPath: "\(Self.folder)/\(name)") {
      var text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
      for pattern in patterns { text = text.replacing(pattern, with: "") }
      #expect(!text.contains("@"), "\(name)")
    }
  }
}
