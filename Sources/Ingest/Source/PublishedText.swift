import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

extension YAMLValue {
  /// A line for pages and reports, which may hold no address.
  ///
  /// - Throws: `Problem` when it has control characters or an address.
  package func published() throws -> String {
    let text = try printableText()
    guard PrivacyGuard().address(in: text.utf8) == nil else {
      throw Problem.impossible(
        self, "it holds something that looks like an e-mail address; reports may hold none",
        remedy: "write it without the address")
    }
    return text
  }
}
