import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Foundation
import Testing

@Suite("Descriptions of downloads") struct DownloadTests {
  private let folder = TemporaryFolder()

  private let blob = "ce013625030ba8dba906f756967f9e9ca394464a"

  private func read(url: String = "https://example.org/x", paths: [String]) throws -> Download {
    let files = paths.map { "      - {path: \"\($0)\", gitBlob: \"\(blob)\"}" }.joined(separator: "\n")
    try folder.write(
      """
      name: few
      summary: A few files
      repositories:
        - url: "\(url)"
          commit: "\(String(repeating: "0", count: 40))"
          files:
      \(files)
      """, to: "few/download.yaml")
    return try DatasetCatalogue(searchPath: [folder.path]).download(named: "few")
  }

  @Test(
    "a path that could lead out of the folder is refused",
    arguments: ["../x", "/etc/x", "a/../../x", "a//b", "a/.hidden", "a\\\\b", "a b", "a/"])
  func paths(path: String) throws {
    let found = problem { _ = try read(paths: [path]) }
    #expect(found?.location == folder.path("few/download.yaml:7"))
    #expect(found?.fault.hasSuffix("is not a plain path below the download's folder") == true)
  }

  @Test(
    "only https, or this machine",
    arguments: ["http://example.org/x", "ftp://example.org/x", "example.org", "https://ann@example.org", "file:///etc"])
  func insecure(url: String) throws {
    let found = problem { _ = try read(url: url, paths: ["x"]) }
    #expect(found?.fault == "key 'repositories[0].url': '\(url)' is not an https address")
    #expect(FetchSettings.isAllowed("http://127.0.0.1:80/x") && FetchSettings.isAllowed("https://example.org"))
  }

  @Test("a repeated path, an unknown download")
  func others() throws {
    #expect(
      problem { _ = try read(paths: ["x", "x"]) }?.fault == "key 'repositories[0].files[1].path': 'x' is there twice")
    let found = problem { _ = try DatasetCatalogue(searchPath: [folder.path]).download(named: "none") }
    #expect(
      found?.description == """
        none: there is no download of this name; looked for:
            \(folder.path)/none/download.yaml
          try: delegate datasets fetch msr2013; other datasets' cards (README.md) say how to get them
        """)
  }

  @Test("files are compared wherever they are")
  func verify() throws {
    let download = try read(paths: ["data/a", "data/b", "data/c"])
    try folder.write("hello\n", to: "few/data/a")
    try folder.write("hullo\n", to: "other/few/data/b")
    let verdicts = try download.verify(searchPath: [folder.path, folder.path("other")], threads: Threads(2))
    #expect(
      verdicts.map(\.state) == [.right, .wrong(expected: .gitBlob(blob)), .missing(isRequired: false)])
    #expect(
      verdicts.map(\.location) == [
        folder.path("few/data/a"), folder.path("other/few/data/b"), folder.path("few/data/c"),
      ])
    #expect(verdicts.map(\.byteCount) == [6, 6, 0])
  }

  @Test("a download without any file is a problem with its locations")
  func verifyNothing() throws {
    let download = try read(paths: ["data/a"])
    let found = problem { _ = try download.verify(searchPath: ["nowhere"], threads: .one) }
    #expect(
      found?.description == """
        few: none of its files is here; looked below:
            nowhere/few
          try: delegate datasets fetch few; for archives that you put there by hand, verify their datasets by name
        """)
  }
}
