import DelegationRanking
import DelegationTasks

extension CategoryNames {
  package init(of task: Int, in log: TaskLog) {
    let opening = OpeningView(of: log)
    func name(_ field: Field) -> String? { opening.text(field, of: task).flatMap { $0.isEmpty ? nil : $0 } }
    self.init(
      component: name(.component), version: name(.version), opSys: name(.opSys), severity: name(.severity),
      product: name(.product))
    hasReporter = !log.reporterPool.isEmpty(log.reporters[task])
    hasInbox = !(opening.text(.assignedTo, of: task) ?? "").isEmpty
    hasTopic = opening.text(.shortDesc, of: task).flatMap { TitleTopic.key(of: $0.utf8) } != nil
  }
}
