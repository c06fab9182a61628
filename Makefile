# make run   sets up, builds, runs the built-in sample and prints the path of its page
# make test  sets up, then every test, then lint
# make install    puts program, built-in experiments, completions and manual below PREFIX (/usr/local); make uninstall takes them away
# make deb        writes a Debian package of the same to .build/, for systems without Swift
# make prove-install  installs that package in a clean Debian without Swift: does the sample give the same bytes? (root, mmdebstrap)
# make growth     times whole runs on made-up trackers of 10,000 to 1,000,000 tasks, for the same page
# make benchmark  times single pieces of work; ONLY=tfidf one of them
# make prove-kernels  runs experiments as other kinds of CPU would: the same bytes? (takes long; needs real data)
# make prove-replay  asks trained models what the evaluation asked: the same ranks and probabilities? (takes long; needs real data)
# make priors  learns anew what rankers start from while a tracker has little history (needs real data)
# make fuzz       feeds every reader with made-up inputs (half an hour)
# make prove-kills kills the program at 1,000 random moments and looks at what is left (half an hour)
# make prove-perceval  fetches from recorded answers of real trackers, and from hostile ones (needs pip, and recordings that are not here)
# make prove-redmine  fetches from a real Redmine on this machine, trains and asks (needs pip; root, to install Redmine)
# make prove-spark  runs fleets on a Spark cluster of this machine, and kills its workers and its driver (takes long; needs Java and pip)
# make prove-partitions  computes a made-up tracker of a million tasks in parts: the bytes of one process? (takes long)
# make prove-calendar  holds occurrences of made-up calendars against those of Python's libraries (needs pip)
# make prove-plan   holds planned days against second exact methods (needs pip and real data)
# make peers      times them beside programs of others: Benchmarks/RESULTS.md (takes long; needs Python and real data)

SWIFT ?= swift
DELEGATE = .build/release/delegate
DATASETS ?= $(or $(DELEGATE_DATASETS),../shared/datasets)
PAIRS ?= 5
EXPERIMENTS = sample eclipse-cdt eclipse-jdt mozilla-thunderbird
PRIOR_TRACKERS = msr2013/eclipse-cdt msr2013/eclipse-jdt+neural-triage/eclipse-jdt msr2013/mozilla-thunderbird \
  jira/apache-amq jira/apache-hive github/go neural-triage/eclipse-platform
INPUTS ?= 10000000
KILLS ?= 1000
CALENDARS ?= 120
RECORDINGS ?= $(DATASETS)/perceval/fixtures.tar.gz
PERCEVAL = .build/perceval/bin/python
SEED ?= 1
PREFIX ?= /usr/local
# An installed program needs no Swift: the libraries are linked in, for which it has a build of its own. macOS has them.
STATIC = .build/static
INSTALLED = $(STATIC)/release/delegate
LINKING = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
MANUAL = .build/manual
# The date of the manual and of the package's files: that of the commit, so that one commit gives one package.
export SOURCE_DATE_EPOCH ?= $(or $(shell git log -1 --format=%ct 2>/dev/null),$(shell date +%s))
SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETIONS = $(SHARE)/bash-completion/completions/delegate $(SHARE)/zsh/site-functions/_delegate \
  $(SHARE)/fish/vendor_completions.d/delegate.fish
# What an installed program brings along; the data of other datasets has its own terms.
BUILTIN = $(shell find experiments -name recipe.yaml -o -name rules.yaml -o -name expected.json -o -name recipe.schema.json) \
  $(shell find datasets -name dataset.yaml -o -name download.yaml -o -name README.md) \
  datasets/sample/sample.tar.gz datasets/app-example/export.json datasets/app-example/day.json datasets/app-example/week.ics \
  datasets/app-example/places.json
# For clusters: docs/fleet.md.
SPARK = delegate_spark.py requirements-spark.txt Containerfile
SOURCES = Package.swift Sources Tests Benchmarks
MODULES = $(addprefix Delegation,Foundations Tasks Files StrictYAML Ingest Text Matching Planning Calendar Core Vectors Clustering Ranking Evaluation \
  ProfileExport Experiments Reporting Publishing)

.PHONY: run test build static install deb prove-install uninstall setup lint format docs benchmark peers growth fuzz prove-kernels prove-kills prove-perceval prove-redmine prove-plan prove-calendar prove-partitions prove-spark prove-replay priors clean

run: build
	@$(DELEGATE) run sample

test: build
	$(SWIFT) test -c release --disable-testable-imports
	@$(MAKE) --no-print-directory lint

build: setup
	@echo "Building (the first time takes a few minutes) ..."
	$(SWIFT) build -c release --product delegate

static:
	@.ci/setup static
	@echo "Building the program to install (the first time takes a few minutes) ..."
	$(SWIFT) build -c release --product delegate --scratch-path $(STATIC) $(LINKING)

# Only the manual's own generator is built for it; the plugin would build this whole package once more.
$(MANUAL)/pages: static
	$(SWIFT) build --package-path $(STATIC)/checkouts/swift-argument-parser --scratch-path $(MANUAL) --product generate-manual
	rm -rf $@
	mkdir -p $@
	$(MANUAL)/debug/generate-manual --multi-page --date $$(date -u -d @$(SOURCE_DATE_EPOCH) +%F 2>/dev/null || date -u -r $(SOURCE_DATE_EPOCH) +%F) \
	  --output-directory $@ $(INSTALLED)

