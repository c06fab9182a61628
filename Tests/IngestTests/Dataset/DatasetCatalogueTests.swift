import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Foundation
import Testing

@Suite("Looking datasets up") struct DatasetCatalogueTests {
  private let one = TemporaryFolder()
  private let two = TemporaryFolder()

  private var catalogue: DatasetCatalogue { DatasetCatalogue(searchPath: [one.path, two.path]) }

  private func describe(_ folder: TemporaryFolder, _ name: String, _ more: String = "") throws {
    try folder.write("name: \(name)\nsummary: A tracker\nadapter: msr2013-xml\n\(more)", to: "\(name)/dataset.yaml")
  }

  private func putFiles(_ folder: TemporaryFolder, in location: String) throws {
    for (name, text) in MSRFixture.xml() { try folder.write(text, to: "\(location)/\(name)") }
  }

  @Test("the path: options, then the environment, then the others; each once")
  func path() {
    let path = DatasetCatalogue(options: ["a/", "b"], environment: "c:a::d", others: ["datasets", "built-in"])
      .searchPath
    #expect(path == ["a", "b", "c", "d", "datasets", "built-in"])
    #expect(DatasetCatalogue(options: [], environment: nil, others: ["datasets"]).searchPath == ["datasets"])
  }

  @Test("description and data are found in different folders, the first description and the first data winning")
  func apart() throws {
    try describe(two, "x/mine", "data: [there/xml]")
    try putFiles(one, in: "there/xml")
    #expect(try catalogue.open("x/mine").locate() == .folder(one.path("there/xml")))
    try putFiles(two, in: "there/xml")
    #expect(try catalogue.open("x/mine").locate() == .folder(one.path("there/xml")))
    try describe(one, "x/mine")
    #expect(try catalogue.open("x/mine").description.path == one.path("x/mine/dataset.yaml"))
  }

