# make run   sets up, builds, runs the built-in sample and prints the path of its page
# make test  sets up, then every test, then lint

SWIFT ?= swift
DELEGATE = .build/release/delegate
SOURCES = Package.swift Sources Tests Benchmarks
ROOMS = Repeatable TaskModel Ingest Text Matching Vectors Clustering Recommendation Evaluation Reporting Experiments

.PHONY: run test build setup lint format docs clean

run: build
	@$(DELEGATE) run sample

test: build
	$(SWIFT) test -c release --disable-testable-imports
	@$(MAKE) --no-print-directory lint

build: setup
	@echo "Building (the first time takes a few minutes) ..."
	$(SWIFT) build -c release --product delegate

setup:
	@.ci/setup

lint:
	$(SWIFT) format lint --strict --recursive --configuration .swift-format $(SOURCES)

format:
	$(SWIFT) format --in-place --recursive --configuration .swift-format $(SOURCES)

docs: setup
	$(SWIFT) package --allow-writing-to-directory .build/docs generate-documentation $(ROOMS:%=--target %) \
	  --enable-experimental-combined-documentation --symbol-graph-minimum-access-level package \
	  --experimental-skip-synthesized-symbols --warnings-as-errors --output-path .build/docs
	@echo "To read it: python3 -m http.server --directory .build/docs, then http://localhost:8000/documentation"

clean:
	rm -rf .build .delegate
