import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { rulesetOf, type NetworkPolicy, type Pod, type PolicyWorld } from '@community-help/cluster';

const RANGES = { pods: '10.0.0.0/24', services: '10.96.0.0/16' };
const pod = (name: string, address: string): Pod => ({ name, address, namespace: 'here', labels: { app: name }, ports: [] });
const about = (app: string, spec: NetworkPolicy['spec']): NetworkPolicy => ({ metadata: { name: app, namespace: 'here' }, spec: { podSelector: { matchLabels: { app } }, ...spec } });
const world: PolicyWorld = {
  pods: [pod('web', '10.0.0.1'), pod('data', '10.0.0.2')],
  namespaces: [{ name: 'here', labels: {} }],
  policies: [
    about('data', { policyTypes: ['Ingress'], ingress: [{ from: [{ podSelector: { matchLabels: { app: 'web' } } }], ports: [{ port: 5432 }, { port: 53, protocol: 'UDP' }] }] }),
    about('web', { policyTypes: ['Egress'], egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8', '10.0.0.0/24'] } }], ports: [{ port: 8000, endPort: 8010 }] }, { to: [{ podSelector: {} }] }] }),
  ],
};
const nobody: PolicyWorld = { pods: [], namespaces: [], policies: [] };

/** The lines of a chain. */
function chain(name: string, rules: string): string[] {
  const [, text = ''] = rules.split(`  chain ${name} {\n`);
  return text.split('\n  }')[0]!.split('\n').map((line) => line.trim());
}

describe('the rules of a node', () => {
  const rules = rulesetOf(world, RANGES);

  it('let into a pod whom its policies let, and refuse the rest', () => {
    expect(chain('enter-10.0.0.2', rules)).toEqual(['ip saddr 10.0.0.1/32 tcp dport 5432 return', 'ip saddr 10.0.0.1/32 udp dport 53 return', 'goto refused']);
  });

  it('let a pod out to blocks of addresses but for some, by ranges of ports, and to pods by any port', () => {
    expect(chain('leave-10.0.0.1', rules)).toEqual(['ip daddr != 10.0.0.0/8 ip daddr != 10.0.0.0/24 tcp dport 8000-8010 return', 'ip daddr 10.0.0.1/32 return', 'ip daddr 10.0.0.2/32 return', 'goto refused']);
  });

  it('leave open what no policy is about, and let an address that no known pod has begin nothing', () => {
    expect(chain('enter', rules)).toEqual(['ip daddr != 10.0.0.0/24 return', 'ip daddr vmap { 10.0.0.1 : return, 10.0.0.2 : goto enter-10.0.0.2 }', 'goto early']);
    expect(chain('leave', rules)).toEqual(['ip saddr != 10.0.0.0/24 return', 'ip saddr vmap { 10.0.0.1 : goto leave-10.0.0.1, 10.0.0.2 : return }', 'goto early']);
    expect(chain('leave', rulesetOf(nobody, RANGES))).toEqual(['ip saddr != 10.0.0.0/24 return', 'goto early']);
  });

  it('let pass what belongs to a connection that was let pass, and what a pod says to itself, and leave to kube-proxy what nobody stands behind', () => {
    expect(chain('forward', rules).slice(1)).toEqual(['ct state established,related accept', 'ip daddr 10.96.0.0/16 accept', 'ip saddr . ip daddr { 10.0.0.1 . 10.0.0.1, 10.0.0.2 . 10.0.0.2 } accept', 'jump leave', 'jump enter']);
  });

  // In a network namespace of their own they are about nobody.
  const takes = (text: string): SpawnSyncReturns<string> => spawnSync('unshare', ['--net', 'sh', '-c', 'nft --file - && nft list ruleset'], { input: text, encoding: 'utf8' });
  const isAble = takes('').status === 0;
  if (!isAble) process.stderr.write('Skipped: what nftables says of the rules (needs root, nft and unshare)\n');
  (isAble ? it : it.skip)('are such that nftables takes them, again and again', () => {
    const { stdout, stderr } = takes(`${rules}${rulesetOf(nobody, RANGES)}${rules}`);
    expect(stderr).toBe('');
    expect(stdout).toContain('goto enter-10.0.0.2');
    expect(takes(rules.replaceAll('dport', 'prot')).stderr).toContain('syntax error');
  });
});
