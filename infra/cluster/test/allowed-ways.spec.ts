import { describe, expect, it } from '@jest/globals';
import { isLetIn, isLetOut, podsWithAddress, waysOf, type NetworkPolicy, type Pod, type PolicyWorld } from '@community-help/cluster';

const pod = (name: string, address: string, more: Partial<Pod> = {}): Pod => ({ name, address, namespace: 'here', labels: { app: name }, ports: [], ...more });
const web = pod('web', '10.0.0.1', { ports: [{ name: 'http', containerPort: 8080 }, { name: 'dns', containerPort: 53, protocol: 'UDP' }] });
const data = pod('data', '10.0.0.2', { ports: [{ name: 'http', containerPort: 9999 }] });
const twin = pod('data', '10.0.0.3', { namespace: 'elsewhere' });
const watcher = pod('watcher', '10.0.0.4', { namespace: 'elsewhere' });
const pods = [web, data, twin, watcher];
const OUTSIDE = '192.0.2.7';

type Spec = NetworkPolicy['spec'];
const ABOUT_WEB = { podSelector: { matchLabels: { app: 'web' } } };
function worldWith(...specs: Spec[]): PolicyWorld {
  const policies = specs.map((spec, index) => ({ metadata: { name: `policy-${index}`, namespace: 'here' }, spec }));
  return { pods, policies, namespaces: [{ name: 'here', labels: { kind: 'home' } }, { name: 'elsewhere', labels: { kind: 'watch' } }] };
}
const nameOf = (place: Pod | string): string => (typeof place === 'string' ? place : `${place.namespace}/${place.name}`);
const EVERYBODY = [data, twin, watcher, OUTSIDE];
const letIn = (world: PolicyWorld, port = 8080): string[] => EVERYBODY.filter((from) => isLetIn(web, from, port, world)).map(nameOf);
const letOut = (world: PolicyWorld, port = 8080): string[] => EVERYBODY.filter((to) => isLetOut(web, to, port, world)).map(nameOf);
const ALL = EVERYBODY.map(nameOf);

/** What the peers of one rule are, asked in both directions. */
const PEERS: [string, NonNullable<NonNullable<Spec['ingress']>[number]['from']> | undefined, string[]][] = [
  ['everybody where none are named', undefined, ALL],
  ['everybody where the list is empty', [], ALL],
  ['pods of its own namespace by their labels', [{ podSelector: { matchLabels: { app: 'data' } } }], ['here/data']],
  ['all pods of its own namespace by an empty selector', [{ podSelector: {} }], ['here/data']],
  ['all pods of namespaces by their labels', [{ namespaceSelector: { matchLabels: { kind: 'watch' } } }], ['elsewhere/data', 'elsewhere/watcher']],
  ['pods of any namespace by an empty selector', [{ namespaceSelector: {} }], ['here/data', 'elsewhere/data', 'elsewhere/watcher']],
  ['pods with these labels in namespaces with those', [{ namespaceSelector: { matchLabels: { kind: 'watch' } }, podSelector: { matchLabels: { app: 'data' } } }], ['elsewhere/data']],
  ['either of two peers', [{ namespaceSelector: { matchLabels: { kind: 'watch' } } }, { podSelector: { matchLabels: { app: 'data' } } }], ['here/data', 'elsewhere/data', 'elsewhere/watcher']],
  ['pods by an expression', [{ namespaceSelector: {}, podSelector: { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['data'] }] } }], ['elsewhere/watcher']],
  ['a block of addresses', [{ ipBlock: { cidr: '192.0.2.0/24' } }], [OUTSIDE]],
  ['a block of addresses but for some', [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/30', '192.0.2.7/32'] } }], ['elsewhere/watcher']],
  ['nobody by a block of IPv6, which no pod has', [{ ipBlock: { cidr: '::/0' } }], []],
];

describe('who is let in and out', () => {
  it('is everybody, of a pod that no policy is about', () => {
    expect(letIn(worldWith())).toEqual(ALL);
    expect(letOut(worldWith({ podSelector: { matchLabels: { app: 'data' } }, policyTypes: ['Ingress', 'Egress'] }))).toEqual(ALL);
    expect(waysOf(twin, 'Ingress', worldWith({ podSelector: {} }))).toBe('open');
  });

  it('is nobody, of a pod that a policy without rules is about; but itself', () => {
    const world = worldWith({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect([letIn(world), letOut(world)]).toEqual([[], []]);
    expect([isLetIn(web, web, 8080, world), isLetOut(web, web, 8080, world)]).toEqual([true, true]);
  });

  it.each(PEERS)('is %s', (_, peers, expected) => {
    expect(letIn(worldWith({ ...ABOUT_WEB, policyTypes: ['Ingress'], ingress: [{ ...(peers && { from: peers }) }] }))).toEqual(expected);
    expect(letOut(worldWith({ ...ABOUT_WEB, policyTypes: ['Egress'], egress: [{ ...(peers && { to: peers }) }] }))).toEqual(expected);
  });

  it('is whom any of several policies lets', () => {
    const one: Spec = { ...ABOUT_WEB, policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: {} }] }] };
    const other: Spec = { podSelector: {}, policyTypes: ['Ingress'], ingress: [{ from: [{ ipBlock: { cidr: `${OUTSIDE}/32` } }], ports: [{ port: 8080 }] }] };
    expect(letIn(worldWith(one, other))).toEqual(['here/data', OUTSIDE]);
    expect(letIn(worldWith(one, other), 8081)).toEqual(['here/data']);
  });

  it('is said of what comes in, and of what goes out where there is a rule for it or the policy says so', () => {
    expect(letIn(worldWith(ABOUT_WEB))).toEqual([]);
    expect(letOut(worldWith(ABOUT_WEB))).toEqual(ALL);
    expect(letOut(worldWith({ ...ABOUT_WEB, egress: [] }))).toEqual([]);
    expect(letIn(worldWith({ ...ABOUT_WEB, policyTypes: ['Egress'] }))).toEqual(ALL);
    expect(letOut(worldWith({ ...ABOUT_WEB, policyTypes: ['Ingress'], egress: [] }))).toEqual(ALL);
  });
});

