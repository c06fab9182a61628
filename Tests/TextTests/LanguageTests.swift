import DelegationText
import Foundation
import Testing

@Suite("Languages") struct LanguageTests {
  private func language(of texts: [String]) throws -> Language {
    var builder = CorpusBuilder(chain: try TextChain(settings: .plain))
    for text in texts { builder.add(text) }
    return Language(of: builder.finish())
  }

  @Test("in Turkish the small letter of I is ı, and that of İ is i; elsewhere it is i")
  func dotless() throws {
    func terms(_ text: String, _ language: Language) throws -> [String] {
      var settings = TextSettings.plain
      settings.language = language
      return try TextChain(settings: settings).terms(of: text)
    }
    #expect(try terms("YAZICI KAYIT İPTAL ÇALIŞMIYOR", .turkish) == terms("yazıcı kayıt iptal çalışmıyor", .turkish))
    #expect(try terms("YAZICI IP", .english) == terms("yazici ip", .english))
  }

  @Test(
    "texts tell their language",
    arguments: [
      (.english, "The editor hangs when it is opened in the second window"),
      (.german, "Der Editor hängt, wenn er in dem zweiten Fenster geöffnet wird und nicht antwortet"),
      (.french, "L'éditeur ne répond plus quand il est ouvert dans la seconde fenêtre et les menus"),
      (.spanish, "El editor no responde cuando se abre en la segunda ventana y los menús"),
      (.portuguese, "O editor não responde quando é aberto na segunda janela e os menus da barra"),
      (.italian, "L'editor non risponde quando si apre nella seconda finestra e i menù della barra"),
      (.dutch, "De editor reageert niet als hij in het tweede venster wordt geopend en de menu's"),
      (.russian, "Редактор не отвечает, когда он открыт во втором окне, и меню не работает"),
      (.swedish, "Redigeraren svarar inte när den öppnas i det andra fönstret och menyn inte är där"),
      (.danish, "Editoren svarer ikke når den bliver åbnet i det andet vindue, og menuen er ikke der"),
      (.norwegian, "Editoren svarer ikke når den blir åpnet i det andre vinduet, og menyen er ikke der"),
      (.finnish, "Muokkain ei vastaa kun se on avattu toisessa ikkunassa ja valikko ei ole siinä"),
      (.hungarian, "A szerkesztő nem válaszol, ha egy második ablakban van és a menü is el van rejtve"),
      (.turkish, "Düzenleyici ikinci pencerede ve menü çok yavaş, ama bu hata her gün için var"),
      (.polish, "Edytor nie odpowiada, gdy jest otwarty w drugim oknie, a menu się nie pokazuje"),
      (.czech, "Editor neodpovídá, když je otevřen v druhém okně, a nabídka se už nezobrazí"),
      (.slovak, "Editor neodpovedá, keď je otvorený v druhom okne, a ponuka sa už nezobrazí"),
      (.croatian, "Uređivač ne reagira kada je otvoren u drugom prozoru i izbornik se ne vidi"),
      (.romanian, "Editorul nu răspunde când este deschis în a doua fereastră și meniul nu mai apare"),
      (.bulgarian, "Редакторът не отговаря, когато е отворен във втория прозорец и менюто не се вижда"),
      (.ukrainian, "Редактор не відповідає, коли він відкритий у другому вікні, і меню не видно"),
      (.indonesian, "Editor tidak merespons ketika dibuka di jendela kedua dan menu itu tidak ada"),
      (
        .unknown,
        "Redaktorius nereaguoja, kai atidaromas antrame lange, ir meniu nerodomas, klaida kartojasi kasdien, žr. žurnalą"
      ),
      (
        .indonesian,
        "Aplikasi berhenti ketika tombol simpan ditekan dua kali dan tidak bisa membuka berkas setelah pembaruan"
      ),
      (
        .unknown,
        "Programu inasimama wakati wa kuhifadhi faili kubwa. Kitufe cha kutuma hakifanyi kazi kwenye simu, orodha haionyeshi majina"
      ),
      (
        .unknown,
        "Khong the mo tap tin sau khi cap nhat phan mem. Nguoi dung khong dang nhap duoc bang mat khau moi, ung dung bi treo khi in"
      ),
      (.unknown, "Ο επεξεργαστής δεν αποκρίνεται όταν ανοίγει στο δεύτερο παράθυρο"),
      (.unknown, "الخطأ يظهر عند فتح النافذة الثانية"),
      (.japanese, "ログイン画面でエラーが発生する PDF"), (.chinese, "登录页面无法显示"), (.korean, "로그인 화면 오류"),
      (.thai, "ไม่สามารถเข้าสู่ระบบ"), (.lao, "ບໍ່ສາມາດເຂົ້າສູ່ລະບົບ"), (.khmer, "មិនអាចចូល"), (.burmese, "ဝင်ရောက်၍မရပါ"),
    ] as [(Language, String)])
  func told(expected: Language, text: String) throws {
    #expect(try language(of: Array(repeating: text, count: 12)) == expected)
  }

