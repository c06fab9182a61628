import DelegationFoundations
import DelegationResults
import DelegationTasks
import Testing

@Suite("Work tree") struct WorkTreeTests {
  @Test("a clean tree is its commit; outside git there is nothing to say")
  func clean() throws {
    let tree = WorkTree(commit: "0123456789abcdef", status: "")
    #expect(tree.label == "0123456789abcdef")
    try tree.checkIsClean()
    try WorkTree(commit: "", status: "").checkIsClean()
  }

  @Test("a changed file marks the label and refuses to accept, by name and with what to do")
  func dirty() throws {
    let tree = WorkTree(commit: "0123456789abcdef", status: " M Sources/Text/Tokens.swift")
    #expect(tree.label == "0123456789abcdef-dirty")
    let problem = try #require(throws: Problem.self) { try tree.checkIsClean() }
    #expect(problem.location == "--accept")
    #expect(problem.fault.hasPrefix("Sources/Text/Tokens.swift differs from commit 0123456789ab, so"))
    #expect(problem.remedy == "commit it and repeat, or add --allow-dirty")
  }
}
