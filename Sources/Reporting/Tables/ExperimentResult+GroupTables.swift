import DelegationExperiments

extension ExperimentResult {
  var ablationData: DataTable {
    DataTable(
      path: "tables/ablation.tsv", about: "The learned ranker with part of its features.",
      columns: [
        .text("variant", "in words"), .text("kind", "adds, without or all"),
        .text("group", "group of features", isRequired: false), .integer("features", "how many it reads"),
      ]
        + ["validation", "holdout"].flatMap { part in
          ["top1", "top5", "top10", "mrr"].map { .number("\(part)_\($0)", "\(Wording.measure($0)), share") }
        },
      rows: ablation.map {
        [.text($0.variant), .text($0.kind.rawValue), .text($0.group), .integer($0.features)]
          + [$0.validation, $0.holdout].flatMap { [$0.top1, $0.top5, $0.top10, $0.mrr] }.map { .number($0) }
      })
  }

  var inactiveData: DataTable {
    DataTable(
      path: "tables/inactive.tsv", about: "How often inactive people are suggested.",
      columns: [
        .text("model", "name in the catalogue"), .text("mode", "batch or prequential"),
        .integer("days", "days without activity"), .number("top1", "share of first persons"),
        .number("top5", "share of tasks with one among the first five"),
        .number("ranks", "share of first-five ranks"),
      ],
      rows: inactive.map {
        [
          .text($0.model), .text($0.mode.rawValue), .integer($0.days), .number($0.top1), .number($0.top5),
          .number($0.ranks),
        ]
      })
  }

  var clusterData: DataTable {
    DataTable(
      path: "tables/clusters.tsv", about: "One line per clustering.",
      columns: [
        .integer("clustering", "from 1"), .text("space", "tfidf or lsa"), .integer("k", "clusters"),
        .integer("restarts", "starts tried"), .integer("rows", "tasks clustered"),
        .text("initialisation", "k-means++ or random"), .number("inertia", "sum of squared distances"),
        .number("purity", "share"), .number("nmi", "share"), .number("ari", "adjusted Rand index"),
        .integer("empty_clusters", "clusters without a task"),
      ],
      rows: clusters.enumerated().map { position, one in
        [
          .integer(position + 1), .text(one.space), .integer(one.k), .integer(one.restarts), .integer(one.rows),
          .text(one.initialisation), .number(one.inertia), .number(one.purity), .number(one.nmi), .number(one.ari),
          .integer(one.emptyClusters),
        ]
      })
  }

  var largestClusterData: DataTable {
    DataTable(
      path: "tables/largest_clusters.tsv", about: "The largest clusters of each clustering.",
      columns: [
        .integer("clustering", "as in clusters.tsv"), .integer("rank", "from 1, the largest first"),
        .integer("size", "tasks"), .text("component", "its most common component", isRequired: false),
        .number("component_share", "share of its tasks in that component"),
        .text("terms", "its heaviest terms that at least three persons share, separated by spaces", isRequired: false),
      ],
      rows: clusters.enumerated().flatMap { number, one in
        one.largest.enumerated().map { position, cluster in
          [
            .integer(number + 1), .integer(position + 1), .integer(cluster.size), .text(cluster.component),
            .number(cluster.componentShare), .text(cluster.terms.joined(separator: " ")),
          ]
        }
      })
  }

  var profileData: DataTable {
    DataTable(
      path: "tables/profiles.tsv", about: "Keyword profiles: one line per person and term, the heaviest first.",
      columns: [
        .text("person", "pseudonym"), .integer("tasks", "tasks the profile is made of"), .integer("rank", "from 1"),
        .text("term", "one that at least three persons share"), .number("weight", "in the person's centroid"),
        .integer("support", "how many of those tasks hold the term", isRequired: false),
      ],
      rows: profiles.flatMap { profile in
        profile.keywords.enumerated().map { position, keyword in
          [
            .text(profile.person), .integer(profile.tasks), .integer(position + 1), .text(keyword.term),
            .number(keyword.weight),
            keyword.support.map { .integer($0) } ?? .none,
          ]
        }
      })
  }

  var loadData: DataTable {
    DataTable(
      path: "tables/load.tsv",
      about: "Test tasks per person: assigned, and named first for by the headline's model.",
      columns: [
        .text("person", "pseudonym"), .integer("assigned", "test tasks whose final assignee the person is"),
        .integer("first", "test tasks whose first suggestion the person is"),
        .number("top1", "top-1 of the tasks assigned to the person, share", isRequired: false),
      ] + Self.boundColumns("top1", of: "top-1") + [
        .number("top5", "top-5 of these tasks, share", isRequired: false)
      ] + Self.boundColumns("top5", of: "top-5"),
      rows: (load?.persons ?? []).map { person in
        [.text(person.person), .integer(person.assigned), .integer(person.first)]
          + ["top1", "top5"].flatMap { key -> [DataTable.Cell] in
            [.number(key == "top1" ? person.accuracy?.top1 : person.accuracy?.top5)]
              + Self.boundCells(person.accuracy?.interval95[key])
          }
      })
  }

  var errorData: DataTable {
    DataTable(
      path: "tables/confident_errors.tsv", about: "The most confident errors of the headline's model.",
      columns: [
        .text("task", "id in the dataset"), .text("component", "at opening", isRequired: false),
        .text("assignee", "pseudonym of the final assignee"),
        .text("suggested", "pseudonym of the first person"), .number("probability", "of that person, as stated"),
        .integer("assignee_rank", "the assignee's rank, from 1; empty if not ranked", isRequired: false),
      ],
      rows: (confidentErrors ?? []).compactMap { task in
        task.suggestions.first.map {
          [
            .text(task.task), .text(task.component), .text(task.assignee), .text($0.person),
            .number($0.probability), task.assigneeRank.map { .integer($0) } ?? .none,
          ]
        }
      })
  }

  var clusterMapData: DataTable {
    DataTable(
      path: "tables/cluster_map.tsv",
      about: "Clustered tasks as points in two dimensions of latent semantic analysis.",
      columns: [
        .integer("clustering", "as in clusters.tsv"), .integer("x", "0 to 1000"), .integer("y", "0 to 1000"),
        .integer("cluster", "rank in largest_clusters.tsv; 0 for smaller clusters"),
      ],
      rows: clusters.enumerated().flatMap { number, one in
        guard let map = one.map else { return [[DataTable.Cell]]() }
        return map.x.indices.map {
          [.integer(number + 1), .integer(map.x[$0]), .integer(map.y[$0]), .integer(map.cluster[$0])]
        }
      })
  }
}
