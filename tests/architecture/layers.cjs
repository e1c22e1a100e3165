/** Arrows point down only: app → { inngest, components } → lib → db. The `tests` folder may see everything and is seen by nothing. */

const product = '^(app|components|inngest|lib|db)/|^[^/]+\\.tsx?$';
const config = '(^|/)[^/]+\\.config\\.ts$';

/** Modules of the named npm packages, wherever they are installed; their types count as themselves. */
const packages = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;

const layers = [
  {
    name: 'db-stands-alone',
    comment: 'The storage layer is the floor: what it imports of ours would be a layer below it.',
    from: { path: '^db/' },
    to: { path: '^(app|components|inngest|lib)/|^[^/]+\\.tsx?$' },
  },
  {
    name: 'lib-sees-only-db',
    comment: 'The product must run unchanged under another web framework, queue or command line.',
    from: { path: '^lib/' },
    to: { path: '^(app|components|inngest)/|^[^/]+\\.tsx?$' },
  },
  {
    name: 'lib-knows-no-framework',
    comment: 'A type of a framework in a signature ties the product to it as surely as a call does.',
    from: { path: '^lib/', pathNot: '^lib/report/render/pdf' },
    to: { path: packages('next', 'next-auth', '@auth/[^/]+', 'inngest', '@modelcontextprotocol/[^/]+', 'react', 'react-dom') },
  },
  {
    name: 'pdf-knows-react-only',
    comment: 'The PDF renderer is written in React elements; it needs no more of the web than that.',
    from: { path: '^lib/report/render/pdf' },
    to: { path: packages('next', 'next-auth', '@auth/[^/]+', 'inngest', '@modelcontextprotocol/[^/]+', 'react-dom') },
  },
  {
    name: 'inngest-sees-lib-and-db',
    comment: 'Work must run where no page is served.',
    from: { path: '^inngest/' },
    to: { path: '^(app|components)/|^[^/]+\\.tsx?$|(^|/)node_modules/(next-auth|react|react-dom)/' },
  },
  {
    name: 'components-are-pure',
    comment: 'Props in, markup out: a component reads schemas and pure modules, and reaches no verb and no data.',
    from: { path: '^components/' },
    to: {
      path: '^(app|inngest|db|lib)/|^[^/]+\\.tsx?$',
      pathNot:
        '^lib/([^/]+/schema|ads/url|analyses/(progress|list/filter|search/schema)|env/credit-packs|api-paths|errors|platforms|signed-number|rate-limit/policy|report/view/.+)\\.ts$',
    },
  },
  {
    name: 'routes-are-projections',
    comment: 'A route names an operation and nothing else; a rule written in a route is one that MCP and OpenAPI do not have.',
    from: { path: '^app/api/v1/' },
    to: { path: '.', pathNot: '^app/_server/|^lib/operations/' },
  },
  {
    name: 'tests-are-a-leaf',
    comment: 'What ships must not need what tests it.',
    from: { pathNot: '^tests/' },
    to: { path: '^tests/' },
  },
];

/** The domains of lib, from the ground up: each may import those before it and the ground floor, and nothing else of lib. */
const domains = [
  'programs',
  'rate-limit',
  'tokens',
  'requests',
  'sessions',
  'credits',
  'payments',
  'idempotency',
  'browser',
  'ads',
  'oauth',
  'canaries',
  'video',
  'report',
  'model',
  'analyses',
  'shares',
  'profiles',
  'audit',
  'users',
  'notices',
  'legal',
  'operations',
  'operator',
];

const arrows = [
  {
    name: 'the-ground-floor-imports-no-domain',
    comment: 'Settings, errors, limits and the log serve every domain, so they can know none of them.',
    from: { path: '^lib/([^/]+\\.ts$|(env|log)/)' },
    to: { path: '^lib/[^/]+/', pathNot: '^lib/(env|log)/' },
  },
  {
    name: 'every-domain-has-its-place',
    comment: 'A folder of lib that is not in the list of domains escapes the direction of their arrows.',
    from: { path: `^lib/(?!(?:env|log|${domains.join('|')})/)[^/]+/` },
    to: {},
  },
  ...domains.map((domain, index) => ({
    name: `${domain}-imports-what-is-below`,
    comment: 'Domains that import each other can only be read, tested and moved together.',
    from: { path: `^lib/${domain}/` },
    to: { path: '^lib/[^/]+/', pathNot: `^lib/(${['env', 'log', ...domains.slice(0, index + 1)].join('|')})/` },
  })),
];

