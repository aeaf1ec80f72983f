/**
 * `POST /graphql/{service}` (API-001): one operation, or an array of them, which is a push. JSON over POST alone, so that
 * neither a form nor a link of another site can ask; limits before anything is executed; errors without anything inner.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { v7 } from 'uuid';
import * as v from 'valibot';
import { ATTEMPT_HEADER } from '#contract/attempt.ts';
import { EDIT_SESSION_HEADER, STEAL_LOCK_HEADER } from '#contract/content/skill-lock.ts';
import { Refusal } from '#contract/errors.ts';
import { type Service, services } from '#contract/operation.ts';
import { REALTIME_PATH } from '#contract/sync/realtime.ts';
import { pushExtensionSchema } from '#contract/sync/wire.ts';
import {
  BILLING_ENVIRONMENT_HEADER,
  billingEnvironmentOf,
  PRIMARY_USE_HEADER,
} from '#domain/billing-environment.ts';
import { markOfAsking } from '../../audit/from-network.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import { authenticate, callerOfToken } from '../../session/authenticate.ts';
import type { EditingHeaders, GraphqlContext } from '../../verbs/graphql-context.ts';
import { asGraphqlError } from '../../verbs/graphql-error.ts';
import { type Offers, offersOf } from '../../verbs/offers.ts';
import type { Execute, ReceivedOperation, runPush } from '../../verbs/push.ts';
import type { Caller } from '../../verbs/service-context.ts';
import type { Backend, GetBackend } from '../../web/backend.ts';
import { refuseDeepJson, refuseUnstorableText } from '../../web/json-limits.ts';
import { answerOfError } from '../answer-of-error.ts';
import type { Admit, Asking } from '../load-shedding.ts';
import { whoAsked } from '../request-log.ts';
import { type GraphqlDocuments, graphqlDocuments } from './graphql-documents.ts';
import { refuseLongDocument } from './graphql-limits.ts';

export type GraphqlOptions = {
  backend: GetBackend;
  schemas: Record<Service, GraphQLSchema>;
  runPush: typeof runPush;
  /** in development, tools may ask for the schema */
  introspection: boolean;
  limits: RequestLimits;
  admit: Admit;
};

/** Their answers may go packed. Codes, keys and addresses to set something up with are in those of the others, beside what people write. */
const withoutSecrets: ReadonlySet<Service> = new Set(['content', 'communication']);

const GRAPHQL_RESPONSE = 'application/graphql-response+json; charset=utf-8';
const EXECUTION_MS = 10_000;
const MAX_KEY_LENGTH = 200;
const MOST_OF_A_NAME = 100;
/** To read and check a document that is not known costs as much as a field for every so many characters. */
const CHARACTERS_A_FIELD = 20;
/** Only visitors are told apart by it, and they do not push. */
const NO_ADDRESS = '';

const operationSchema = v.object({
  query: v.string(),
  operationName: v.nullish(v.string()),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  extensions: v.nullish(v.object({ lectern: v.optional(pushExtensionSchema) })),
});

export type PushReply = { status: number; retryAfterSeconds?: number | undefined; body: unknown };
type Refused = PushReply & { code: string };
/** A push that is no request of its own: the same checks and limits. It never throws, as what went wrong is its answer. */
export type AnswerPush = (
  service: Service,
  operations: readonly unknown[],
  token: string,
) => Promise<PushReply>;

/** @returns how pushes are answered that come over a socket */
export function graphqlRoutes(app: FastifyInstance, options: GraphqlOptions): AnswerPush {
  const executing = new Map<Service, Documents>();
  for (const service of services) {
    const schema = options.schemas[service];
    const documents = {
      ...graphqlDocuments(schema, { introspection: options.introspection }),
      offers: offersOf(schema),
    };
    executing.set(service, documents);
    app.register(async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendGraphqlError(error, request, reply));
      const config = {
        action: 'platform.Read',
        counted: 'request',
        packed: withoutSecrets.has(service),
      } as const;
      scope.post(`/graphql/${service}`, { config }, (request, reply) =>
        answer(request, reply, documents, options),
      );
      scope.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE'],
        url: `/graphql/${service}`,
        config: { action: 'platform.Read', counted: { not: 'It is refused whatever it asks.' } },
        handler: async (_request, reply) => {
          reply.header('allow', 'POST');
          throw Object.assign(new Error('only POST is answered'), { statusCode: 405 });
        },
      });
    });
  }
  return async (service, operations, token) => {
    const began = performance.now();
    const id = v7();
    const log = app.log.child({ reqId: id });
    let caller: Caller | null = null;
    const push = async () => {
      const parts = options.backend();
      caller = await callerOfToken(parts, token);
      const documents = executing.get(service);
      if (!caller) throw new Refusal('UNAUTHENTICATED');
      if (!documents) throw new Refusal('UNAVAILABLE');
      await options.limits.request(caller, NO_ADDRESS);
      const context = contextOf(parts, caller, { id, ip: NO_ADDRESS, log });
      return settlePush(documents, operations, context, {
        ...options,
        asking: { caller, address: NO_ADDRESS },
      });
    };
    const { code, ...answered } = await push()
      .then((body): PushReply & Partial<Refused> => ({ status: 200, body }))
      .catch((error: unknown) => refusalOf(error, log));
    const ms = Math.round(performance.now() - began);
    const about = { method: 'PUSH', route: REALTIME_PATH, status: answered.status, ms };
    log.info({ ...about, network: markOfAsking(), ...whoAsked(caller), code }, 'answered');
    return answered;
  };
}

