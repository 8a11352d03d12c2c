import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Every suite runs on sources, not on builds: `npm run jest -- services/uploads` tests what is in the editor.
const kit = (name) => fileURLToPath(new URL(`services/_shared/test-kit/dist/${name}.js`, import.meta.url));
const setup = existsSync(kit('global-setup')) ? { globalSetup: kit('global-setup'), globalTeardown: kit('global-teardown') } : {};

const workspacePackages = {
  '^@community-help/(api-contracts|event-contracts|service-kit|test-kit)$': '<rootDir>/services/_shared/$1/src/index.ts',
  '^@community-help/(registrations|geo-recommendations|payments|uploads|reporting|content|accounts)$': '<rootDir>/services/$1/src/index.ts',
  '^@community-help/gateway$': '<rootDir>/gateway/src/index.ts',
  '^@community-help/(local|stripe-sandbox|load|compose|cluster)$': '<rootDir>/infra/$1/src/index.ts',
};

export default {
  // Two cores and a shared machine: more workers only wait for each other.
  maxWorkers: process.env.JEST_WORKERS ?? 2,
  // Under vm modules nothing that a suite loaded is ever collected: a worker that has grown is replaced between two suites.
  workerIdleMemoryLimit: '1GB',
  // Only what hangs takes so long: on a machine that does other work, too, a test may wait for minutes.
  testTimeout: 180_000,
  testSequencer: fileURLToPath(new URL('infra/local/long-suites-first.mjs', import.meta.url)),
  // Component tests hold real sockets; a suite that leaves one open is named by --detectOpenHandles, not hidden by this.
  forceExit: false,
  projects: [
    {
      ...setup,
      rootDir: fileURLToPath(new URL('.', import.meta.url)),
      transform: { '^.+\\.ts$': ['@swc/jest', { module: { type: 'es6' } }] },
      extensionsToTreatAsEsm: ['.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.data/'],
      modulePathIgnorePatterns: ['/\\.data/'],
      watchPathIgnorePatterns: ['/\\.data/'],
      displayName: 'node',
      testEnvironment: 'node',
      roots: ['services', 'gateway', 'infra', 'k8s'].filter((folder) => existsSync(new URL(folder, import.meta.url))).map((folder) => `<rootDir>/${folder}`),
      testMatch: ['**/*.spec.ts'],
      setupFiles: ['reflect-metadata'],
      moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', ...workspacePackages },
    },
    // jsdom; its environment, styles and source mapping are described where they are used.
    '<rootDir>/frontend',
  ],
};
