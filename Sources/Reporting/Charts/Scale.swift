import DelegationExperiments
/// Where the values of an axis lie, in pixels.
package struct Scale: Sendable {
  /// Both ends of the axis, as values; they differ.
  let values: (from: Double, to: Double)
  /// Where these ends lie.
  let pixels: (from: Double, to: Double)

  package init(_ values: (from: Double, to: Double), over pixels: (from: Double, to: Double)) {
    (self.values, self.pixels) = (values, pixels)
  }

  package func callAsFunction(_ value: Double) -> Double {
    pixels.from + (value - values.from) / (values.to - values.from) * (pixels.to - pixels.from)
  }

  /// The multiples of a round step (1, 2 or 5 times a power of ten) from 0 to the first that is not below `highest`.
  ///
  /// - Parameters:
  ///   - highest: The highest value of the axis; an axis of zeros ends at 1.
  ///   - count: How many steps there may be at most.
  package static func ticks(to highest: Double, atMost count: Int) -> [Double] {
    guard highest > 0 else { return [0, 1] }
    let rough = highest / Double(count)
    var unit = 1.0
    while unit > rough { unit /= 10 }
    while unit * 10 <= rough { unit *= 10 }
    let step = [1, 2, 5].map { $0 * unit }.first { $0 >= rough } ?? unit * 10
    // What rounding added to the quotient makes no further step.
    let last = Int((highest / step - 1e-9).rounded(.up))
    return (0...last).map { sixDecimals(Double($0) * step) }
  }

  /// 1, the multiples of a round step, and the last number, where they are far enough apart.
  ///
  /// - Parameters:
  ///   - last: Above 1.
  ///   - count: How many steps there may be at most.
  package static func ticks(counting last: Int, atMost count: Int) -> [Double] {
    let step = max(1, Int(ticks(to: Double(last), atMost: count)[1]))
    let inner = stride(from: step, to: last, by: step).filter { $0 > 1 && last - $0 >= (step + 1) / 2 }
    return ([1] + inner + [last]).map(Double.init)
  }

  /// A tick as the axis names it: `0.5`, `1,500`.
  package static func text(_ tick: Double) -> String {
    tick == tick.rounded() ? PageText.count(Int(tick)) : PageText.plain(tick)
  }
}

extension Drawing {
  /// Numbers below the plot, the axis' name below them, and optionally a thin line up from each number.
  ///
  /// - Parameters:
  ///   - scale: Of the axis.
  ///   - ticks: Its numbers.
  ///   - names: What is written in place of the numbers; nil for the numbers.
  ///   - name: What is measured, in which unit.
  ///   - bottom: Of the plot.
  ///   - top: Where the lines end; none are drawn without.
  mutating func horizontalAxis(
    _ scale: Scale, _ ticks: [Double], names: [String]? = nil, name: String, bottom: Double, linesTo top: Double?
  ) {
    if let top { for tick in ticks { line("grid", (scale(tick), top), (scale(tick), bottom)) } }
    if let names {
      write(names, at: ticks.map { scale($0) }, height: bottom + 16)
    } else {
      for tick in ticks { text(Scale.text(tick), "quiet middle", at: (scale(tick), bottom + 16)) }
    }
    text(name, "quiet middle", at: ((scale.pixels.from + scale.pixels.to) / 2, bottom + 35))
  }

  /// The first name begins and the last one ends at its tick; between them are those that have space.
  private mutating func write(_ names: [String], at ticks: [Double], height: Double) {
    guard let first = names.first, let last = names.last, names.count > 1 else { return }
    text(first, "quiet", at: (ticks[0], height))
    text(last, "quiet end", at: (ticks[ticks.count - 1], height))
    var left = ticks[0] + Labels.width(first)
    let right = ticks[ticks.count - 1] - Labels.width(last)
    for (tick, name) in zip(ticks, names).dropFirst().dropLast() {
      let half = Labels.width(name) / 2
      guard tick - half >= left + 8, tick + half <= right - 8 else { continue }
      text(name, "quiet middle", at: (tick, height))
      left = tick + half
    }
  }

  /// Numbers to the left of the plot, a thin line across it from each, and the axis' name above.
  ///
  /// - Parameters:
  ///   - scale: Of the axis.
  ///   - ticks: Its numbers.
  ///   - name: What is measured, in which unit.
  ///   - left: Of the plot.
  ///   - right: Of the plot.
  mutating func verticalAxis(_ scale: Scale, _ ticks: [Double], name: String, from left: Double, to right: Double) {
    for tick in ticks {
      line("grid", (left, scale(tick)), (right, scale(tick)))
      text(Scale.text(tick), "quiet end", at: (left - 8, scale(tick)))
    }
    text(name, "quiet", at: (0, scale.pixels.to - 18))
  }
}
