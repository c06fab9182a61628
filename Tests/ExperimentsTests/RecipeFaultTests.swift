import DelegationFoundations
import DelegationRanking
import DelegationRecipes
import DelegationTasks
import Testing

@Suite("Wrong recipes") struct RecipeFaultTests {
  private static let models = ModelCatalogue.names.joined(separator: ", ")

  static let keys = [
    Fault(
      "modles: []", "there is no key 'modles'",
      "did you mean 'models'? known here: question, extends, seeAlso, dataset, rules, seed, tasks, text, evaluation, models, "
        + "rounds, abstention, ablation, nextTask, triage, durations, transfer, clusters, profiles, published, ladder, notes, sweep, suite"
    ),
    Fault(
      "tasks:\n  selftaken: keep", line: 4, "there is no key 'tasks.selftaken'",
      "did you mean 'selfTaken'? known here: eligibility, selfTaken, history"),
    Fault(
      "notes: [\"ask ada@example.org\"]",
      "key 'notes[0]': it holds something that looks like an e-mail address; reports may hold none",
      "write it without the address"),
    Fault(
      "text: {filter: []}", "there is no key 'text.filter'",
      "did you mean 'filters'? known here: fields, tokenizer, language, identifiers, tags, minimumTokenLength, filters, "
        + "minimumDocumentFrequency, weighting"),
    Fault(
      "evaluation: {leakedvariants: true}", "there is no key 'evaluation.leakedvariants'",
      "did you mean 'leakedVariants'? known here: splits, folds, modes, retrainDays, leakedVariants, learningCurve, headline"
    ),
    Fault(
      "clusters:\n  - space: tfidf\n    restart: 3", line: 5, "there is no key 'clusters[0].restart'",
      "did you mean 'restarts'? known here: space, dimensions, tasks, k, restarts, start, maximumIterations, tolerance"),
    Fault(
      "rounds: {treshold: 1}", "there is no key 'rounds.treshold'",
      "did you mean 'threshold'? known here: threshold, personsPerTask"),
    Fault(
      "abstention: {recall: 1}", "there is no key 'abstention.recall'",
      "known here: precision, fallback, newcomers"),
    Fault(
      "abstention: {fallback: all}", "key 'abstention.fallback': there is no 'all'",
      "known here: none, team, least-open, round-robin"),
    Fault("seed: 1\nseed: 2", line: 4, "the key 'seed' is there twice; the first is in line 3", "keep one of the two"),
  ]

  static let types = [
    Fault("seed: one", "key 'seed' is 'one'", "write a whole number"),
    Fault("seed: -1", "key 'seed' is -1", "write a number that is at least 0"),
    Fault("tasks: fixed", "key 'tasks' is 'fixed'", "write a mapping (key: value)"),
    Fault("tasks:", "key 'tasks' has no value", "write its value, or leave the line out"),
    Fault(
      "tasks: {eligibility: done}", "key 'tasks.eligibility': there is no 'done'",
      "known here: fixed, any"),
    Fault(
      "tasks: {history: final}", "key 'tasks.history': there is no 'final'",
      "known here: recorded, final-values, final-values-90d, final-values-at-opening"),
    Fault("text: {filters: porter2}", "key 'text.filters' is 'porter2'", "write a list"),
    Fault(
      "text: {minimumTokenLength: 0}", "key 'text.minimumTokenLength' is 0", "write a number that is from 1 to 100"),
    Fault(
      "text: {weighting: tfidf}", "key 'text.weighting': there is no 'tfidf'",
      "known here: tfidf-2018, tfidf-smooth, tfidf-sublinear, tfidf-l2, bm25"),
    Fault("evaluation: {leakedVariants: yes}", "key 'evaluation.leakedVariants' is 'yes'", "write true or false"),
    Fault("rounds: {threshold: 1.5}", "key 'rounds.threshold' is 1.5", "write a number that is from 0.0 to 1.0"),
    Fault(
      "rounds: {personsPerTask: 0}", "key 'rounds.personsPerTask' is 0", "write a number that is from 0.1 to 1000.0"),
    Fault("abstention: {precision: 80}", "key 'abstention.precision' is 80", "write a number that is from 0.0 to 1.0"),
    Fault("profiles: {keywords: 0}", "key 'profiles.keywords' is 0", "write a number that is from 1 to 1000"),
    Fault("clusters: [{space: tfidf, k: 0}]", "key 'clusters[0].k' is 0", "write a number that is from 1 to 100000"),
    Fault("clusters: [tfidf]", "key 'clusters[0]' is 'tfidf'", "write a mapping (key: value)"),
  ]

