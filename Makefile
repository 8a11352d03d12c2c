# UK community help platform. Needs Node >= 20.19, npm and make; nothing else.
SHELL := /bin/sh
.DEFAULT_GOAL := help

.PHONY: help
help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  PORT=8081 DATA_DIR=.data-two make start   runs a second platform beside the first"

.PHONY: node
node:
	@command -v node >/dev/null 2>&1 || { echo "  Node is not installed: get 20.19 or newer from https://nodejs.org and start again."; exit 1; }

.PHONY: start
start: node ## Install, build and run everything; prints the address (PORT, DATA_DIR, EVENT_BUS=kafka)
	@node infra/local/start.mjs

.PHONY: test
test: node ## Unit and component tests against a real PostgreSQL, and a real Kafka where Java and Maven are installed (JEST_WORKERS=14 makes a busy machine of two cores)
	@node infra/local/test.mjs

.PHONY: e2e
e2e: node ## The site in a real browser (Chromium) against a platform of its own; E2E_URL=... uses a running one
	@npm run --silent e2e -w @community-help/frontend

.PHONY: lint
lint: node ## Types, linter, boundaries between folders, sizes and names of files
	@node infra/local/lint.mjs

.PHONY: audit
audit: node ## Ask the registry what is known against the packages in the lock file
	@node infra/local/audit.mjs

.PHONY: reset
reset: node ## Remove everything the platform keeps in .data
	@node infra/local/command.mjs reset

.PHONY: dead-letters
dead-letters: node ## List events that could not be handled; ARGS="replay <id>" sends one again
	@node infra/local/command.mjs dead-letters $(ARGS)

.PHONY: parked-events
parked-events: node ## List events that the bus refused to take; ARGS="payments replay <id>" publishes one again
	@node infra/local/command.mjs parked-events $(ARGS)

.PHONY: kafka
kafka: node ## Fetch (Maven Central) and start an Apache Kafka broker on 127.0.0.1:9392
	@node infra/local/command.mjs kafka start

.PHONY: kafka-status
kafka-status: node ## Say whether that broker runs
	@node infra/local/command.mjs kafka status

.PHONY: kafka-stop
kafka-stop: node ## Stop that broker; its data stays
	@node infra/local/command.mjs kafka stop

.PHONY: ledger-check
ledger-check: node ## Ask the running platform whether every promise of the books holds, and whether Stripe agrees
	@node infra/local/command.mjs ledger-check

.PHONY: payouts
payouts: node ## Payouts that are stuck, the stop, and what a person decides: ARGS="list | go-on | stop <reason> | retry <id> | paid <id> <Stripe id> <reason> ..."
	@node infra/local/command.mjs payouts $(ARGS)

.PHONY: payment-issues
payment-issues: node ## Money that fits nothing: ARGS="list | refund <id> | keep <id> <premium|merchandise>"
	@node infra/local/command.mjs payment-issues $(ARGS)

.PHONY: listings
listings: node ## Lookalikes, hide, restore, remove, erase, place-again, republish, remove-lost: ARGS="duplicates", ARGS="hide <id> <reason>"
	@node infra/local/command.mjs listings $(ARGS)

.PHONY: mails
mails: node ## Mails that were refused: ARGS="list | all | <id> ..." sends them again
	@node infra/local/command.mjs mails $(ARGS)

.PHONY: lists
lists: node ## What a page of each of the console's lists costs among ROWS=1000000 rows: milliseconds and blocks
	@LIST_ROWS=$(or $(ROWS),1000000) npm run --silent jest -- --testTimeout=1200000 operator-lists operator-mails lookalikes

.PHONY: simulate
simulate: node ## Money in a world where every process dies: SEEDS=300, FIRST_SEED=1 replays one; WORLDS=2 side by side
	@SIM_SEEDS=$(or $(SEEDS),300) SIM_FIRST_SEED=$(or $(FIRST_SEED),1) SIM_WORLDS=$(or $(WORLDS),2) npm run --silent jest -- services/payments/test/simulation

.PHONY: chaos
chaos: node ## Kill every process of the platform while 10,000 donations move, then count every penny and every mail (DONATIONS, KILLS, SEED, EVENT_BUS)
	@npx tsc -b && node infra/chaos/dist/main.js

.PHONY: replicas
replicas: node ## Two of every process on one PostgreSQL and one Kafka: the whole story at alternating replicas, much of it twice at once, then counted (needs Java, Maven)
	@npx tsc -b && node infra/chaos/cli/replicas.mjs

.PHONY: brokers-test
brokers-test: node ## Three Kafka brokers with TLS and a login, hurt while donations move: lost, divided anew, cut by age; then counted (needs Java, Maven, openssl)
	@npx tsc -b && node infra/chaos/dist/brokers/main.js

.PHONY: attack
attack: node ## Attack a platform of its own on loopback: REQUESTS=100000 hostile ones and a list of some 300 attacks (SEED)
	@REQUESTS=$(or $(REQUESTS),100000) node infra/attack/src/main.mjs

.PHONY: images
images: node ## Build every container image and print its size (needs Docker)
	@npx tsc -b infra/local && node infra/compose/cli/images.mjs

.PHONY: compose-test
compose-test: node ## docker-compose.yml for real: up, a walk by API and browser, killed containers, more replicas, down (needs Docker)
	@npx tsc -b infra/local && node infra/compose/cli/compose-test.mjs

.PHONY: cluster-test
cluster-test: node ## k8s/overlays/local on a Kubernetes of one node: the walk, deleted pods, rolled under load, restored, removed (needs root, Docker, Go)
	@npx tsc -b infra/cluster && node infra/cluster/cli/cluster-test.mjs

.PHONY: bench
bench: node ## Measure the performance targets; ARGS="search-index gateway" for some groups (infra/load/README.md)
	@npm run --silent bench -w infra/load -- $(ARGS)
