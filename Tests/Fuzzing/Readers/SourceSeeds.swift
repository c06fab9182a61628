/// Small sources of each kind, all of the same made-up tracker.
enum SourceSeeds {
  static let xml = [reports, titles, plainTitles]

  static let xmlFolder = [
    "reports.xml": reports, "short_desc.xml": titles,
    "assigned_to.xml": field("assigned_to", ["a@example.org", "b@example.org", ""]),
    "resolution.xml": field("resolution", ["", "FIXED", "WONTFIX"]),
  ]

  private static let reports = """
    <?xml version="1.0"?>
    <reports>
      <report id="7">
        <opening_time>100</opening_time>
        <reporter>41</reporter>
      </report>
      <report id="12"><opening_time>200</opening_time><reporter>4&#50;</reporter></report>
      <report id="13"><opening_time>250</opening_time><reporter>41</reporter></report>
    </reports>
    """

  private static let titles = """
    <?xml version="1.0" encoding="UTF-8"?>
    <short_desc>
      <report id="7">
        <update><when>100</when><what>é &lt;b&gt; crash &#x430; 語 😀</what></update>
        <update><when>150</when><what>Crash in [search] on save</what></update>
      </report>
      <report id="12"><update><when>200</when><what/></update></report>
      <!-- moved -->
      <report id="13"><update><when>260</when><what><![CDATA[a < b]]></what></update></report>
    </short_desc>
    """

  private static let plainTitles = field("short_desc", ["Crash on save &amp; load", "a &#x1F600; b", "]] > \u{85} é"])

  static func field(_ name: String, _ values: [String]) -> String {
    let reports = zip([7, 12, 13], values).map { id, value in
      "<report id=\"\(id)\">\n<update>\n<when>\(100 + id)</when>\n<what>\(value)</what>\n</update>\n</report>\n"
    }
    return "<?xml version=\"1.0\"?>\n<\(name)>\n\(reports.joined())</\(name)>\n"
  }

  static let json = [jsonReports, jsonProducts, jsonFolder["short_desc.json"]!]

  static let jsonFolder = [
    "reports.json": jsonReports, "product.json": jsonProducts,
    "short_desc.json": history("short_desc", ["é \\u00e9 \\uD83D\\uDE00 \\n\\t\\\"", "Crash", "null"]),
    "assigned_to.json": history("assigned_to", ["a@example.org", "b@example.org", ""]),
    "resolution.json": history("resolution", ["", "FIXED", "WONTFIX"]),
  ]

  private static let jsonReports = """
    {"reports": {"7": {"opening": 100, "reporter": 41, "current_status": "NEW", "current_resolution": ""},
      "12": {"reporter": "someone", "opening": 200, "more": [1.5e3, -0.0, {"a": [null, true, false]}]},
      "13": {"opening": 250, "reporter": 42}}}
    """

  private static let jsonProducts = """
    {"product": {"7": [{"when": 100, "what": "Q", "who": 1}, {"what": "P", "when": 150, "who": 2}],
      "12": [{"when": 200, "what": "P", "who": 1}],
      "13": [{"when": 260, "what": "Q"}, {"when": 270, "what": "P"}]}}
    """

  private static func history(_ name: String, _ values: [String]) -> String {
    let reports = zip([7, 12, 13], values).map { id, value in
      "\"\(id)\": [{\"when\": \(100 + id), \"what\": \"\(value)\", \"who\": 1}, {\"what\": null, \"when\": 300}]"
    }
    return "{\"\(name)\": {\(reports.joined(separator: ",\n"))}}\n"
  }

