import DelegationResults

/// The settings of a report one by one, where `report.json` has several in the words of one value: `days 90, k1 2`.
enum SettingText {
  struct Parameter {
    let setting: ExperimentResult.Setting
    /// Itself, or all settings of the clustering or model it belongs to: `models.recent`: `days 90`.
    let whole: ExperimentResult.Setting
  }

  /// General settings as they are, those of clusterings as `clusters[0].k`, those of models as `models.<name>.<setting>`, in the
  /// order of the report. A model without settings is listed as `models.<name>` alone.
  ///
  /// - Parameter settings: The report's `settings`.
  static func parameters(
    _ settings: [ExperimentResult.Setting], models: [(name: String, words: String)]
  ) -> [Parameter] {
    let general = settings.flatMap { setting in
      setting.key.hasPrefix("clusters[") ? parts(setting) : [Parameter(setting: setting, whole: setting)]
    }
    let own = models.flatMap { model in
      parts(.init(key: "models.\(model.name)", value: model.words.isEmpty ? "standard" : model.words))
    }
    return general + own
  }

  /// The parts of a key: `clusters[0].k` is clusters, 0, k. A key has no dots but between its parts.
  static func path(_ key: String) -> [String] {
    key.replacing("[", with: ".").replacing("]", with: "").split(separator: ".").map(String.init)
  }

  private static func parts(_ whole: ExperimentResult.Setting) -> [Parameter] {
    guard whole.value.contains(" ") else { return [Parameter(setting: whole, whole: whole)] }
    return whole.value.split(separator: ",").map { pair in
      let words = pair.split(separator: " ", maxSplits: 1)
      return Parameter(
        setting: .init(key: "\(whole.key).\(words.first ?? "")", value: words.count > 1 ? String(words[1]) : ""),
        whole: whole)
    }
  }
}
