# make run   sets up, builds, runs the built-in sample and prints the path of its page
# make test  sets up, then every test, then lint
# make install    puts program, built-in experiments, completions and manual below PREFIX (/usr/local); make uninstall takes them away
# make deb        writes a Debian package of the same to .build/, for systems without Swift
# make release    writes package, source archive, list of components (CycloneDX), changes and SHA256SUMS of a commit to .build/release-files
# make growth     times whole runs on made-up trackers of 10,000 to 1,000,000 tasks, for the same page
# make benchmark  times single pieces of work; ONLY=tfidf one of them
# make behind     shows which pinned packages, actions and images have newer versions
# make site       writes all pages and guides as a site to .build/site
# make prove      runs every long proof and writes docs/proofs.tsv; ONLY="kills kernels", CHANGED=1, QUICK=1 and LIST=1 choose; make prove-kills is one
# make priors     learns anew what rankers start from while a tracker has little history (needs real data)
# make reports    draws every report anew (needs real data)
# make peers      times them beside programs of others: Benchmarks/RESULTS.md (takes long; needs Python and real data)

SWIFT ?= swift
DELEGATE = .build/release/delegate
DATASETS ?= $(or $(DELEGATE_DATASETS),../shared/datasets)
PAIRS ?= 5
PRIOR_TRACKERS = msr2013/eclipse-cdt+msr2013-v02/eclipse-cdt \
  msr2013/eclipse-jdt+msr2013-v02/eclipse-jdt+neural-triage/eclipse-jdt \
  msr2013/mozilla-thunderbird+msr2013-v02/mozilla-thunderbird jira/apache-amq jira/apache-hive github/go \
  neural-triage/eclipse-platform+msr2013/eclipse-platform+msr2013-v02/eclipse-platform
PREFIX ?= /usr/local
# An installed program needs no Swift: what was compiled is linked once more, with Swift's libraries. macOS has them.
LINUX = $(filter Linux,$(shell uname -s))
INSTALLED = $(if $(LINUX),.build/installed/delegate,$(DELEGATE))
MANUAL = .build/manual
# The date of the manual and of the package's files: that of the commit, so that one commit gives one package.
export SOURCE_DATE_EPOCH ?= $(or $(shell git log -1 --format=%ct 2>/dev/null),$(shell date +%s))
SHARE = $(DESTDIR)$(PREFIX)/share
COMPLETIONS = $(SHARE)/bash-completion/completions/delegate $(SHARE)/zsh/site-functions/_delegate \
  $(SHARE)/fish/vendor_completions.d/delegate.fish
# What an installed program brings along; the data of other datasets has its own terms.
BUILTIN = $(shell find experiments -name recipe.yaml -o -name rules.yaml -o -name expected.json -o -name recipe.schema.json) \
  $(shell find datasets -name dataset.yaml -o -name download.yaml -o -name README.md) \
  datasets/sample/sample.tar.gz $(addprefix datasets/app-example/,events.jsonl export.json day.json week.ics places.json)
# For clusters: docs/fleet.md.
SPARK = delegate_spark.py requirements-spark.txt Containerfile
SOURCES = Package.swift Sources Tests Benchmarks

.PHONY: run reports test build static pathless install install-examples deb release uninstall setup lint format docs site benchmark peers growth prove priors behind clean

run: build
	@$(DELEGATE) run sample

# Builds the program too; the tests run it. Tracing the calls behind each error that a test expects takes a tenth of their time.
test: setup
	SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0 $(SWIFT) test -c release --disable-testable-imports
	@$(MAKE) --no-print-directory lint

build: setup
	@echo "Building (the first time takes a few minutes) ..."
	$(SWIFT) build -c release --product delegate

# Sections that compilers keep for themselves, and that differ from one build to the next, are taken away.
# The import names the libraries behind Foundation; 'swift build --static-swift-stdlib' would compile everything again.
# Assertions in C hold the path of their file. Without that of this folder, one commit gives one program wherever it is built.
static: export CCC_OVERRIDE_OPTIONS = \# +-ffile-prefix-map=$(CURDIR)=.
static: pathless build
ifneq ($(LINUX),)
	@.ci/setup static
	mkdir -p $(dir $(INSTALLED))
	echo "import FoundationNetworking" | $(SWIFT)c -static-stdlib -parse-as-library -Xlinker --gc-sections \
	  -Xlinker --defsym=main=delegate_main @.build/release/delegate.product/Objects.LinkFileList -o $(INSTALLED) -
	objcopy --remove-section=.swift_modhash --remove-section=.note.gnu.build-id $(INSTALLED)
endif

