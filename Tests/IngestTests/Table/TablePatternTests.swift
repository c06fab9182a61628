import DelegationFoundations
import DelegationIngest
import Testing

@Suite("Table: patterns of times and zones") struct TablePatternTests {
  /// What `times:` says of a text.
  private func seconds(_ text: String, _ times: String) throws -> Int64? {
    let time = try TableMapping.fixture("times: \(times)").times
    return Array(text.utf8).withUnsafeBufferPointer { time.seconds($0) }
  }

  @Test(
    "times as trackers write them; seconds by GNU date",
    arguments: [
      ("12/Mar/21 4:05 PM", "dd/MMM/yy h:mm a", 1_615_565_100),
      ("12/mar/21 12:05 am", "dd/MMM/yy h:mm a", 1_615_507_500),
      ("04.01.2021 10:19", "dd.MM.yyyy HH:mm", 1_609_755_540), ("4.1.2021 10:19", "d.M.yyyy HH:mm", 1_609_755_540),
      ("Jan 4, 2021 10:19:08 AM", "MMM d, yyyy h:mm:ss a", 1_609_755_548),
      ("Mon, 04 Jan 2021 10:19:08 -0500", "EEE, dd MMM yyyy HH:mm:ss Z", 1_609_773_548),
      ("Mon Jan 04 10:19:08 EST 2021", "EEE MMM dd HH:mm:ss z yyyy", 1_609_773_548),
      ("2021/01/04 at 10:19:08.123", "yyyy/MM/dd 'at' HH:mm:ss.SSS", 1_609_755_548),
      ("Mon Jan  4 10:19:08 2021", "EEE MMM d HH:mm:ss yyyy", 1_609_755_548),
      ("Mon Jan 14  10:19:08 2021", "EEE MMM d HH:mm:ss yyyy", 1_610_619_548),
      ("1/4/21, 10:19\u{202F}AM", "M/d/yy, h:mm a", 1_609_755_540),
      ("1/4/21, 10:19\u{A0}p.m.", "M/d/yy, h:mm a", 1_609_798_740),
      ("1/4/21 10:19AM", "M/d/yy h:mm a", 1_609_755_540), ("1/4/21 10:19p", "M/d/yy h:mm a", 1_609_798_740),
      ("1/4/21 22:19 PM", "M/d/yy h:mm a", 1_609_798_740), ("lun. 4 janv. 2021", "EEE d MMM yyyy", 1_609_718_400),
      ("2021年1月4日 午後10:19", "yyyy年M月d日 ah:mm", 1_609_798_740),
      ("20210104T101908Z", "yyyyMMdd'T'HHmmssz", 1_609_755_548),
      ("2021-W01-1", "YYYY-'W'ww-e", 1_609_718_400), ("2020-W53-7", "YYYY-'W'ww-e", 1_609_632_000),
      ("2021W011 10:19", "YYYY'W'wwe HH:mm", 1_609_755_540), ("2021-004", "yyyy-DDD", 1_609_718_400),
      ("2020366", "yyyyDDD", 1_609_372_800), ("令和3年1月4日", "Gyyyy年MM月dd日", 1_609_718_400),
      ("令和元年5月1日", "Gyyyy年MM月dd日", 1_556_668_800), ("R3.01.04", "Gyyyy.MM.dd", 1_609_718_400),
      ("民國110/01/04", "Gyyyy/MM/dd", 1_609_718_400), ("01/02/70", "MM/dd/yy", 86_400),
      ("31/12/69", "dd/MM/yy", 3_155_673_600), ("04/一月/21 10:19 下午", "dd/MMM/yy h:mm a", 1_609_798_740),
      ("Ada Berg Jan 4, 2021 10:19 AM", "* MMM d, yyyy h:mm a", 1_609_755_540),
      ("7 of 9 4.1.2021  10:19", "* d.M.yyyy HH:mm", 1_609_755_540),
    ] as [(String, String, Int64)])
  func patterns(text: String, pattern: String, expected: Int64) throws {
    #expect(try seconds(text, "\"\(pattern)\"") == expected)
  }

  @Test("strict: no rest, no impossible day, no other number of digits in a year")
  func strict() throws {
    for text in [
      "04.01.2021 10:19 x", "04.01.2021 10:19:08", "31.02.2021 10:19", "04.01.21 10:19", "04.13.2021 10:19", "",
    ] {
      #expect(try seconds(text, "dd.MM.yyyy HH:mm") == nil, "\(text)")
    }
    for (text, pattern) in [
      ("2021-W53-1", "YYYY-'W'ww-e"), ("2021-W01-8", "YYYY-'W'ww-e"), ("2021-W00-1", "YYYY-'W'ww-e"),
      ("2021-366", "yyyy-DDD"), ("2021-000", "yyyy-DDD"), ("2021-04", "yyyy-DDD"), ("3年1月4日", "Gyyyy年MM月dd日"),
    ] {
      #expect(try seconds(text, "\"\(pattern)\"") == nil, "\(text)")
    }
    for text in ["13:05 AM", "24:05 PM", "0:05 x"] {
      #expect(try seconds("12/Mar/21 \(text)", "dd/MMM/yy h:mm a") == nil, "\(text)")
    }
    for text in ["4.1.2021 10:19", "Ada4.1.2021 10:19", "Ada 4.1.2021 10:19 x"] {
      #expect(try seconds(text, "\"* d.M.yyyy HH:mm\"") == nil, "\(text)")
    }
    #expect(try seconds("CH 12/Mar/21", "EEE dd/MMM/yy") == nil)
    #expect(try seconds("12/Mär/21", "{format: dd/MMM/yy, language: de}") == 1_615_507_200)
    #expect(try seconds("12/Mär/21", "{format: dd/MMM/yy, language: fr}") == nil)
  }