  static let senseless = [
    Fault(
      "text:\n  filters: [porter2, stop-words]", line: 4, "key 'text.filters': 'stop-words' is after 'porter2'",
      "order them stop-words, porter2, n-grams: stop words are words, not stems, and n-grams come last"),
    Fault(
      "text: {filters: [porter]}", "key 'text.filters': there is no filter 'porter'",
      "write stop-words, porter2 or n-grams with its lengths, such as 'n-grams 1...2'"),
    Fault(
      "text:\n  tokenizer: spaces\n  tags: keep", line: 5,
      "key 'text.tags': it has no effect with 'tokenizer: spaces'",
      "leave the key out, or write 'tokenizer: words'"),
    Fault(
      "text: {fields: []}", "key 'text.fields': the list is empty",
      "name at least one, or leave the key out for the default"),
    Fault("text: {fields: [title, title]}", "key 'text.fields[1]': 'title' is there twice", "write it once"),
    Fault(
      "evaluation: {modes: []}", "key 'evaluation.modes': the list is empty",
      "name at least one, or leave the key out for the default"),
    Fault(
      "evaluation: {modes: [batch, batch]}", "key 'evaluation.modes[1]': 'batch' is there twice",
      "write it once"),
    Fault(
      "evaluation: {splits: [folds]}", "key 'evaluation.splits': 'holdout' is not among them",
      "write [holdout] or [holdout, folds]"),
    Fault(
      "evaluation: {splits: [random]}", "key 'evaluation.splits[0]': there is no 'random'",
      "known here: holdout, folds"),
    Fault(
      "evaluation: {splits: [holdout], folds: files}", "key 'evaluation.folds': the recipe has no folds",
      "add folds to 'evaluation: splits', or leave the key out"),
    Fault(
      "evaluation: {splits: [holdout]}\npublished: {source: x, results: [{name: a, top1: 0, top5: 0, top10: 0}]}",
      line: 4,
      "key 'published': published results are means of folds, and the recipe has none",
      "add folds to 'evaluation: splits', or leave the key out"),
    Fault(
      "published:\n  source: x\n  results: []", line: 5, "key 'published.results': the list is empty",
      "name at least one, or leave out 'published'"),
    Fault(
      "published:\n  source: x\n  results: [{name: SVM, top1: 33.3, top5: 0, top10: 0}]", line: 5,
      "key 'published.results[0].top1' is 33.3", "write a number that is from 0.0 to 1.0"),
    Fault(
      "published:\n  source: x\n  results: [{name: SVM, top1: 0}]", line: 5,
      "the key 'published.results[0].top5' is missing", "write 'top5: …' below 'published.results[0]'"),
    Fault(
      "models: [recent, ranker]\nladder: [{model: recent, mode: batch, new: Who was last.}]",
      line: 4, "key 'ladder': a ladder has two rungs or more", "add a rung, or leave the key out"),
    Fault(
      "models: [recent]\nladder:\n  - {model: recent, mode: batch, new: Last.}\n  - {model: ranker, mode: batch, new: All.}",
      line: 6, "key 'ladder[1].model': 'ranker' is not a model of the recipe",
      "add it to 'models', or name one of those"),
    Fault(
      "evaluation: {modes: [batch]}\nmodels: [recent, ranker]\n"
        + "ladder:\n  - {model: recent, mode: batch, new: Last.}\n  - {model: ranker, mode: prequential, new: All.}",
      line: 7, "key 'ladder[1].mode': 'ranker' does not run in this mode here",
      "name a mode that the model has and that 'evaluation: modes' lists"),
    Fault(
      "published: {results: []}", "the key 'published.source' is missing", "write 'source: …' below 'published'"),
    Fault(
      "published: {source: ask ada@example.org}",
      "key 'published.source': it holds something that looks like an e-mail address; reports may hold none",
      "write it without the address"),
    Fault(
      "evaluation: {folds: years}", "key 'evaluation.folds': there is no 'years'", "known here: equal, files"),
    Fault(
      "clusters:\n  - space: tfidf\n    dimensions: 10", line: 5,
      "key 'clusters[0].dimensions': only 'space: lsa' has dimensions", "leave the key out, or write 'space: lsa'"),
  ]

