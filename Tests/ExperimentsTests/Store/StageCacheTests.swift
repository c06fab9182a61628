import DelegationExperiments
import DelegationFoundations
import DelegationTasks
import Foundation
import Testing

/// A stage with one setting and a made-up maker.
func cachedStage(_ name: String = "model a (batch)", _ setting: String = "1", inputs: [CachedStage] = []) -> CachedStage
{
  CachedStage(name, ["k": setting], inputs: inputs, maker: StageMaker(program: "p", machine: "m"))
}

@Suite("The cache of stage outputs") struct StageCacheTests {
  private let folder = TemporaryFolder()
  private let store: StageCache

  init() throws { store = try StageCache(folder: folder.path("cache")) }

  private func bytes(of stage: CachedStage, in store: StageCache? = nil) -> [UInt8]? {
    if case .found(let bytes) = (store ?? self.store).read(stage) { bytes } else { nil }
  }

  @Test("what is written is read, by another store on the same folder too")
  func roundTrip() throws {
    let (one, other) = (cachedStage(), cachedStage("model a (batch)", "2"))
    #expect(bytes(of: one) == nil)
    try store.write([1, 2, 3], of: one)
    try store.write([], of: other)
    let again = try StageCache(folder: folder.path("cache"))
    #expect(bytes(of: one, in: again) == [1, 2, 3])
    #expect(bytes(of: other, in: again) == [])
    #expect(
      FileManager.default.contents(atPath: store.path(of: one.key))?.starts(
        with: Data("delegate-cache 1 \(one.key) ".utf8)) == true)
  }

  @Test("any bit that turns, any byte that is missing or too many is noticed", arguments: 0..<60)
  func damage(seed: Int) throws {
    let stage = cachedStage()
    try store.write(Array("the answers of a model".utf8), of: stage)
    let path = store.path(of: stage.key)
    var file = try #require(FileManager.default.contents(atPath: path))
    let nameStart = file.count - "the answers of a model".count - stage.name.count - 1
    switch seed % 3 {
    case 0: file = file.dropLast(seed + 1)
    case 1: file.append(0)
    default:
      // The name in the first line is for people; everything else is proved.
      let offset = (seed * 7919) % (file.count - stage.name.count)
      file[offset < nameStart ? offset : offset + stage.name.count] ^= UInt8(1 << (seed % 8))
    }
    try file.write(to: URL(fileURLWithPath: path))
    guard case .damaged = store.read(stage) else {
      Issue.record("read as if nothing were wrong")
      return
    }
    try store.write([7], of: stage)
    #expect(bytes(of: stage) == [7])
  }

  @Test("an output under another stage's key is damaged, a folder in its place too")
  func misplaced() throws {
    let (one, other) = (cachedStage(), cachedStage("model b (batch)"))
    try store.write([1], of: one)
    let url = URL(fileURLWithPath: store.path(of: other.key))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: store.path(of: one.key), toPath: url.path)
    guard case .damaged(let fault) = store.read(other) else {
      Issue.record("another stage's output was read")
      return
    }
    #expect(fault == "it is the output of another stage")
  }

  @Test("the key follows name, settings, inputs, program and machine, and nothing runs into its neighbour")
  func keys() {
    let base = cachedStage()
    let others = [
      cachedStage("model b (batch)"), cachedStage("model a (batch)", "2"), cachedStage(inputs: [base]),
      CachedStage("model a (batch)", ["k": "1"], maker: StageMaker(program: "q", machine: "m")),
      CachedStage("model a (batch)", ["k": "1"], maker: StageMaker(program: "p", machine: "n")),
      CachedStage("model a (batch)", ["k1": ""], maker: StageMaker(program: "p", machine: "m")),
      CachedStage("model a (batch)", ["k": "1", "": ""], maker: StageMaker(program: "p", machine: "m")),
    ]
    #expect(Set(([base] + others).map(\.key)).count == others.count + 1)
    #expect(base.key == cachedStage().key && base.key.count == 64)
  }

  @Test("whoever uses an output sets its time, and nobody who reads it meanwhile finds it damaged")
  func usedAtOnce() throws {
    let stage = cachedStage("model")
    try store.write(Array(repeating: 7, count: 300_000), of: stage)
    let found = Threads(4).map(200) { _ in bytes(of: stage)?.count == 300_000 }
    #expect(!found.contains(false))
  }

  @Test("the least recently used outputs are deleted first, and what a run uses stays")
  func limit() throws {
    let stages = (0..<4).map { cachedStage("model \($0) (batch)") }
    for (age, stage) in stages.enumerated() {
      try store.write(Array(repeating: 1, count: 1000), of: stage)
      let used = Date(timeIntervalSince1970: Double(1_000_000 + age))
      try FileManager.default.setAttributes([.modificationDate: used], ofItemAtPath: store.path(of: stage.key))
    }
    // A use makes the oldest the youngest.
    #expect(bytes(of: stages[0]) != nil)
    let size = try store.entries().reduce(0) { $0 + $1.byteCount }
    #expect(try store.shrink(to: size - 1).count == 1)
    #expect(bytes(of: stages[1]) == nil && bytes(of: stages[0]) != nil)
    #expect(try store.shrink(to: 0, sparing: 1_000_003).count == 1)
    #expect(try store.entries().count == 2)
    #expect(try store.shares().map(\.kind) == ["model"] && store.shares()[0].count == 2)
    #expect(try store.clean().count == 2 && store.entries().isEmpty)
  }

  @Test("files that are no outputs and no plans stay: the folder may be a link, or somebody's own")
  func foreignFiles() throws {
    let stage = cachedStage("model")
    try store.write([1], of: stage)
    try folder.write(Array(JSONEncoder().encode([stage])), to: "cache/plans/own.json")
    for path in ["objects/ab/photo", "plans/key", "plans/list.json"] { try folder.write("[]", to: "cache/" + path) }
    #expect(try store.entries().count == 1 && store.shares().map(\.kind) == ["model"])
    #expect(try store.shrink(to: 0).count == 1 && store.clean().count == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("cache/plans"))
    #expect(left.sorted() == ["key", "list.json"])
    #expect(FileManager.default.fileExists(atPath: folder.path("cache/objects/ab/photo")))
  }

  @Test("what killed runs began is swept, what others are writing is not")
  func leftovers() throws {
    let names = try #require(try? FileManager.default.contentsOfDirectory(atPath: folder.path("cache/new")))
    #expect(names.isEmpty)
    try store.write([1], of: cachedStage())
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, 255)
    let name = String(cString: host).replacing("-", with: "_")
    // No process has this number: it is above every system's limit.
    for file in ["\(name)-\(Int32.max)-aa", "\(name)-\(getpid())-bb", "elsewhere-\(Int32.max)-cc"] {
      try folder.write("begun", to: "cache/new/" + file)
    }
    _ = try StageCache(folder: folder.path("cache"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("cache/new")).sorted()
    #expect(left == ["\(name)-\(getpid())-bb", "elsewhere-\(Int32.max)-cc"].sorted())
  }

  @Test("a claim keeps others out until it is released, or its holder has ended")
  func claims() throws {
    var other: StageCache? = try StageCache(folder: folder.path("cache"))
    #expect(store.claims.claim("aa"))
    #expect(!store.claims.claim("aa"))
    #expect(try #require(other).claims.claim("aa") == false)
    #expect(try #require(other).claims.claim("bb"))
    #expect(!store.claims.claim("bb"))
    store.claims.release("aa")
    #expect(try #require(other).claims.claim("aa"))
    other = nil
    #expect(store.claims.claim("aa") && store.claims.claim("bb"))
  }

  @Test("a folder that cannot be written to is a problem with a remedy")
  func noPlace() throws {
    try folder.write("a file", to: "taken")
    let found = try #require(problem { _ = try StageCache(folder: folder.path("taken")) })
    #expect(found.location == folder.path("taken") && found.remedy.contains("--cache DIR"))
  }
}
