import Foundation
import Ingest
import TaskModel
import Testing

@Suite("Fetching", .serialized) struct FetcherTests {
  typealias Response = LoopbackServer.Response

  private let folder: TemporaryFolder
  private let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
  private let small = Array("hello\n".utf8)

  init() throws { folder = try TemporaryFolder() }

  private let commit = String(repeating: "ab", count: 20)

  private func download(_ files: [(String, [UInt8])]) throws -> Download {
    let entries = files.map { "      - {path: \($0.0), gitBlob: \"\(FileDigest(.gitBlob, of: $0.1).hex)\"}" }
    try folder.write(
      """
      name: few
      summary: A few files
      repositories:
        - url: https://example.org/some/where
          commit: "\(commit)"
          files:
      \(entries.joined(separator: "\n"))
      """, to: "few/download.yaml")
    return try Download(readingFile: folder.path("few/download.yaml"), name: "few")
  }

  private func fetch(
    _ download: Download, from server: LoopbackServer, only: [String] = [], retries: Int = 2,
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) async throws -> [FetchOutcome] {
    defer { server.stop() }
    var settings = FetchSettings()
    settings.baseURL = server.address
    settings.firstWaitSeconds = 0.001
    settings.timeoutSeconds = 60
    settings.retries = retries
    return try await Fetcher(settings: settings)
      .fetch(download, only: only, into: folder.path("target"), progress: progress)
  }

  private func problem(_ body: () async throws -> Void) async -> Problem? {
    do { try await body() } catch { return error as? Problem }
    return nil
  }

  @Test("files come by commit and path; those that are there and right are left alone")
  func fetches() async throws {
    let (large, small) = (large, small)
    let download = try download([("data/a/one.xml", large), ("data/b/two.xml", small)])
    let server = try LoopbackServer { request, _ in
      Response(body: request.path.hasSuffix("one.xml") ? large : small)
    }
    let last = LastProgress()
    let outcomes = try await fetch(download, from: server) { last.value = $0 }
    #expect(outcomes.map(\.state) == [.fetched, .fetched])
    #expect(outcomes[0].place == folder.path("target/few/data/a/one.xml"))
    #expect(server.requests.map(\.path) == ["/\(commit)/data/a/one.xml", "/\(commit)/data/b/two.xml"])
    #expect(server.requests[0].headers["accept-encoding"] == "identity")
    #expect(folder.bytes("target/few/data/a/one.xml") == large)
    #expect(folder.bytes("target/few/data/b/two.xml") == small)
    #expect(last.value?.path == "data/b/two.xml")
    #expect(last.value?.fileNumber == 2 && last.value?.fileCount == 2)
    #expect(last.value?.receivedBytes == 6 && last.value?.totalBytes == 6)

    let again = try LoopbackServer { _, _ in Response(status: "500 Down") }
    #expect(try await fetch(download, from: again).map(\.state) == [.alreadyThere, .alreadyThere])
    #expect(again.requests.isEmpty)
  }

  @Test("a cut connection is gone on with behind what has come")
  func resumes() async throws {
    let large = large
    let download = try download([("one.xml", large)])
    let server = try LoopbackServer { request, number in
      var response = Response.serving(large, to: request, etag: "\"v1\"")
      if number == 0 { response.cutAfter = 120_000 }
      return response
    }
    let outcomes = try await fetch(download, from: server)
    #expect(outcomes.map(\.state) == [.fetched])
    #expect(folder.bytes("target/few/one.xml") == large)
    #expect(server.requests.count == 2)
    #expect(server.requests[0].headers["range"] == nil)
    // All that was sent before the cut is there, so nothing of it comes twice.
    #expect(server.requests[1].headers["range"] == "bytes=120000-")
    #expect(server.requests[1].headers["if-range"] == "\"v1\"")
    #expect(folder.files == ["few/download.yaml", "target/few/one.xml"])
  }

  @Test("a part of an earlier run is gone on with; a complete one needs no request")
  func resumesLater() async throws {
    let large = large
    let download = try download([("one.xml", large)])
    try folder.write(Array(large[..<200_000]), to: "target/few/one.xml.part")
    let server = try LoopbackServer { request, _ in Response.serving(large, to: request) }
    _ = try await fetch(download, from: server)
    #expect(server.requests.map(\.rangeStart) == [200_000])
    #expect(folder.bytes("target/few/one.xml") == large)

    try FileManager.default.moveItem(
      atPath: folder.path("target/few/one.xml"), toPath: folder.path("target/few/one.xml.part"))
    let other = try LoopbackServer { _, _ in Response(status: "500 Down") }
    #expect(try await fetch(download, from: other).map(\.state) == [.fetched])
    #expect(other.requests.isEmpty)
  }

  @Test("a server that ignores the range sends the whole, which replaces the part")
  func rangeIgnored() async throws {
    let large = large
    let download = try download([("one.xml", large)])
    try folder.write(Array(large[..<1_000]), to: "target/few/one.xml.part")
    let server = try LoopbackServer { _, _ in Response(body: large) }
    _ = try await fetch(download, from: server)
    #expect(server.requests.map(\.rangeStart) == [1_000])
    #expect(folder.bytes("target/few/one.xml") == large)
  }

  @Test(
    "a part that cannot be gone on with, or of another file, is dropped and fetched from the beginning",
    arguments: [400_000, 100_000])
  func badPart(size: Int) async throws {
    let large = large
    let download = try download([("one.xml", large)])
    try folder.write([UInt8](repeating: 7, count: size), to: "target/few/one.xml.part")
    let server = try LoopbackServer { request, _ in Response.serving(large, to: request) }
    _ = try await fetch(download, from: server)
    #expect(server.requests.map(\.rangeStart) == [size, nil])
    #expect(folder.bytes("target/few/one.xml") == large)
  }