  static let modelFaults = [
    Fault("models: []", "key 'models': the list is empty", "name at least one, or leave the key out for the default"),
    Fault(
      "models:\n  - recent\n  - {name: recent, days: 30}", line: 5,
      "key 'models[1]': the model 'recent' is there twice",
      "name each model once"),
    Fault(
      "models: [recnt]", "key 'models[0]': there is no 'recnt'", "did you mean 'recent'? known here: \(models)"),
    Fault("models: [{days: 30}]", "the key 'models[0].name' is missing", "write 'name: …' below 'models[0]'"),
    Fault(
      "models: [{name: recent, day: 30}]", "there is no key 'models[0].day'",
      "did you mean 'days'? known here: name, days"),
    Fault(
      "models: [{name: recent, days: 0}]", "key 'models[0].days': 0 is outside 1 to 36500",
      "write a number from 1 to 36500, or leave it out for 90"),
    Fault(
      "models: [{name: recent, days: 1.5}]", "key 'models[0].days': 1.5 is not a whole number",
      "write a whole number, or leave it out for 90"),
    Fault("models: [{name: recent, days: many}]", "key 'models[0].days' is 'many'", "write a number"),
    Fault(
      "models: [cluster-majority]\nevaluation: {modes: [prequential]}",
      "key 'models[0]': the model 'cluster-majority' runs in batch mode only, which the recipe leaves out",
      "add batch to 'evaluation: modes', or remove the model"),
    Fault(
      "models: [recent]\nevaluation: {headline: {model: component-counts, mode: batch}}", line: 4,
      "key 'evaluation.headline.model': there is no 'component-counts'", "known here: recent, auto"),
    Fault(
      "models: [cluster-majority]\nevaluation: {headline: {model: auto, mode: prequential}}",
      line: 4, "key 'evaluation.headline.mode': there is no 'prequential'", "known here: batch"),
    Fault(
      "evaluation: {headline: auto}", "key 'evaluation.headline' is 'auto'", "write a mapping (key: value)"),
    Fault(
      "models: [recent, cluster-majority]\nevaluation: {headline: {model: cluster-majority, mode: prequential}}",
      line: 4, "key 'evaluation.headline.mode': there is no 'prequential'",
      "known here: batch"),
    Fault(
      "evaluation: {headline: {model: recent}}", "the key 'evaluation.headline.mode' is missing",
      "write 'mode: …' below 'evaluation.headline'"),
  ]

  static let transferFaults = [
    Fault("ablation: 1", "key 'ablation' is '1'", "write true or false"),
    Fault("nextTask: 3", "key 'nextTask' is '3'", "write true or false"),
    Fault(
      "transfer: []", "key 'transfer': the list is empty", "name at least one, or leave the key out for the default"),
    Fault(
      "transfer: [other, sample]", "key 'transfer[1]': 'sample' is the dataset under test",
      "name other datasets: a dataset cannot be learned on and tested"),
    Fault("transfer: [other, other]", "key 'transfer[1]': 'other' is there twice", "write it once"),
    Fault(
      "models: [recent]\ntransfer: [other]", line: 4,
      "key 'transfer': no model of the recipe learns on other datasets",
      "add 'ranker-transfer' to 'models', or leave the key out"),
    Fault(
      "models: [recent, ranker-transfer]",
      "key 'models[1]': the model 'ranker-transfer' learns on other datasets, and the recipe names none",
      "add a line 'transfer: [DATASET, …]', or remove the model"),
  ]

  @Test("location, fault and remedy", arguments: keys + types + senseless + modelFaults + transferFaults)
  func placeFaultAndRemedy(fault: Fault) {
    fault.check(in: "experiments/mine/recipe.yaml", line: 3) {
      _ = try RecipeReader.read(source("mine", ["mine": "question: Who?\ndataset: sample\n" + $0]))
    }
  }

  @Test("what a recipe cannot do without", arguments: ["question", "dataset"])
  func requiredKeyIsMissing(key: String) {
    let text = key == "question" ? "dataset: sample" : "question: Who?"
    let found = problem { _ = try RecipeReader.read(source("mine", ["mine": text], path: "recipe.yaml")) }
    #expect(
      found
        == Problem(location: "recipe.yaml:1", fault: "the key '\(key)' is missing", remedy: "add a line '\(key): …'"))
  }
}
