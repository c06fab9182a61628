import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Testing

@Suite("Privacy guard") struct PrivacyGuardTests {
  @Test(
    "what looks like an address is found",
    arguments: [
      "ada@example.org", "mail ada.lovelace+bugs@example.org now", "<a href=\"mailto:a@b.example\">",
      "general@tracker.bugs",
      "A_B%C'D-E@EXAMPLE.ORG", "ada%40example.org", "ada&#64;example.org", "ada&#x40;example.org",
      "ada&#X40;example.org",
      "\"ada\\u0040example.org\"", "ädä@exämple.org", "x@1.2.example.org", "x@10.0.example", "a@b@example.org",
    ])
  func addresses(text: String) {
    #expect(PrivacyGuard().address(in: text.utf8) != nil)
  }

  @Test(
    "what is not an address passes",
    arguments: [
      "", "@", "a@", "@media (max-width: 40rem) { a.b { } }", "eclipse-jdt@msr2013-eclipse-pde", "4711,P004,0.333333",
      "accuracy@5", "nDCG@10.5", "a@.org", "a@b..c", "a @ example.org", "x@3.5.1", "@example.org", "100%40", "a@b.c",
      "&#64;media.print", "\\u0041bc.de",
    ])
  func others(text: String) {
    #expect(PrivacyGuard().address(in: text.utf8) == nil)
  }

  @Test("the offset of the at-sign is returned, in a slice as well")
  func offset() {
    let bytes = Array("xx a@b.example".utf8)
    #expect(PrivacyGuard().address(in: bytes) == 4)
    #expect(PrivacyGuard().address(in: bytes[3...]) == 1)
  }

  @Test("whole addresses are replaced, and nothing else")
  func replacing() {
    let cases: [(String, String)] = [
      ("support@company.com", "<support@company.com>"),
      ("Mail <a.b@c.example>, or x@y.org.", "Mail <<a.b@c.example>>, or <x@y.org>."),
      ("no address @ all", "no address @ all"), ("a%40b.example c", "<a%40b.example> c"),
      ("ädä@exämple.org und b@c.de", "<ädä@exämple.org> und <b@c.de>"), ("", ""),
    ]
    for (original, expected) in cases {
      var found: [String] = []
      let replaced = PrivacyGuard().replacing(original) { address in
        found.append(address)
        return "<\(found.count)>"
      }
      var text = expected
      for (number, address) in found.enumerated() { text = text.replacing("<\(address)>", with: "<\(number + 1)>") }
      #expect(replaced == text)
      #expect(PrivacyGuard().address(in: replaced.utf8) == nil)
    }
  }

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
