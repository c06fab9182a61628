/// Looks for a day with all required stops that ends early, without any proof: what ends later need not be tabled.
///
/// A beam search: of the partial orders of each length, those with the earliest outlook go on.
enum QuickOrder {
  private struct Part {
    let set, last: Int
    let leaving, outlook: Double
  }

  static func finish(_ network: DayNetwork, required: Int, width: Int = 48) -> Double {
    let bounds = RestBounds(network, required: required)
    var parts = [Part(set: 0, last: network.origin, leaving: network.start, outlook: 0)]
    for _ in 0..<required.nonzeroBitCount {
      var next: [Part] = []
      for part in parts {
        forEachStop(in: required & ~part.set) { stop in
          let arrival = network.arrival(from: part.last, to: stop, leaving: part.leaving)
          let leaving = network.begin(at: stop, arriving: arrival) + network.service[stop]
          let set = part.set | 1 << stop
          guard leaving < .infinity, leaving <= bounds.latest(set, stop, limit: .infinity) else { return }
          next.append(Part(set: set, last: stop, leaving: leaving, outlook: leaving + bounds.rest(set, stop)))
        }
      }
      next.sort { ($0.outlook, $0.set, $0.last) < ($1.outlook, $1.set, $1.last) }
      parts.removeAll(keepingCapacity: true)
      for part in next where parts.count < width {
        if !parts.contains(where: { $0.set == part.set && $0.last == part.last }) { parts.append(part) }
      }
    }
    return parts.reduce(.infinity) { min($0, network.finish(after: $1.last, leaving: $1.leaving)) }
  }
}
