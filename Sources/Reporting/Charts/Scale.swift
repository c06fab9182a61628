import DelegationFiles
import DelegationFoundations

package struct Scale: Sendable {
  /// Both ends of the axis, as values; they differ.
  let values: (from: Double, to: Double)
  let ends: (from: Double, to: Double)

  package init(_ values: (from: Double, to: Double), over ends: (from: Double, to: Double)) {
    (self.values, self.ends) = (values, ends)
  }

  package func callAsFunction(_ value: Double) -> Double {
    ends.from + (value - values.from) / (values.to - values.from) * (ends.to - ends.from)
  }

  /// The multiples of a round step (1, 2 or 5 times a power of ten) from the last that is not above `lowest` to the first that is
  /// not below `highest`.
  ///
  /// - Parameters:
  ///   - lowest: The lowest value of the axis.
  ///   - highest: The highest value of the axis; an axis of zeros ends at 1.
  ///   - count: How many steps there may be at most, and one more if the axis begins below 0.
  package static func ticks(from lowest: Double = 0, to highest: Double, atMost count: Int) -> [Double] {
    guard highest > lowest else { return [0, 1] }
    let rough = (highest - lowest) / Double(count)
    var unit = 1.0
    while unit > rough { unit /= 10 }
    while unit * 10 <= rough { unit *= 10 }
    let step = [1, 2, 5].map { $0 * unit }.first { $0 >= rough } ?? unit * 10
    // What rounding added to the quotients makes no further step.
    let first = Int((lowest / step + 1e-9).rounded(.down))
    let last = Int((highest / step - 1e-9).rounded(.up))
    return (first...last).map { sixDecimals(Double($0) * step) }
  }

  /// 1, the multiples of a round step, and the last number, where they are far enough apart.
  package static func ticks(counting last: Int, atMost count: Int) -> [Double] {
    let step = max(1, Int(ticks(to: Double(last), atMost: count)[1]))
    let inner = stride(from: step, to: last, by: step).filter { $0 > 1 && last - $0 >= (step + 1) / 2 }
    return ([1] + inner + [last]).map(Double.init)
  }

  /// A tick as the axis names it: `0.5`, `1,500`, `−10`.
  package static func text(_ tick: Double) -> String {
    let text = tick == tick.rounded() ? PageText.count(Int(tick.magnitude)) : PageText.plain(tick.magnitude)
    return tick < 0 ? "−" + text : text
  }
}

extension Drawing {
  /// Numbers below the plot, the axis' name below them, and optionally a thin line up from each number.
  ///
  /// Of numbers that would touch each other, some are left out, on a phone more than elsewhere.
  ///
  /// - Parameters:
  ///   - names: What is written in place of the numbers, such as dates; nil for the numbers.
  ///   - top: Where the lines end; none are drawn without.
  mutating func horizontalAxis(
    _ scale: Scale, _ ticks: [Double], names: [String]? = nil, name: String, bottom: Double, linesTo top: Double?
  ) {
    if let top { grid(ticks.map { ((scale($0), top), (scale($0), bottom)) }) }
    let labels = zip(ticks, names ?? ticks.map(Scale.text)).map { (position: scale($0), text: $1) }
    let ends = ticks.indices.filter { ticks[$0] == 0 || $0 == ticks.count - 1 }
    let always = fitting(labels, over: plotWidth(in: Self.narrowest), besides: ends)
    for index in fitting(labels, over: plotWidth(in: Self.roomy), besides: always) {
      let style = always.contains(index) ? "quiet middle" : "quiet middle roomy"
      text(labels[index].text, style, at: (labels[index].position, bottom + 16))
    }
    text(name, "quiet middle", at: (50, bottom + 35))
  }

  /// The labels that have space beside each other: those given, and from the first on those that touch none of the others.
  private func fitting(
    _ labels: [(position: Double, text: String)], over width: Double, besides given: [Int]
  ) -> [Int] {
    labels.indices.reduce(into: given) { shown, index in
      let touches = shown.contains { other in
        let needed = (Labels.width(labels[index].text) + Labels.width(labels[other].text)) / 2 + 6
        return (labels[index].position - labels[other].position).magnitude / 100 * width < needed
      }
      if !touches { shown.append(index) }
    }.sorted()
  }

  /// Numbers to the left of the plot, a thin line across it from each, and the axis' name above.
  mutating func verticalAxis(_ scale: Scale, _ ticks: [Double], name: String) {
    grid(ticks.map { ((0, scale($0)), (100, scale($0))) })
    for tick in ticks { text(Scale.text(tick), "quiet end", at: (0, scale(tick)), shift: -8) }
    text(name, "quiet", at: (0, scale.ends.to - 18), shift: -left)
  }
}
