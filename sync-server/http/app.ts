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
import type { Service } from '#contract/operation.ts';
import { REALTIME_PATH } from '#contract/sync/realtime.ts';
import { LECTERN_HEADER, MAX_PUSH_BYTES } from '#contract/sync/wire.ts';
import { MAX_VIDEO_BYTES } from '#domain/upload-rules.ts';
import { fromNetwork, markOfNetwork } from '../audit/from-network.ts';
import { networkOf } from '../limits/network-of.ts';
import type { RequestLimits } from '../limits/request-limits.ts';
import { mayFrame } from '../lms/framing.ts';
import { lmsLimits } from '../lms/lms-limits.ts';
import { takeSmallFrames } from '../realtime/small-frames.ts';
import type { membership } from '../replication/membership.ts';
import type { pull } from '../replication/pull.ts';
import type { mayReadAsset } from '../services/content/may-read-asset.ts';
import { verdictFor } from '../settings/flag-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { remembered } from '../storage/remembered.ts';
import type { runPush } from '../verbs/push.ts';
import type { Backend } from '../web/backend.ts';
import { accessCodeRoutes } from './accounts/access-code-routes.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { devMailRoute } from './accounts/dev-mail-route.ts';
import { deviceRoutes } from './accounts/device-routes.ts';
import { factorRoutes } from './accounts/factor-routes.ts';
import { handOffRoutes } from './accounts/hand-off-routes.ts';
import { impersonationRoutes } from './accounts/impersonation-routes.ts';
import { invitationRoutes } from './accounts/invitation-routes.ts';
import { organizationRoutes } from './accounts/organization-routes.ts';
import { ownAccountRoutes } from './accounts/own-account-routes.ts';
import { passkeyRoutes } from './accounts/passkey-routes.ts';
import { providerRoutes } from './accounts/provider-routes.ts';
import { sealingRoutes } from './accounts/sealing-routes.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
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
    logger: logOptions(settings.logLevel, options.logStream),
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
  const headers = securityHeaders(publicUrl, settings.calls);
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
  await app.register(websocket, {
    options: { maxPayload: MAX_DRAFT_FRAME_BYTES, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(),
    // Their end is told with a reason, in close().
    preClose: (done) => done(),
  });
  takeSmallFrames(app.websocketServer, REALTIME_PATH, MAX_FRAME_BYTES);
  const limits: RequestLimits = {
    request: (caller, address) => backend().requestLimits.request(caller, address),
    bring: (caller, characters) => backend().requestLimits.bring(caller, characters),
    spend: (caller, address, cost) => backend().requestLimits.spend(caller, address, cost),
  };
  const limit = limits.request;
  const admit = loadShedding(options.mostUnderWay);
  healthRoutes(app, backend);
  sessionRoutes(app, {
    backend,
    publicUrl,
    demo,
    limits,
    emailVerification: settings.emailVerification ?? 'offered',
    flags: settings.flags,
    locationHeaders: settings.locationHeaders ?? {},
  });
  providerRoutes(app, {
    backend,
    publicUrl,
    limits,
    flags: settings.flags,
    locationHeaders: settings.locationHeaders ?? {},
  });
  handOffRoutes(app, {
    backend,
    publicUrl,
    limits,
    flags: settings.flags,
    locationHeaders: settings.locationHeaders ?? {},
  });
  // An account that is made here has a password, with which nobody could sign in.
  const signUpMode = verdictFor(settings.flags, 'user_login', null) ? (settings.signUp ?? 'open') : 'closed';
  accountRoutes(app, { backend, publicUrl, signUpMode, limits });
  deviceRoutes(app, { backend, publicUrl, limits });
  ownAccountRoutes(app, { backend, publicUrl, limits });
  factorRoutes(app, { backend, publicUrl, limits });
  passkeyRoutes(app, {
    backend,
    publicUrl,
    limits,
    emailVerification: settings.emailVerification ?? 'offered',
    flags: settings.flags,
    locationHeaders: settings.locationHeaders ?? {},
  });
  impersonationRoutes(app, { backend, publicUrl, limits, demo: demo !== null });
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
  invitationRoutes(app, { backend, publicUrl, limits });
  accessCodeRoutes(app, { backend, limits });
  organizationRoutes(app, { backend, limits });
  devMailRoute(app, { backend, demo: demo !== null });
  sealingRoutes(app, { backend, limit });
  pullRoute(app, { backend, pull: services.pull, limits, admit });
  searchRoute(app, { backend, limits });
  calendarRoute(app, { backend, publicUrl, limits });
  featureFlagRoute(app, { backend, flags: settings.flags, limit });
  socketRoute(app, { sockets: () => ready().sockets, publicUrl });
  draftRoute(app, { ready, publicUrl });
  assetRoute(app, { backend, mayReadAsset: services.mayReadAsset });
  imageRoute(app, { backend, mayReadAsset: services.mayReadAsset, limit });
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
  const lms = lmsLimits();
  launchRoutes(app, { backend, publicUrl, limits: lms });
  packageRoute(app, { backend, publicUrl, limits: lms });
  rxdRoutes(app, { backend, publicUrl, limits: lms });
  await clientFiles(app, {
    folder: options.clientFolder,
    keptBuilds: options.keptBuilds ?? null,
    removeServiceWorker: settings.removeServiceWorker ?? false,
    publicPages: (shellFile) =>
      publicShell({ shellFile, backend: () => attached?.backend ?? null, publicUrl, limits, listed }),
    policyOf: async (url) =>
      contentSecurityPolicy(publicUrl, {
        framedBy: attached ? await framedBy(attached.backend, url) : [],
        calls: settings.calls ?? null,
      }),
  });
  await app.ready();

  return {
    fastify: app,
    answerPush,
    attach(backend) {
      const sockets = changeSockets(backend, services.membership, app.log, answerPush);
      backend.presence.presenceOf = sockets.presenceOf;
      attached = {
        backend,
        sockets,
        markOf: remembered(ADDRESSES_REMEMBERED, (address) =>
          markOfNetwork(backend.secrets.issuing, networkOf(address)),
        ),
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

/** When the database is away the page is still served, to be framed by nobody. */
const framedBy = ({ database }: Backend, url: string) => mayFrame(database.db, url).catch(() => []);
