import Foundation
import Testing

/// Fetching from trackers with a stand-in for Python; `Tests/proofs/perceval` does it with Perceval.
@Suite("Trackers") struct TrackerTests {
  /// Prints `items` and `messages` of its folder, and keeps what it was asked.
  private static let python = """
    #!/bin/sh
    [ "$1" = -I ] && { isolated=isolated; shift; }
    [ "$1" = -m ] && [ "$2" = venv ] && { mkdir -p "$3/bin" && cp "$0" "$3/bin/python"; exit; }
    cd "$(dirname "$0")"
    case "$2" in *"import perceval") [ ! -e lacks ]; exit ;; esac
    echo "${DELEGATE_TRACKER_TOKEN-none} ${PYTHONPATH-none}" > environment
    [ "$1" = -m ] && { echo "$isolated $* $DELEGATE_TRACKER_TOKEN" >> pip; [ -e broken ] && { echo "ERROR: no such version" >&2; exit 1; }; exit 0; }
    printf '%s' "$DELEGATE_FETCH" > asked
    cat items 2>/dev/null
    [ -e messages ] && { cat messages >&2; exit 3; }
    exit 0
    """

  private static let description = """
    name: desk
    summary: Our desk
    adapter: perceval
    perceval: {backend: gitlab, items: items.jsonl}
    source: {perceval: [gitlab, group, group, --enterprise-url, "https://git.example"]}
    persons: {maskAddresses: true}

    """

  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write(Self.description, to: "datasets/desk/dataset.yaml")
      try workspace.write(Self.python, to: "bin/python3")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: workspace.path("bin/python3"))
      try body(workspace)
    }
  }

  private func fetch(
    _ workspace: Workspace, _ options: String..., path: String = "bin", modules: String = ""
  ) throws -> Program.Outcome {
    try Program.run(
      ["datasets", "fetch", "desk"] + options, in: workspace.url,
      environment: [
        "PATH": workspace.path(path) + (path == "bin" ? ":/usr/bin:/bin" : ""), "DELEGATE_TRACKER_TOKEN": "s3cret",
        "XDG_DATA_HOME": workspace.path("data"), "PYTHONPATH": modules,
      ])
  }

  private static func item(_ number: Int, updated: Int, _ title: String = "T", tag: String = "t") -> String {
    """
    {"backend_name":"GitLab","category":"issue","data":{"created_at":"2020-01-01T00:00:00Z","iid":\(number),"title":"\(title)"},\
    "origin":"o","tag":"\(tag)","timestamp":7.5,"updated_on":\(updated).0,"uuid":"u\(number)"}

    """
  }

  @Test("all at first, then what is new or changed; nothing twice, and no secret anywhere")
  func again() throws {
    try with { workspace in
      try workspace.write(Self.item(1, updated: 1000) + Self.item(2, updated: 2000), to: "bin/items")
      let first = try fetch(workspace)
      #expect(first.status == 0 && first.output == "2 items fetched: datasets/desk/items.jsonl\n", "\(first)")
      #expect(
        try workspace.text("bin/asked").contains(
          #""arguments":["group","group","--enterprise-url","https:\/\/git.example"]"#))
      #expect(try !workspace.text("bin/asked").contains("since"))
      let mode = try FileManager.default.attributesOfItem(atPath: workspace.path("datasets/desk/items.jsonl"))
      #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      let kept = try workspace.text("datasets/desk/items.jsonl")
      try workspace.write(
        Self.item(2, updated: 2000).replacing("7.5", with: "8.5") + Self.item(1, updated: 3000, "New"), to: "bin/items")
      let second = try fetch(workspace, "--quiet")
      #expect(
        second.output == "1 item new or changed: datasets/desk/items.jsonl\n" && second.errors.isEmpty, "\(second)")
      #expect(try workspace.text("bin/asked").contains(#""since":1940"#))
      #expect(try workspace.text("datasets/desk/items.jsonl") == kept + Self.item(1, updated: 3000, "New"))
      let check = try workspace.run("datasets", "check", "desk")
      #expect(check.output.contains("tasks: 2\n") && check.output.contains("  New  text  1\n"), "\(check)")
      for file in workspace.files("datasets") + workspace.files(".delegate") {
        #expect(try workspace.bytes("datasets/" + file).range(of: Data("s3cret".utf8)) == nil)
      }
    }
  }

  @Test(
    "a cut last line is mended; damage elsewhere, another tracker and another fetch stop before anything is changed")
  func kept() throws {
    try with { workspace in
      let items = "datasets/desk/items.jsonl"
      let (one, two) = (Self.item(1, updated: 1000), Self.item(2, updated: 2000))
      try workspace.write(one + two, to: "bin/items")
      let (cut, longer) = (String(one.prefix(60)), one + two.prefix(70))
      for start in ["", String(one.dropLast()), cut, longer] {
        try workspace.write(start, to: items)
        #expect(try fetch(workspace).status == 0)
        #expect(try workspace.text(items) == one + two, "\(start)")
      }
      for (start, fault) in [
        (cut + "\n" + two, "items.jsonl:1: "),
        (one.replacing("GitLab", with: "Jira"), "is of the backend “Jira”"),
        (one.replacing("\"o\"", with: "\"p\""), "it has items of another tracker or project"),
        (Self.item(1, updated: 1000, tag: "project"), "it has items of another tracker or project"),
      ] {
        try workspace.write(start, to: items)
        let outcome = try fetch(workspace)
        #expect(outcome.status == 2 && outcome.errors.contains(fault), "\(outcome)")
        #expect(try workspace.text(items) == start)
      }
      try workspace.remove(items)
      try workspace.write(one + Self.item(2, updated: 2000, String(repeating: "x", count: 5 << 20)), to: "bin/items")
      let long = try fetch(workspace)
      #expect(long.status == 2 && long.errors.contains("shorten that text in the tracker"), "\(long)")
      #expect(try workspace.text(items) == one)
      try workspace.remove(items)
      try FileManager.default.createDirectory(atPath: workspace.path(items), withIntermediateDirectories: false)
      #expect(try fetch(workspace).errors.contains("items.jsonl: "))
    }
  }

  @Test(
    "what Perceval says is told without its words, and what came stays",
    arguments: [
      (
        #"{"kind": "status", "status": 401, "token": true, "login": false, "given": true}"#,
        "the token or login is wrong"
      ),
      (
        #"{"kind": "status", "status": 401, "token": true}"#,
        "it wants a token or login; 1 item that came before is kept\n  try: set DELEGATE_TRACKER_TOKEN"
      ),
      (#"{"kind": "status", "status": 404}"#, "no such project (404)"),
      (#"{"kind": "status", "status": 400}"#, "refuses the request (400)"),
      (#"{"kind": "status", "status": 502}"#, "the server answers 502"),
      (#"{"kind": "rate", "seconds": 601}"#, "for 11 minutes more: its rate limit is used up"),
      (
        #"{"kind": "arguments", "message": "it does not know --porject"}"#,
        "refuses the arguments: it does not know --porject"
      ),
      (#"{"kind": "missing", "module": "perceval"}"#, "try: delegate datasets fetch desk --install-perceval"),
      (#"{"kind": "missing", "module": "requests"}"#, "lacks the Python module “requests”"),
      (#"{"kind": "notJSON"}"#, "perhaps a page for people"),
      (#"{"kind": "shape", "error": "KeyError"}"#, "(KeyError)"),
      (#"{"kind": "certificate"}"#, "certificate"), (#"{"kind": "cut"}"#, "continues where it stopped"),
      (#"{"kind": "silent"}"#, "in time"), (#"{"kind": "unreachable"}"#, "no server answers"),
      (#"{"kind": "address"}"#, "https://"), (#"{"kind": "redirect"}"#, "leads to another server"),
      (#"{"kind": "endless"}"#, "an answer has no end"), ("Segmentation fault", "ended unexpectedly (exit code 3)"),
    ])
  func faults(message: String, text: String) throws {
    try with { workspace in
      try workspace.write(Self.item(1, updated: 1000) + #"{"backend_name": "Git"#, to: "bin/items")
      try workspace.write("Traceback: https://git.example?key=s3cret\n\(message)\n", to: "bin/messages")
      let outcome = try fetch(workspace)
      #expect(outcome.status == 2 && outcome.errors.contains(text), "\(outcome)")
      #expect(
        outcome.errors.contains("error: datasets/desk/dataset.yaml:5: ") && outcome.errors.contains("kept\n  try: "))
      #expect(!outcome.errors.contains("s3cret") && !outcome.errors.contains("Traceback"))
      #expect(try workspace.text("datasets/desk/items.jsonl") == Self.item(1, updated: 1000))
    }
  }

  /// Eighty issues of two components, each with a person of its own, and three open ones.
  private static var desk: String {
    (1...83).map { number in
      let (part, person) = number % 2 == 0 ? ("printer", "ada") : ("network", "bob")
      let day = "2020-0\(1 + number / 28)-\(String(format: "%02d", 1 + number % 28))"
      let isOpen = number > 80
      return """
        {"backend_name":"GitLab","category":"issue","data":{"assignee":\(isOpen ? "null" : "{\"id\":\(1 + number % 2),\"username\":\"\(person)\"}"),\
        "closed_at":\(isOpen ? "null" : "\"\(day)T12:00:00Z\""),"created_at":"\(day)T08:00:00Z","iid":\(number),\
        "state":"\(isOpen ? "opened" : "closed")","title":"The \(part) is broken again"},\
        "origin":"o","tag":"t","timestamp":7.5,"updated_on":\(number * 1000).0,"uuid":"u\(number)"}

        """
    }.joined()
  }

  @Test("from an address to answers in one line, which continues where it stopped")
  func fromAddress() throws {
    try with { workspace in
      try workspace.write(Self.desk, to: "bin/items")
      let path = workspace.path("bin") + ":/usr/bin:/bin"
      func begin(_ tracker: String) throws -> Program.Outcome {
        try Program.run(
          ["init", "triage", "--tracker", tracker], in: workspace.url, environment: ["PATH": path])
      }
      let address = "gitlab:https://git.example/group/app"
      let bare = try begin(address)
      #expect(bare.status == 64 && bare.errors.contains("experiments/sample/recipe.yaml"), "\(bare)")
      #expect(!workspace.exists("triage/datasets/app"))
      // What 'new' extends: an installed program brings it along.
      try workspace.write(
        String(
          decoding: Data(contentsOf: Program.root.appendingPathComponent("experiments/sample/recipe.yaml")),
          as: UTF8.self),
        to: "triage/experiments/sample/recipe.yaml")
      try workspace.write("", to: "bin/lacks")
      let lacks = try begin(address)
      #expect(lacks.status == 2 && lacks.errors.contains("add --install-perceval to the command"), "\(lacks)")
      #expect(!workspace.exists("triage/datasets/app"))
      try workspace.remove("bin/lacks")
      try workspace.write(#"{"kind": "cut"}"#, to: "bin/messages")
      let cut = try begin(address)
      #expect(cut.status == 2 && cut.errors.contains("continues where it stopped"), "\(cut)")
      try workspace.remove("bin/messages")
      for _ in 1...2 {
        let made = try begin(address)
        #expect(made.status == 0, "\(made)")
        #expect(made.errors.contains("\n$ cd triage\n") && made.errors.contains("$ delegate datasets fetch app\n"))
        #expect(made.lines.contains { $0.contains("83") }, "\(made)")
      }
      let other = try begin("gitlab:https://git.example/other/app")
      #expect(other.status == 2 && other.errors.contains("datasets/app/dataset.yaml"), "\(other)")
      let wrong = try begin("issues.csv")
      #expect(wrong.status == 64 && wrong.errors.contains("github:owner/name"), "\(wrong)")
    }
  }

  @Test("a tracker whose pages lead back to themselves is left, and an item of the future hides none of today")
  func lies() throws {
    try with { workspace in
      try workspace.write(
        Self.item(1, updated: 1000) + Self.item(2, updated: 4_102_444_800) + Self.item(3, updated: 2000),
        to: "bin/items")
      #expect(try fetch(workspace).status == 0)
      try workspace.write(Self.item(3, updated: 2000), to: "bin/items")
      #expect(try fetch(workspace).output == "0 items new or changed: datasets/desk/items.jsonl\n")
      #expect(try workspace.text("bin/asked").contains(#""since":1940"#))
      try workspace.write(
        String(repeating: Self.item(4, updated: 3000) + Self.item(5, updated: 3000), count: 11), to: "bin/items")
      let round = try fetch(workspace)
      #expect(round.status == 2 && round.errors.contains("sends the same items again and again"), "\(round)")
      #expect(try workspace.text("datasets/desk/items.jsonl").split(separator: "\n").count == 5)
    }
  }

  @Test("what a project brings along is not taken for the user's Python or its modules")
  func foreignTools() throws {
    try with { workspace in
      try workspace.write(Self.item(1, updated: 1000), to: "bin/items")
      // Its own Python has no item.
      #expect(try fetch(workspace, "--install-perceval", modules: "/a::b:/c:").status == 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: workspace.path("data/delegate/tools"))
      let folder = "data/delegate/tools/" + (try #require(names.first))
      #expect(try workspace.text(folder + "/bin/environment") == "s3cret /a:/c\n")
      let pip = try workspace.text(folder + "/bin/pip")
      #expect(pip.hasPrefix("isolated -m pip install") && !pip.contains("s3cret"), "\(pip)")
      // Whoever may write there could have put programs into it.
      try workspace.remove(folder + "/bin/environment")
      try FileManager.default.setAttributes([.posixPermissions: 0o775], ofItemAtPath: workspace.path(folder))
      #expect(try fetch(workspace, modules: ":").status == 0)
      #expect(!workspace.exists(folder + "/bin/environment"))
      #expect(try workspace.text("bin/environment") == "s3cret none\n")
    }
  }

  @Test("Perceval is installed for the user when asked, once, and whole or not at all")
  func install() throws {
    try with { workspace in
      let none = try fetch(workspace, path: "nowhere")
      #expect(none.status == 2 && none.errors.contains("python3: there is no such program"), "\(none)")
      try workspace.write(Self.item(1, updated: 1000), to: "bin/items")
      // Once it is installed, its own Python is asked, which has nothing yet.
      let empty = try fetch(workspace, "--install-perceval")
      #expect(empty.status == 2 && empty.errors.contains("the tracker shows this token no item"), "\(empty)")
      let folders = try FileManager.default.contentsOfDirectory(atPath: workspace.path("data/delegate/tools"))
      let folder = "data/delegate/tools/" + (try #require(folders.first))
      let tools = folder + "/bin"
      #expect(folders.count == 1 && folder.contains("/perceval-") && workspace.exists(folder + "/complete"))
      #expect(try workspace.text(tools + "/pip").contains("--require-hashes"))
      #expect(try workspace.text(folder + "/requirements.txt").contains("perceval==1.6.1 \\\n    --hash=sha256:"))
      try workspace.write(Self.item(1, updated: 2000), to: tools + "/items")
      #expect(try fetch(workspace, "--install-perceval").output == "1 item fetched: datasets/desk/items.jsonl\n")
      #expect(try workspace.text(tools + "/pip").split(separator: "\n").count == 1)
      try workspace.remove(folder + "/complete")
      try workspace.write("", to: "bin/broken")
      // The copy of the stand-in looks beside itself.
      try workspace.edit(
        "bin/python3", "cd \"$(dirname \"$0\")\"", "cd \"$(dirname \"$0\")\"; broken=\(workspace.path("bin/broken"))")
      try workspace.edit("bin/python3", "[ -e broken ]", "[ -e \"$broken\" ]")
      let failed = try fetch(workspace, "--install-perceval")
      #expect(
        failed.status == 2 && failed.errors.contains("cannot be installed: “ERROR: no such version”"), "\(failed)")
      #expect(!workspace.exists(folder))
    }
  }

  @Test(
    "a description that cannot be fetched from, or that holds a secret, is refused with its line",
    arguments: [
      ("[gitlab, group", "[jenkins, group", "source.perceval[0]"),
      ("gitlab, group, group", "jira", "it fetches from jira"),
      (
        "--enterprise-url", "--api-token, s3cret, --url",
        "'--api-token' would put a password, token or login into a file"
      ),
      ("--enterprise-url", "-ts3cret, --url", "'-t' would put"),
      ("--enterprise-url", "--category, merge_request, --url", "'--category' is not allowed here"),
      ("https://git", "https://me:s3cret@git", "the address has a user, a password or a query"),
      (
        "https://git.example", "https://git.example/?private_token=s3cret",
        "the address has a user, a password or a query"
      ),
      ("items.jsonl}", "items.jsonl.gz}", "write items: items.jsonl"),
      ("items.jsonl}", "[a.jsonl, b.jsonl]}", "go to one uncompressed file"),
      ("items.jsonl}", "../items.jsonl}", "write items: items.jsonl"),
      ("persons:", "data: [elsewhere]\npersons:", "remove the key data"),
      (
        "source: {perceval: [gitlab, group, group, --enterprise-url, \"https://git.example\"]}\n", "",
        "does not name the tracker that it comes from"
      ),
    ])
  func described(old: String, new: String, fault: String) throws {
    try with { workspace in
      try workspace.edit("datasets/desk/dataset.yaml", old, new)
      let outcome = try fetch(workspace)
      #expect(outcome.status == 2 && outcome.errors.contains(fault), "\(outcome)")
      #expect(outcome.errors.contains("\n  try: ") && !outcome.errors.contains("s3cret"), "\(outcome)")
      #expect(!workspace.exists("datasets/desk/items.jsonl") && !workspace.exists("bin/asked"))
    }
  }

  @Test("items that Perceval fetched are recognised, described and checked")
  func drafted() throws {
    try with { workspace in
      try workspace.write(Self.item(1, updated: 1000) + Self.item(2, updated: 2000), to: "exports/Items.jsonl")
      let drafted = try workspace.run("datasets", "new", "exports/Items.jsonl", "--name", "mine")
      #expect(
        drafted.output.contains(
          "recognised: items of Perceval, backend gitlab\n\nwritten: datasets/mine/dataset.yaml\n"), "\(drafted)")
      #expect(drafted.output.contains("tasks: 2\n"))
      #expect(
        try workspace.text("datasets/mine/dataset.yaml").contains(
          "perceval: {backend: gitlab, items: Items.jsonl}\ndata:\n"))
      #expect(try workspace.run("datasets", "new", "exports/Items.jsonl", "--set", "done=x").status == 64)
      try workspace.write(Self.item(1, updated: 1000), to: "datasets/beside/items.jsonl")
      _ = try workspace.run("datasets", "new", "datasets/beside/items.jsonl", "--name", "beside")
      #expect(try workspace.text("datasets/beside/dataset.yaml").contains("source: {perceval: [gitlab, …]}"))
      for (text, fault) in [
        (Self.item(1, updated: 1).replacing("GitLab", with: "Slack"), "with the backend “Slack”, which is not read"),
        ("{\n    \"backend_name\": \"GitLab\",\n    \"data\": {}\n}\n", "over several lines"),
      ] {
        try workspace.write(text, to: "other.jsonl")
        let refused = try workspace.run("datasets", "new", "other.jsonl")
        #expect(
          refused.status == 2 && refused.errors.contains(fault) && !workspace.exists("datasets/other"), "\(refused)")
      }
    }
  }

  @Test("options of downloads are not for trackers; data that is missing can be fetched")
  func usage() throws {
    try with { workspace in
      let (only, to) = (try fetch(workspace, "--only", "x"), try fetch(workspace, "--to", "x"))
      #expect(only.status == 64 && to.status == 64)
      let misspelt = try workspace.run("datasets", "fetch", "dsk")
      #expect(misspelt.status == 64 && misspelt.errors.contains("did you mean 'desk'?"))
      #expect(to.errors.contains("--only, --to and --force are for downloads"))
      let run = try workspace.run("run", "quick", "--dataset", "desk")
      #expect(run.status == 2 && run.errors.contains("delegate datasets fetch desk"), "\(run)")
    }
  }
}