type Documents = GraphqlDocuments & { offers: Offers };

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  documents: Documents,
  options: GraphqlOptions,
): Promise<unknown> {
  refuseLongDocument((request.body as { query?: unknown } | null)?.query);
  const parts = options.backend();
  const caller = await authenticate(parts, request);
  const asking: Asking = { caller, address: request.ip };
  const context = contextOf(parts, caller, request);
  context.editing = editingHeaders(request);
  refuseOtherMoney(request, caller);
  // Every read is one of the primary store already; whoever asks for that is told so.
  if (request.headers[PRIMARY_USE_HEADER] === 'true') reply.header(PRIMARY_USE_HEADER, 'true');
  if (Array.isArray(request.body)) {
    return settlePush(documents, request.body, context, { ...options, asking });
  }
  refuseUnstorableText(request.body);
  const body = v.safeParse(operationSchema, request.body);
  if (!body.success) throw new Refusal('INVALID_ARGUMENTS');
  const { extensions, ...operation } = body.output;
  const push = extensions?.lectern;
  if (push) context.push = push;
  const key = request.headers[ATTEMPT_HEADER];
  if (typeof key === 'string' && key !== '') {
    if (key.length > MAX_KEY_LENGTH) throw new Refusal('INVALID_ARGUMENTS');
    context.idempotencyKey = key;
  }
  const spend: Spend = (cost) => options.limits.spend(caller, request.ip, cost);
  const { data, errors } = await options.admit(asking, () =>
    run(documents, operation as ReceivedOperation, context, spend),
  );
  const failed = errors?.[0]?.extensions;
  if (failed) {
    reply.code(typeof failed.status === 'number' ? failed.status : 500);
    request.code = String(failed.code);
    if (errors?.[0]) context.refused?.(errors[0]);
    if (failed.code === 'UNAVAILABLE') reply.header('retry-after', '1');
    const { retryAfter } = (failed.extras ?? {}) as { retryAfter?: unknown };
    if (failed.code === 'RATE_LIMITED') {
      reply.header('retry-after', String(typeof retryAfter === 'number' ? retryAfter : 1));
    }
  }
  if (asksForGraphqlResponse(request)) {
    reply.type(GRAPHQL_RESPONSE);
    if (data !== undefined) reply.code(200); // it was executed, whatever its fields answered
  }
  return {
    ...((data !== undefined || !asksForGraphqlResponse(request)) && { data: data ?? null }),
    ...(errors && { errors: errors.map(({ message, path, extensions }) => ({ message, path, extensions })) }),
    ...(context.pushAnswer && { extensions: { lectern: context.pushAnswer } }),
  };
}

/** Replayed work is limited by its bytes, not by what it does: only documents that have to be read cost something. */
async function settlePush(
  documents: Documents,
  operations: readonly unknown[],
  context: GraphqlContext,
  { runPush, limits, admit, asking }: GraphqlOptions & { asking: Asking },
) {
  refuseDeepJson(operations);
  if (asking.caller) await limits.bring(asking.caller, JSON.stringify(operations).length);
  const execute: Execute = (operation, its) =>
    run(documents, operation, its, (_cost, reading) => limits.spend(asking.caller, asking.address, reading));
  const { offers } = documents;
  return admit(asking, () => runPush({ execute, offers }, operations, context));
}

