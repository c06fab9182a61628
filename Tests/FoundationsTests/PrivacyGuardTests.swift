import DelegationFoundations
import Testing

@Suite("Privacy guard") struct PrivacyGuardTests {
  @Test(
    "what looks like an address is found, whoever wrote it",
    arguments: [
      "ada@example.org", "mail ada.lovelace+bugs@example.org now", "<a href=\"mailto:a@b.example\">",
      "general@tracker.bugs", "A_B%C'D-E@EXAMPLE.ORG", "ada%40example.org", "ada&#64;example.org",
      "ada&#x40;example.org", "ada&#X40;example.org", "\"ada\\u0040example.org\"", "ädä@exämple.org",
      "x@1.2.example.org", "x@10.0.example", "a@b@example.org",
      "ada&commat;example.org", "ada&COMMAT example.org".replacing(" ", with: ""), "ada&#0064;example.org",
      "ada&#x0040;example.org", "ada&#64example.org", "ada&#x40example.org", "ada&amp;#64;example.org",
      "ada\\x40example.org", "ada\\u{40}example.org", "ada\u{FF20}example.org", "ada\u{FE6B}example.org",
      "ada@example\u{3002}org", "ada@example&#46;org", "ada@example%2Eorg", "ada@localhost", "ada@LOCALHOST now",
      "ada@10.0.0.1", "ada@[10.0.0.1]", "ada@[IPv6:2001:db8::1]", "\"ada lovelace\"@example.org",
      "to <\"ada lovelace\"@example.org>", "{\"title\":\"\\\"ada lovelace\\\"@example.org\"}",
      "<td>&quot;ada lovelace&quot;@example.org", "ada@xn--exmple-cua.org", "用户@例子.公司",
      "ada_example.org#EXT#@corp.onmicrosoft.com", "ada%2540example.org", "ada%252540example.org",
    ])
  func addresses(text: String) {
    #expect(PrivacyGuard().address(in: text.utf8) != nil)
    #expect(PrivacyGuard(of: .tracker).address(in: text.utf8) != nil)
  }

  @Test(
    "what is not an address passes",
    arguments: [
      "", "@", "a@", "@media (max-width: 40rem) { a.b { } }", "4711,P004,0.333333", "accuracy@5", "nDCG@10.5",
      "a@.org", "x@3.5.1", "look at this dot", "NPE @ org.example.Parser", "crash @ libc.so.6",
      "it works at home dot", "CPU @ 2.00GHz", "state-at-rest", "look at this point here", "width=40px", "@example.org",
      "100%40", "&#64;media.print", "\\u0041bc.de",
      "a&#640;b.example", "a&#x401;b.example", "[\"a\",\"@media.print\"]", "{\"a\": \"@media.print\"}",
      "<%@page.import", "say \"@Override.now\"", "read me (at) [home].", "Object@1f2e3d", "a.dll@0x14580", "Node@20",
      "{@link.this}", "/** @see a.b */", "it failed at example.org", "created_at_noon", "a@[foo]",
      "@Test @Override foo @ 5", "use @media.print", "add @Component.foo", "a quoted \"media\" @media.print",
      "memcpy@@14.2",
      "@@ -1,3 +1,4 @@ run", "v1.2 @main.go", "Add @angular and @types.node",
      "method(@javax.annotation.nullable x)", "fn(a,@media.print)", "require('@/main.js')", "point-at-cursor.png",
      "CPU @ boot . Then it stops", "see (a) file.name", "x(a).y", "f (a)b.c", "a kukac . b", "x @ 5 . 7",
      "x-at-y", "rated ★★★ by us.", "a ★ b.c", "100%252", "look *at* this.thing", "List<@NonNull String>",
      "row[@id.foo]", "use %@.plist and $@.log",
    ])
  func others(text: String) {
    #expect(PrivacyGuard().address(in: text.utf8) == nil)
    #expect(PrivacyGuard(of: .tracker).address(in: text.utf8) == nil)
  }