  @Test("a wrong file is refused and not kept")
  func wrongFile() async throws {
    let small = small
    let download = try download([("one.xml", small)])
    let server = try LoopbackServer { _, _ in Response(body: Array("hullo\n".utf8)) }
    let found = await problem { _ = try await fetch(download, from: server) }
    #expect(
      found
        == Problem(
          place: "\(server.address)/\(commit)/one.xml",
          // The ids are those of `git hash-object`.
          fault: "the file that came is not the one described: git blob d05bb6c55560e0774e68c462503ca7e92f103111, "
            + "expected ce013625030ba8dba906f756967f9e9ca394464a; it was not kept",
          remedy: "try again; if it comes the same, something between here and the server changes it"))
    #expect(server.requests.count == 1)
    #expect(folder.files == ["few/download.yaml"])
  }

  @Test("a file the server does not have stops at once; one before it stays")
  func notFound() async throws {
    let small = small
    let download = try download([("one.xml", small), ("two.xml", small)])
    let server = try LoopbackServer { request, _ in
      request.path.hasSuffix("one.xml") ? Response(body: small) : Response(status: "404 Not Found")
    }
    let found = await problem { _ = try await fetch(download, from: server) }
    #expect(
      found?.description == """
        \(server.address)/\(commit)/two.xml: the server answers 404
          try: check the address in download.yaml; the repository may have moved
        """)
    #expect(server.requests.count == 2)
    #expect(folder.files == ["few/download.yaml", "target/few/one.xml"])
  }

  @Test("a busy server is asked again so many times, and no more; the part stays")
  func givesUp() async throws {
    let large = large
    let download = try download([("one.xml", large)])
    let server = try LoopbackServer { request, number in
      if number == 0 {
        var response = Response.serving(large, to: request)
        response.cutAfter = 5_000
        return response
      }
      return Response(status: "503 Busy")
    }
    let found = await problem { _ = try await fetch(download, from: server, retries: 3) }
    #expect(found?.fault == "the server answers 503, after 4 tries")
    #expect(found?.remedy == "check the network and run the same command again: it goes on where it stopped")
    #expect(server.requests.map(\.rangeStart) == [nil, 5_000, 5_000, 5_000])
    #expect(folder.files == ["few/download.yaml", "target/few/one.xml.part"])
  }

  @Test("a redirect is followed on this machine and by https, with the range, and to nowhere else")
  func redirects() async throws {
    let large = large
    let download = try download([("one.xml", large)])
    try folder.write(Array(large[..<1_000]), to: "target/few/one.xml.part")
    let server = try LoopbackServer { request, number in
      number == 0
        ? Response(status: "302 Found", headers: ["Location": "/elsewhere"]) : Response.serving(large, to: request)
    }
    _ = try await fetch(download, from: server)
    #expect(server.requests.map(\.path) == ["/\(commit)/one.xml", "/elsewhere"])
    #expect(server.requests.map(\.rangeStart) == [1_000, 1_000])
    #expect(folder.bytes("target/few/one.xml") == large)

    try FileManager.default.removeItem(atPath: folder.path("target/few/one.xml"))
    let bad = try LoopbackServer { _, _ in
      Response(status: "302 Found", headers: ["Location": "http://example.org/one.xml"])
    }
    let found = await problem { _ = try await fetch(download, from: bad) }
    #expect(found?.fault == "sends us on to http://example.org/one.xml, not by https")
    #expect(folder.files == ["few/download.yaml"])
  }

  @Test("nothing is written through a link that leads out")
  func linkOut() async throws {
    let small = small
    let download = try download([("data/one.xml", small)])
    try folder.write("", to: "outside/keep")
    try FileManager.default.createDirectory(atPath: folder.path("target/few"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("target/few/data"), withDestinationPath: folder.path("outside"))
    let server = try LoopbackServer { _, _ in Response(body: small) }
    let found = await problem { _ = try await fetch(download, from: server) }
    #expect(found?.place == folder.path("target/few/data"))
    #expect(found?.fault == "leads out of \(folder.path("target/few")), and nothing is written there")
    #expect(server.requests.isEmpty)
  }

  @Test("a subset by folder or file; an unknown one names the nearest")
  func subset() async throws {
    let small = small
    let download = try download([
      ("data/eclipse/JDT/one.xml", small), ("data/eclipse/CDT/one.xml", small), ("data/eclipse.tar.gz", small),
    ])
    #expect(try download.files(only: ["eclipse/JDT"]).map(\.path) == ["data/eclipse/JDT/one.xml"])
    #expect(try download.files(only: ["eclipse/"]).count == 2)
    #expect(try download.files(only: ["eclipse.tar.gz"]).map(\.path) == ["data/eclipse.tar.gz"])
    #expect(try download.files(only: []).count == 3)
    let server = try LoopbackServer { _, _ in Response(body: small) }
    #expect(try await fetch(download, from: server, only: ["eclipse/CDT"]).map(\.path) == ["data/eclipse/CDT/one.xml"])
    #expect(throws: (any Error).self) { try download.files(only: ["eclipse/JD"]) }
    let found = await problem { _ = try download.files(only: ["eclipse/JTD"]) }
    #expect(
      found?.description == """
        few --only eclipse/JTD: the download has nothing of this name
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
