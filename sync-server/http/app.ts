/**
 * The one HTTP server: APIs, session, sockets, assets and the client's files. It answers from its first moment on; what
 * needs the database is refused with 503 until `attach` has brought it.
 */
import { randomUUIDv7 } from 'node:crypto';
import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Demo } from '#contract/accounts/session.ts';
import { Refusal } from '#contract/errors.ts';
import { LMS_BASE } from '#contract/lms/entity.ts';
import type { Service } from '#contract/operation.ts';
import { REALTIME_PATH } from '#contract/sync/realtime.ts';
import { LECTERN_HEADER, MAX_PUSH_BYTES } from '#contract/sync/wire.ts';
import { MAX_VIDEO_BYTES } from '#domain/upload-rules.ts';
import { fromNetwork, markOfNetwork } from '../audit/from-network.ts';
import { markOfPerson } from '../audit/mark-of-person.ts';
import { networkOf } from '../limits/network-of.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { mayFrame } from '../lms/framing.ts';
import { lmsLimits } from '../lms/lms-limits.ts';
import { takeSmallFrames } from '../realtime/small-frames.ts';
import type { membership } from '../replication/membership.ts';
import type { pull } from '../replication/pull.ts';
import type { mayReadAsset } from '../services/content/may-read-asset.ts';
import type { Settings } from '../settings/settings.ts';
import { remembered } from '../storage/remembered.ts';
import type { runPush } from '../verbs/push.ts';
import type { Backend, GetBackend } from '../web/backend.ts';
import { accountsRoutes } from './accounts/accounts-routes.ts';
import { calendarRoute } from './calendar-route.ts';
import { type ChangeSockets, changeSockets, MAX_FRAME_BYTES } from './changes/change-sockets.ts';
import { pullRoute } from './changes/pull-route.ts';
import { socketRoute } from './changes/socket-route.ts';
import { draftRoute } from './drafts/draft-route.ts';
import { type DraftSockets, draftSockets, MAX_DRAFT_FRAME_BYTES } from './drafts/draft-sockets.ts';
import { featureFlagRoute } from './feature-flag-route.ts';
import { assetRoute } from './files/asset-route.ts';
import { clientFiles, isApiPath } from './files/client-files.ts';
import { imageRoute } from './files/image-route.ts';
import { uploadRoute } from './files/upload-route.ts';
import { giveawayTermsRoute } from './giveaway-terms-route.ts';
import { type AnswerPush, graphqlRoutes } from './graphql/graphql-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { invoiceFileRoute } from './invoice-file-route.ts';
import { launchRoutes } from './lms/launch-routes.ts';
import { packageRoute } from './lms/package-route.ts';
import { rxdRoutes } from './lms/rxd-routes.ts';
import { loadShedding } from './load-shedding.ts';
import { packAnswers } from './packed-answers.ts';
import { paymentEventRoute } from './payment-event-route.ts';
import { platformRoute } from './platform-route.ts';
import { crawlerRoutes } from './public/crawler-routes.ts';
import { publicShell } from './public/public-shell.ts';
import { reportRoute } from './report-route.ts';
import { type AnsweredRequest, type LogStream, logOptions, logRequests } from './request-log.ts';
import { requireActions } from './route-actions.ts';
import { countRequests } from './route-limits.ts';
import { searchRoute } from './search-route.ts';
import {
  contentSecurityPolicy,
  headersOfData,
  headersOfParts,
  isData,
  isPart,
  securityHeaders,
} from './security-headers.ts';
import { sendError } from './send-error.ts';
import { cutSlowReaders, type Patience, patience, senderLimits } from './slow-connections.ts';
import { statusRoute } from './status-route.ts';

/** What the product does with a request, once it is known whose it is. */
export type ProductServices = {
  schemas: Record<Service, GraphQLSchema>;
  runPush: typeof runPush;
  pull: typeof pull;
  membership: typeof membership;
  mayReadAsset: typeof mayReadAsset;
};

