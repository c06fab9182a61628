import DelegationRanking
import DelegationTasks
import Testing

@Suite("Task categories") struct TaskCategoriesTests {
  private let categories = TaskCategories(
    columns: [.component: [7, nil, 3, 7], .reporter: [1, 1, 1, 2], .version: [nil, 5, 5, 5]],
    firstAssignees: [nil, 4, nil, nil])

  private func numbers(_ key: WorkKey) -> [Int?] { (0..<4).map { categories.number(key, of: $0) } }

  @Test("numbers are dense, in the order of first appearance; no value has none")
  func single() {
    #expect(numbers(.component) == [0, nil, 1, 0] && categories.count(of: .component) == 2)
    #expect(numbers(.everything) == [0, 0, 0, 0] && categories.count(of: .everything) == 1)
    #expect(categories.firstAssignees == [nil, 4, nil, nil] && categories.count == 4)
  }

  @Test("pairs of values; the first may be missing, and then it is one of its own; without the second there is no pair")
  func joined() {
    #expect(numbers(.componentReporter) == [0, 1, 2, 3])
    #expect(numbers(.componentVersion) == [nil, 0, 1, 2])
    #expect(numbers(.productReporter) == [0, 0, 0, 1])
  }

  @Test("a key without a column has no values")
  func missing() {
    #expect(numbers(.inbox) == [nil, nil, nil, nil] && categories.count(of: .inbox) == 0)
  }

  @Test("the first tasks' numbers do not depend on later ones")
  func prefix() {
    let shorter = TaskCategories(columns: [.component: [7, nil]], firstAssignees: [nil, nil])
    #expect((0..<2).map { shorter.number(.component, of: $0) } == Array(numbers(.component)[..<2]))
  }

  @Test("a key that is left out has no values, the others keep theirs")
  func leavingOut() {
    let other = categories.leavingOut(.component)
    #expect((0..<4).allSatisfy { other.number(.component, of: $0) == nil } && other.count(of: .component) == 0)
    for key in WorkKey.allCases where key != .component {
      #expect((0..<4).allSatisfy { other.number(key, of: $0) == categories.number(key, of: $0) })
    }
  }
}