describe('by which port', () => {
  const inBy = (...ports: { port?: number | string; endPort?: number; protocol?: 'UDP' }[]): PolicyWorld => worldWith({ ...ABOUT_WEB, policyTypes: ['Ingress'], ingress: [{ ports }] });
  const asked = [52, 53, 8079, 8080, 8085, 8086];
  const tcp = (world: PolicyWorld): number[] => asked.filter((port) => isLetIn(web, data, port, world));
  const udp = (world: PolicyWorld): number[] => asked.filter((port) => isLetIn(web, data, port, world, 'UDP'));

  it('is TCP where nothing else is said', () => {
    expect([tcp(inBy({ port: 53 })), udp(inBy({ port: 53 }))]).toEqual([[53], []]);
    expect([tcp(inBy({ port: 53, protocol: 'UDP' })), udp(inBy({ port: 53, protocol: 'UDP' }))]).toEqual([[], [53]]);
  });

  it('is any, of a protocol alone and of an empty list', () => {
    expect([tcp(inBy({ protocol: 'UDP' })), udp(inBy({ protocol: 'UDP' }))]).toEqual([[], asked]);
    expect([tcp(inBy()), udp(inBy())]).toEqual([asked, asked]);
  });

  it('is a range, with both its ends', () => {
    expect(tcp(inBy({ port: 8080, endPort: 8085 }))).toEqual([8080, 8085]);
  });

  it('is what the pod that is let talk to calls so', () => {
    expect(tcp(inBy({ port: 'http' }))).toEqual([8080]);
    expect([tcp(inBy({ port: 'dns' })), udp(inBy({ port: 'dns', protocol: 'UDP' }))]).toEqual([[], [53]]);
    expect(tcp(inBy({ port: 'nobody' }))).toEqual([]);
  });

  it('is on the way out what each pod that is asked calls so, and no port of an address', () => {
    const outBy = (to?: object[]): PolicyWorld => worldWith({ ...ABOUT_WEB, policyTypes: ['Egress'], egress: [{ ...(to && { to }), ports: [{ port: 'http' }] }] });
    for (const world of [outBy(), outBy([{ podSelector: {} }])]) expect([letOut(world, 9999), letOut(world, 8080)]).toEqual([['here/data'], []]);
    expect(letOut(outBy([{ ipBlock: { cidr: '0.0.0.0/0' } }]), 9999)).toEqual([]);
  });
});

describe('the pods that policies are about', () => {
  const listed = (name: string, status: object, spec: object = {}) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'here' }, spec: { containers: [{ name: 'app' }], ...spec }, status });

  it('are those that have an address and have not ended', () => {
    const items = [
      listed('runs', { podIP: '10.0.0.1', phase: 'Running' }),
      listed('has-no-address', { phase: 'Pending' }),
      listed('is-done', { podIP: '10.0.0.1', phase: 'Succeeded' }),
      listed('has-failed', { podIP: '10.0.0.1', phase: 'Failed' }),
      listed('is-the-node', { podIP: '10.199.0.1', phase: 'Running' }, { hostNetwork: true }),
    ];
    expect(podsWithAddress(items)).toEqual([{ name: 'runs', namespace: 'here', address: '10.0.0.1', labels: {}, ports: [] }]);
  });
});