function contextOf(
  { database, announcer, presence, codeGuesses, now }: Backend,
  caller: Caller | null,
  { id, ip, log }: { id: string; ip: string; log: FastifyBaseLogger },
): GraphqlContext {
  return {
    db: database.db,
    caller,
    now,
    announce: announcer.announce,
    askHeld: announcer.askHeld,
    ...(presence.presenceOf && { presenceOf: presence.presenceOf }),
    guessing: codeGuesses(ip),
    requestId: id,
    refused({ extensions, path }) {
      if (extensions.status !== 403) return;
      const field = String(path?.[0] ?? '').slice(0, MOST_OF_A_NAME);
      log.warn({ code: extensions.code, ...whoAsked(caller), field }, 'refused');
    },
    report: (err, about) => log.error({ err, operation: about.operation.slice(0, 100) }, 'operation failed'),
  };
}

/** The session decides with which money it deals. A page that believes otherwise, as it is older, is told before anything is done. */
function refuseOtherMoney({ headers }: FastifyRequest, caller: Caller | null): void {
  const meant = headers[BILLING_ENVIRONMENT_HEADER];
  if (meant !== undefined && meant !== billingEnvironmentOf(caller?.sandbox))
    throw new Refusal('INVALID_ARGUMENTS');
}

function editingHeaders({ headers }: FastifyRequest): EditingHeaders {
  const session = headers[EDIT_SESSION_HEADER];
  return {
    steal: Boolean(headers[STEAL_LOCK_HEADER]),
    sessionId: typeof session === 'string' && session !== '' ? session : null,
  };
}

/** @param reading  what of the cost was to read the document */
type Spend = (cost: number, reading: number) => Promise<void>;

/** Never throws for what is wrong with the operation: that is its result. */
async function run(
  documents: Documents,
  { query, variables, operationName }: ReceivedOperation,
  context: GraphqlContext,
  spend: Spend,
): Promise<ExecutionResult> {
  const { requestId } = context;
  try {
    const document = documents.read(query, operationName ?? undefined);
    const reading = document.newCharacters / CHARACTERS_A_FIELD;
    const { fields, items, rootFields } = document;
    await spend(fields + items + rootFields * itemsOf(variables) + reading, reading);
    if (document.errors.length > 0)
      return { errors: document.errors.map(({ message }) => aboutDocument(message)) };
    const { data, errors } = await inTime(document.execute(context, variables ?? {}));
    return {
      ...(data !== undefined && { data }),
      ...(errors && { errors: errors.map((error) => presentable(error, context)) }),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) context.report?.(error, { operation: operationName ?? '', requestId });
    return { errors: [asGraphqlError(error, requestId)] };
  }
}

function itemsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, each) => sum + itemsOf(each), 0);
  return Array.isArray(value) ? value.length + inner : inner;
}

/** What a resolver threw says itself what it is; without a place in the answer it is about the document or its variables. */
function presentable(error: GraphQLError, context: GraphqlContext): GraphQLError {
  const { requestId } = context;
  if (error.extensions?.code !== undefined) return error;
  if (error.path === undefined) return aboutDocument(error.message);
  const thrown = error.originalError;
  if (!(thrown instanceof Refusal)) context.report?.(thrown ?? error, { operation: '', requestId });
  const shown = asGraphqlError(thrown ?? new Error('a field could not be answered'), requestId);
  return new GraphQLError(shown.message, { path: error.path ?? null, extensions: shown.extensions });
}

function aboutDocument(message: string): GraphQLError {
  const { status, code } = new Refusal('INVALID_ARGUMENTS');
  // Suggestions tell the schema to who must not ask for it.
  const said = message.replace(/ Did you mean .*$/s, '');
  return new GraphQLError(said, { extensions: { status, code, data: null, extras: null } });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('UNAVAILABLE')), EXECUTION_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function sendGraphqlError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, retryAfterSeconds, body, code } = refusalOf(error, request.log);
  request.code = code;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply.code(status);
  if (!asksForGraphqlResponse(request)) return reply.send(body);
  const { data: _, ...withoutData } = body as Record<string, unknown>;
  return reply.type(GRAPHQL_RESPONSE).send(withoutData);
}

/** GraphQL over HTTP: who asks for this type is told by the status whether the operation was executed, and gets no `data` when it was not. */
function asksForGraphqlResponse({ headers }: FastifyRequest): boolean {
  return /application\/graphql-response\+json(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(headers.accept ?? '');
}

function refusalOf(error: unknown, log: FastifyBaseLogger): Refused {
  const { body, retryAfterSeconds, unforeseen } = answerOfError(error);
  if (unforeseen) log.error({ err: error }, 'request failed');
  const { message, ...extensions } = body;
  const { status, code } = body;
  return { status, retryAfterSeconds, code, body: { data: null, errors: [{ message, extensions }] } };
}
