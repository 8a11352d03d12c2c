export { SteadyRequests } from './load/steady-requests.js';
export { environmentOf, type Secrets } from './manifests/environment-of.js';
export { workloadsOf, type KubernetesObject, type Workload } from './manifests/kubernetes-object.js';
export { policyFaults } from './manifests/policy.js';
export { addressesIn, unreachable } from './manifests/reachability.js';
export { folderOf, OVERLAYS, parseManifests, renderOverlay, type Overlay } from './manifests/render-overlay.js';
export { goTool, hasTool, kustomizer } from './manifests/tools.js';
export { localSecrets } from './secrets/local-secrets.js';
