/// A statement, known from a moment on, that a task repeats others.
package struct DuplicateLink: Equatable, Sendable, Dated {
  package let moment: Moment
  package let task: Int
  /// The repeated tasks, rising; opened no later than the moment.
  package let others: [Int]

  /// - Parameters:
  ///   - moment: The moment at which it became known.
  ///   - task: The one that was found to repeat others.
  ///   - others: Rising.
  package init(moment: Moment, task: Int, others: [Int]) {
    (self.moment, self.task, self.others) = (moment, task, others)
  }

  /// The ids in a value of ``Field/duplicateOf``.
  static func names(in value: String) -> [String] {
    value.split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init)
  }
}

extension TaskLog {
  /// The resolution, in lower case, of a task that repeats another.
  private static let duplicate = "duplicate"

  /// Returns the history with ``Field/duplicateOf``, from groups of tasks that repeat one another and have no times.
  ///
  /// A task whose final resolution is DUPLICATE repeats, from that resolution on, the tasks of its group that were opened by
  /// then, without those that turn out to be duplicates later; if there are no others, from the first of them on that does. So a pair
  /// is known when the later of the two is resolved.
  ///
  /// - Parameter groups: Unknown tasks are ignored; groups that share a task are one.
  package func linkingDuplicates(_ groups: [[TaskID]]) -> TaskLog {
    let numbers = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    var united = DuplicateGroups(taskCount: count)
    for group in groups {
      let members = group.compactMap { numbers[$0] }
      guard let first = members.first else { continue }
      united.join(DuplicateLink(moment: .startOfHistory, task: first, others: Array(members.dropFirst())))
    }
    let grouped = Dictionary(grouping: (0..<count).filter { united.size(of: $0) > 1 }) { united.root(of: $0) }
    var links: [Int: (since: Int64, others: [Int])] = [:]
    for members in grouped.values {
      let sinces = members.map { duplicateSince($0) }
      for (task, since) in zip(members, sinces) {
        guard let since else { continue }
        // If all others turn out later, the first of those moments counts.
        for moment in sinces.compactMap(\.self).filter({ $0 >= since }).sorted() where links[task] == nil {
          let others = zip(members, sinces).filter { other, known in
            other != task && openings[other].seconds <= moment && (known ?? .min) <= moment
          }
          if !others.isEmpty { links[task] = (moment, others.map(\.0)) }
        }
      }
    }
    var pool = ValuePool()
    let nothing = pool.intern("")
    var (starts, moments, values) = ([0], [Int64](), [ValueID]())
    for task in 0..<count {
      moments.append(openings[task].seconds)
      values.append(nothing)
      if let link = links[task] {
        moments.append(max(link.since, openings[task].seconds))
        values.append(pool.intern(link.others.map { ids[$0].text }.joined(separator: " ")))
      }
      starts.append(moments.count)
    }
    var histories = histories
    histories[.duplicateOf] = FieldHistory(pool: pool, starts: starts, moments: moments, values: values)
    return TaskLog(
      ids: ids, openings: openings, reporters: reporters, reporterPool: reporterPool, dataWarnings: dataWarnings,
      files: files, histories: histories)
  }

  /// Returns the moment since which a task has been resolved DUPLICATE, if it is so in the end.
  private func duplicateSince(_ task: Int) -> Int64? {
    guard let resolutions = histories[.resolution] else { return nil }
    let updates = resolutions.updates(of: task)
    func isDuplicate(_ update: Int) -> Bool {
      resolutions.pool.string(resolutions.values[update]).lowercased() == Self.duplicate
    }
    guard let last = updates.last, isDuplicate(last) else { return nil }
    return resolutions.moments[updates.last { !isDuplicate($0) }.map { $0 + 1 } ?? updates.lowerBound]
  }

  /// The links in time order, ties by task. A link that is taken back later is included, since it was believed.
  package var duplicateLinks: [DuplicateLink] { links { $0 } }

  /// The links that hold at the end of the history, in time order; only `Evaluation` may use them.
  package var finalDuplicateLinks: [DuplicateLink] { links { $0.suffix(1) } }

  private func links(_ wanted: (Range<Int>) -> Range<Int>) -> [DuplicateLink] {
    guard let history = histories[.duplicateOf] else { return [] }
    let numbers = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
    var links: [DuplicateLink] = []
    for task in 0..<count {
      for update in wanted(history.updates(of: task)) where !history.pool.isEmpty(history.values[update]) {
        let moment = max(Moment(history.moments[update]), openings[task])
        let names = DuplicateLink.names(in: history.pool.string(history.values[update]))
        let others = Set(names.compactMap { numbers[TaskID($0)] }).filter {
          $0 != task && openings[$0] <= moment
        }
        if !others.isEmpty { links.append(DuplicateLink(moment: moment, task: task, others: others.sorted())) }
      }
    }
    return links.sorted { ($0.moment, $0.task) < ($1.moment, $1.task) }
  }
}

/// The groups of tasks that repeat one another, by links: tasks that repeat the same one are of one group.
///
/// - Source: Tarjan 1975, doi:10.1145/321879.321884: a forest, united by size.
package struct DuplicateGroups: Sendable {
  private var parents: [Int32]
  private var sizes: [Int32]

  package init(taskCount: Int) {
    parents = (0..<Int32(taskCount)).map { $0 }
    sizes = Array(repeating: 1, count: taskCount)
  }

  package init(taskCount: Int, links: [DuplicateLink]) {
    self.init(taskCount: taskCount)
    for link in links { join(link) }
  }

  /// Makes the groups of the linked tasks one.
  package mutating func join(_ link: DuplicateLink) {
    for other in link.others {
      var (large, small) = (root(of: link.task), root(of: other))
      guard large != small else { continue }
      if sizes[large] < sizes[small] { swap(&large, &small) }
      parents[small] = Int32(large)
      sizes[large] += sizes[small]
    }
  }

  /// The task that represents a group: the same for all tasks of the group.
  package func root(of task: Int) -> Int {
    var task = task
    while Int(parents[task]) != task { task = Int(parents[task]) }
    return task
  }

  /// Returns the number of tasks of a task's group; 1 for one that repeats nothing.
  package func size(of task: Int) -> Int { Int(sizes[root(of: task)]) }
}
