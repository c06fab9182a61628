import DelegationIngest
import DelegationTasks
import Testing

@Suite("Who is a person") struct PersonsFileTests {
  @Test(
    "inboxes, roles and robots are none",
    arguments: [
      "", "nobody@example.org", "Nobody@Example.org", "webmaster@example.org", "search@example.bugs",
      "search@loom.bugs",
      "qa@bugs", "general", "general@example.org", "GENERAL@example.org", "qa@example.org", "qa", "triage@example.org",
      "default@example.org", "unassigned@example.org", "unassigned",
    ])
  func notPersons(address: String) throws { #expect(try !PersonsFile.general().isPerson(address)) }

  @Test(
    "look-alikes are",
    arguments: [
      "ann@inbox.example.org", "ann@inbox.ru", "ann@inbox.com", "ann.bugs@gmail.com", "bugs@example.org",
      "general.ludd@example.org", "qatar@example.org", "triager@example.org", "defaults@example.org",
      "not.nobody@example.org", "webmasters@example.org", "ann@bugs.example.org", "ann@example.bugs.org",
    ])
  func persons(address: String) throws { #expect(try PersonsFile.general().isPerson(address)) }

  @Test(
    "words for nobody in many languages, whatever signs are around them, and values without a letter",
    arguments: [
      "?", "-", "--", "—", "…", "[]", "{}", "[ ]", "0", "0.0", "-1", "N/A", "#N/A", "n/a", "<NA>", "nan", "NaN", "NaT",
      "null", "NULL", "None",
      "<unassigned>", "(none)", "(blank)", "-- None --", "*Unassigned*", "Unknown", "TBD", "ghost", "none selected",
      "not_assigned", "Nobody; OK to take it and work on it", "OK to take it",
      "Nicht zugewiesen", "Non assigné", "Sin asignar", "Não atribuído", "Non assegnato", "Niet toegewezen",
      "Nieprzypisane", "Не назначен",
      "未割り当て", "（なし）", "未分配", "未指派", "미지정", "Atanmamış", "Nepřiřazeno", "Ej tilldelad", "[None]", "['']", "#REF!",
      "00000000-0000-0000-0000-000000000000", "Non assigne\u{301}",
      "Unassigned (Triage)", "Unassigned User", "Team Unassigned", "NEPRIRAZENO", "nao atribuido", "Ikke tilordnet",
      "Tildelt ingen", "Nealocat", "Geen toegewezen persoon", "無指派", "アサインなし", "지정 안함", "غير مخصص", "غير مُعيَّن",
      "לא מוקצה", "Nepridelené", "Nije dodijeljeno", "Неразпределен", "Määramata", "Tidak ditugaskan",
      "Nieprzydzielony", "[deleted]", "Closed", "Hozzárendeletlen", "تخصیص نیافته", "ไม่ได้กำหนด",
      "Chưa được giao", "[object Object]", "N/A - none", "t.b.d.", "TBC", "Up for grabs", "unowned", "Choose one",
      "#NV", "#N/B", "#Н/Д", "siehe Ticket", "(various)", "dito", "Tilldelad ingen", "Неприсвоено", "تعیین نشده",
      "अनिर्धारित", "TRUE", "WAHR", "FAUX", "ЛОЖЬ", "Ufordelt", "Inor ez", "ندارد", "ללא שיוך", "არავინ", "Chưa có", "কেউ না",
      "Хэн ч биш", "E pacaktuar", "Heç kim", "Tiada", "Ekki úthlutað", "Тағайындалмаған", "Hech kim", "کوئی نہیں",
      "ఎవరూ లేరు", "Heb ei neilltuo", "Gan sannadh",
    ])
  func nobody(value: String) throws { #expect(try !PersonsFile.general().isPerson(value)) }

  @Test(
    "robots",
    arguments: [
      "dependabot[bot]", "Copilot", "github-actions", "renovate", "app/dependabot", "Snyk-Bot", "project_12_bot_ab1",
      "noreply", "no-reply@example.org", "MAILER-DAEMON", "postmaster", "buildbot", "Slack Bot", "ClickUpBot",
      "Sistema", "Système", "Система", "系统", "システム", "시스템", "Systembenutzer", "Automatisierung", "自動", "Ticket System",
      "JIRA Importer", "RPA-01", "Max Mustermann", "Acme Automations", "k8s-janitor", "rust-highfive", "triagebot",
      "asfbot", "zuul", "bors", "cron", "Scheduler", "النظام", "המערכת", "Hệ thống", "自动派单机器人", "通知ボット",
      "Бот уведомлений",
      "시스템 관리자", "Σύστημα", "weblate", "Hosted Weblate", "Devin AI", "devin-ai-integration[bot]", "renovate",
      "Mend Renovate", "Copilot coding agent", "Copilot SWE Agent", "Claude Code", "OpenAI Codex", "Travis CI",
    ])
  func robots(value: String) throws { #expect(try !PersonsFile.general().isPerson(value)) }

  @Test(
    "people whose names are nearly such words",
    arguments: [
      "Nat", "Nan", "Na", "Nil", "Vero", "Sand", "Tom", "Nan Li", "Abbot", "Ben Bot", "Talbot", "Ghosh", "Noneman",
      "Anna None",
      "Jenkins", "Hudson", "Ann (none)", "Unknown Person Ltd", "Niko", "Bos", "Anna Bot", "Ботов", "Sam (Unassigned)",
      "17", "1",
      "10", "Devin", "Devin Ailes", "Claude", "Travis", "Jules", "Snyder",
      "#ada", "NV", "#A1", "X Æ 12", "空", "Ó", "5b10ac8d82e05b22cc7d4ef5",
    ])
  func names(value: String) throws { #expect(try PersonsFile.general().isPerson(value)) }

  @Test("who is called as a robot or nobody is a person where the tracker says so")
  func stated() throws {
    let rules = try PersonsFile.general().adding([], persons: ["Ghost", "copilot*"])
    #expect(rules.isPerson("ghost") && rules.isPerson("Copilot") && !rules.isPerson("None"))
    #expect(rules.others(among: ["ghost", "None", "ann", "?", "x[bot]", "none", ""]) == ["*[bot]", "?", "none"])
  }

  @Test("a tracker's own patterns come on top")
  func own() throws {
    let rules = try PersonsFile.general().adding(["*inbox@eclipse.org"])
    #expect(!rules.isPerson("Some-Thing-Inbox@eclipse.org"))
    #expect(rules.isPerson("inbox@eclipse.org.example.org"))
    #expect(rules.isPerson("ann@inbox.ru"))
    #expect(!rules.isPerson("qa@example.org"))
  }
}
