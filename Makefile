# make run   sets up, builds, runs the built-in sample and prints the path of its page
# make test  sets up, then every test, then lint
# make install    puts program, completions and manual below PREFIX (/usr/local); make uninstall takes them away
# make growth     times whole runs on made-up trackers of 10,000 to 1,000,000 tasks, for the same page
# make benchmark  times single pieces of work; ONLY=tfidf one of them
# make prove-kernels  runs experiments as other kinds of CPU would: the same bytes? (takes long; needs real data)
# make prove-replay  asks trained models what the evaluation asked: the same ranks and probabilities? (takes long; needs real data)
# make fuzz       feeds every reader with made-up inputs (half an hour)
# make prove-kills kills the program at 1,000 random moments and looks at what is left (half an hour)
# make peers      times them beside programs of others: Benchmarks/RESULTS.md (takes long; needs Python and real data)

SWIFT ?= swift
DELEGATE = .build/release/delegate
DATASETS ?= $(or $(DELEGATE_DATASETS),../shared/datasets)
PAIRS ?= 5
EXPERIMENTS = sample eclipse-cdt eclipse-jdt mozilla-thunderbird
INPUTS ?= 10000000
KILLS ?= 1000
SEED ?= 1
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETIONS = $(SHARE)/bash-completion/completions/delegate $(SHARE)/zsh/site-functions/_delegate \
  $(SHARE)/fish/vendor_completions.d/delegate.fish
SOURCES = Package.swift Sources Tests Benchmarks
MODULES = $(addprefix Delegation,Foundations Tasks Files StrictYAML Ingest Text Matching Core Vectors Clustering Ranking Evaluation \
  ProfileExport Experiments Reporting Publishing)

.PHONY: run test build install uninstall setup lint format docs benchmark peers growth fuzz prove-kernels prove-kills prove-replay clean

run: build
	@$(DELEGATE) run sample

test: build
	$(SWIFT) test -c release --disable-testable-imports
	@$(MAKE) --no-print-directory lint

build: setup
	@echo "Building (the first time takes a few minutes) ..."
	$(SWIFT) build -c release --product delegate

install: build
	$(SWIFT) package --allow-writing-to-package-directory generate-manual --multi-page
	install -d $(DESTDIR)$(PREFIX)/bin $(dir $(COMPLETIONS)) $(SHARE)/man/man1
	install -m 755 $(DELEGATE) $(DESTDIR)$(PREFIX)/bin/delegate
	$(DELEGATE) --generate-completion-script bash >$(SHARE)/bash-completion/completions/delegate
	$(DELEGATE) --generate-completion-script zsh >$(SHARE)/zsh/site-functions/_delegate
	$(DELEGATE) --generate-completion-script fish >$(SHARE)/fish/vendor_completions.d/delegate.fish
	install -m 644 .build/plugins/GenerateManual/outputs/delegate/*.1 $(SHARE)/man/man1
	@echo "Installed below $(DESTDIR)$(PREFIX); to take it away again: make uninstall PREFIX=$(PREFIX)"

uninstall:
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

prove-replay: build
	DELEGATE_REPLAY_ALL=1 DELEGATE_DATASETS=$(abspath $(DATASETS)) $(SWIFT) test -c release --disable-testable-imports --filter ModelReplayTests

growth: build
	python3 Benchmarks/peers/growth.py --delegate $(DELEGATE) --work .build/peers-work

fuzz: setup
	$(SWIFT) build -c release --product delegate-fuzz
	.build/release/delegate-fuzz --inputs $(INPUTS) --seed $(SEED)

prove-kills: build
	python3 Tests/kills/prove_kills.py --delegate $(DELEGATE) --kills $(KILLS) --seed $(SEED)

clean:
	rm -rf .build .delegate
