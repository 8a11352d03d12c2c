import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readComposeFile, ROOT, settingsOf } from './compose-file.js';

const { services, volumes } = readComposeFile();
const all = Object.entries(services);
const lasting = all.filter(([, { restart }]) => restart !== 'no');
const once = all.filter(([, { restart }]) => restart === 'no');
const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { version: string };

describe('docker-compose.yml', () => {
  it.each(all)('%s: a pinned image', (_name, { image }) => {
    expect(image).toMatch(/^[a-z0-9./-]+:v?\d+\.\d+(\.\d+)?[a-z0-9.-]*$/);
    if (image.startsWith('community-help/')) expect(image).toMatch(new RegExp(`:${version.replaceAll('.', '\\.')}$`));
  });

  it.each(all)('%s: a user who is not root, on a file system that cannot be written, without any privilege', (_name, service) => {
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.privileged).toBeUndefined();
    expect(service.network_mode ?? 'none').toBe('none');
  });

  it.each(all)('%s: a limit of memory', (_name, { mem_limit }) => {
    expect(mem_limit).toMatch(/^\d+[mg]$/);
  });

  it.each(lasting)('%s: is started again, and says whether it is well', (_name, { restart, healthcheck }) => {
    expect(restart).toBe('unless-stopped');
    expect(healthcheck?.test[0]).toBe('CMD');
  });

  it.each(once)('%s: somebody waits until it has ended well', (name) => {
    const waiting = all.filter(([, { depends_on }]) => depends_on?.[name]?.condition === 'service_completed_successfully');
    expect(waiting.length).toBeGreaterThan(0);
  });

  it('publishes what people open and where browsers put pictures, on loopback alone', () => {
    const published = all.filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name).sort()).toEqual(['gateway', 'mailpit', 'rustfs', 'stripe-sandbox']);
    for (const [, { ports = [] }] of published) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  });

  it('holds no secret: names that sound like one are empty unless .env fills them, or name a file', () => {
    const told = all.flatMap(([, { environment = {} }]) => Object.entries(environment)).filter(([name]) => /SECRET|PASSWORD|_KEYS?\b|_KEY_/.test(name));
    expect(told.length).toBeGreaterThan(0);
    const isHarmless = ([name, value]: [string, string | null]): boolean => (name.endsWith('_FILE') ? value?.startsWith('/run/keys/') === true : !value);
    expect(told.filter((one) => !isHarmless(one))).toEqual([]);
  });

  it('mounts a volume of secrets only where they belong', () => {
    for (const [name, { volumes: mounts = [] }] of all) {
      if (name === 'keys') continue;
      for (const mount of mounts.filter((one) => one.startsWith('keys-'))) {
        const [volume = '', , mode] = mount.split(':');
        const owner = name === 'databases' ? 'setup' : name.replace(/-(worker|migrate|demo)$/, '');
        expect(`${volume}:${mode}`).toBe(`keys-${owner}:ro`);
      }
    }
    const mounted = new Set(all.flatMap(([, { volumes: mounts = [] }]) => mounts.map((mount) => mount.split(':')[0])));
    expect([...mounted].sort()).toEqual(Object.keys(volumes).sort());
  });

  it('builds each image of ours in one place', () => {
    const ours = new Set(all.map(([, { image }]) => image).filter((image) => image.startsWith('community-help/')));
    const built = all.filter(([, { build }]) => build).map(([, { image }]) => image);
    expect(built.sort()).toEqual([...ours].sort());
  });

  it('waits for somebody who is there', () => {
    for (const [, { depends_on = {} }] of all) for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
  });

  it('has an example in .env.example for every setting it reads, and for no other', () => {
    const examples = [...readFileSync(`${ROOT}/.env.example`, 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    expect(examples.sort()).toEqual([...settingsOf()].sort());
  });
});