  @Test(
    "files of a description stay inside the folder of the data",
    arguments: ["../x.csv", "/etc/passwd", "a/../../x.csv", "..", "a\u{1}.csv", "a.csv\0.gz"])
  func leadsOut(name: String) throws {
    let base = "name: mine\nsummary: s\n"
    let table = "tasks: t.csv, format: csv, id: i, opened: o, outcomes: at-opening, assignee: a"
    for text in [
      "adapter: table\ntable: {tasks: \"\(name)\", format: csv, id: i, opened: o, outcomes: at-opening, assignee: a}",
      "adapter: table\ntable: {\(table), beside: {file: \"\(name)\", columns: [a]}}",
      "adapter: table\ntable: {\(table), changes: {file: \"\(name)\"}}",
      "adapter: table\ntable: {\(table)}\nduplicates: {data: [./], files: [{name: \"\(name)\"}], id: i, others: o}",
      "adapter: table\ntable: {\(table)}\nfiles: [{name: \"\(name)\"}]",
      "adapter: app-events\nevents: [e.jsonl, \"\(name)\"]",
      "adapter: perceval\nperceval: {backend: github, items: \"\(name)\"}",
    ] {
      let escaped = text.replacing("\u{1}", with: "\\x01").replacing("\0", with: "\\0")
      try one.write(base + escaped, to: "mine/dataset.yaml")
      let found = problem { _ = try catalogue.open("mine") }
      let hasControls = escaped != text
      #expect(
        found?.fault.hasSuffix(
          hasControls ? "or another control character" : "is not a path below the folder of the data") == true,
        "\(text): \(found?.fault ?? "")")
      #expect(found?.remedy.hasPrefix(hasControls ? "rename the file" : "write ") == true)
    }
    try describe(one, "mine", "data: [\"/far\\0/near\"]")
    #expect(problem { _ = try catalogue.open("mine") }?.remedy.hasPrefix("rename the file") == true)
  }

  @Test("data may be anywhere but up, links inside it and beside a description stay there")
  func links() throws {
    try putFiles(two, in: "far")
    for up in ["../far", "./..", "a/../../far", "far.tar.gz!../x"] {
      try describe(one, "mine", "data: [\"\(up)\"]")
      #expect(problem { _ = try catalogue.open("mine") }?.fault.hasSuffix("goes up by ..") == true)
    }
    try describe(one, "mine", "data: [\"\(two.path("far"))\"]")
    #expect(try catalogue.open("mine").load(threads: .one).counts.tasks == 2)
    let files = FileManager.default
    try describe(one, "mine", "data: [./sub]")
    try files.createSymbolicLink(atPath: one.path("mine/sub"), withDestinationPath: two.path("far"))
    #expect(problem { _ = try catalogue.open("mine") }?.fault.hasPrefix("the link leads out of ") == true)
    try describe(one, "mine")
    try putFiles(one, in: "mine")
    try files.removeItem(atPath: one.path("mine/reports.xml"))
    try files.createSymbolicLink(atPath: one.path("mine/reports.xml"), withDestinationPath: two.path("far/reports.xml"))
    let dataset = try catalogue.open("mine")
    #expect(problem { _ = try dataset.load(threads: .one) }?.fault.hasPrefix("the link leads out of ") == true)
  }

  @Test("what strangers packed reads nothing else", arguments: ["far", "ABSOLUTE"])
  func confined(data: String) throws {
    try putFiles(two, in: "far")
    let data = data == "far" ? data : two.path("far")
    try describe(one, "mine", "data: [\"\(data)\"]")
    var catalogue = DatasetCatalogue(searchPath: [one.path, two.path])
    #expect(try catalogue.open("mine").locate() == .folder(two.path("far")))
    catalogue.confinement = one.path
    #expect((try? catalogue.open("mine").locate()) == nil)
    try describe(one, "mine")
    try putFiles(one, in: "mine")
    #expect(try catalogue.open("mine").load(threads: .one).counts.tasks == 2)
  }

  @Test("one's own data beside its description; an empty folder is no data")
  func beside() throws {
    try describe(one, "mine")
    #expect(try catalogue.open("mine").locate() == nil)
    try putFiles(one, in: "mine")
    #expect(try catalogue.open("mine").locate() == .folder(one.path("mine")))
    #expect(try catalogue.open("mine").load(threads: .one).counts.tasks == 2)
  }

  @Test(
    "an archive and its folder give equal data; data/ inside it is found too", arguments: ["p/q", "data/p/q", "./p/q"])
  func archive(prefix: String) throws {
    try describe(one, "mine", "data: [pack/p/q, \"pack/p.tar.gz!p/q\"]")
    try two.write(ArchiveFixture.tarGzip(MSRFixture.xml(), under: prefix), to: "pack/p.tar.gz")
    let dataset = try catalogue.open("mine")
    let packed = try dataset.load(threads: Threads(2))
    #expect(packed.evidence!.location.displayPath.hasPrefix(two.path("pack/p.tar.gz!")))
    #expect(try dataset.locate() == packed.evidence!.location)
    try putFiles(two, in: "pack/p/q")
    let open = try dataset.load(threads: .one)
    #expect(open.evidence!.location == .folder(two.path("pack/p/q")))
    #expect(open.log.digest(at: [100, 150, 200]) == packed.log.digest(at: [100, 150, 200]))
    #expect(open.digest == packed.digest)
    #expect(open.digest.hasPrefix("sha256:") && open.digest.count == 71)
  }

  @Test("an archive that lacks the product is skipped")
  func otherProduct() throws {
    try describe(one, "mine", "data: [\"p.tar.gz!p/q\"]")
    try one.write(ArchiveFixture.tarGzip(MSRFixture.xml(), under: "p/other"), to: "p.tar.gz")
    #expect(try catalogue.open("mine").locate() == nil)
    #expect(
      problem { _ = try catalogue.open("mine").load(threads: .one) }?.description == """
        mine: its files (reports.xml and 11 more) are not here
          try: \(one.path)/mine/dataset.yaml lists the files; --datasets DIR names the folder that holds the data
          looked for them in:
            \(one.path)/p.tar.gz!p/q
            \(one.path)/p.tar.gz!data/p/q
            \(two.path)/p.tar.gz!p/q
            \(two.path)/p.tar.gz!data/p/q
        """)
  }

  @Test("the remedy for a missing download is to fetch it")
  func fetchable() throws {
    try describe(one, "mine", "data: [none]\nsource: {download: whole, only: p/q}")
    #expect(
      problem { _ = try catalogue.open("mine").verify(threads: .one) }?.remedy.hasPrefix(
        "delegate datasets fetch whole --only p/q, or --datasets DIR with a folder that holds the data\n") == true)
  }

  @Test("a description that cannot be reached is no unknown dataset")
  func unreachable() throws {
    try FileManager.default.createSymbolicLink(atPath: one.path("loop"), withDestinationPath: "loop")
    #expect(problem { _ = try catalogue.open("loop") }?.location == one.path("loop/dataset.yaml"))
  }

  @Test("an unknown dataset names the nearest and where it was looked for")
  func unknown() throws {
    try describe(two, "msr/eclipse-jdt")
    #expect(
      problem { _ = try catalogue.open("msr/eclipse-jtd") }?.description == """
        msr/eclipse-jtd: there is no dataset of this name; looked for:
            \(one.path)/msr/eclipse-jtd/dataset.yaml
            \(two.path)/msr/eclipse-jtd/dataset.yaml
          try: did you mean 'msr/eclipse-jdt'? delegate datasets list shows what there is; --datasets DIR names another folder
        """)
    #expect(problem { _ = try catalogue.open("../x") }?.fault.hasPrefix("there is no dataset of this name") == true)
    #expect(catalogue.has("msr/eclipse-jdt") && !catalogue.has("msr") && !catalogue.has("/etc"))
  }

  @Test("the list: found, missing and faulty ones")
  func list() throws {
    try describe(one, "b/found")
    try putFiles(one, in: "b/found")
    try describe(two, "a", "data: [nowhere]")
    try describe(two, "c", "colour: red")
    try describe(two, "d", "data: [broken.tar.gz]")
    try two.write("no archive", to: "broken.tar.gz")
    let list = try catalogue.list()
    #expect(list.map(\.name) == ["a", "b/found", "c", "d"])
    #expect(list.map(\.summary) == ["A tracker", "A tracker", nil, "A tracker"])
    #expect(list[0].data == .missing(remedy: two.path("a/dataset.yaml") + " lists the files"))
    #expect(list[1].data == .found(.folder(one.path("b/found"))))
    guard case .faulty(let description) = list[2].data, case .faulty(let archive) = list[3].data else {
      Issue.record("both are faulty")
      return
    }
    #expect(description.fault == "there is no key 'colour'")
    #expect(archive.location == two.path("broken.tar.gz"))
  }
}
