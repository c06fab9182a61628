import DelegationModels
import Foundation
import Testing

@Suite("Who an app's users are") struct AppUsersTests {
  @Test("addresses by user")
  func addresses() throws {
    let users = try AppUsers.addresses(Data(#"{"u1": "ann@example.org", "u2": "\ud800b"}"#.utf8), path: "users.json")
    #expect(users == ["u1": "ann@example.org", "u2": "\u{FFFD}b"])
  }

  @Test(
    "a file that names nobody is said to do so",
    arguments: [
      (#"["ann"]"#, "it is no JSON object of texts"), (#"{"u1": null}"#, "it is no JSON object of texts"),
      (#"{"u1": "ann", "u1": "bob"}"#, "“u1” is repeated"), ("{}", "it names no user"),
      (#"{"u1": " "}"#, "the user 'u1' has no address"),
    ])
  func faults(text: String, fault: String) {
    #expect(problem { _ = try AppUsers.addresses(Data(text.utf8), path: "users.json") }?.fault == fault)
  }

  @Test("a file in UTF-16 is said to be no UTF-8")
  func encoding() {
    let bytes = "{}".data(using: .utf16)!
    #expect(problem { _ = try AppUsers.addresses(bytes, path: "users.json") }?.fault == "it is not UTF-8")
  }
}
