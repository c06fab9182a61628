import DelegationExperiments

/// Tables of clusters, persons and what was left out.
extension ExperimentResult {
  var ablationData: DataTable {
    DataTable(
      path: "tables/ablation.tsv", about: "The learned ranker with part of its features.",
      columns: [
        .text("variant", "in words"), .text("kind", "adds, without or all"),
        .text("group", "group of features", isRequired: false), .whole("features", "how many it reads"),
      ]
        + ["validation", "holdout"].flatMap { part in
          ["top1", "top5", "top10", "mrr"].map { .number("\(part)_\($0)", "\(Wording.measure($0)), share") }
        },
      rows: ablation.map {
        [.text($0.variant), .text($0.kind.rawValue), .text($0.group), .whole($0.features)]
          + [$0.validation, $0.holdout].flatMap { [$0.top1, $0.top5, $0.top10, $0.mrr] }.map { .number($0) }
      })
  }

  var inactiveData: DataTable {
    DataTable(
      path: "tables/gone.tsv", about: "How often somebody is suggested who seems to have left.",
      columns: [
        .text("model", "name in the catalogue"), .text("mode", "batch or prequential"),
        .whole("days", "days without activity"), .number("top1", "share of first persons"),
        .number("top5", "share of reports with one among the first five"),
        .number("places", "share of first-five places"),
      ],
      rows: inactive.map {
        [
          .text($0.model), .text($0.mode.rawValue), .whole($0.days), .number($0.top1), .number($0.top5),
          .number($0.ranks),
        ]
      })
  }

  var clusterData: DataTable {
    DataTable(
      path: "tables/clusters.tsv", about: "One line per clustering.",
      columns: [
        .whole("clustering", "from 1"), .text("space", "tfidf or lsa"), .whole("k", "clusters"),
        .whole("restarts", "starts tried"), .whole("rows", "reports clustered"),
        .text("initialisation", "k-means++ or random"), .number("inertia", "sum of squared distances"),
        .number("purity", "share"), .number("nmi", "share"), .number("ari", "adjusted Rand index"),
        .whole("empty_clusters", "clusters without a report"),
      ],
      rows: clusters.enumerated().map { position, one in
        [
          .whole(position + 1), .text(one.space), .whole(one.k), .whole(one.restarts), .whole(one.rows),
          .text(one.initialisation), .number(one.inertia), .number(one.purity), .number(one.nmi), .number(one.ari),
          .whole(one.emptyClusters),
        ]
      })
  }

  var largestClusterData: DataTable {
    DataTable(
      path: "tables/largest_clusters.tsv", about: "The largest clusters of each clustering.",
      columns: [
        .whole("clustering", "as in clusters.tsv"), .whole("place", "from 1, the largest first"),
        .whole("size", "reports"), .text("component", "its commonest component", isRequired: false),
        .number("component_share", "share of its reports that are of that component"),
        .text("terms", "its heaviest terms that at least three persons share, parted by spaces", isRequired: false),
      ],
      rows: clusters.enumerated().flatMap { number, one in
        one.largest.enumerated().map { position, cluster in
          [
            .whole(number + 1), .whole(position + 1), .whole(cluster.size), .text(cluster.component),
            .number(cluster.componentShare), .text(cluster.terms.joined(separator: " ")),
          ]
        }
      })
  }

  var profileData: DataTable {
    DataTable(
      path: "tables/profiles.tsv", about: "Keyword profiles: one line per person and term, the heaviest first.",
      columns: [
        .text("person", "pseudonym"), .whole("tasks", "tasks the profile is made of"), .whole("place", "from 1"),
        .text("term", "one that at least three persons share"), .number("weight", "in the person's centroid"),
        .whole("support", "how many of those tasks hold the term", isRequired: false),
      ],
      rows: profiles.flatMap { profile in
        profile.keywords.enumerated().map { position, keyword in
          [
            .text(profile.person), .whole(profile.tasks), .whole(position + 1), .text(keyword.term),
            .number(keyword.weight),
            keyword.support.map { .whole($0) } ?? .none,
          ]
        }
      })
  }

  var loadData: DataTable {
    DataTable(
      path: "tables/load.tsv",
      about: "Test tasks per person: got in the end, and put first on by the headline's model.",
      columns: [
        .text("person", "pseudonym"), .whole("assigned", "test tasks owned in the end"),
        .whole("first", "test tasks whose first suggestion the person is"),
      ],
      rows: (load?.persons ?? []).map { [.text($0.person), .whole($0.assigned), .whole($0.first)] })
  }

  var errorData: DataTable {
    DataTable(
      path: "tables/confident_errors.tsv", about: "Test reports where the headline's model was surest of a wrong person.",
      columns: [
        .text("task", "id in the dataset"), .text("component", "at the opening", isRequired: false),
        .text("assignee", "pseudonym of the person who owned it in the end"),
        .text("suggested", "pseudonym of the first person"), .number("probability", "of that person, as stated"),
        .whole("assignee_rank", "the owner's place, from 1; empty if not ranked", isRequired: false),
      ],
      rows: (confidentErrors ?? []).compactMap { task in
        task.suggestions.first.map {
          [
            .text(task.task), .text(task.component), .text(task.assignee), .text($0.person),
            .number($0.probability), task.assigneeRank.map { .whole($0) } ?? .none,
          ]
        }
      })
  }

  var clusterMapData: DataTable {
    DataTable(
      path: "tables/cluster_map.tsv",
      about: "Clustered reports as points of two dimensions of latent semantic analysis.",
      columns: [
        .whole("clustering", "as in clusters.tsv"), .whole("x", "0 to 1000"), .whole("y", "0 to 1000"),
        .whole("cluster", "place in largest_clusters.tsv; 0 for smaller clusters"),
      ],
      rows: clusters.enumerated().flatMap { number, one in
        guard let map = one.map else { return [[DataTable.Cell]]() }
        return map.x.indices.map {
          [.whole(number + 1), .whole(map.x[$0]), .whole(map.y[$0]), .whole(map.cluster[$0])]
        }
      })
  }
}
