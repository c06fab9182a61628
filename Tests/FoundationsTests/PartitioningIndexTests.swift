import DelegationFoundations
import Testing

@Suite("Partitioning index") struct PartitioningIndexTests {
  @Test("the first index of a linear search, in collections and slices of any length", arguments: 0..<20)
  func asLinearSearch(count: Int) {
    let numbers = (0..<count).map { $0 / 3 }
    for bound in -1...8 {
      #expect(numbers.partitioningIndex { $0 >= bound } == numbers.firstIndex { $0 >= bound } ?? count)
      let slice = numbers[(count / 2)...]
      #expect(slice.partitioningIndex { $0 > bound } == slice.firstIndex { $0 > bound } ?? count)
    }
  }
}
