import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks
import Testing

@Suite("Moments in YAML") struct YAMLMomentTests {
  private func moment(_ text: String) throws -> Moment {
    try StrictYAML.read("from: \(text)", path: "rules.yaml", knownKeys: ["from"]).required("from").moment()
  }

  @Test(
    "days, full times and seconds, quoted or not",
    arguments: [
      ("2010-02-01", 1_264_982_400), ("\"2010-02-01\"", 1_264_982_400), ("2010-02-01T08:00:00Z", 1_265_011_200),
      ("2010-02-01 08:00", 1_265_011_200), ("2010-02-01 08:00 EST", 1_265_029_200),
      ("2010-02-01T08:00:00+02:00", 1_265_004_000),
      ("1264982400", 1_264_982_400), ("0", 0),
    ] as [(String, Int64)])
  func understood(text: String, seconds: Int64) throws { #expect(try moment(text) == Moment(seconds)) }

  @Test(
    "a text that is not a time is refused with line, key and remedy",
    arguments: ["2010", "2010-02-30", "2010-02", "tomorrow", "-5", "99999999999999"])
  func refused(text: String) {
    #expect(
      throws: Problem(
        location: "rules.yaml:1", fault: "key 'from' is '\(text)', which is not a time",
        remedy: "write a day such as 2010-02-01, a time such as 2010-02-01T08:00:00Z, or seconds since 1970")
    ) { try moment(text) }
  }

  @Test("an unknown zone")
  func unknownZone() {
    #expect(
      throws: Problem(
        location: "rules.yaml:1",
        fault: "key 'from' is '2010-02-01 08:00 CST', and 'CST' is not a known time zone",
        remedy:
          "write an offset such as +02:00, -0500 or Z, a zone such as Europe/Berlin, or set 'zone' if several share the name"
      )
    ) { try moment("2010-02-01 08:00 CST") }
  }

  @Test("other types")
  func types() {
    let wrong = Problem(
      location: "rules.yaml:1", fault: "key 'from' is a list", remedy: "write a day such as 2010-02-01")
    #expect(throws: wrong) { try moment("[1]") }
    let nothing = Problem(
      location: "rules.yaml:1", fault: "key 'from' has no value", remedy: "write its value, or leave the line out")
    #expect(throws: nothing) { try moment("") }
  }
}