install: $(MANUAL)/pages
	install -d $(DESTDIR)$(PREFIX)/bin $(dir $(COMPLETIONS)) $(SHARE)/man/man1
	install -s -m 755 $(INSTALLED) $(DESTDIR)$(PREFIX)/bin/delegate
	@for file in $(BUILTIN); do \
	  install -d $(SHARE)/delegate/$$(dirname $$file) && install -m 644 $$file $(SHARE)/delegate/$$file || exit 1; done
	@for file in $(SPARK); do install -d $(SHARE)/delegate/spark && install -m 644 packaging/spark/$$file $(SHARE)/delegate/spark/$$file || exit 1; done
	$(INSTALLED) --generate-completion-script bash >$(SHARE)/bash-completion/completions/delegate
	$(INSTALLED) --generate-completion-script zsh >$(SHARE)/zsh/site-functions/_delegate
	$(INSTALLED) --generate-completion-script fish >$(SHARE)/fish/vendor_completions.d/delegate.fish
	install -m 644 $(MANUAL)/pages/*.1 $(SHARE)/man/man1
	@echo "Installed below $(DESTDIR)$(PREFIX); to take it away again: make uninstall PREFIX=$(PREFIX)"

deb:
	packaging/deb .build

prove-install: deb
	Tests/install/prove .build/delegation_*.deb

uninstall:
	rm -rf $(SHARE)/delegate
	rm -f $(DESTDIR)$(PREFIX)/bin/delegate $(COMPLETIONS) $(SHARE)/man/man1/delegate.1 $(SHARE)/man/man1/delegate.*.1

setup:
	@.ci/setup

lint:
	$(SWIFT) format lint --strict --recursive --configuration .swift-format $(SOURCES)

format:
	$(SWIFT) format --in-place --recursive --configuration .swift-format $(SOURCES)

docs: setup
	$(SWIFT) package --allow-writing-to-directory .build/docs generate-documentation $(MODULES:%=--target %) \
	  --enable-experimental-combined-documentation --symbol-graph-minimum-access-level package \
	  --experimental-skip-synthesized-symbols --warnings-as-errors --output-path .build/docs
	@echo "To read it: python3 -m http.server --directory .build/docs, then http://localhost:8000/documentation"

benchmark: setup
	$(SWIFT) build -c release --product delegate-measure
	.build/release/delegate-measure examples $(ONLY)

peers: build
	$(SWIFT) build -c release --product delegate-measure
	@test -x .build/peers/bin/python || python3 -m venv .build/peers
	.build/peers/bin/pip install --quiet --requirement Benchmarks/peers/requirements.txt
	.build/peers/bin/python Benchmarks/peers/compare.py --datasets $(DATASETS) --work .build/peers-work \
	  --measure .build/release/delegate-measure --delegate $(DELEGATE) --write Benchmarks/RESULTS.md --pairs $(PAIRS) $(if $(ONLY),--only $(ONLY))

prove-kernels: build
	python3 Tests/kernels/prove.py $(DELEGATE) --datasets $(DATASETS) $(or $(ONLY),$(EXPERIMENTS))

# td and fixed need Python alone; cpsat needs OR-tools.
prove-plan: build
	python3 Tests/planning/prove.py $(DELEGATE) $(DATASETS)
	@test -x .build/planning/bin/python || python3 -m venv .build/planning
	.build/planning/bin/pip install --quiet --requirement Tests/planning/requirements-cpsat.txt
	.build/planning/bin/python Tests/planning/prove.py $(DELEGATE) $(DATASETS) --only cpsat
	$(SWIFT) build -c release --product plan-timing
	mkdir -p .build/peers-work
	.build/planning/bin/python Tests/planning/cpsat_speed.py .build/release/plan-timing --write .build/peers-work/days.json

prove-calendar: setup
	$(SWIFT) build -c release --product delegate-calendar
	@test -x .build/calendar/bin/python || python3 -m venv .build/calendar
	.build/calendar/bin/pip install --quiet --requirement Tests/calendar/requirements.txt
	.build/calendar/bin/python Tests/calendar/prove.py .build/release/delegate-calendar --calendars $(CALENDARS)

prove-partitions: build
	python3 Tests/partitions/prove.py $(DELEGATE)

prove-spark: build
	@test -x .build/spark/bin/python || python3 -m venv .build/spark
	.build/spark/bin/pip install --quiet --requirement Tests/spark/requirements.txt
	.build/spark/bin/python Tests/spark/prove.py --delegate $(DELEGATE)

prove-replay: build
	DELEGATE_REPLAY_ALL=1 DELEGATE_DATASETS=$(abspath $(DATASETS)) $(SWIFT) test -c release --disable-testable-imports --filter ModelReplayTests

# What rankers start from on a tracker with little history; '+' joins datasets of one tracker, the first is learned from.
priors: build
	$(DELEGATE) learn-priors sample $(PRIOR_TRACKERS) --datasets $(DATASETS) >.build/priors.json
	mv .build/priors.json Sources/Ranking/Data/priors.json

growth: build
	python3 Benchmarks/peers/growth.py --delegate $(DELEGATE) --work .build/peers-work

fuzz: setup
	$(SWIFT) build -c release --product delegate-fuzz
	.build/release/delegate-fuzz --inputs $(INPUTS) --seed $(SEED)

prove-kills: build
	python3 Tests/kills/prove_kills.py --delegate $(DELEGATE) --kills $(KILLS) --seed $(SEED)

# The version that datasets fetch installs.
$(PERCEVAL):
	python3 -m venv .build/perceval
	$@ -m pip install --quiet --disable-pip-version-check perceval==1.6.1

prove-perceval: build $(PERCEVAL)
	$(PERCEVAL) Tests/perceval/recorded.py $(RECORDINGS) --delegate $(DELEGATE)
	$(PERCEVAL) Tests/perceval/hostile.py --delegate $(DELEGATE)

prove-redmine: build $(PERCEVAL)
	$(PERCEVAL) Tests/perceval/redmine.py --delegate $(DELEGATE)

clean:
	rm -rf .build .delegate
