import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DAYS = '2';

/** This machine has no program that makes certificates; one line for the person who started us. */
export class NoCertificate extends Error {}

/** Files in PEM. */
export interface Certificate {
  /** Of the authority alone, for NODE_EXTRA_CA_CERTS. */
  authorityFile: string;
  /** Key, certificate for 127.0.0.1 and its authority, for the brokers. */
  certificateFile: string;
}

/** An authority of this run's own and a certificate of it. @throws NoCertificate without openssl */
export function makeCertificate(directory: string): Certificate {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const at = (name: string): string => join(directory, name);
  const openssl = (...words: string[]): void => {
    const { error, status, stderr } = spawnSync('openssl', words, { cwd: directory, encoding: 'utf8' });
    if (error) throw new NoCertificate('A broker with TLS needs openssl, which is not installed.');
    if (status !== 0) throw new NoCertificate(`openssl ${words[0]} ended with ${status}: ${stderr.trim()}`);
  };
  writeFileSync(at('broker.ext'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'authority.key', '-out', 'authority.crt', '-subj', '/CN=brokers of a test', '-days', DAYS);
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'broker.key', '-out', 'broker.csr', '-subj', '/CN=broker');
  openssl('x509', '-req', '-in', 'broker.csr', '-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-days', DAYS, '-out', 'broker.crt', '-extfile', 'broker.ext');
  writeFileSync(at('broker.pem'), ['broker.key', 'broker.crt', 'authority.crt'].map((name) => readFileSync(at(name), 'utf8')).join(''), { mode: 0o600 });
  return { authorityFile: at('authority.crt'), certificateFile: at('broker.pem') };
}
