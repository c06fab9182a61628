import DelegationFoundations
import DelegationTasks
import DelegationVectors
import Foundation

/// A sparse matrix in a file that other programs can read: little-endian Int64 rows, columns and stored weights, then
/// rows + 1 Int64 row starts, Int32 columns and Float32 weights.
enum MatrixFile {
  static func read(_ path: String) throws -> SparseMatrix {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem(location: path, fault: "this file cannot be read", remedy: "Check the path.")
    }
    return try data.withUnsafeBytes { bytes in
      let head = try numbers(bytes, at: 0, count: 3, of: Int64.self, path).map(Int.init)
      let (rows, columns, stored) = (head[0], head[1], head[2])
      var offset = 24
      let starts = try numbers(bytes, at: offset, count: rows + 1, of: Int64.self, path)
      offset += (rows + 1) * 8
      let locations = try numbers(bytes, at: offset, count: stored, of: Int32.self, path)
      offset += stored * 4
      let weights = try numbers(bytes, at: offset, count: stored, of: Float.self, path)
      return SparseMatrix(
        rowStarts: starts.map(Int.init), columns: locations.map(UInt32.init), weights: weights, columnCount: columns)
    }
  }

  static func write(_ matrix: SparseMatrix, to path: String) throws {
    var data = Data()
    func add<Number>(_ numbers: [Number]) { numbers.withUnsafeBytes { data.append(contentsOf: $0) } }
    add([matrix.rowCount, matrix.columnCount, matrix.storedCount].map(Int64.init))
    add(matrix.rowStarts.map(Int64.init))
    add(matrix.columns.map(Int32.init))
    add(matrix.weights)
    do {
      try data.write(to: URL(fileURLWithPath: path))
    } catch { throw Problem(location: path, fault: "this file cannot be written", remedy: "Name another.") }
  }

  /// Row numbers, as little-endian Int32.
  static func readRows(_ path: String) throws -> [Int] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem(location: path, fault: "this file cannot be read", remedy: "Check the path.")
    }
    return try data.withUnsafeBytes { bytes in
      try numbers(bytes, at: 0, count: bytes.count / 4, of: Int32.self, path).map(Int.init)
    }
  }

  private static func numbers<Number>(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, count: Int, of: Number.Type, _ path: String
  ) throws -> [Number] {
    let size = MemoryLayout<Number>.size
    guard count >= 0, offset + count * size <= bytes.count else {
      throw Problem(location: path, fault: "the file ends too early", remedy: "Write it again.")
    }
    return (0..<count).map { bytes.loadUnaligned(fromByteOffset: offset + $0 * size, as: Number.self) }
  }
}
