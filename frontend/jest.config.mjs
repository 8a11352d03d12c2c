/** jsdom project of the site; run with `npm run jest -- frontend` from the root. */
export default {
  displayName: 'frontend',
  testEnvironment: '<rootDir>/test/browser-environment.mjs',
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}', '<rootDir>/test/**/*.spec.{ts,tsx}'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2023' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/no-styles.mjs',
    '^@community-help/api-contracts$': '<rootDir>/../services/_shared/api-contracts/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};