export type AppOptions = {
  settings: Pick<Settings, 'publicUrl' | 'logLevel' | 'flags'> &
    Partial<
      Pick<
        Settings,
        | 'removeServiceWorker'
        | 'trustProxy'
        | 'signUp'
        | 'emailVerification'
        | 'maxVideoBytes'
        | 'links'
        | 'locationHeaders'
        | 'providers'
        | 'giveawayTerms'
        | 'calls'
        | 'payments'
        | 'status'
        | 'searchEngines'
      >
    >;
  services: ProductServices;
  /** of the built client */
  clientFolder: string;
  /** hashed files of builds before it */
  keptBuilds?: string | null;
  /** null outside of demo mode */
  demo: Demo | null;
  /** tools may ask for the GraphQL schemas */
  development: boolean;
  logStream?: LogStream;
  /** one request has got its answer */
  onAnswered?: (request: AnsweredRequest) => void;
  /** pulls and calls that are answered at once; more are asked to come back */
  mostUnderWay?: number;
  /** of one socket in a draft */
  draftFramesPerSecond?: number;
  patience?: Partial<Patience>;
};

export type LecternApp = {
  fastify: FastifyInstance;
  /** From now on it can serve. */
  attach(backend: Backend): void;
  /** what its sockets do with a push */
  answerPush: AnswerPush;
  /** Tells the devices to come back later, then finishes what is being answered. The database is its owner's to close. */
  close(): Promise<void>;
};

const ADDRESSES_REMEMBERED = 10_000;

type Attached = {
  backend: Backend;
  sockets: ChangeSockets;
  drafts: DraftSockets;
  /** of the network that an address belongs to */
  markOf: (address: string) => string;
  personMark: (userId: string) => string;
};

export async function buildApp(options: AppOptions): Promise<LecternApp> {
  const { settings, services, demo } = options;
  const { publicUrl } = settings;
  const slow = { ...patience, ...options.patience };
  let attached: Attached | null = null;
  const ready = () => {
    if (!attached) throw new Refusal('UNAVAILABLE');
    return attached;
  };
  const backend = () => ready().backend;

  const app = Fastify({
    logger: logOptions(settings.logLevel, (id) => attached?.personMark(id), options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUIDv7(),
    bodyLimit: MAX_PUSH_BYTES,
    // A number of hops, never true: what a client writes into X-Forwarded-For itself is not believed.
    trustProxy: (_address: string, hop: number) => hop < (settings.trustProxy ?? 0),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    ...senderLimits(slow),
  });
  cutSlowReaders(app.server, slow);
  requireActions(app);
  app.removeContentTypeParser('text/plain');
  sendHeaders(app, settings);
  packAnswers(app);
  // Before the database is there nothing is written, and nobody has a key yet.
  const markOf = (address: string) => attached?.markOf(address);
  logRequests(app, { onAnswered: options.onAnswered, markOf });
  app.addHook('preHandler', (request, _reply, done) => {
    const mark = markOf(request.ip);
    if (mark === undefined) done();
    else fromNetwork(mark, done);
  });
  app.setErrorHandler(sendError);

  await app.register(cookie);
  countRequests(app, () => attached?.backend ?? null);
  await takeSockets(app);
  const limits = limitsOf(backend);
  const admit = loadShedding(options.mostUnderWay);
  healthRoutes(app, backend);
  const area = { backend, publicUrl };
  accountsRoutes(app, { ...area, settings, demo });
  platformRoute(app, settings);
  await paymentEventRoute(app, {
    backend,
    limits,
    secret: typeof settings.payments === 'object' ? (settings.payments?.webhookSecret ?? null) : null,
  });
  giveawayTermsRoute(app, { demo: demo !== null });
  statusRoute(app, { status: settings.status });
  const listed = settings.searchEngines ?? false;
  crawlerRoutes(app, { backend, publicUrl, limits, listed });
  pullRoute(app, { backend, pull: services.pull, limits, admit });
  searchRoute(app, { backend, limits });
  calendarRoute(app, { backend, publicUrl });
  invoiceFileRoute(app, { backend, publicUrl });
  featureFlagRoute(app, { backend, flags: settings.flags });
  socketRoute(app, { sockets: () => ready().sockets, publicUrl });
  draftRoute(app, { ready, publicUrl });
  assetRoute(app, { backend, mayReadAsset: services.mayReadAsset });
  imageRoute(app, { backend, mayReadAsset: services.mayReadAsset });
  uploadRoute(app, { backend, maxVideoBytes: settings.maxVideoBytes ?? MAX_VIDEO_BYTES });
  reportRoute(app);
  const answerPush = graphqlRoutes(app, {
    backend,
    schemas: services.schemas,
    runPush: services.runPush,
    introspection: options.development,
    limits,
    admit,
  });
  lmsRoutes(app, { backend, publicUrl });
  await servePages(app, options, { backend: () => attached?.backend ?? null, limits, listed });
  await app.ready();

  return {
    fastify: app,
    answerPush,
    attach(backend) {
      const sockets = changeSockets(backend, services.membership, app.log, answerPush, slow);
      backend.presence.presenceOf = sockets.presenceOf;
      attached = {
        backend,
        sockets,
        ...marksOf(backend.secrets),
        drafts: draftSockets(backend, app.log, options.draftFramesPerSecond),
      };
    },
    async close() {
      const pushesDone = attached?.sockets.close();
      await attached?.drafts.close();
      await app.close();
      await pushesDone;
    },
  };
}

const marksOf = ({ issuing }: Backend['secrets']): Pick<Attached, 'markOf' | 'personMark'> => ({
  markOf: remembered(ADDRESSES_REMEMBERED, (address) => markOfNetwork(issuing, networkOf(address))),
  personMark: (userId) => markOfPerson(issuing, userId),
});

function sendHeaders(app: FastifyInstance, { publicUrl, calls }: AppOptions['settings']): void {
  const headers = securityHeaders(publicUrl, calls);
  const partsHeaders = headersOfParts(headers);
  const dataHeaders = headersOfData(headers);
  app.addHook('onRequest', (request, reply, done) => {
    if (isPart(request.url)) {
      reply.headers(partsHeaders).header('cache-control', 'no-store');
      return done();
    }
    reply.headers(isData(request.url) ? dataHeaders : headers).header('x-request-id', request.id);
    if (isApiPath(request.url)) reply.header(LECTERN_HEADER, '1').header('cache-control', 'no-store');
    done();
  });
}

async function takeSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_DRAFT_FRAME_BYTES, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    // Their end is told with a reason, in close().
    preClose: (done) => done(),
  });
  takeSmallFrames(app.websocketServer, REALTIME_PATH, MAX_FRAME_BYTES);
}

