import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { output, run } from '../../compose/cli/run.mjs';
import { makeCertificates } from './certificates.mjs';
import { podNetworks, removePodNetwork } from './pod-networks.mjs';
import { PolicyEnforcer } from './policy-enforcer.mjs';
import { containerdSettings, kubeletSettings, NETWORK, proxySettings, RANGES } from './settings.mjs';

const ADDRESS = '10.199.0.1';
const API = `https://${ADDRESS}:16443`;
/** Where metrics-server listens; the cluster knows it by `node/metrics.yaml`. */
const METRICS_PORT = '16444';
const ETCD = 'http://127.0.0.1:12379';
const ETCD_PEERS = 'http://127.0.0.1:12380';
const BRIDGE = 'kcd';
const READY_WITHIN_MS = 180_000;

/** A Kubernetes of one node on this machine: etcd, control plane, kubelet and containerd as child processes, everything in one folder. */
export class Node {
  /** Where the node is reached by its pods. */
  address = ADDRESS;
  #processes = [];

  /** @param {{ folder: string, programs: string }} places `programs` is what build-binaries.sh prints */
  constructor({ folder, programs }) {
    this.folder = folder;
    this.programs = programs;
    this.kubeconfig = join(folder, 'admin.conf');
    this.socket = join(folder, 'containerd.sock');
  }

