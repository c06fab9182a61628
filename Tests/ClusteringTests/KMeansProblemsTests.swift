import DelegationClustering
import DelegationFoundations
import DelegationTasks
import DelegationVectors
import Testing

@Suite("k-means, problems") struct KMeansProblemsTests {
  private func problem(_ kmeans: KMeans, _ matrix: DenseMatrix = line([1, 2])) -> Problem? {
    do { _ = try kmeans.fit(matrix) } catch { return error as? Problem }
    return nil
  }

  @Test("settings out of range are named with their value and what is allowed")
  func settings() {
    #expect(
      problem(KMeans(k: 0, seed: 1))
        == Problem(location: "k-means", fault: "k is 0", remedy: "make it at least 1"))
    #expect(problem(KMeans(k: 2, restarts: 0, seed: 1))?.fault == "restarts is 0")
    #expect(problem(KMeans(k: 2, maximumIterations: -1, seed: 1))?.fault == "maximumIterations is -1")
    #expect(problem(KMeans(k: 2, tolerance: -0.5, seed: 1))?.fault == "tolerance is -0.5")
    #expect(problem(KMeans(k: 2, tolerance: .nan, seed: 1))?.remedy == "make it at least 0 and below 1")
  }

  @Test("start rows must fit")
  func startRows() {
    func fault(_ k: Int, _ rows: [Int], restarts: Int = 1) -> String? {
      problem(KMeans(k: k, restarts: restarts, initialisation: .rows(rows), seed: 1))?.fault
    }
    #expect(fault(2, [0]) == "1 start rows for k = 2")
    #expect(fault(2, [0, 2]) == "start row 2 of a matrix with 2 rows")
    #expect(fault(2, [-1, 1]) == "start row -1 of a matrix with 2 rows")
    #expect(fault(1, [0], restarts: 3) == "3 restarts from the same start rows")
    #expect(fault(2, [0, 1]) == nil)
  }

  @Test("what is not a number, or too large to be squared, is refused with its row")
  func unusable() {
    let kmeans = KMeans(k: 1, seed: 1)
    #expect(
      problem(kmeans, DenseMatrix(rows: [[1, 2], [3, .nan]]))
        == Problem(
          location: "k-means, row 1", fault: "nan is not a number below 1e15 in magnitude",
          remedy: "find out where it comes from, and leave the row out or scale the values"))
    #expect(problem(kmeans, DenseMatrix(rows: [[1, 2], [3, 4], [-.infinity, 0]]))?.location == "k-means, row 2")
    let far = #expect(throws: Problem.self) {
      try kmeans.fit(sparse(DenseMatrix(rows: [[0, 1], [0, 0], [1e16, 0]])))
    }
    #expect(far?.location == "k-means, row 2")
  }
}
