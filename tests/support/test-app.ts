/** The real HTTP server over a database of its own, without a process: for tests of what one request or one socket does. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { CLIENT_HEADER } from '#contract/accounts/session.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import { assetFiles } from '#server/assets/asset-files.ts';
import { demo } from '#server/demo/demo-accounts.ts';
import { type AppOptions, buildApp, type LecternApp, type ProductServices } from '#server/http/app.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { openAnnouncer } from '#server/realtime/announcer.ts';
import { membership } from '#server/replication/membership.ts';
import { pull } from '#server/replication/pull.ts';
import { mayReadAsset } from '#server/services/content/may-read-asset.ts';
import { OPERATOR } from '#server/session/passwords.ts';
import { openSecrets } from '#server/session/server-secrets.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runPush } from '#server/verbs/push.ts';
import { type Backend, openBackend } from '#server/web/backend.ts';
import { testDatabase } from './test-database.ts';

export const PUBLIC_URL = 'http://localhost:4310';
/** What a browser says of itself when our own page asks. */
export const ownPage = { 'sec-fetch-site': 'same-origin', [CLIENT_HEADER]: '1' };

/** The same way of hashing, as cheap as it can be. */
const CHEAP = { memoryKib: 64, passes: 1 };

export interface TestAppOptions {
  services?: Partial<ProductServices>;
  clientFolder?: string;
  keptBuilds?: string | null;
  removeServiceWorker?: boolean;
  demo?: boolean;
  development?: boolean;
  publicUrl?: string;
  trustProxy?: number;
  flags?: AppOptions['settings']['flags'];
  mostUnderWay?: number;
  signUp?: 'open' | 'invited' | 'closed';
  emailVerification?: 'offered' | 'required';
  providers?: AppOptions['settings']['providers'];
  payments?: AppOptions['settings']['payments'];
  searchEngines?: boolean;
  scannerUrl?: string;
  draftFramesPerSecond?: number;
  patience?: AppOptions['patience'];
  /** Passwords cost what they cost in earnest: a twentieth of a second of a processor each. */
  dearPasswords?: boolean;
  /** false: as it is before the database is there */
  ready?: boolean;
}

