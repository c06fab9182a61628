import DelegationClustering
import DelegationFoundations
import DelegationIngest
import DelegationMatching
import DelegationTasks
import DelegationText
import DelegationVectors

extension Workload {
  static let endToEnd = Workload(
    "end-to-end", "from the files of several trackers to the accuracy of each cluster's five most frequent assignees",
    inputs: [
      ("data", "the folder that holds the products' folders"), ("products", "eclipse/CDT,mozilla/Thunderbird,…"),
      ("k", "how many clusters; 50"), ("restarts", "10"), ("seed", "1"),
    ]
  ) { inputs in
    let folder = try inputs.string("data")
    let products = try inputs.string("products").split(separator: ",").map(String.init)
    let settings = KMeans(
      k: try inputs.int("k", default: 50, atLeast: 1), restarts: try inputs.int("restarts", default: 10, atLeast: 1),
      seed: UInt64(try inputs.int("seed", default: 1)))
    let threads = try inputs.threads
    return PreparedWork { try EndToEnd(settings: settings, threads: threads).run(folder: folder, products: products) }
  }
}

/// A plain experiment end to end: it clusters the earlier half of all titles, and predicts for each later task the most
/// frequent assignees (components if a product has no assignees) of its nearest cluster.
///
/// A benchmark of cost, not of accuracy: it reads final field values.
private struct EndToEnd {
  let settings: KMeans
  let threads: Threads

  /// One task of any product.
  private struct Task {
    let opening: Moment
    let product: Int
    let id: TaskID
    let title: ValueID
    let label: Int
  }

  func run(folder: String, products: [String]) throws -> WorkloadAnswer {
    let logs = try products.map { product in
      let adapter = MSR2013XML()
      let files = try SourceFiles(opening: .folder(folder + "/" + product), wanted: adapter.fileNames)
      return try adapter.read(files, threads: threads) { _ in }
    }
    let (tasks, labelCount) = join(logs)
    let half = tasks.count / 2
    let corpus = try corpus(of: tasks, logs)
    let weighting = Weighting(termFrequency: .count, inverse: .smooth, normalisation: .l2)
    let tfidf = TFIDF.fit(corpus: corpus, rows: Array(0..<half), weighting: weighting)
    let clusters = try settings.fit(tfidf.matrix(corpus: corpus, rows: Array(0..<half)), threads: threads)
    let later = clusters.assign(tfidf.matrix(corpus: corpus, rows: Array(half..<tasks.count)), threads: threads)
    let leaders = leaders(tasks[..<half], clusters.assignments, labelCount)
    var (first, five) = (0, 0)
    for (task, cluster) in zip(tasks[half...], later) {
      if leaders[cluster].first == task.label { first += 1 }
      if leaders[cluster].contains(task.label) { five += 1 }
    }
    let tested = Double(max(1, tasks.count - half))
    return WorkloadAnswer([
      "tasks": Double(tasks.count), "terms": Double(tfidf.columnCount), "inertia": clusters.inertia,
      "top1": Double(first) / tested, "top5": Double(five) / tested,
    ])
  }

  /// All tasks that have a title, in opening order, then by product and id.
  private func join(_ logs: [TaskLog]) -> ([Task], labelCount: Int) {
    var tasks: [Task] = []
    var labels = ValuePool()
    for (product, log) in logs.enumerated() {
      let end = Snapshot(of: log, asOf: .endOfHistory)
      let field = log.fields.contains(.assignedTo) ? Field.assignedTo : .component
      let pool = log.pool(of: field)
      let numbers = (0..<ValueID(pool.count)).map { pool.withBytes(of: $0) { labels.intern($0) } }
      let none = labels.intern("")
      for task in end.tasks {
        guard let title = end.value(.shortDesc, of: task) else { continue }
        let label = end.value(field, of: task).map { numbers[Int($0)] } ?? none
        tasks.append(
          Task(
            opening: log.openings[task], product: product, id: log.ids[task], title: title, label: Int(label)))
      }
    }
    tasks.sort { ($0.opening, $0.product, $0.id) < ($1.opening, $1.product, $1.id) }
    return (tasks, labels.count)
  }

  private func corpus(of tasks: [Task], _ logs: [TaskLog]) throws -> Corpus {
    let titles = logs.map { $0.pool(of: .shortDesc) }
    var builder = CorpusBuilder(chain: try TextChain(settings: .peer))
    for task in tasks { titles[task.product].withBytes(of: task.title) { builder.add($0) } }
    return builder.finish()
  }

  /// The five most frequent labels of each cluster; equal: the lowest number.
  private func leaders(_ tasks: ArraySlice<Task>, _ assignments: [Int], _ labelCount: Int) -> [[Int]] {
    var votes = [Int](repeating: 0, count: settings.k * labelCount)
    for (task, cluster) in zip(tasks, assignments) { votes[cluster * labelCount + task.label] += 1 }
    return (0..<settings.k).map { cluster in
      let base = cluster * labelCount
      return Array((0..<labelCount).sorted { (-votes[base + $0], $0) < (-votes[base + $1], $1) }.prefix(5))
    }
  }
}

extension TextSettings {
  /// As in the programs that costs are compared with: words of at least two characters, stemmed.
  static var peer: TextSettings {
    TextSettings(tokenizer: .words, minimumTokenLength: 2, filters: [.porter2])
  }
}