  @Test(
    "what only a tracker's user may have meant as an address",
    arguments: [
      "eclipse-jdt@msr2013-eclipse-pde", "a@b..c", "a@b.c", "root@mailer", "ada (at) example.org", "ada[at]example.org",
      "ada {AT} example (dot) org", "ada<at>example[.]org", "ada_at_example_dot_org", "ada_at_example.org",
      "ada at example dot org", "ada dot lovelace at example dot org", "[ada AT example DOT org]",
      "ada (@) example.org",
      "'ada'@'example.org'", "a!b@example.org", "a @ example.org", "ada.roe@\nexample.org", "ada@ example.org",
      "ada.roe @example.es", "ada @example.org", "ada@@example.org",
      "ada<span>@</span>example.org", "ada -at- exa-mple -dot- org", "=?utf-8?q?ada=40example.org?=",
      "ada arroba example punto es", "ada arobase example point fr", "ada (ät) example (punkt) de",
      "ada собака example точка ru", "ada アット example ドット jp", "ada Klammeraffe example Punkt de",
      "ada(Klammeraffe)example.org", "ada 골뱅이 example 점 kr", "ada 艾特 example 点 cn",
      "ada★example.org", "ada◎example.co.jp", "ada ☆example.org", "adaⓐexample.org",
      "{ada,bob}@example.org", "(ada)@example.org", "[ada]@example.org", "`ada`@`example.org`", "*ada*@example.org",
      "<ada>@<example.org>", "ada@<example.org>", "ada@{example.org}", "ada@(c)example.org", "ada(c)@example.org",
      "ada<b>@</b>example.org", "<i>ada</i>&#64;<i>example.org</i>", "ada\\\\@example.org", "ada@\\example.org",
      "ada;@example.org", "ada@*.example.org", "ada@/example.org", "ada@-example.org", "ada@.example.org",
      "ada@@@example.org", "“ada lovelace”@example.org",
      "ada at example  dot  org", "ada-at-example-dot-org", "ada-at-example.org", "ada__at__example.org",
      "ada【at】example.org", "ada〔at〕example.org", "ada （at） example.org", "ada［at］example．org", "ada«at»example.org",
      "ada @ firm . example", "ada@ firm . co . example", "ada @ firm .example", "ada @ firm dot example",
      "ada(a)firm.example", "ada[a]firm.example", "ada{A}firm.example", "ada (apestaart) firm.example",
      "ada snabel-a firm punktum example", "ada(zavináč)firm(tečka)example", "ada kukac firm pont hu",
      "ada#at#example.org", "ada *at* example.org", "ada \"at\" example \"dot\" org", "ada&lt;at&gt;example.org",
    ])
  func spelled(text: String) {
    #expect(
      PrivacyGuard().address(in: text.utf8) == nil || text == "a!b@example.org" || text.hasPrefix("'")
        || text.hasPrefix("“") || text.contains("\\"))
    #expect(PrivacyGuard(of: .tracker).address(in: text.utf8) != nil)
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
        found.append(address.text)
        return "<\(found.count)>"
      }
      var text = expected
      for (number, address) in found.enumerated() { text = text.replacing("<\(address)>", with: "<\(number + 1)>") }
      #expect(replaced == text)
      #expect(PrivacyGuard().address(in: replaced.utf8) == nil)
    }
  }

  @Test(
    "no part of an address is left, and nothing else is lost",
    arguments: [
      "ada.lovelace@example.org", "\"ada lovelace\"@example.org", "\"ada@lovelace\"@example.org", "ada!b@example.org",
      "ada dot lovelace at example dot org", "ada (dot) lovelace (at) example (dot) org", "ada@example@example.org",
      "ada_at_example_dot_org", "'ada'@'example.org", "ada&#64;example&#46;org", "ada@[IPv6:2001:db8::1]",
      "ada_example.org#EXT#@corp.example.com", "ada.roe @example.es", "ada@@example.org",
    ])
  func blanked(address: String) {
    var text = "It crashed for \(address), twice"
    let blanked = text.withUTF8 { PrivacyGuard(of: .tracker).blanking($0) }
    let left = String(decoding: blanked ?? [], as: UTF8.self).split { $0 == " " || $0 == "\"" || $0 == "'" }
    #expect(left == ["It", "crashed", "for", ",", "twice"])
    #expect(blanked?.count == text.utf8.count)
  }

  @Test("the name before a password is part of an address, whatever the host")
  func password() {
    let text = PrivacyGuard(of: .tracker).replacing("see postgres://ada:S3cret@db now") { _ in "-" }
    #expect(text == "see postgres://- now")
  }

  @Test(
    "the time grows with the text, whatever it is made of",
    arguments: [
      "a@", "a@b.c", "a★", "%25", "\"a\"@", " at ", "a (at) ", "&#64;", "(", "a.b dot ", "a.b @c.d ", "@", "//a:b@c ",
    ])
  func linear(part: String) {
    func time(_ count: Int) -> Duration {
      let bytes = Array(String(repeating: part, count: count).utf8)
      return ContinuousClock().measure { bytes.withUnsafeBufferPointer { _ = PrivacyGuard(of: .tracker).blanking($0) } }
    }
    #expect(time(400_000) < .seconds(2))
  }
}