  @Test(
    "months in any known language and case, with a dot or without; a name means one month",
    arguments: [
      ("12/MÄRZ/21", "dd/MMM/yy"), ("12/Ma\u{308}r/21", "dd/MMM/yy"), ("12. mars 2021", "d. MMMM yyyy"),
      ("12 มี.ค. 2021", "d MMM yyyy"), ("2021(e)ko martxoaren 12", "yyyy'(e)ko' MMM d"), ("12 آذار 2021", "d MMM yyyy"),
      ("12/mrt./21", "dd/MMM/yy"), ("12.mar.2021", "dd.MMM.yyyy"), ("12 МАРТА 2021", "d MMMM yyyy"),
      ("Fri Mar 12 2021 00:00:00 GMT+0000 (Coordinated Universal Time)", "EEE MMM d yyyy HH:mm:ss z"),
      ("Fri Mar 12 2021 01:00:00 GMT+0100 (CET)", "EEE MMM d yyyy HH:mm:ss z"),
    ])
  func months(text: String, pattern: String) throws {
    #expect(try seconds(text, pattern) == 1_615_507_200)
    var months: [String: Int] = [:]
    for (language, names) in MonthNames.byLanguage {
      #expect(names.count == 12)
      guard !MonthNames.alone.contains(language) else { continue }
      for (month, name) in names.enumerated().flatMap({ month, names in names.map { (month, $0) } }) {
        #expect(months.updateValue(month, forKey: name) ?? month == month && name == name.lowercased(), "\(name)")
      }
    }
  }

  @Test("a stated zone is for times that name none; clocks set forward and back")
  func zones() throws {
    let berlin = "{format: \"yyyy-MM-dd HH:mm\", zone: Europe/Berlin}"
    #expect(try seconds("2021-01-04 10:19", berlin) == 1_609_751_940)
    #expect(try seconds("2021-07-04 10:19", berlin) == 1_625_386_740)
    // At 02:00 clocks go to 03:00, and seven months later at 03:00 back to 02:00.
    #expect(try seconds("2021-03-28 01:59", berlin) == 1_616_893_140)
    #expect(try seconds("2021-03-28 03:00", berlin) == 1_616_893_200)
    #expect(try seconds("2021-10-31 01:59", berlin) == 1_635_638_340)
    #expect(try seconds("2021-10-31 02:30", berlin) == 1_635_640_200)
    #expect(try seconds("2021-10-31 03:00", berlin) == 1_635_645_600)
    #expect(try seconds("2021-01-04 10:19", "{zone: Europe/Berlin}") == 1_609_751_940)
    #expect(try seconds("2021-01-04T10:19Z", "{zone: Europe/Berlin}") == 1_609_755_540)
    #expect(try seconds("2021-01-04 10:19", "{zone: \"-05:00\"}") == 1_609_773_540)
    #expect(try seconds("1609755540123456", "unix-microseconds") == 1_609_755_540)
  }

  @Test(
    "what is no format is refused",
    arguments: [
      ("HH:mm", "it needs a year, a month and a day; or yyyy and DDD; or YYYY, ww and e"),
      ("yyyy-MM-dd hh:mm", "hours up to 12 (h) need AM or PM (a)"),
      ("yyyy-MM-dd QQ", "'QQ' is none of the letters that are read"), ("yyyy-MM-dd 'at", "a quote is not closed"),
      ("iso8601", "'i' is none of the letters that are read"),
    ])
  func faults(pattern: String, fault: String) throws {
    let problem = #expect(throws: Problem.self) { try TableMapping.fixture("times: \"\(pattern)\"") }
    #expect(problem?.fault == "key 'table.times': '\(pattern)' is not a format of times: \(fault)")
    let known = TableMapping.TimeFormat.allCases.map(\.rawValue).joined(separator: ", ")
    #expect(problem?.remedy.hasPrefix("write one of \(known); or ") == true)
  }

  @Test("unknown zones and languages are refused")
  func unknown() throws {
    for (times, fault) in [
      ("{zone: Berlin}", "key 'table.times.zone': 'Berlin' is not a known time zone"),
      ("{format: unix-seconds, zone: UTC}", "key 'table.times.zone': times since 1970 have no zone"),
      (
        "unix-seconds\nchanges: {file: c.csv, zone: UTC}", "key 'table.changes.zone': times since 1970 have no zone"
      ),
      ("iso-8601\nchanges: {file: c.csv, zone: Berlin}", "key 'table.changes.zone': 'Berlin' is not a known time zone"),
      (
        "{format: dd MMM yyyy, language: xx}",
        "key 'table.times.format': 'dd MMM yyyy' is not a format of times: names of months in 'xx' are not known, only in ar, bg, bn, ca, cs, da, de, el, en, es, et, eu, fa, fi, fr, he, hi, hr, hu, hy, id, it, ka, km, lt, lv, ms, nb, nl, pl, pt, ro, ru, sk, sl, sr, sv, sw, ta, th, tr, uk, zh"
      ),
    ] {
      let problem = #expect(throws: Problem.self) { try TableMapping.fixture("times: \(times)") }
      #expect(problem?.fault == fault)
    }
  }
}
