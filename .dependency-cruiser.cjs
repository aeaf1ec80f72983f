// The arrows of ARCHITECTURE.md's table and the walls of its rooms. A type that is imported is an arrow as well.

const everythingOfTheClient = [
  'domain',
  'contract',
  'store',
  'mutations',
  'sync',
  'drafts',
  'machines',
  'ui',
];

/** Room → the rooms under src/ that it may import, besides itself. */
const ARROWS = {
  'src/domain': [],
  'src/contract': ['domain'],
  'src/store': ['contract', 'domain'],
  'src/mutations': ['store', 'contract', 'domain'],
  'src/sync': ['mutations', 'store', 'contract', 'domain'],
  'src/drafts': ['store', 'contract', 'domain'],
  'src/machines': ['contract', 'domain'],
  'src/ui': [],
  'src/features': everythingOfTheClient,
  'src/app': [...everythingOfTheClient, 'features'],
  'src/routes': [...everythingOfTheClient, 'features', 'app'],
  workers: ['sync', 'mutations', 'store', 'contract', 'domain'],
  'sync-server': ['contract', 'domain'],
};

/** The rooms of the engine, the lowest first → the others among them that each may import. None imports what lies above them in src/sync. */
const SYNC_ROOMS = {
  session: [],
  storage: [],
  leadership: ['session'],
  transport: ['session'],
  realtime: ['transport', 'session'],
  outbox: ['transport', 'leadership', 'session'],
  replication: ['outbox', 'transport', 'leadership', 'session'],
  fetching: ['replication', 'transport', 'leadership', 'session'],
  keeping: ['fetching', 'transport', 'leadership', 'storage', 'session'],
  uploads: ['keeping', 'outbox', 'transport', 'leadership', 'storage', 'session'],
  engine: [
    'uploads',
    'keeping',
    'fetching',
    'replication',
    'outbox',
    'realtime',
    'transport',
    'leadership',
    'storage',
    'session',
  ],
  sealing: [],
  'web-push': ['session'],
  'service-worker': [],
};

/** Those that do their work without an engine: screens, the app and the service worker import them as they do the files of src/sync. */
const SYNC_ROOMS_OPEN = ['session', 'storage', 'realtime', 'sealing', 'web-push', 'service-worker'];

/** The folders of the server, the lowest first: each may import those before it. A new one gets its place here. */
const SERVER_ORDER = [
  'settings',
  'storage',
  'assets',
  'audit',
  'sync',
  'verbs',
  'limits',
  'mail',
  'realtime',
  'drafts',
  'jobs',
  'services',
  'session',
  'lms',
  'replication',
  'web',
  'import',
  'http',
  'operate',
  'demo',
  'metrics',
];

const OURS = '^(src|workers|sync-server|tests)/';
const TEST = '\\.test\\.tsx?$';

const arrows = Object.entries(ARROWS).map(([room, targets]) => {
  const own = targets.map((target) => `^src/${target}/`);
  const allowed = [`^${room}/`, ...own];
  return {
    name: `${room} imports ${targets.length > 0 ? `only ${targets.join(', ')}` : 'no other room'}`,
    comment: 'Move the code to the room that may hold it, or hand the thing in as an argument.',
    severity: 'error',
    from: { path: `^${room}/`, pathNot: TEST },
    to: { path: OURS, pathNot: allowed },
  };
});

/** A test beside what it tests sees what that sees, and the builders. What crosses rooms belongs into tests/. */
const arrowsOfTests = arrows.map((rule) => ({
  ...rule,
  name: `${rule.name} (its tests also tests/support)`,
  from: { path: `${rule.from.path}.*${TEST}` },
  to: { ...rule.to, pathNot: [...rule.to.pathNot, '^tests/support/'] },
}));

const serverArrows = SERVER_ORDER.map((folder, at) => ({
  name: `sync-server/${folder} imports only what is below it`,
  comment: 'Move the code down, or hand the thing in as an argument: SERVER_ORDER says what is below.',
  severity: 'error',
  from: { path: `^sync-server/${folder}/`, pathNot: TEST },
  to: {
    path: '^sync-server/',
    pathNot: SERVER_ORDER.slice(0, at + 1).map((lower) => `^sync-server/${lower}/`),
  },
}));

