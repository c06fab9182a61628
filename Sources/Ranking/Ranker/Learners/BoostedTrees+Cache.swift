import DelegationFoundations

extension BoostedTrees: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    writer.add(
      featureCount, importance, losses, treeStarts, nodes.map(\.value), nodes.map(\.feature), nodes.map(\.left),
      nodes.map(\.bin))
  }

  package init(from reader: inout ByteReader) throws {
    let featureCount = try Int(from: &reader)
    let (importance, losses) = (try [Double](from: &reader), try [Double](from: &reader))
    let treeStarts = try [Int](from: &reader)
    let (values, features) = (try [Double](from: &reader), try [Int32](from: &reader))
    let (lefts, bins) = (try [Int32](from: &reader), try [UInt8](from: &reader))
    guard [features.count, lefts.count, bins.count].allSatisfy({ $0 == values.count }),
      treeStarts.areOffsets(endingAt: values.count), values.allSatisfy(\.isFinite)
    else { throw CacheFault() }
    let nodes = values.indices.map {
      Node(value: values[$0], feature: features[$0], left: lefts[$0], bin: bins[$0])
    }
    // Children follow their node and stay in its tree, so every way through a tree ends at a leaf of it.
    for (start, end) in zip(treeStarts, treeStarts.dropFirst()) {
      guard start < end else { throw CacheFault() }
      for node in start..<end where nodes[node].feature >= 0 {
        guard nodes[node].feature < featureCount, Int(nodes[node].left) > node - start,
          Int(nodes[node].left) + 1 < end - start
        else { throw CacheFault() }
      }
    }
    self.init(featureCount: featureCount, importance: importance, losses: losses, nodes: nodes, treeStarts: treeStarts)
  }
}
