import DelegationFoundations

extension CivilDate {
  package init(of moment: Moment) { self.init(number: Int(moment.seconds).dividedDown(by: daySeconds)) }
}