const syncArrows = Object.entries(SYNC_ROOMS).map(([room, targets]) => ({
  name: `src/sync/${room} imports ${targets.length > 0 ? `only ${targets.join(', ')}` : 'no other room of src/sync'}`,
  comment: 'Move the code down, or hand the thing in as an argument: SYNC_ROOMS says what is below.',
  severity: 'error',
  from: { path: `^src/sync/${room}/`, pathNot: TEST },
  to: { path: '^src/sync/', pathNot: [room, ...targets].map((each) => `^src/sync/${each}/`) },
}));

module.exports = {
  forbidden: [
    ...arrows,
    ...arrowsOfTests,
    ...serverArrows,
    ...syncArrows,
    {
      name: 'each room of the engine has its place',
      comment: 'Put the folder into SYNC_ROOMS, above what it imports.',
      severity: 'error',
      from: {
        path: '^src/sync/[^/]+/',
        pathNot: Object.keys(SYNC_ROOMS).map((room) => `^src/sync/${room}/`),
      },
      to: {},
    },
    {
      name: 'sync shows only its face',
      comment: 'Import the file at the top level of src/sync, or one of SYNC_ROOMS_OPEN.',
      severity: 'error',
      from: { path: '^(src|workers)/', pathNot: ['^src/sync/', TEST] },
      to: { path: '^src/sync/[^/]+/', pathNot: SYNC_ROOMS_OPEN.map((room) => `^src/sync/${room}/`) },
    },
    {
      name: 'each folder of the server has its place',
      comment: 'Put the folder into SERVER_ORDER, above what it imports.',
      severity: 'error',
      from: { path: '^sync-server/[^/]+/', pathNot: SERVER_ORDER.map((folder) => `^sync-server/${folder}/`) },
      to: {},
    },
    {
      name: 'files are the face, subfolders the inside',
      comment: 'Of another feature or service import what lies at its top level.',
      severity: 'error',
      from: { path: '^(src/features|sync-server/services)/([^/]+)/' },
      to: { path: '^$1/[^/]+/[^/]+/', pathNot: '^$1/$2/' },
    },
    {
      name: 'a feature shows only its face',
      comment: 'Import the file at the top level of the feature.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/' },
      to: { path: '^src/features/[^/]+/[^/]+/' },
    },
    {
      name: 'a service shows only its face',
      comment: 'Import the file at the top level of the service.',
      severity: 'error',
      from: { path: '^sync-server/', pathNot: '^sync-server/services/' },
      to: { path: '^sync-server/services/[^/]+/[^/]+/' },
    },
    {
      name: 'the client starts without the server and the tests',
      comment: 'Move the code to src/contract if both sides need it.',
      severity: 'error',
      from: { path: '^src/[^/]+$' },
      to: { path: '^(sync-server|tests)/' },
    },
    {
      name: 'domain is pure',
      comment: 'A rule needs no package and no platform; a schema belongs into contract.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: TEST },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'] },
    },
    {
      name: 'the client has no Node',
      comment: 'Browsers and workers lack it; use the web platform.',
      severity: 'error',
      from: { path: '^(src|workers)/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'React stays with the screens',
      comment: 'Workers and the server run this code too; hooks live in the react.ts of the room.',
      severity: 'error',
      from: {
        path: '^(src/(contract|store|mutations|sync|drafts|machines)|workers|sync-server)/',
        pathNot: [
          TEST,
          '^src/(store|sync|drafts)/react\\.tsx?$',
          '^src/sync/use-mutate\\.ts$',
          '^src/drafts/platform-context\\.ts$',
        ],
      },
      to: { path: 'node_modules/(@types/)?(react|react-dom|dexie-react-hooks|@xstate/react|@mantine)/' },
    },
    {
      name: 'the editor is loaded on edit',
      comment:
        'Yjs and TipTap weigh more than the rest of the first screen; only drafts and the editor import them.',
      severity: 'error',
      from: { path: '^(src|workers)/', pathNot: '^src/(drafts|contract/drafts|features/editor)/' },
      to: { path: 'node_modules/(yjs|y-websocket|y-protocols|lib0|@tiptap)/' },
    },
    {
      name: 'nothing that is served imports a tool',
      comment: 'The package is a devDependency: make it a dependency if the product needs it.',
      severity: 'error',
      from: { path: '^(src|workers|sync-server)/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no cycles',
      comment: 'Two modules that need each other are one, or lack a third.',
      severity: 'error',
      from: { pathNot: '\\.gen\\.ts$' },
      to: { circular: true, viaOnly: { pathNot: '\\.gen\\.ts$' } },
    },
    {
      name: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)results/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
    cache: false,
  },
};
