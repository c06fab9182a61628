import DelegationLoopback
import DelegationOnboarding
import DelegationTasks
import Foundation
import Testing

@Suite("Fetching", .serialized) struct FetcherTests {
  typealias Response = LoopbackServer.Response

  private let fixture = FetchFixture()

  @Test("files are fetched by commit and path; existing right ones are left alone")
  func fetches() async throws {
    let (large, small) = (fixture.large, fixture.small)
    let download = try fixture.download([("data/a/one.xml", large), ("data/b/two.xml", small)])
    let server = try LoopbackServer { request, _ in
      Response(body: request.path.hasSuffix("one.xml") ? large : small)
    }
    let last = LastProgress()
    let outcomes = try await fixture.fetch(download, from: server) { last.value = $0 }
    #expect(outcomes.map(\.state) == [.fetched, .fetched])
    #expect(outcomes[0].location == fixture.folder.path("target/few/data/a/one.xml"))
    #expect(server.requests.map(\.path) == ["/\(fixture.commit)/data/a/one.xml", "/\(fixture.commit)/data/b/two.xml"])
    #expect(server.requests[0].headers["accept-encoding"] == "identity")
    #expect(fixture.folder.bytes("target/few/data/a/one.xml") == large)
    #expect(fixture.folder.bytes("target/few/data/b/two.xml") == small)
    #expect(last.value?.path == "data/b/two.xml")
    #expect(last.value?.fileNumber == 2 && last.value?.fileCount == 2)
    #expect(last.value?.receivedBytes == 6 && last.value?.totalBytes == 6)

    let again = try LoopbackServer { _, _ in Response(status: "500 Down") }
    #expect(try await fixture.fetch(download, from: again).map(\.state) == [.alreadyThere, .alreadyThere])
    #expect(again.requests.isEmpty)
  }

  @Test("after a cut connection the download resumes where it stopped")
  func resumes() async throws {
    let large = fixture.large
    let download = try fixture.download([("one.xml", large)])
    let server = try LoopbackServer { request, number in
      var response = Response.serving(large, to: request, etag: "\"v1\"")
      if number == 0 { response.cutAfter = 120_000 }
      return response
    }
    let outcomes = try await fixture.fetch(download, from: server)
    #expect(outcomes.map(\.state) == [.fetched])
    #expect(fixture.folder.bytes("target/few/one.xml") == large)
    #expect(server.requests.count == 2)
    #expect(server.requests[0].headers["range"] == nil)
    // All that was sent before the cut was received, so nothing is sent twice.
    #expect(server.requests[1].headers["range"] == "bytes=120000-")
    #expect(server.requests[1].headers["if-range"] == "\"v1\"")
    #expect(fixture.folder.files == ["few/download.yaml", "target/few/one.xml"])
  }

  @Test("a partial file of an earlier run is resumed; a complete one needs no request")
  func resumesLater() async throws {
    let large = fixture.large
    let download = try fixture.download([("one.xml", large)])
    try fixture.folder.write(Array(large[..<200_000]), to: "target/few/one.xml.part")
    let server = try LoopbackServer { request, _ in Response.serving(large, to: request) }
    _ = try await fixture.fetch(download, from: server)
    #expect(server.requests.map(\.rangeStart) == [200_000])
    #expect(fixture.folder.bytes("target/few/one.xml") == large)

    try FileManager.default.moveItem(
      atPath: fixture.folder.path("target/few/one.xml"), toPath: fixture.folder.path("target/few/one.xml.part"))
    let other = try LoopbackServer { _, _ in Response(status: "500 Down") }
    #expect(try await fixture.fetch(download, from: other).map(\.state) == [.fetched])
    #expect(other.requests.isEmpty)
  }

