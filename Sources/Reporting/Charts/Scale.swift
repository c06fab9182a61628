import DelegationExperiments

/// Where the values of an axis lie: across in percent of the plot, upwards in pixels.
package struct Scale: Sendable {
  /// Both ends of the axis, as values; they differ.
  let values: (from: Double, to: Double)
  /// Where these ends lie.
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
  ///   - lowest: The lowest value of the axis; at most 0.
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
  ///
  /// - Parameters:
  ///   - last: Above 1.
  ///   - count: How many steps there may be at most.
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
  /// Numbers that would touch on a phone are hidden there.
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
      for (tick, isShown) in zip(ticks, alwaysShown(ticks, on: scale)) {
        text(Scale.text(tick), isShown ? "quiet middle" : "quiet middle roomy", at: (scale(tick), bottom + 16))
      }
    }
    text(name, "quiet middle", at: (50, bottom + 35))
  }

  /// Which numbers have space on the narrowest page: the last and 0, and from the first on those that touch none of the others.
  private func alwaysShown(_ ticks: [Double], on scale: Scale) -> [Bool] {
    func areApart(_ one: Double, _ other: Double) -> Bool {
      let widths = Labels.width(Scale.text(one)) + Labels.width(Scale.text(other))
      return (scale(one) - scale(other)).magnitude / 100 * narrowestPlot >= widths / 2 + 6
    }
    var shown = ticks.filter { $0 == 0 || $0 == ticks.last }
    return ticks.map { tick in
      if !shown.contains(tick) {
        if shown.contains(where: { !areApart($0, tick) }) { return false }
        shown.append(tick)
      }
      return true
    }
  }

  /// The first name begins and the last one ends at its tick; between them are those that have space on the narrowest page.
  private mutating func write(_ names: [String], at ticks: [Double], height: Double) {
    guard let first = names.first, let last = names.last, names.count > 1 else { return }
    text(first, "quiet", at: (ticks[0], height))
    text(last, "quiet end", at: (ticks[ticks.count - 1], height))
    var left = ticks[0] / 100 * narrowestPlot + Labels.width(first)
    let right = ticks[ticks.count - 1] / 100 * narrowestPlot - Labels.width(last)
    for (tick, name) in zip(ticks, names).dropFirst().dropLast() {
      let (middle, half) = (tick / 100 * narrowestPlot, Labels.width(name) / 2)
      guard middle - half >= left + 8, middle + half <= right - 8 else { continue }
      text(name, "quiet middle", at: (tick, height))
      left = middle + half
    }
  }

  /// Numbers to the left of the plot, a thin line across it from each, and the axis' name above.
  ///
  /// - Parameters:
  ///   - scale: Of the axis.
  ///   - ticks: Its numbers.
  ///   - name: What is measured, in which unit.
  mutating func verticalAxis(_ scale: Scale, _ ticks: [Double], name: String) {
    for tick in ticks {
      line("grid", (0, scale(tick)), (100, scale(tick)))
      text(Scale.text(tick), "quiet end", at: (0, scale(tick)), shift: -8)
    }
    text(name, "quiet", at: (0, scale.ends.to - 18), shift: -left)
  }
}
