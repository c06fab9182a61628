import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

/// Keys of tasks, tested with files that hold one twice.
@Suite("Keys of tasks") struct KeySetTests {
  static let keys: [UInt64] = [0, 63, 64, 8_388_607, 8_388_608, 999_999_999_999_999, .max]

  private func problem(_ keys: [UInt64]) throws -> Problem? {
    var files = MSRFixture.json()
    files["cc.json"] = #"{"cc": {"# + keys.map { #""\#($0)": []"# }.joined(separator: ", ") + "}}"
    return try SourceFixture(texts: files).problem(MSR2013JSON(product: "P"))
  }

  @Test("a key of any size may occur once", arguments: keys)
  func twice(key: UInt64) throws {
    #expect(try problem(Self.keys) == nil)
    #expect(try problem(Self.keys + [key])?.fault == "task \(key) is listed a second time")
    #expect(try problem([key] + Self.keys.filter { $0 != key }) == nil)
  }
}