  static let csv = [
    """
    id,opened,title,text,assignee,resolution,status,resolved,updated,reporter,more
    A-1,2004-10-03T21:55:08.000+0000,"a ""b"", c","line
    two",ann,Fixed,Closed,2004-11-03T00:00:00Z,,bob,x
    A-2,2005-01-01,é 語,,,,Open,,2005-01-02 10:00,ann,\r
    \r
    A-3,2005-02-03T04:05+02:00,plain,=1+1,Bob Müller,Done,Done,2005-02-04,2005-02-05,,

    """,
    "\u{FEFF}id,opened,title,text,assignee,resolution,status,resolved,updated,reporter\r\n1,2010-01-01,t,,o,,,,,\r\n",
    escapedCSV,
  ]

  private static let escapedCSV = #"""
    id,opened,title,text,assignee,resolution,status,resolved,updated,reporter
    A-1,2010-01-01,a\nb\\n,\N,CORP\\ann,\N,"a\tb",\N,\N,\0\x

    """#

  static let csvChanges = """
    id,field,when,value
    A-1,assigned_to,2004-10-04,ann
    A-1,assignee,2004-10-05,bob
    A-2,status,2005-01-03T00:00:00Z,"a
    b"
    A-9,labels,2005-01-03,x

    """

  static let jsonLines = [
    """
    {"id": "A-1", "opened": "2004-10-03T21:55:08Z", "title": ["a\\u00e9\\n", {"x": [-1.5e3, null]}], "text": null, "assignee": "ann", "resolution": "Fixed", "status": true, "resolved": "2004-11-03", "updated": "2004-11-03", "reporter": 7}
    {"id": 2, "opened": "2005-01-01", "title": "b", "text": "line\\ntwo", "assignee": [], "resolution": "", "status": "Open", "resolved": null, "updated": "2005-01-02", "reporter": "ann"}

    """
  ]

  static let jsonLinesChanges = """
    {"id": "A-1", "field": "assigned_to", "when": "2004-10-04", "value": "ann"}
    {"id": "A-1", "field": "title", "when": "2004-10-05", "value": "\\uD83D\\uDE00"}

    {"id": "2", "field": "labels", "when": "2005-01-05", "value": [1]}
    """

  static let perceval = [
    """
    {"backend_name": "Jira", "category": "issue", "updated_on": 1.5e9, "data": {"key": "A-1", "fields": {"created": "2020-01-01T00:00:00.000+0000", "updated": "2020-01-09", "summary": "é \\u00e9", "description": "a\\nb", "assignee": {"key": "ann"}, "components": [{"name": "UI"}], "resolution": {"name": "Done"}, "customfield": [[{}]]}, "changelog": {"histories": [{"created": "2020-01-02T00:00:00Z", "items": [{"field": "assignee", "from": null, "to": "ann"}, {"field": "Component", "fromString": "Core", "toString": "UI"}]}]}}}
    {"backend_name": "Jira", "category": "issue", "updated_on": 2, "data": {"key": "A-1", "fields": {"created": "2020-01-01"}}}

    """,
    """
    {"backend_name": "Redmine", "category": "issue", "data": {"id": 5, "subject": "T", "created_on": "2020-01-01T00:00:00Z", "closed_on": "2020-01-05T00:00:00Z", "assigned_to": {"id": 25}, "status": {"id": 1, "name": "New", "is_closed": false}, "journals": [{"created_on": "2020-01-02T00:00:00Z", "details": [{"name": "status_id", "old_value": "5", "new_value": "1"}]}]}}
    """,
    """
    {"backend_name": "Launchpad", "category": "issue", "data": {"bug_data": {"id": 9, "title": "T"}, "bug_target_name": "p", "date_created": "2020-01-01T00:00:00.3+00:00", "status": "Fix Released", "activity_data": [{"datechanged": "2020-01-02", "whatchanged": "p: assignee", "oldvalue": "None", "newvalue": "B (bob)"}]}}
    """,
    """
    {"backend_name": "GitHub", "category": "issue", "data": {"number": 1, "title": "T", "created_at": "2020-01-01T00:00:00Z", "closed_at": null, "pull_request": null, "labels": [{"name": "x"}]}}
    """,
  ]
}
