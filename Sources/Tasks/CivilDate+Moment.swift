import DelegationFoundations

extension CivilDate {
  /// The day that a moment is in, in UTC.
  package init(of moment: Moment) { self.init(number: Int(moment.seconds).dividedDown(by: daySeconds)) }
}
