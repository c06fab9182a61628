"""What is compared with what: for each path the peer's command, ours, the goal, and what must be equal."""

from dataclasses import dataclass, field


@dataclass
class Path:
    name: str
    what: str
    # Words after `measure`; names in braces are files of inputs.py.
    ours: list
    # A program beside this one and its words; without a peer, our own workload with these words.
    peer: list = None
    single: list = None
    # The other cost shall be at least this many times ours.
    goal: float = None
    # Which of the figures a run gives is compared: cpu_s and wall_s of the work alone, process_cpu_s of all.
    cost: str = "cpu_s"
    # Figures of both answers, and by which share ours may be below and above the peer's; None: all the same to the last bit.
    equal: dict = field(default_factory=dict)
    most_seconds: float = None
    most_mebibytes: float = None
    # Our peak as a share of the peer's.
    most_memory_share: float = None
    most_pairs: int = 100


SAME = (0, 0)
# What proves that the same updates were read: their number, the bytes of their text, and their times.
UPDATES = {figure: SAME for figure in ("tasks", "updates", "text_bytes", "when_sum", "opening_sum")}


def kmeans_from_rows(k, goal):
    return Path(
        f"kmeans-{k}", f"sparse k-means, k = {k}, 15 iterations from equal start rows",
        ours=["kmeans", "matrix={matrix}", f"k={k}", f"rows={{rows{k}}}", "iterations=15", "tolerance=0"],
        peer=["kmeans.py", "lloyd", "{matrix}", "--k", f"{k}", "--rows", f"{{rows{k}}}", "--iterations", "15", "--tolerance", "0"],
        goal=goal, equal={"inertia": (0.001, 0.001), "iterations": SAME})


def kmeans_to_the_end(k, goal):
    return Path(
        f"kmeans-{k}-restarts", f"sparse k-means, k = {k}, 10 restarts of k-means++ to the end",
        ours=["kmeans", "matrix={matrix}", f"k={k}", "restarts=10"],
        peer=["kmeans.py", "lloyd", "{matrix}", "--k", f"{k}", "--restarts", "10"],
        goal=goal, equal={"inertia": (1, 0.002)})


def kmeans_dense(k, goal):
    # Both go 25 times over all rows from random ones, ten times; the spaces differ by their last singular values.
    return Path(
        f"kmeans-dense-{k}", f"dense k-means in 100 dimensions, k = {k}, 10 restarts of 25 iterations",
        ours=["kmeans-dense", "matrix={matrix}", f"k={k}", "start=random", "iterations=25", "tolerance=0"],
        peer=["kmeans.py", "dense", "{matrix}", "--k", f"{k}"], goal=goal, equal={"inertia": (1, 0.002)})


def product(columns, times):
    # Three products of 2,048 x 2,048 x 2,048 are as many operations.
    return Path(
        f"sgemm-{columns}", f"blocks of dense k-means, 2,048 x {columns} x 100, beside a large square product",
        ours=["sgemm", "rows=2048", f"columns={columns}", "inner=100", f"times={times}"],
        single=["sgemm", "rows=2048", "columns=2048", "inner=2048", "times=3"],
        goal=0.8, equal={"operations": (0.001, 0.001)})


def pairs(name, how, at_once, goal):
    return Path(
        name, f"the rankers' features of every task's candidates, Eclipse JDT, beside numpy {how}",
        ours=["pairs", "dataset=msr2013/eclipse-jdt", "datasets={datasets}"],
        peer=["pairs.py", "{data}/eclipse/JDT", "{tokens}", "{table}", "--not-person", "*inbox@eclipse.org",
              "--at-once", f"{at_once}"],
        goal=goal, equal={"rows": SAME}, most_seconds=2)


TREES = ["trees", "dataset=msr2013/eclipse-jdt", "datasets={datasets}"]


def trees(library, name, goal, difference):
    return Path(
        f"trees-{library}", f"160 trees of 8 leaves on the rankers' pairs of Eclipse JDT, and all scores, beside {name}",
        ours=TREES, peer=["trees.py", library, "{examples}"], goal=goal,
        equal={"examples": SAME, "rows": SAME, "mrr": (difference, difference)})


