import DelegationFoundations
import DelegationRanking
import DelegationReporting
import DelegationResults
import Testing

@Suite("Numbers and texts") struct PageTextTests {
  @Test("shares, intervals and differences")
  func shares() {
    #expect([0, 0.36, 0.3604, 1].map(PageText.percent) == ["0.0", "36.0", "36.0", "100.0"])
    // A half goes up, on either side of which its binary fraction is.
    #expect([0.5405, 0.3605, 0.3125, 0.540499].map(PageText.percent) == ["54.1", "36.1", "31.3", "54.0"])
    #expect([0, 0.0004, 0.0006, 0.36].map { PageText.probability($0) } == ["0.0 %", "under 0.1 %", "0.1 %", "36.0 %"])
    #expect(
      [0, 0.004, 0.006, 1].map { PageText.probability($0, decimals: 0) } == ["0 %", "under 1 %", "1 %", "100 %"])
    #expect(PageText.points(-0.0025) == "−0.3" && PageText.fixed(0.0005, decimals: 3) == "0.001")
    #expect(PageText.interval([0.331, 0.389]) == "33.1–38.9")
    #expect(PageText.interval(nil) == "" && PageText.interval([0.1]) == "")
    #expect([0.072, -0.004, 0.0004, -0.0004].map(PageText.points) == ["+7.2", "−0.4", "0.0", "0.0"])
    #expect(PageText.fixed(-0.001, decimals: 2) == "0.00" && PageText.fixed(-1.5, decimals: 1) == "−1.5")
  }

  @Test("whole numbers and chances")
  func counts() {
    #expect([0, 999, 1_000, 1_234_567, -1_234].map(PageText.count) == ["0", "999", "1,000", "1,234,567", "−1,234"])
    #expect(PageText.counted(1, "task") == "1 task" && PageText.counted(2_312, "task") == "2,312 tasks")
    #expect([0.0001, 0.001, 0.2104].map(PageText.chance) == ["<\u{A0}0.001", "0.001", "0.210"])
    #expect(PageText.sentence(["a", "b", "c"]) == "a, b and c" && PageText.sentence([]) == "")
  }

  @Test(
    "days in UTC",
    arguments: [
      (0, "1970-01-01"), (-1, "1969-12-31"), (951_782_400, "2000-02-29"), (1_002_758_400, "2001-10-11"),
      (1_199_145_599, "2007-12-31"), (4_107_542_400, "2100-03-01"), (-2_203_891_200, "1900-03-01"),
    ])
  func days(seconds: Int64, day: String) {
    #expect(PageText.day(seconds) == day)
  }

  @Test("a quote hidden under a combining mark is escaped")
  func escape() {
    #expect(
      PageText.escape("<a href='x'>&\"\u{301}\u{1}\u{85}é")
        == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;\u{301}\u{FFFD}\u{FFFD}é")
  }

  @Test("few are counted, many are a share; a bare number says of what it is")
  func hits() {
    #expect(PageText.hits(0.625, of: 8) == "5 of 8" && PageText.hits(0.625, of: 1_600) == "62.5 % of 1,600")
    #expect(
      CategoryNames.spoken("7", of: "component") == "component 7"
        && CategoryNames.spoken("UI 7", of: "component") == "UI 7")
  }

  @Test("a script loses the space around its signs; its texts and patterns keep theirs")
  func tight() {
    let script = """
      const a = { b: "x = y", c: 'd, "e', f: `${g} , ${h}` };
      const k = (l + m) / 2, n = o.replace(/[,;] "/g, " - "), p = q - -r;
      if (a) {
        return /s = t/.test(u) ? [...v] : w;
      }

      """
    #expect(
      PageText.tight(script) == """
        const a={b:"x = y",c:'d, "e',f:`${g} , ${h}`};const k=(l+m)/ 2,n=o.replace(/[,;] "/g," - "),p=q - -r;if(a){return /s = t/.test(u)?[...v]:w;}

        """)
  }

  /// What ``TightScript`` does, as regular expressions, which take much longer.
  private func tightened(_ script: String) -> String {
    let kept = #/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|/(?! )(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\[\\])+//#
    let signs = #/\s*([{(,;:?=<>&|*!])\s*|\s([-+]) (?![-+])|\s*([)}]) */#
    var (tight, end) = ("", script.startIndex)
    for text in script.matches(of: kept) {
      tight += script[end..<text.range.lowerBound].replacing(signs) { $0.1 ?? $0.2 ?? $0.3! } + text.output
      end = text.range.upperBound
    }
    return tight + script[end...].replacing(signs) { $0.1 ?? $0.2 ?? $0.3! }
  }

  @Test("whatever a script is made of, it is tightened as regular expressions would")
  func anyScript() {
    let parts = "\" ' ` / \\ [ ] + - { } ( ) = ; a b , ! *".split(separator: " ").map(String.init) + [" ", "  ", "\n"]
    var chance = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      let script = (0...chance.next(below: 24)).map { _ in parts[chance.next(below: parts.count)] }.joined()
      #expect(PageText.tight(script) == tightened(script), "\(script)")
    }
  }
}