  @Test("a server that ignores the range sends the whole file, which replaces the partial one")
  func rangeIgnored() async throws {
    let large = fixture.large
    let download = try fixture.download([("one.xml", large)])
    try fixture.folder.write(Array(large[..<1_000]), to: "target/few/one.xml.part")
    let server = try LoopbackServer { _, _ in Response(body: large) }
    _ = try await fixture.fetch(download, from: server)
    #expect(server.requests.map(\.rangeStart) == [1_000])
    #expect(fixture.folder.bytes("target/few/one.xml") == large)
  }

  @Test(
    "a partial file that cannot be resumed, or of another file, is fetched from the beginning",
    arguments: [400_000, 100_000])
  func badPart(size: Int) async throws {
    let large = fixture.large
    let download = try fixture.download([("one.xml", large)])
    try fixture.folder.write([UInt8](repeating: 7, count: size), to: "target/few/one.xml.part")
    let server = try LoopbackServer { request, _ in Response.serving(large, to: request) }
    _ = try await fixture.fetch(download, from: server)
    #expect(server.requests.map(\.rangeStart) == [size, nil])
    #expect(fixture.folder.bytes("target/few/one.xml") == large)
  }

  @Test("an existing file with another digest is replaced on request, and a link stays")
  func otherFile() async throws {
    let small = fixture.small
    let download = try fixture.download([("one.xml", small)])
    try fixture.folder.write([1, 2, 3], to: "elsewhere/mine.xml")
    try FileManager.default.createDirectory(
      atPath: fixture.folder.path("target/few"), withIntermediateDirectories: true)
    symlink(fixture.folder.path("elsewhere/mine.xml"), fixture.folder.path("target/few/one.xml"))
    let withoutForce = try LoopbackServer { _, _ in Response(body: small) }
    let found = await fixture.problem { _ = try await fixture.fetch(download, from: withoutForce) }
    #expect(found?.location == fixture.folder.path("target/few/one.xml"))
    #expect(found?.remedy == "replace it with --force, or write elsewhere: --to DIR")
    #expect(withoutForce.requests.isEmpty && fixture.folder.bytes("elsewhere/mine.xml") == [1, 2, 3])
    let server = try LoopbackServer { _, _ in Response(body: small) }
    #expect(try await fixture.fetch(download, from: server, replacing: true).map(\.state) == [.fetched])
    #expect(fixture.folder.bytes("elsewhere/mine.xml") == small)
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: fixture.folder.path("target/few/one.xml"))
    #expect(link.hasSuffix("elsewhere/mine.xml"))
  }

  @Test("a subset by folder or file; an unknown one names the nearest")
  func subset() async throws {
    let small = fixture.small
    let download = try fixture.download([
      ("data/eclipse/JDT/one.xml", small), ("data/eclipse/CDT/one.xml", small), ("data/eclipse.tar.gz", small),
    ])
    #expect(try download.files(only: ["eclipse/JDT"]).map(\.path) == ["data/eclipse/JDT/one.xml"])
    #expect(try download.files(only: ["eclipse/"]).count == 2)
    #expect(try download.files(only: ["eclipse.tar.gz"]).map(\.path) == ["data/eclipse.tar.gz"])
    #expect(try download.files(only: []).count == 3)
    let server = try LoopbackServer { _, _ in Response(body: small) }
    #expect(
      try await fixture.fetch(download, from: server, only: ["eclipse/CDT"]).map(\.path) == ["data/eclipse/CDT/one.xml"]
    )
    #expect(throws: (any Error).self) { try download.files(only: ["eclipse/JD"]) }
    let found = await fixture.problem { _ = try download.files(only: ["eclipse/JTD"]) }
    #expect(
      found?.description == """
        few --only eclipse/JTD: the download has no part of this name
          try: did you mean 'eclipse/JDT'? known here: eclipse/JDT, eclipse/CDT, eclipse.tar.gz
        """)
  }
}

private final class LastProgress: @unchecked Sendable {
  private let lock = NSLock()
  private var last: FetchProgress?
  var value: FetchProgress? {
    get { lock.withLock { last } }
    set { lock.withLock { last = newValue } }
  }
}