  async up() {
    for (const part of ['logs', 'etcd', 'network', 'volumes']) mkdirSync(join(this.folder, part), { recursive: true });
    await this.#giveAddress();
    await makeCertificates(this.#at('certificates'), { address: ADDRESS, serviceAddress: '10.96.0.1' });
    for (const name of ['admin', 'controllers', 'scheduler', 'proxy', 'node', 'metrics']) await this.#writeKubeconfig(name);
    this.#startApi();
    // Ready says that the roles are there: who asks before them is forbidden everything, and the controllers end at that.
    await this.#until('the API', () => this.kubectl('get', '--raw', '/readyz'));
    this.policies = new PolicyEnforcer({ folder: this.folder, api: API });
    this.policies.start();
    await this.#until('the network policies', () => this.policies.inForce());
    this.#startControllers();
    this.#startNode();
    await this.#until('the node', async () => {
      if (!/ Ready /.test(await this.kubectl('get', 'nodes', '--no-headers'))) throw new Error('not ready');
    });
  }

  kubectl(...words) {
    return output('kubectl', ['--kubeconfig', this.kubeconfig, ...words]);
  }

  /** Takes images from Docker; in one archive, so that what they share is carried once. */
  async importImages(images) {
    const archive = this.#at('images.tar');
    await run('docker', ['save', '--output', archive, ...images]);
    await this.#ctr('images', 'import', archive);
    rmSync(archive);
  }

  /** Ends what `up` started, by its process ids, and takes everything away. */
  async down() {
    await this.policies?.stop();
    const networks = await podNetworks((...words) => this.#ctr(...words)).catch(() => []);
    const containers = await this.#ctr('tasks', 'ls', '--quiet').catch(() => '');
    for (const { child } of this.#processes.filter(({ name }) => name === 'kubelet')) child.kill('SIGTERM');
    for (const id of containers.split('\n').filter(Boolean)) await this.#ctr('tasks', 'kill', '--signal', 'SIGKILL', id).catch(() => {});
    for (const { child } of this.#processes.reverse()) {
      child.kill('SIGTERM');
      await Promise.race([new Promise((resolve) => child.once('exit', resolve)), sleep(5_000)]);
      if (child.exitCode === null) child.kill('SIGKILL');
    }
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n').map((line) => line.split(' ')[1]).filter((path) => path?.startsWith(`${this.folder}/`));
    for (const path of mounts.reverse()) await run('umount', ['--lazy', path]).catch(() => {});
    await run('ip', ['link', 'delete', BRIDGE]).catch(() => {});
    for (const network of networks) await removePodNetwork(network);
    rmSync(this.folder, { recursive: true, force: true });
  }

  #ctr(...words) {
    return output('ctr', ['--address', this.socket, '--namespace', 'k8s.io', ...words]);
  }

  #at(...parts) {
    return join(this.folder, ...parts);
  }

  /** A bridge of its own carries the node's address: pods reach the API and each other by it. */
  async #giveAddress() {
    if (!existsSync(`/sys/class/net/${BRIDGE}`)) {
      await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
      await run('ip', ['addr', 'add', `${ADDRESS}/32`, 'dev', BRIDGE]);
      await run('ip', ['link', 'set', BRIDGE, 'up']);
    }
    // Docker closes it to everybody but its own containers.
    await run('iptables', ['-P', 'FORWARD', 'ACCEPT']);
  }

  async #writeKubeconfig(name) {
    const config = (...words) => run('kubectl', ['config', '--kubeconfig', this.#at(`${name}.conf`), ...words]);
    const certificate = (file) => this.#at('certificates', file);
    await config('set-cluster', 'node', '--server', API, '--certificate-authority', certificate('ca.crt'), '--embed-certs');
    await config('set-credentials', 'me', '--client-certificate', certificate(`${name}.crt`), '--client-key', certificate(`${name}.key`), '--embed-certs');
    await config('set-context', 'node', '--cluster', 'node', '--user', 'me');
    await config('use-context', 'node');
  }

  #startApi() {
    const certificate = (file) => this.#at('certificates', file);
    this.#start('etcd', 'etcd', ['--data-dir', this.#at('etcd'), '--listen-client-urls', ETCD, '--advertise-client-urls', ETCD, '--listen-peer-urls', ETCD_PEERS,
      '--initial-advertise-peer-urls', ETCD_PEERS, '--initial-cluster', `default=${ETCD_PEERS}`]);
    this.#start('apiserver', this.#program('kube-apiserver'), [`--etcd-servers=${ETCD}`, `--bind-address=${ADDRESS}`, '--secure-port=16443', `--advertise-address=${ADDRESS}`,
      `--tls-cert-file=${certificate('apiserver.crt')}`, `--tls-private-key-file=${certificate('apiserver.key')}`, `--client-ca-file=${certificate('ca.crt')}`,
      `--service-account-key-file=${certificate('tokens.pub')}`, `--service-account-signing-key-file=${certificate('tokens.key')}`,
      '--service-account-issuer=https://kubernetes.default.svc', `--service-cluster-ip-range=${RANGES.services}`, '--authorization-mode=Node,RBAC',
      `--kubelet-client-certificate=${certificate('admin.crt')}`, `--kubelet-client-key=${certificate('admin.key')}`, '--kubelet-preferred-address-types=InternalIP', '--allow-privileged',
      // What is asked of another API (metrics) is asked in the caller's name, which only this certificate may bring.
      `--requestheader-client-ca-file=${certificate('ca.crt')}`, '--requestheader-allowed-names=aggregator', '--requestheader-username-headers=X-Remote-User',
      '--requestheader-group-headers=X-Remote-Group', '--requestheader-extra-headers-prefix=X-Remote-Extra-', `--proxy-client-cert-file=${certificate('aggregator.crt')}`,
      `--proxy-client-key-file=${certificate('aggregator.key')}`, '--enable-aggregator-routing']);
  }

  #startControllers() {
    const certificate = (file) => this.#at('certificates', file);
    const known = (name) => ['kubeconfig', 'authentication-kubeconfig', 'authorization-kubeconfig'].map((flag) => `--${flag}=${this.#at(`${name}.conf`)}`);
    this.#start('controllers', this.#program('kube-controller-manager'), [...known('controllers'), `--service-account-private-key-file=${certificate('tokens.key')}`,
      `--root-ca-file=${certificate('ca.crt')}`, '--cluster-cidr=10.200.0.0/16', '--allocate-node-cidrs', '--use-service-account-credentials', '--leader-elect=false']);
    this.#start('scheduler', this.#program('kube-scheduler'), [...known('scheduler'), '--leader-elect=false']);
  }

  #startNode() {
    writeFileSync(this.#at('containerd.toml'), containerdSettings(this.folder));
    writeFileSync(this.#at('network', '10-pods.conflist'), JSON.stringify(NETWORK));
    writeFileSync(this.#at('kubelet.yaml'), kubeletSettings(this.folder, ADDRESS));
    writeFileSync(this.#at('proxy.yaml'), proxySettings(this.folder));
    this.#start('containerd', 'containerd', ['--config', this.#at('containerd.toml')]);
    this.#start('kubelet', this.#program('kubelet'), ['--config', this.#at('kubelet.yaml'), '--kubeconfig', this.#at('node.conf'), '--hostname-override=node1', `--node-ip=${ADDRESS}`, '--root-dir', this.#at('kubelet')]);
    const config = this.#at('metrics.conf');
    this.#start('metrics', this.#program('metrics-server'), [`--kubeconfig=${config}`, `--authentication-kubeconfig=${config}`, `--authorization-kubeconfig=${config}`, `--bind-address=${ADDRESS}`,
      `--secure-port=${METRICS_PORT}`, `--cert-dir=${this.#at('metrics')}`, `--kubelet-certificate-authority=${this.#at('certificates', 'ca.crt')}`, '--kubelet-preferred-address-types=InternalIP', '--metric-resolution=15s']);
    this.#start('proxy', this.#program('kube-proxy'), ['--config', this.#at('proxy.yaml')]);
  }

  #program(name) {
    return join(this.programs, name);
  }

  #start(name, program, words) {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(this.#at('logs', `${name}.log`));
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    child.once('error', (error) => log.write(`${error.message}\n`));
    this.#processes.push({ name, child });
  }

  async #until(what, ask) {
    for (const deadline = Date.now() + READY_WITHIN_MS; ; await sleep(500)) {
      try {
        return await ask();
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`${what} was not ready in ${READY_WITHIN_MS / 1000} s (${error.message}); see ${this.#at('logs')}`);
      }
    }
  }
}
