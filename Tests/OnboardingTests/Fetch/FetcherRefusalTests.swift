import DelegationFoundations
import DelegationLoopback
import DelegationTasks
import Foundation
import Testing

@Suite("What fetching refuses", .serialized) struct FetcherRefusalTests {
  typealias Response = LoopbackServer.Response

  private let fixture = FetchFixture()

  @Test("a wrong file is refused and removed")
  func wrongFile() async throws {
    let small = fixture.small
    let download = try fixture.download([("one.xml", small)])
    let server = try LoopbackServer { _, _ in Response(body: Array("hullo\n".utf8)) }
    let found = await fixture.problem { _ = try await fixture.fetch(download, from: server) }
    #expect(
      found
        == Problem(
          location: "\(server.address)/\(fixture.commit)/one.xml",
          // The ids are those of `git hash-object`.
          fault: "the downloaded file has the wrong digest: git blob d05bb6c55560e0774e68c462503ca7e92f103111, "
            + "expected ce013625030ba8dba906f756967f9e9ca394464a; it was removed",
          remedy: "try again; if the digest is the same, something between here and the server changes the file"))
    #expect(server.requests.count == 1)
    #expect(fixture.folder.files == ["few/download.yaml"])
  }

  @Test("a file the server does not have stops at once; one before it stays")
  func notFound() async throws {
    let small = fixture.small
    let download = try fixture.download([("one.xml", small), ("two.xml", small)])
    let server = try LoopbackServer { request, _ in
      request.path.hasSuffix("one.xml") ? Response(body: small) : Response(status: "404 Not Found")
    }
    let found = await fixture.problem { _ = try await fixture.fetch(download, from: server) }
    #expect(
      found?.description == """
        \(server.address)/\(fixture.commit)/two.xml: the server answers 404
          try: check the address in download.yaml; the repository may have moved
        """)
    #expect(server.requests.count == 2)
    #expect(fixture.folder.files == ["few/download.yaml", "target/few/one.xml"])
  }

  @Test("a busy server is retried so many times, and no more; the partial file stays")
  func givesUp() async throws {
    let large = fixture.large
    let download = try fixture.download([("one.xml", large)])
    let server = try LoopbackServer { request, number in
      if number == 0 {
        var response = Response.serving(large, to: request)
        response.cutAfter = 5_000
        return response
      }
      return Response(status: "503 Busy")
    }
    let found = await fixture.problem { _ = try await fixture.fetch(download, from: server, retries: 3) }
    #expect(found?.fault == "the server answers 503, after 4 tries")
    #expect(found?.remedy == "check the network and run the same command again: it resumes where it stopped")
    #expect(server.requests.map(\.rangeStart) == [nil, 5_000, 5_000, 5_000])
    #expect(fixture.folder.files == ["few/download.yaml", "target/few/one.xml.part"])
  }

  @Test("a redirect is followed on the same server only, with the range")
  func redirects() async throws {
    let large = fixture.large
    let download = try fixture.download([("one.xml", large)])
    try fixture.folder.write(Array(large[..<1_000]), to: "target/few/one.xml.part")
    let server = try LoopbackServer { request, number in
      number == 0
        ? Response(status: "302 Found", headers: ["Location": "/elsewhere"]) : Response.serving(large, to: request)
    }
    _ = try await fixture.fetch(download, from: server)
    #expect(server.requests.map(\.path) == ["/\(fixture.commit)/one.xml", "/elsewhere"])
    #expect(server.requests.map(\.rangeStart) == [1_000, 1_000])
    #expect(fixture.folder.bytes("target/few/one.xml") == large)

    try FileManager.default.removeItem(atPath: fixture.folder.path("target/few/one.xml"))
    let other = try LoopbackServer { _, _ in Response(body: large) }
    defer { other.stop() }
    for location in [
      "http://example.org/one.xml", "https://example.org/one.xml", "\(other.address)/one.xml",
      "https://127.0.0.1/one.xml", "//example.org/one.xml",
    ] {
      let bad = try LoopbackServer { _, _ in Response(status: "302 Found", headers: ["Location": location]) }
      let found = await fixture.problem { _ = try await fixture.fetch(download, from: bad) }
      #expect(found?.fault.hasPrefix("redirects to another server, ") == true, "\(location): \(found?.fault ?? "")")
    }
    #expect(other.requests.isEmpty && fixture.folder.files == ["few/download.yaml"])
  }

  @Test("a file larger than the limit is not fetched, whether its size is stated or not", arguments: [true, false])
  func tooLarge(isStated: Bool) async throws {
    let large = fixture.large
    let download = try fixture.download([("one.xml", large)])
    let server = try LoopbackServer { _, _ in
      var response = Response(body: large)
      response.hidesLength = !isStated
      return response
    }
    let found = await fixture.problem { _ = try await fixture.fetch(download, from: server, most: 100_000) }
    #expect(found?.fault == "the server sends more than 100000 bytes for it, which is the limit")
    #expect(fixture.folder.files == ["few/download.yaml"])
  }

  @Test("nothing is written through a link that leads out")
  func linkOut() async throws {
    let small = fixture.small
    let download = try fixture.download([("data/one.xml", small)])
    try fixture.folder.write("", to: "outside/keep")
    try FileManager.default.createDirectory(
      atPath: fixture.folder.path("target/few"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder.path("target/few/data"), withDestinationPath: fixture.folder.path("outside"))
    let server = try LoopbackServer { _, _ in Response(body: small) }
    let found = await fixture.problem { _ = try await fixture.fetch(download, from: server) }
    #expect(found?.location == fixture.folder.path("target/few/data"))
    #expect(found?.fault == "leads out of \(fixture.folder.path("target/few")), and nothing is written there")
    #expect(server.requests.isEmpty)
  }
}