function lmsRoutes(app: FastifyInstance, area: { backend: GetBackend; publicUrl: string }): void {
  const limits = lmsLimits();
  launchRoutes(app, { ...area, limits });
  packageRoute(app, { ...area, limits });
  rxdRoutes(app, { ...area, limits });
}

type Pages = {
  /** null before it is there */
  backend: () => Backend | null;
  limits: RequestLimits;
  listed: boolean;
};

/** The client's files, and in its shell what everybody reads before any script runs. */
const servePages = (
  app: FastifyInstance,
  { settings: { publicUrl, calls = null, removeServiceWorker = false }, ...options }: AppOptions,
  { backend, limits, listed }: Pages,
) =>
  clientFiles(app, {
    folder: options.clientFolder,
    keptBuilds: options.keptBuilds ?? null,
    removeServiceWorker,
    publicPages: (shellFile) => publicShell({ shellFile, backend, publicUrl, limits, listed }),
    policyOf: async ({ url, ip }) => {
      const parts = backend();
      // Only then the database is asked.
      if (parts && url.startsWith(LMS_BASE)) await limits.request(null, ip);
      return contentSecurityPolicy(publicUrl, { framedBy: parts ? await framedBy(parts, url) : [], calls });
    },
  });

const limitsOf = (backend: GetBackend): RequestLimits => ({
  request: (person, address) => backend().requestLimits.request(person, address),
  file: (person, address) => backend().requestLimits.file(person, address),
  health: (address) => backend().requestLimits.health(address),
  key: (address, look) => backend().requestLimits.key(address, look),
  bring: (caller, characters) => backend().requestLimits.bring(caller, characters),
  spend: (person, address, cost) => backend().requestLimits.spend(person, address, cost),
});

/** When the database is away the page is still served, to be framed by nobody. */
const framedBy = ({ database }: Backend, url: string) => mayFrame(database.db, url).catch(() => []);
