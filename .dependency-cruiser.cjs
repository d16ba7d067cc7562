/** The arrows of the house, as rules: domain ← contract ← i18n ← charts ← server, web; server and web never meet. */
/** What the product consists of: the same names in contract, server, client and texts. */
const domains = '(assets|records|library|accounts|work|devices|system)'
const package_ = (name) => `^packages/${name}/src`
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Two modules that need each other are one, or a third.', {}, { circular: true }),
    forbid('nothing-unresolved', 'Every import leads somewhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    forbid(
      'nothing-undeclared',
      'What is imported is declared in the package that imports it.',
      // The test runner belongs to the whole project.
      { pathNot: '(\\.test\\.tsx?|vitest\\.config\\.ts|src/test/(emulation|usual-page)\\.ts)$' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'domain-knows-nobody',
      'Rope mechanics: no input or output, and no dependency but the arithmetic of time zones.',
      { path: package_('domain'), pathNot: '\\.test\\.ts$' },
      { pathNot: [package_('domain'), 'node_modules/@date-fns/tz'] },
    ),
    forbid(
      'contract-knows-domain',
      'The contract depends on the domain and zod.',
      { path: package_('contract'), pathNot: '\\.test\\.ts$' },
      { pathNot: [package_('contract'), package_('domain'), 'node_modules/zod'] },
    ),
    forbid(
      'texts-know-contract',
      'The catalogue depends on the types of contract and domain, and on its engine.',
      { path: package_('i18n'), pathNot: '\\.test\\.ts$' },
      { pathNot: [package_('i18n'), package_('contract'), package_('domain'), 'node_modules/i18next'] },
    ),
    forbid(
      'charts-draw-only',
      'Drawings know contract, domain and texts, and their library.',
      { path: package_('charts'), pathNot: '\\.test\\.ts$' },
      {
        pathNot: ['charts', 'i18n', 'contract', 'domain'].map(package_).concat('node_modules/(echarts|zrender)'),
      },
    ),
    forbid('web-never-server', 'The client meets the server in the contract.', { path: '^apps/web' }, { path: '^apps/server' }),
    forbid('server-never-web', 'The server meets the client in the contract.', { path: '^apps/server' }, { path: '^apps/web' }),

    forbid(
      'product-never-tests',
      'What only tests use stands under tests.',
      { path: '^(apps/(server/(src|seed|simulate)|web/src)|packages/[^/]+/src)', pathNot: '\\.test\\.tsx?$' },
      { path: '^(apps/server|packages/contract)/test' },
    ),
    forbid(
      'server-domains-apart',
      'Free inside a domain; into another only through its public face.',
      { path: `^apps/server/src/${domains}/`, pathNot: '\\.test\\.ts$' },
      { path: `^apps/server/src/${domains}/`, pathNot: ['^apps/server/src/$1/', '^apps/server/src/[^/]+/public\\.ts$'] },
    ),
    forbid(
      'server-floors',
      'main → app → domains → http, db, jobs, ports: nothing calls back up.',
      { path: '^apps/server/src/(http|db|jobs|ports)/', pathNot: '\\.test\\.ts$' },
      { path: `^apps/server/src/(${domains.slice(1, -1)}|app|main|start)` },
    ),
    forbid(
      'server-domains-below-main',
      'A domain does not know what it is put together in.',
      { path: `^apps/server/src/${domains}/`, pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/[^/]+\\.ts$' },
    ),
    forbid(
      'queries-know-sql',
      'Only db, queries and the state of ropes know the query builder.',
      {
        path: '^apps/server/src',
        pathNot: ['^apps/server/src/(db|records/state)/', 'queries\\.ts$', 'http/idempotency\\.ts$', 'jobs/queue\\.ts$', '\\.test\\.ts$'],
      },
      { path: 'node_modules/kysely' },
    ),
    forbid(
      'http-knows-the-framework',
      'Only http knows the framework, besides the application and its start.',
      {
        path: '^apps/server/src',
        pathNot: ['^apps/server/src/http/', '^apps/server/src/(app|start)\\.ts$', 'accounts/(session|saml)/[^/]+\\.ts$'],
      },
      { path: 'node_modules/(fastify|@fastify)' },
    ),

    forbid(
      'web-domains-apart',
      'Free inside a domain; into another only through its public face.',
      { path: `^apps/web/src/${domains}/`, pathNot: '\\.test\\.tsx?$' },
      { path: `^apps/web/src/${domains}/`, pathNot: ['^apps/web/src/$1/', '^apps/web/src/[^/]+/public\\.ts$'] },
    ),
    forbid(
      'web-floors',
      'main → router → Frame → domains → shell, navigation → ui, api: nothing calls back up.',
      { path: '^apps/web/src/(ui|api|navigation|shell)/', pathNot: '\\.test\\.tsx?$' },
      { path: `^apps/web/src/(${domains.slice(1, -1)}|Frame|App|router|start|main)` },
    ),
    forbid(
      'web-ground-floor',
      'What is drawn with and how the server is called know no page.',
      { path: '^apps/web/src/(ui|api)/' },
      { path: '^apps/web/src/(navigation|shell)/' },
    ),
    forbid(
      'web-domains-below-router',
      'A domain knows no page of another, and no router.',
      { path: `^apps/web/src/${domains}/`, pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/web/src/(Frame|App|router|start|main)' },
    ),
    forbid(
      'preview-libraries-in-one-folder',
      'Only ui/preview knows what reads PDF and CSV documents.',
      { path: '^apps/web/src', pathNot: '^apps/web/src/ui/preview/' },
      { path: 'node_modules/(pdfjs-dist|papaparse)' },
    ),
    forbid(
      'chart-library-in-one-folder',
      'Only ui/chart knows the chart library.',
      { path: '^apps/web/src', pathNot: '^apps/web/src/ui/chart/' },
      { path: 'node_modules/echarts' },
    ),
    forbid(
      'map-library-in-one-folder',
      'Only ui/map knows the map library.',
      { path: '^apps/web/src', pathNot: '^apps/web/src/ui/map/' },
      { path: 'node_modules/ol/' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '(^|/)data/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