pathless:
	@if grep -qs "$(CURDIR)/" .build/release/CYaml.build/src/api.c.o; then touch .build/checkouts/Yams/Sources/CYaml/src/*.c; fi

# Only the manual's own generator is built for it; the plugin would build this whole package once more.
$(MANUAL)/pages: static
	$(SWIFT) build --package-path .build/checkouts/swift-argument-parser --scratch-path $(MANUAL) --product generate-manual
	rm -rf $@
	mkdir -p $@
	$(MANUAL)/debug/generate-manual --multi-page --date $$(date -u -d @$(SOURCE_DATE_EPOCH) +%F 2>/dev/null || date -u -r $(SOURCE_DATE_EPOCH) +%F) \
	  --output-directory $@ $(INSTALLED)

install-examples:
	@for file in $(BUILTIN); do \
	  install -d $(SHARE)/delegate/$$(dirname $$file) && install -m 644 $$file $(SHARE)/delegate/$$file || exit 1; done
	@for file in $(SPARK); do install -d $(SHARE)/delegate/spark && install -m 644 packaging/spark/$$file $(SHARE)/delegate/spark/$$file || exit 1; done
	@install -d $(SHARE)/delegate/automation $(SHARE)/delegate/systemd
	@install -m 755 packaging/automation/* $(SHARE)/delegate/automation
	@for file in $(notdir $(wildcard packaging/systemd/*)); do \
	  sed 's|/usr/|$(PREFIX)/|g' packaging/systemd/$$file | install -m 644 /dev/stdin $(SHARE)/delegate/systemd/$$file || exit 1; done

install: $(MANUAL)/pages install-examples
	install -d $(DESTDIR)$(PREFIX)/bin $(dir $(COMPLETIONS)) $(SHARE)/man/man1
	install -s -m 755 $(INSTALLED) $(DESTDIR)$(PREFIX)/bin/delegate
	$(INSTALLED) --generate-completion-script bash >$(SHARE)/bash-completion/completions/delegate
	$(INSTALLED) --generate-completion-script zsh >$(SHARE)/zsh/site-functions/_delegate
	$(INSTALLED) --generate-completion-script fish >$(SHARE)/fish/vendor_completions.d/delegate.fish
	install -m 644 $(MANUAL)/pages/*.1 $(SHARE)/man/man1
	@echo "Installed below $(DESTDIR)$(PREFIX); to take it away again: make uninstall PREFIX=$(PREFIX)"

deb:
	packaging/deb .build

# The first time it installs what writes the list of components, below .build/venvs.
release:
	packaging/release .build/release-files

behind:
	packaging/behind

uninstall:
	rm -rf $(SHARE)/delegate
	rm -f $(DESTDIR)$(PREFIX)/bin/delegate $(COMPLETIONS) $(SHARE)/man/man1/delegate.1 $(SHARE)/man/man1/delegate.*.1

setup:
	@.ci/setup

lint:
	$(SWIFT) format lint --strict --recursive --configuration .swift-format $(SOURCES)

format:
	$(SWIFT) format --in-place --recursive --configuration .swift-format $(SOURCES)

docs: build
	.ci/docs

# The first time it installs what reads Markdown, below .build/venvs; then it needs no network.
site:
	@python=$$(python3 Tests/proofs/prove.py --packages packaging/site/requirements.txt) && $$python packaging/site/build.py .build/site

benchmark: setup
	$(SWIFT) build -c release --product delegate-measure
	.build/release/delegate-measure examples $(ONLY)

prove: setup
	python3 Tests/proofs/prove.py $(ONLY) $(if $(CHANGED),--changed) $(if $(QUICK),--quick) $(if $(LIST),--list) --datasets $(DATASETS)

# One of them by its name: make prove-kills.
prove-%: setup
	python3 Tests/proofs/prove.py $* --datasets $(DATASETS)

peers: build
	$(SWIFT) build -c release --product delegate-measure
	$$(python3 Tests/proofs/prove.py --packages Benchmarks/peers/requirements.txt) Benchmarks/peers/compare.py --datasets $(DATASETS) --work .build/peers-work \
	  --measure .build/release/delegate-measure --delegate $(DELEGATE) --write Benchmarks/RESULTS.md --pairs $(PAIRS) $(if $(ONLY),--only $(ONLY))

# What rankers start from on a tracker with little history; '+' joins datasets of one tracker, the first is learned from.
priors: setup
	$(SWIFT) build -c release --product delegate-measure
	.build/release/delegate-measure priors $(PRIOR_TRACKERS) --datasets $(DATASETS) >.build/priors.json
	mv .build/priors.json Sources/Ranking/Data/priors.json

growth: build
	python3 Benchmarks/peers/growth.py --delegate $(DELEGATE) --work .build/peers-work

# The start page would list the report of licensed tasks, which is not in the repository.
reports: build
	$(DELEGATE) run $(filter-out sip-durations,$(patsubst experiments/%/recipe.yaml,%,$(wildcard experiments/*/recipe.yaml))) --datasets $(DATASETS)

clean:
	rm -rf .build .delegate
