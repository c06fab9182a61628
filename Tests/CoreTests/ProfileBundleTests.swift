import DelegationCore
import DelegationMatching
import Foundation
import Testing

@Suite("Profile bundles") struct ProfileBundleTests {
  @Test("a bundle is read back with the same bits")
  func roundTrip() throws {
    var document = Fixtures.document
    // Numbers without a short decimal form.
    document.persons[0].work = 0.1 + 0.2
    document.persons[0].categories[0].value = 1.0 / 3
    document.persons[1].threshold = Double.leastNonzeroMagnitude
    document.persons[2].work = .leastNonzeroMagnitude
    let third = (1.0 / 3).squareRoot()
    document.persons[2].keywords = [0, 1, 2].map { .init(index: $0, value: third) }
    let read = try ProfileBundle(profiles: try document.json())
    #expect(read.document == document)
    #expect(read.table == (try ProfileBundle(document)).table)
    #expect(try read.document.json() == document.json())
  }

  @Test("the public view: keywords heaviest first, moments as dates")
  func view() throws {
    let bundle = try ProfileBundle(Fixtures.document)
    #expect(bundle.persons[0].keywords.map(\.term) == ["debug", "crash"])
    #expect(bundle.persons[0].keywords.map(\.weight) == [0.8, 0.6])
    #expect(bundle.persons.map(\.support) == [6, 3, 1])
    #expect(bundle.persons[0].lastActive == Date(timeIntervalSince1970: 1_599_000_000))
    #expect(bundle.asOf == Date(timeIntervalSince1970: 1_600_000_000))
    #expect(bundle.categories == ["Core", "UI"] && bundle.categoryField == "component")
    #expect(bundle.documentCount == 16)
  }

  @Test("a folder is read when all its digests match; files without a digest are ignored")
  func folder() throws {
    try Fixtures.withFolder { folder in
      let files = ["profiles.json": try Fixtures.document.json(), "golden.json": Data("{}".utf8)]
      try Fixtures.write(files, to: folder)
      try Data("notes".utf8).write(to: folder.appendingPathComponent("mine.txt"))
      #expect(try ProfileBundle(contentsOf: folder).document == Fixtures.document)
    }
  }

  @Test("a newer minor version is read, unknown keys are skipped")
  func newerMinor() throws {
    let json = try Fixtures.edited("\"schema\":\"1.3\"", "\"schema\":\"1.7\",\"colour\":{\"depth\":[1,{}]}")
    #expect(try ProfileBundle(profiles: json).persons.count == 3)
  }

  @Test("equal documents give equal bytes, which end with a newline")
  func bytes() throws {
    #expect(try Fixtures.document.json() == Fixtures.document.json())
    #expect(try Fixtures.document.json().last == UInt8(ascii: "\n"))
  }

  @Test("an older bundle is used, and says what it lacks and how to get it", arguments: [(0, 4), (1, 3), (2, 2)])
  func older(minor: Int, lacking: Int) throws {
    let bundle = try ProfileBundle(profiles: Fixtures.edited("\"schema\":\"1.3\"", "\"schema\":\"1.\(minor)\""))
    let problem = try #require(bundle.lacking)
    #expect(problem.fault.components(separatedBy: "no ").count - 1 == lacking, "\(problem)")
    #expect(problem.remedy.contains("delegate export made-up --to DIR"))
    #expect(try ProfileBundle(Fixtures.document).lacking == nil)
    #expect(try ProfileBundle(profiles: Fixtures.edited("\"1.3\"", "\"1.7\"")).lacking == nil)
  }
}