def two_threads(name, what, ours):
    return Path(
        f"{name}-threads", what, ours=ours + ["threads=2"], single=ours + ["threads=1"], goal=1.6, cost="wall_s",
        equal=None)


ALL = [
    Path(
        "xml", "XML of three products, fully checked, to TaskLog",
        ours=["ingest-xml", "data={data}", "products={products}"],
        peer=["xml_ingest.py", "--data", "{data}", "--products", "{products}"],
        goal=10, equal=UPDATES),
    Path(
        "json", "the same reports as JSON (version 0.2)",
        ours=["ingest-json", "data={v02}", "products={products}"],
        peer=["json_ingest.py", "--data", "{v02}", "--products", "{products}"],
        goal=5, equal=UPDATES),
    Path(
        "titles", "titles of three products: tokens, stems, vocabulary, TF-IDF",
        ours=["tfidf", "docs={titles}", "variant=peer"], peer=["tfidf.py", "--docs", "{titles}"],
        goal=10, equal={"documents": SAME, "terms": (0.005, 0.005), "weights": (0.005, 0.005)}),
    Path(
        "million", "the same for a million generated documents",
        ours=["tfidf", "docs={million}", "variant=peer"], peer=["tfidf.py", "--docs", "{million}"],
        goal=10, equal={"documents": SAME, "terms": SAME, "weights": SAME}, most_seconds=4, most_mebibytes=1024),
    kmeans_from_rows(50, 5), kmeans_from_rows(200, 15), kmeans_to_the_end(50, 6), kmeans_to_the_end(200, 12),
    Path(
        "lsa", "LSA of three products' titles, 100 dimensions",
        ours=["lsa", "matrix={matrix}"], peer=["kmeans.py", "lsa", "{matrix}"],
        goal=2, equal={"dimensions": SAME, "first": (0.0001, 0.0001), "last": (0, 0.1), "squares": (0, 0.1)}),
    kmeans_dense(50, 1), kmeans_dense(200, 1), product(50, 2517), product(200, 629),
    Path(
        "end-to-end", "from the XML of three products to the accuracy of 50 clusters' assignees, the whole process",
        ours=["end-to-end", "data={data}", "products={products}"],
        peer=["end_to_end.py", "--data", "{data}", "--products", "{products}"],
        goal=16, cost="process_cpu_s", most_mebibytes=200, most_memory_share=0.5,
        equal={"tasks": SAME, "inertia": (1, 0.002), "top1": (0.02, 0.02)}),
    pairs("pairs", "64 tasks at once, column by column", 64, 2), pairs("pairs-by-task", "task by task", 1, 4),
    trees("lightgbm", "LightGBM", 1, 0.05), trees("xgboost", "XGBoost", 1, 0.05),
    Path(
        "trees-sample", "the ranker's trees from a sample of the candidates, beside trees from all of them",
        ours=TREES + ["likeliest=10", "stride=4"], single=TREES, goal=1.5, equal={"mrr": (0.01, 0.01)}),
    two_threads("trees", "the ranker's trees from all candidates", TREES),
    two_threads("xml", "XML of three products to TaskLog", ["ingest-xml", "data={data}", "products={products}"]),
    two_threads(
        "archive", "three datasets out of their archives, digests included",
        ["ingest-archive", "datasets={datasets},datasets",
         "names=msr2013/eclipse-cdt,msr2013/eclipse-jdt,msr2013/mozilla-thunderbird"]),
    two_threads("million", "terms and TF-IDF of a million documents", ["tfidf", "docs={million}", "variant=peer"]),
    two_threads(
        "kmeans", "sparse k-means, k = 200, 10 restarts", ["kmeans", "matrix={matrix}", "k=200", "restarts=10"]),
    two_threads(
        "kmeans-one", "sparse k-means, k = 200, one start",
        ["kmeans", "matrix={matrix}", "k=200", "rows={rows200}", "iterations=15", "tolerance=0"]),
    two_threads(
        "folds", "ten folds of four models, Eclipse JDT", ["folds", "dataset=msr2013/eclipse-jdt", "datasets={datasets}"]),
]
