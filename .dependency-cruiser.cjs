const TESTS = '\\.test\\.tsx?$|/testing/';
/** What proves the server; nothing of it is shipped. */
const TRIALS = '^host/trials/';
const CONFIG = ['/vite[.]config[.]ts$', '/vite[.]server[.]config[.]ts$', '/playwright[.]config[.]ts$'];

/** What only the bundler can find: modules that it makes up, and styles and scripts as text. */
const BUNDLERS = '^virtual:|[.](css|js)[?]raw$';

/** A folder of shared may import only these other folders of shared. */
const layer = (name, allowed) => ({
  name: `shared-${name}`,
  severity: 'error',
  from: { path: `^shared/src/${name}/`, pathNot: TESTS },
  to: { path: '^shared/', pathNot: `^shared/src/(${[name, ...allowed].join('|')})(/|\\.ts$)` },
});

/** The server from top to bottom; a folder may import its own floor and those below. `main.ts`, wherever it is, is a process. */
const FLOORS = [
  ['process', 'cli'],
  ['pages(?!/rendering)', 'operators'],
  ['pages/rendering'],
  ['directory', 'registry'],
  ['platform'],
];
const folders = (floors) => `^host/server/(${floors.flat().join('|')})/`;
const PROCESS = '^host/server/.+/main\\.ts$';

const serverFloors = [
  ...FLOORS.slice(1).map((floor, above) => ({
    name: `server-floor-${above + 2}`,
    severity: 'error',
    from: { path: folders(floor), pathNot: [TESTS, PROCESS] },
    to: { path: [folders(FLOORS.slice(0, above + 1)), PROCESS] },
  })),
  {
    name: 'server-file-without-floor',
    severity: 'error',
    from: { path: '^host/server/', pathNot: [TESTS, folders(FLOORS)] },
    to: {},
  },
];

/** What a workspace, which may be any that fits the pattern, may import of the others. */
const owner = (workspace, allowed, pathNot = []) => ({
  name: `${workspace.replace('-[^/]+', '')}-imports`,
  severity: 'error',
  from: { path: `^(${workspace})/`, pathNot: [...CONFIG, ...pathNot] },
  to: { path: '^(host|remote-[^/]+|shared|e2e)/', pathNot: ['^$1/', ...allowed] },
});

/** Who may import whom; the README tells why. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'declared-packages-only',
      severity: 'error',
      from: { pathNot: '^\\.' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'], pathNot: BUNDLERS },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: BUNDLERS } },
    {
      name: 'domain-without-libraries',
      severity: 'error',
      from: { path: '^shared/src/domain/', pathNot: TESTS },
      to: { dependencyTypes: ['npm', 'core', 'npm-dev'] },
    },
    layer('domain', []),
    layer('catalogue', ['domain']),
    layer('storage', ['domain']),
    layer('service', ['domain']),
    layer('ui', ['domain']),
    layer('gallery', ['ui']),
    layer('search', ['domain', 'catalogue', 'routes', 'idle-time']),
    layer('federation', ['paths', 'routes', 'domain']),
    layer('state', ['domain', 'catalogue', 'service', 'storage', 'idle-time']),
    {
      name: 'one-store-library-one-router',
      comment:
        'zustand and the router reach the apps only through shared, or they would exist twice in the page',
      severity: 'error',
      from: { path: '^(host/src|remote-)' },
      to: { path: 'node_modules/(zustand|react-router(-dom)?)/' },
    },
    {
      name: 'browser-and-server-apart',
      severity: 'error',
      from: { path: '^host/(src|renderer)/' },
      to: { path: '^host/server/' },
    },
    {
      name: 'server-without-browser-side',
      severity: 'error',
      from: { path: '^host/server/', pathNot: TESTS },
      to: { path: '^(host/(src|renderer/(?!protocol))|shared/src/(state|storage|ui|testing|router))' },
    },
    {
      name: 'apps-without-test-and-node-code',
      severity: 'error',
      from: { path: '^(host/src|remote-[^/]+/src)/', pathNot: `${TESTS}|/dev\\.tsx$` },
      to: { path: '^shared/(tools|src/(testing|demo|standalone|gallery))/' },
    },
    {
      name: 'product-without-trials',
      severity: 'error',
      from: { path: '^(host|remote-[^/]+|shared)/', pathNot: [TESTS, TRIALS] },
      to: { path: TRIALS },
    },
    ...serverFloors,
    owner('host', ['^shared/']),
    owner('remote-[^/]+', ['^shared/']),
    owner('shared', []),
    owner(
      'e2e',
      [
        '^shared/src/(routes|testing|demo|domain|service|storage|federation)',
        '^shared/tools/',
        '^host/trials/support/',
      ],
      ['^e2e/lab/bench/(bundle/|fronts|site-pages)', '^e2e/kit/compat/plugin-built/'],
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/(dist|releases)/|\\.(css|svg)$' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
