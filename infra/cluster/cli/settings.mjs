/** Settings of the parts of a node, as the files they read. */

/** Pods are linked to the node one by one (`ptp`): with a bridge they could not reach each other through Services. */
export const NETWORK = {
  cniVersion: '0.4.0',
  name: 'pods',
  plugins: [
    { type: 'ptp', ipMasq: true, ipam: { type: 'host-local', ranges: [[{ subnet: '10.200.0.0/24' }]], routes: [{ dst: '0.0.0.0/0' }] } },
    { type: 'portmap', capabilities: { portMappings: true } },
  ],
};

export const containerdSettings = (folder) => `version = 2
root = "${folder}/containerd"
state = "${folder}/containerd-run"
[grpc]
  address = "${folder}/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  # In a container of its own a process may not raise what the kernel thinks of it.
  restrict_oom_score_adj = true
  sandbox_image = "registry.k8s.io/pause:3.10"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${folder}/network"
`;

export const kubeletSettings = (folder, address) => `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: ${address}
authentication: {anonymous: {enabled: false}, webhook: {enabled: true}, x509: {clientCAFile: ${folder}/certificates/ca.crt}}
authorization: {mode: Webhook}
tlsCertFile: ${folder}/certificates/node.crt
tlsPrivateKeyFile: ${folder}/certificates/node.key
clusterDNS: [10.96.0.10]
clusterDomain: cluster.local
cgroupDriver: cgroupfs
failSwapOn: false
failCgroupV1: false
containerRuntimeEndpoint: unix://${folder}/containerd.sock
resolvConf: /etc/resolv.conf
evictionHard: {memory.available: 100Mi, nodefs.available: 1%, imagefs.available: 1%}
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
`;

export const proxySettings = (folder) => `apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
clientConnection: {kubeconfig: ${folder}/proxy.conf}
mode: iptables
clusterCIDR: 10.200.0.0/16
hostnameOverride: node1
conntrack: {maxPerCore: 0, min: 0}
`;
