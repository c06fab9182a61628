import TaskModel

/// How much of the work goes to the five busiest persons.
package struct LoadConcentration: AssignmentMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "loadTopFive", name: "load concentration",
      explanation:
        "How much of what is given away, a task given to three persons counting three times, goes to five persons.",
      formula: "assignments to the five busiest persons after both rounds / assignments",
      source: "the five-firm concentration ratio of economics", unit: "share of assignments")
  }

  package func value(of tasks: [TaskAssignment]) -> Double {
    var loads: [PersonID: Int] = [:]
    for task in tasks { for person in task.persons { loads[person, default: 0] += 1 } }
    let sorted = loads.values.sorted(by: >)
    let all = sorted.reduce(0, +)
    return all == 0 ? 0 : Double(sorted.prefix(5).reduce(0, +)) / Double(all)
  }
}
