import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationStrictYAML
import DelegationTasks

extension Problems {
  static func oneTracker(_ value: YAMLValue) -> Problem {
    .impossible(
      value, "it has fewer than two trackers",
      remedy: "name datasets of two trackers or more: what one of them gets is chosen on the others")
  }

  static func oneTrackerAlike(_ value: YAMLValue, _ member: String) -> Problem {
    .impossible(
      value, "no dataset of another tracker is read as \(member) is",
      remedy:
        "give 'tasks.history' one value for datasets of two trackers or more: what one gets is chosen on the others")
  }

  static func notPerDataset(_ entry: YAMLEntry, known: [String]) -> Problem {
    .impossible(
      entry.value, "it cannot be set for one dataset of a suite",
      remedy: "write it in the recipe itself, for all of them; a dataset takes: \(known.joined(separator: ", "))")
  }

  static func suiteWithDataset(_ value: YAMLValue) -> Problem {
    .impossible(value, "a suite names its datasets itself", remedy: "leave it out, or name the dataset below 'suite'")
  }

  static func suiteWithTransfer(_ value: YAMLValue) -> Problem {
    .impossible(
      value, "a suite learns nothing on other datasets, which would see the tracker that is left out",
      remedy: "add a line 'transfer: null' beside the suite, and leave out models that need it")
  }

  static func suiteWithoutRule(_ value: YAMLValue) -> Problem {
    .impossible(
      value, "a suite holds models beside simple rules, and there is none",
      remedy: "add one of: \(ModelCatalogue.simpleRules.joined(separator: ", "))")
  }

  static func datasetForSuite() -> UnknownName {
    UnknownName(
      Problem(
        location: "--dataset", fault: "a suite names its datasets itself",
        remedy: "leave out --dataset, or run an experiment of one dataset with it"))
  }
}