const homes = [
  {
    name: 'stores-stay-in-lib',
    comment: 'A page, a route or an engine asks a verb, so that its rules hold; a domain may also read the store of a domain below it.',
    from: { path: product, pathNot: '^lib/[^/]+/' },
    to: { path: '^lib/.+/store\\.ts$' },
  },
  {
    name: 'engine-store-is-private',
    comment: 'Every write of the engine is fenced by a lease that only the engine holds.',
    from: { path: product, pathNot: '^inngest/' },
    to: { path: '^inngest/embedded/store\\.ts$' },
  },
  {
    name: 'one-model-client',
    comment: 'The vendor SDK is deprecated upstream; one file must be enough to replace it.',
    from: { path: product, pathNot: '^lib/model/client\\.ts$' },
    to: { path: packages('@google/generative-ai') },
  },
  {
    name: 'one-resolver',
    comment:
      'A lookup by the system occupies a thread of the process for as long as a stranger likes; only names of the settings may be looked up so.',
    from: { path: product, pathNot: '^lib/ads/names\\.ts$' },
    to: { path: '^(node:)?dns(/promises)?$' },
  },
  {
    name: 'one-browser',
    comment: 'The flags that leave Chromium no way out but its proxy are set in one place.',
    from: { path: product, pathNot: '^lib/browser/browser\\.ts$' },
    to: { path: packages('playwright-core') },
  },
  {
    name: 'one-demuxer',
    comment:
      'A file can be made to take over what parses it: only the inspector may, which is a child process, and the page in the offline browser.',
    from: { path: product, pathNot: '^lib/video/(inspector/|decode/page/|tracks\\.ts$)' },
    to: { path: [packages('mediabunny'), '^lib/video/(inspector/(?!ready\\.ts)|tracks\\.ts$)'] },
  },
  {
    name: 'page-runs-in-its-browser',
    comment: 'The page is bundled for the browser; the server knows its messages only.',
    from: { path: product, pathNot: '^lib/video/decode/page/' },
    to: { path: '^lib/video/decode/page/', pathNot: '^lib/video/decode/page/message\\.ts$' },
  },
  {
    name: 'page-measures-only',
    comment: "What decodes a stranger's file knows how to measure it and nothing of the server.",
    from: { path: '^lib/video/decode/page/' },
    to: {
      pathNot: [
        '^lib/video/(decode/page/|measure/|(still-limits|schema|tracks)\\.ts$)',
        packages('mediabunny', 'onnxruntime-web', 'onnxruntime-common'),
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'models-run-in-the-page',
    comment: "A model sees pixels and sound of a stranger's file, and its runtime is native code by another name.",
    from: { path: product, pathNot: '^lib/video/decode/page/' },
    to: { path: packages('onnxruntime-web') },
  },
  {
    name: 'measuring-is-pure',
    comment: 'The page and the server measure with the same functions, which are tested without either.',
    from: { path: '^lib/video/measure/' },
    to: { pathNot: ['^lib/video/(measure/|schema\\.ts$)', packages('zod')] },
  },
  {
    name: 'inspector-sees-its-file',
    comment: 'The process that parses a downloaded file needs that file only: no network, no settings, no database.',
    from: { path: '^lib/video/(inspector/|tracks\\.ts$)' },
    to: { pathNot: ['^lib/video/(inspector/|(schema|tracks)\\.ts$)', packages('mediabunny'), '^(node:)?fs$'] },
  },
  {
    name: 'inngest-stays-in-its-room',
    comment: 'The SDK pulls OpenTelemetry (100 MB); no other route may load it.',
    from: { path: product, pathNot: '^(inngest|app/api/inngest)/' },
    to: { path: packages('inngest') },
  },
  {
    name: 'drivers-stay-in-db',
    comment: 'The driver and its pool belong to the storage layer; others take a handle.',
    from: { path: product, pathNot: '^db/' },
    to: { path: packages('postgres', 'drizzle-orm') },
  },
  {
    name: 'tables-are-types',
    comment: 'Stores take the types of their rows from the schema; its values would load drizzle in every route.',
    from: { path: product, pathNot: '^db/' },
    to: { path: '^db/schema\\.ts$', dependencyTypesNot: ['type-only'] },
  },
];

const health = [
  { name: 'no-cycles', comment: 'Modules of a cycle can only be read, tested and moved together.', from: {}, to: { circular: true } },
  {
    name: 'imports-resolve',
    comment: 'An import that resolves nowhere escapes every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'product-needs-no-dev-dependency',
    comment: 'A production install leaves the development packages out.',
    from: { path: product, pathNot: config },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
];

module.exports = {
  forbidden: [...layers, ...arrows, ...homes, ...health].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\.(next|data|git)/|^next-env\\.d\\.ts$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