export interface TestApp {
  app: LecternApp;
  backend: Backend;
  dataDir: string;
  /** Moves the server's clock. */
  pass(ms: number): void;
  /** Every line that was logged. */
  logged: string[];
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  addAccount(fields?: {
    alias?: string;
    email?: string;
    password?: string;
    disabled?: boolean;
  }): Promise<string>;
  addOrganization(alias: string): Promise<string>;
  join(userId: string, organizationId: string, roles: Role[]): Promise<void>;
  close(): Promise<void>;
}

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const publicUrl = options.publicUrl ?? PUBLIC_URL;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-app-'));
  const own = await testDatabase();
  const database = openDatabase(own.url, { max: 5 });
  const logged: string[] = [];
  const settings: AppOptions['settings'] = {
    publicUrl,
    logLevel: 'trace',
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    flags: options.flags ?? [],
    ...(options.signUp && { signUp: options.signUp }),
    ...(options.emailVerification && { emailVerification: options.emailVerification }),
    removeServiceWorker: options.removeServiceWorker ?? false,
    ...(options.providers && { providers: options.providers }),
    ...(options.payments && { payments: options.payments }),
    ...(options.searchEngines && { searchEngines: true }),
  };
  const { scannerUrl } = options;
  const empty = schemaWith({});
  const app = await buildApp({
    settings,
    clientFolder: options.clientFolder ?? path.join(dataDir, 'no-client'),
    keptBuilds: options.keptBuilds ?? null,
    demo: options.demo ? demo : null,
    development: options.development ?? false,
    logStream: { write: (line) => logged.push(line) },
    ...(options.mostUnderWay !== undefined && { mostUnderWay: options.mostUnderWay }),
    ...(options.draftFramesPerSecond !== undefined && {
      draftFramesPerSecond: options.draftFramesPerSecond,
    }),
    ...(options.patience && { patience: options.patience }),
    services: {
      schemas: { accounts: empty, content: empty, communication: empty, billing: empty },
      runPush,
      pull,
      membership,
      mayReadAsset,
      ...options.services,
    },
  });
  let passed = 0;
  const announcer = await openAnnouncer(database.pool, own.url, app.fastify.log);
  const backend = await openBackend({
    settings: { ...settings, scannerUrl },
    database,
    announcer,
    files: assetFiles(dataDir),
    secrets: await openSecrets(dataDir, Date.now()),
    mailer: openMailer({ smtpUrl: undefined, from: 'lectern@localhost', dataDir, now: Date.now }),
    now: () => Date.now() + passed,
    wait: async () => undefined,
    hashCost: options.dearPasswords ? undefined : CHEAP,
  });
  if (options.ready !== false) app.attach(backend);
  const { db } = database;
  return {
    app,
    backend,
    dataDir,
    pass: (ms) => {
      passed += ms;
    },
    logged,
    inject: (request) => app.fastify.inject(request),
    async addAccount({ alias, email, password = 'right-Password', disabled = false } = {}) {
      const id = newId();
      await db
        .insertInto('accounts.users')
        .values({
          id,
          alias: alias ?? `user-${id}`,
          email: email ?? `${id}@harbor.example`,
          emailVerified: true,
          firstName: 'Ana',
          lastName: 'Petrov',
          image: null,
          disabled,
          registeredAt: 1,
          lastLoginAt: null,
        })
        .execute();
      const passwordHash = await backend.passwords.hash(password, OPERATOR);
      await db.insertInto('accounts.credentials').values({ userId: id, passwordHash }).execute();
      return id;
    },
    async addOrganization(alias) {
      const id = newId();
      await db
        .insertInto('accounts.organizations')
        .values({
          id,
          alias,
          name: alias,
          status: 'PREMIUM',
          tenantProfileId: newId(),
          terminology: JSON.stringify({ skill: 'Skill', collection: 'Collection', course: 'Course' }),
          background: null,
        })
        .execute();
      return id;
    },
    async join(userId, organizationId, roles) {
      await db
        .insertInto('accounts.profiles')
        .values({ userId, organizationId, roles: JSON.stringify(roles) })
        .execute();
    },
    async close() {
      await app.close();
      backend.close();
      await announcer.close();
      await database.close();
      await own.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Resolve = (args: Record<string, unknown>, context: never) => unknown;

/** A schema of nothing but strings: each query takes `text` and answers a string. */
export function schemaWith(queries: Record<string, Resolve>): GraphQLSchema {
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        ping: { type: GraphQLString, resolve: () => 'pong' },
        ...Object.fromEntries(
          Object.entries(queries).map(([name, resolve]) => [
            name,
            {
              type: new GraphQLNonNull(GraphQLString),
              args: { text: { type: GraphQLString } },
              resolve: (_root: unknown, args: Record<string, unknown>, context: never) =>
                resolve(args, context),
            },
          ]),
        ),
      },
    }),
  });
}

/** The cookies of an answer, as a browser would send them to any path. */
export const cookiesOf = (answer: LightMyRequestResponse): string =>
  answer.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

/** Signs in as a browser does. */
export async function signedIn(
  app: TestApp,
  identifier: string,
  { password = 'right-Password', deviceId }: { password?: string; deviceId?: string } = {},
): Promise<{ cookie: string; userId: string; accessToken: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/web/login',
    headers: ownPage,
    payload: { identifier, password, ...(deviceId && { deviceId }) },
  });
  if (answer.statusCode !== 200) throw new Error(`sign-in: ${answer.statusCode} ${answer.body}`);
  const cookie = cookiesOf(answer);
  const token = await app.inject({ url: '/web/token', headers: { ...ownPage, cookie } });
  return { cookie, userId: answer.json().userId, accessToken: token.json().accessToken };
}