  @Test(
    "what tells nothing is English",
    arguments: [[], ["Crash"], ["die in an was on"], ["Wenn er nicht in dem Fenster ist"]]
  )
  func untold(texts: [String]) throws { #expect(try language(of: texts) == .english) }

  @Test(
    "short technical titles are English",
    arguments: ["NPE in FooBarServlet.init", "Add ARM64 support", "Crash on startup", "TestFoo fails with timeout"])
  func technical(title: String) throws {
    #expect(try language(of: Array(repeating: title, count: 3) + ["SIGSEGV", "NullPointerException CI"]) == .english)
    let titles = [
      "NPE in FooBarServlet.init", "Add ARM64 support", "cmd/compile: crash on darwin", "TestFoo fails with timeout",
      "Update log4j to 2.17",
    ]
    #expect(try language(of: Array(repeating: titles, count: 30).flatMap { $0 }) == .english)
  }

  @Test("a stop word or two, however often, or words of jargon tell no language")
  func scant() throws {
    let terse = ["CI broken on main", "Fix CI cache per branch", "CI: op timeout", "Bump CI image via bot"]
    #expect(try [.english, .unknown].contains(language(of: Array(repeating: terse, count: 30).flatMap { $0 })))
    let words = ["Sovellus ei käynnisty", "Raportti ei tulostu", "Käyttäjä ei voi kirjautua"]
    #expect(try language(of: Array(repeating: words, count: 30).flatMap { $0 }) == .unknown)
    let hindi = ["App par login nahi ho raha", "Button par click karne se kuch nahi hota"]
    #expect(try [.english, .unknown].contains(language(of: Array(repeating: hindi, count: 30).flatMap { $0 })))
    let catalan = ["El botó no respon quan un usuari el prem al menú", "La pàgina es queda en blanc amb un error"]
    #expect(try language(of: Array(repeating: catalan, count: 30).flatMap { $0 }) != .romanian)
  }

  @Test("titles of trackers tell their language; those of languages without stems here are not taken for a neighbour's")
  func titles() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens/titles.txt")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ": ", maxSplits: 1)
    }
    let titles = Dictionary(grouping: lines, by: { String($0[0]) }).mapValues { $0.map { String($0[1]) } }
    #expect(titles.count == 28)
    for (name, titles) in titles {
      let found = try language(of: Array(repeating: titles, count: 40 / titles.count + 1).flatMap { $0 })
      let expected = Language(rawValue: name) ?? .unknown
      #expect(found == expected, Comment(rawValue: name))
    }
  }

  @Test("a few texts in another language change nothing")
  func mixed() throws {
    let english = Array(repeating: "The editor hangs when it is opened in the second window", count: 60)
    #expect(
      try language(of: english + Array(repeating: "Der Editor hängt und er antwortet nicht", count: 30)) == .english)
    #expect(try language(of: english + Array(repeating: "ログイン画面", count: 30)) == .english)
  }

  @Test("stop words are those of the language; without its stemmer words stay, and English stems are for English")
  func chain() throws {
    var settings = TextSettings(filters: [.stopWords, .porter2])
    settings.language = .german
    #expect(
      try terms("Der Editor hängt beim Speichern und ist running", settings)
        == ["editor", "hängt", "beim", "speichern", "running"])
    let cut = try TextChain(settings: settings) { Array($0.prefix(3)) }
    #expect(cut.terms(of: "Das Fenster") == ["fen"])
    settings.language = .unknown
    #expect(try terms("the windows klaidos", settings) == ["the", "windows", "klaidos"])
    settings.language = .japanese
    #expect(try terms("the windows の画面", settings) == ["window", "の画", "画面"])
  }

  @Test("every language but those without blanks has a list of its own")
  func lists() {
    for language in Language.allCases.prefix(22) {
      #expect(language.isListed == (language != .english))
      #expect(StopWords(language, for: .plain).count > 40)
    }
    #expect(Language.allCases.dropFirst(22).allSatisfy { !$0.isListed } && StopWords(.unknown, for: .plain).count == 0)
  }

  @Test(
    "what is longer than words of its script has no words' form",
    arguments: [
      ("rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz", false), ("[ログイン画面]", true),
      ("kraftfahrzeughaftpflicht", true), ("max_value_count", true), ("slow_undo_for_customer", false),
      ("ログイン画面でエラーが", false), (String(repeating: "x", count: 33), false), ("content assist failure", true),
      ("масштабирование интернационализация", true), (String(repeating: "語", count: 9), false),
    ])
  func form(term: String, expected: Bool) { #expect(TermForm.isWords(ArraySlice(term.utf8)) == expected) }
}
