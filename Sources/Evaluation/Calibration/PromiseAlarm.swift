import DelegationFoundations

/// Watches whether a share of answers is still right as often as promised, so that one may look every day.
///
/// It bets against the promise: each answer multiplies a stake by the ratio of its chances under a lower share and under the
/// promised one. As long as the promise holds, whatever was answered before, the stakes do not grow on average, so they
/// reach `1 / risk` at any time with a probability of at most `risk`. A fall can begin in any week: each week begins bets of
/// its own, with a part of the stakes that was set aside for it.
///
/// Source: test martingales, Ville 1939; Waudby-Smith & Ramdas 2023, arXiv:2010.09686; their mixture over the beginnings of
/// a fall, Shin, Ramdas & Rinaldo 2022, arXiv:2203.03532.
package struct PromiseAlarm: Sendable {
  package struct Week: Equatable, Sendable {
    package var right, wrong: Int

    package init(right: Int, wrong: Int) { (self.right, self.wrong) = (right, wrong) }
  }

  let promised: Double
  package let risk: Double

  /// How far below the promise the shares lie that it bets on.
  private static let falls = [0.05, 0.1, 0.2, 0.3]
  /// The weeks in which half of the stakes begin.
  private static let half = 26.0

  /// - `promised`: Above 0 and below 1.
  package init(promised: Double, risk: Double) {
    precondition(0 < promised && promised < 1, "what always or never holds needs no bets")
    (self.promised, self.risk) = (promised, risk)
  }

  /// How many times the stakes have grown after each week: the evidence against the promise.
  package func evidence(_ weeks: [Week]) -> [Double] {
    let shares = Self.falls.map { max(promised - $0, promised / 10) }
    let gains = shares.map { share in
      (right: Elementary.log(share / promised), wrong: Elementary.log((1 - share) / (1 - promised)))
    }
    var stakes = gains.map { _ in 0.0 }
    return weeks.enumerated().map { number, week in
      let begun = Double(number + 1)
      let part = Self.half / ((begun + Self.half - 1) * (begun + Self.half)) / Double(gains.count)
      for (bet, gain) in gains.enumerated() {
        // Much more than every bound overflows, and says no more.
        let growth = Elementary.exp(min(gain.right * Double(week.right) + gain.wrong * Double(week.wrong), 600))
        stakes[bet] = min((stakes[bet] + part) * growth, 1e40)
      }
      return stakes.reduce(0, +) + Self.half / (Self.half + begun)
    }
  }

  /// The first week after which the evidence is enough; nil where it never was. What came after does not take it back.
  package func ringing(_ weeks: [Week]) -> Int? { evidence(weeks).firstIndex { $0 >= 1 / risk } }
}
