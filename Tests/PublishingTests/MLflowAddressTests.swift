import DelegationFoundations
import DelegationPublishing
import DelegationTasks
import Testing

@Suite("MLflow's address") struct MLflowAddressTests {
  @Test(
    "what can be an address, without its last slash",
    arguments: [
      ("http://127.0.0.1:5000", "http://127.0.0.1:5000"), ("https://ml.example.org/", "https://ml.example.org"),
      ("https://example.org/tracking/", "https://example.org/tracking"), ("http://[::1]:5000", "http://[::1]:5000"),
    ])
  func good(text: String, base: String) throws { #expect(try MLflowAddress(text).base == base) }

  @Test(
    "what cannot",
    arguments: [
      "", "127.0.0.1:5000", "localhost", "ftp://example.org", "http://", "http:///path",
      "http://example.org/#/experiments/1",
      "http://example.org?x=1", "http://example.org//", "http://example.org/api/2.0/mlflow", "http://example.org:0",
      "http://exa mple.org", "file:///tmp/mlruns", "sqlite:///mlflow.db",
    ])
  func bad(text: String) { #expect(throws: Problem.self) { try MLflowAddress(text) } }

  @Test("a secret in the address is refused and not repeated")
  func secret() {
    let refused = #expect(throws: Problem.self) { try MLflowAddress("http://ada:hunter2@example.org") }
    let text = refused?.description ?? ""
    #expect(!text.contains("hunter2") && text.contains("MLFLOW_TRACKING_PASSWORD"))
  }

  @Test("what is sent stays private on this machine and behind https")
  func isPrivate() throws {
    #expect(try MLflowAddress("http://localhost:1").isPrivate && MLflowAddress("https://example.org").isPrivate)
    #expect(try !MLflowAddress("http://example.org").isPrivate)
  }
}
