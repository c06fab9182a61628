import DelegationResults

extension ExperimentResult {
  @DataTables var groupTables: [DataTable] {
    DataTable(
      "ablation", "The learned ranker with part of its features.", of: ablation,
      [
        .text("variant", "in words", \.variant), .text("kind", "adds, without or all", \.kind.rawValue),
        .text("group", "group of features", isRequired: false, \.group),
        .integer("features", "how many it reads", \.features),
      ] + Self.measures(.wide, "validation_") { $0.validation } + Self.measures(.wide, "holdout_") { $0.holdout })
    DataTable(
      "inactive", "How often inactive people are suggested.", of: inactive,
      .name(\.model, \.mode) + [
        .integer("days", "days without activity", \.days), .number("top1", "share of first persons", \.top1),
        .number("top5", "share of tasks with one among the first five", \.top5),
        .number("ranks", "share of first-five ranks", \.ranks),
      ])
    DataTable(
      "clusters", "One line per clustering.", of: numberedClusters,
      [
        .integer("clustering", "from 1") { $0.number }, .text("space", "tfidf or lsa") { $0.run.space },
        .integer("k", "clusters") { $0.run.k }, .integer("restarts", "starts tried") { $0.run.restarts },
        .integer("rows", "tasks clustered") { $0.run.rows },
        .text("initialisation", "k-means++ or random") { $0.run.initialisation },
        .number("inertia", "sum of squared distances") { $0.run.inertia }, .number("purity", "share") { $0.run.purity },
        .number("nmi", "share") { $0.run.nmi }, .number("ari", "adjusted Rand index") { $0.run.ari },
        .integer("empty_clusters", "clusters without a task") { $0.run.emptyClusters },
      ])
    DataTable(
      "largest_clusters", "The largest clusters of each clustering.",
      of: numberedClusters.flatMap { number, run in
        run.largest.enumerated().map { (number: number, rank: $0 + 1, cluster: $1) }
      },
      [
        .integer("clustering", "as in clusters.tsv") { $0.number },
        .integer("rank", "from 1, the largest first") { $0.rank },
        .integer("size", "tasks") { $0.cluster.size },
        .text("component", "its most common component", isRequired: false) { $0.cluster.component },
        .number("component_share", "share of its tasks in that component") { $0.cluster.componentShare },
        .text("terms", "its heaviest terms that at least three persons share, separated by spaces", isRequired: false) {
          $0.cluster.terms.joined(separator: " ")
        },
      ])
    DataTable(
      "cluster_map", "Clustered tasks as points in two dimensions of latent semantic analysis.",
      of: numberedClusters.flatMap { number, run in
        run.map.map { map in
          map.x.indices.map { (number: number, x: map.x[$0], y: map.y[$0], cluster: map.cluster[$0]) }
        }
          ?? []
      },
      [
        .integer("clustering", "as in clusters.tsv") { $0.number }, .integer("x", "0 to 1000") { $0.x },
        .integer("y", "0 to 1000") { $0.y },
        .integer("cluster", "rank in largest_clusters.tsv; 0 for smaller clusters") { $0.cluster },
      ])
    DataTable(
      "profiles", "Keyword profiles: one line per person and term, the heaviest first.",
      of: profiles.flatMap { profile in
        profile.keywords.enumerated().map { (profile: profile, rank: $0 + 1, keyword: $1) }
      },
      [
        .text("person", "pseudonym") { $0.profile.person },
        .integer("tasks", "tasks the profile is made of") { $0.profile.tasks }, .integer("rank", "from 1") { $0.rank },
        .text("term", "one that at least three persons share") { $0.keyword.term },
        .number("weight", "in the person's centroid") { $0.keyword.weight },
        .integer("support", "how many of those tasks hold the term", isRequired: false) { $0.keyword.support },
      ])
    DataTable(
      "load", "Test tasks per person: assigned, and named first for by the headline's model.", of: load?.persons ?? [],
      [
        .text("person", "pseudonym", \.person),
        .integer("assigned", "test tasks whose final assignee the person is", \.assigned),
        .integer("first", "test tasks whose first suggestion the person is") { $0.first },
        .number("top1", "top-1 of the tasks assigned to the person, share", isRequired: false, \.accuracy?.top1),
      ] + .bounds("top1", of: "top-1") { $0.accuracy?.interval95["top1"] }
        + [.number("top5", "top-5 of these tasks, share", isRequired: false, \.accuracy?.top5)]
        + .bounds("top5", of: "top-5") { $0.accuracy?.interval95["top5"] })
    DataTable(
      "confident_errors", "The most confident errors of the headline's model.",
      of: (confidentErrors ?? []).compactMap { task in task.suggestions.first.map { (task: task, first: $0) } },
      [
        .text("task", "id in the dataset") { $0.task.task },
        .text("component", "at opening", isRequired: false) { $0.task.component },
        .text("assignee", "pseudonym of the final assignee") { $0.task.assignee },
        .text("suggested", "pseudonym of the first person") { $0.first.person },
        .number("probability", "of that person, as stated") { $0.first.probability },
        .integer(
          "assignee_rank", "the assignee's rank, from 1; empty if not ranked", isRequired: false
        ) { $0.task.assigneeRank },
      ])
  }

  private var numberedClusters: [(number: Int, run: ClusterResult)] { clusters.enumerated().map { ($0 + 1, $1) } }
}
