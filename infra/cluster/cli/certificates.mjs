import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../compose/cli/run.mjs';

const DAYS = '7';

/** Who is who in the cluster: `/O=` is the group by which Kubernetes knows what each may do. */
const SUBJECTS = {
  apiserver: '/CN=kube-apiserver',
  admin: '/O=system:masters/CN=admin',
  controllers: '/CN=system:kube-controller-manager',
  scheduler: '/CN=system:kube-scheduler',
  proxy: '/CN=system:kube-proxy',
  node: '/O=system:nodes/CN=system:node:node1',
};

/**
 * An authority of the cluster's own, a certificate for each part of it, and the key that signs the tokens of pods; good for a week.
 *
 * @param {string} folder
 * @param {{ address: string, serviceAddress: string }} names addresses at which the API is reached
 */
export async function makeCertificates(folder, { address, serviceAddress }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const openssl = (...words) => run('openssl', words, { cwd: folder });
  await openssl('genrsa', '-out', 'tokens.key', '2048');
  await openssl('rsa', '-in', 'tokens.key', '-pubout', '-out', 'tokens.pub');
  await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=cluster-test', '-days', DAYS);
  const reachedAt = {
    apiserver: `DNS:localhost,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:${address},IP:${serviceAddress}`,
    node: `DNS:node1,IP:${address}`,
  };
  for (const [name, subject] of Object.entries(SUBJECTS)) {
    const extension = reachedAt[name] ? `subjectAltName=${reachedAt[name]}` : 'basicConstraints=CA:FALSE';
    writeFileSync(join(folder, `${name}.ext`), `${extension}\n`);
    await openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
    await openssl('x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', DAYS, '-out', `${name}.crt`, '-extfile', `${name}.ext`);
  }
}
