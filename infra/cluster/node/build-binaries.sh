#!/usr/bin/env bash
# Builds what a node needs and Debian does not bring, from the Go module proxy, into $CLUSTER_BIN: the Kubernetes control plane,
# kubelet, kube-proxy, CoreDNS and metrics-server. About ten minutes on two idle cores the first time; nothing when they are there.
set -euo pipefail

KUBERNETES=v1.34.4
COREDNS=v1.15.0
METRICS_SERVER=v0.9.0
PROGRAMS=(kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy)

here=$(cd "$(dirname "$0")" && pwd)
bin=${CLUSTER_BIN:-$HOME/.cache/community-help/kubernetes-$KUBERNETES}
mkdir -p "$bin"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The published module replaces its own staging folders by paths, so it cannot be installed as it is: this one names their versions.
kubernetes_module() {
  cd "$work"
  local source
  source=$(go mod download -json "k8s.io/kubernetes@$KUBERNETES" | sed -n 's/^\t"Dir": "\(.*\)",*$/\1/p')
  {
    printf 'module local/node\ngo 1.24.0\nrequire k8s.io/kubernetes %s\nreplace (\n' "$KUBERNETES"
    sed -nE 's#^\s*(k8s.io/[a-z-]+) => ./staging.*#\t\1 => \1 v0.'"${KUBERNETES#v1.}"'#p' "$source/go.mod"
    echo ')'
  } > go.mod
  cp "$here/programs.go.txt" main.go
  go mod tidy
}

if [ ! -x "$bin/kubernetes" ]; then
  kubernetes_module
  echo "building Kubernetes $KUBERNETES"
  nice -n 19 go build -trimpath -ldflags "-s -w -X k8s.io/component-base/version.gitVersion=$KUBERNETES" -o "$bin/kubernetes" .
fi
for program in "${PROGRAMS[@]}"; do ln -sf kubernetes "$bin/$program"; done
echo "building CoreDNS $COREDNS and metrics-server $METRICS_SERVER"
[ -x "$bin/coredns" ] || GOBIN=$bin nice -n 19 go install -trimpath -ldflags '-s -w' "github.com/coredns/coredns@$COREDNS"
[ -x "$bin/metrics-server" ] || GOBIN=$bin nice -n 19 go install -trimpath -ldflags '-s -w' "sigs.k8s.io/metrics-server/cmd/metrics-server@$METRICS_SERVER"
echo "$bin"
