/// The settings of a report one by one, where `report.json` has several in the words of one value: `days 90, k1 2`.
enum SettingWords {
  /// General settings as they are, those of clusterings as `clusters[0].k`, those of models as `models.<name>.<setting>`, in the
  /// order of the report. A model without settings stands there as `models.<name>` alone.
  ///
  /// - Parameters:
  ///   - settings: The report's `settings`.
  ///   - models: Names, and settings in words.
  static func parameters(
    _ settings: [ReportDocument.Setting], models: [(name: String, words: String)]
  ) -> [ReportDocument.Setting] {
    let general = settings.flatMap { setting in
      setting.key.hasPrefix("clusters[") ? pairs(setting.value, below: setting.key) : [setting]
    }
    return general
      + models.flatMap { model in
        let prefix = "models.\(model.name)"
        return model.words.isEmpty ? [.init(key: prefix, value: "standard")] : pairs(model.words, below: prefix)
      }
  }

  private static func pairs(_ words: String, below prefix: String) -> [ReportDocument.Setting] {
    words.split(separator: ",").map { pair in
      let parts = pair.split(separator: " ", maxSplits: 1)
      return .init(key: "\(prefix).\(parts.first ?? "")", value: parts.count > 1 ? String(parts[1]) : "")
    }
  }
}
