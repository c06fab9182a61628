import DelegationFiles
import DelegationFoundations
import Testing

@Suite("Addresses in reports") struct ReportAddressTests {
  @Test("an address in any file stops the whole report and leaves nothing")
  func refused() throws {
    try withScratchFolder { folder in
      let report = ReportFolder(path: "\(folder)/r")
      let expected = Problem(
        location: "\(folder)/r/results.csv",
        fault: "line 3 would hold something that looks like an e-mail address, so nothing was written",
        remedy: "name persons by pseudonym (P001), and leave out texts and terms that hold addresses")
      #expect(throws: expected) {
        _ = try report.replace { stage in
          try stage.write("report.json", Array("{}\n".utf8))
          try stage.write("results.csv", Array("a\nb\nc,ada@example.org\nd\n".utf8))
        }
      }
      let left = try names(in: folder)
      #expect(left.isEmpty)
    }
  }

  @Test("an address on the border of two pieces is found", arguments: [0, 3, 4, 7, 15])
  func border(cut: Int) throws {
    let address = Array("ada@example.org\n".utf8)
    let filler = Array(repeating: UInt8(ascii: "x"), count: 70_000) + [10]
    _ = try withScratchFolder { folder in
      #expect(throws: Problem.self) {
        _ = try ReportFolder(path: "\(folder)/r").replace { stage in
          try stage.stream("f") { sink in
            try sink.write(filler + address.prefix(cut))
            try sink.write(address.dropFirst(cut) + filler)
          }
        }
      }
    }
  }
}
