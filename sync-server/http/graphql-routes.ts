/**
 * `POST /graphql/{service}` (API-001): one operation, or an array of them, which is a push. JSON over POST alone, so that
 * neither a form nor a link of another site can ask; limits before anything is executed; errors without anything inner.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import mercurius from 'mercurius';
import { v7 } from 'uuid';
import * as v from 'valibot';
import { EDIT_SESSION_HEADER, STEAL_LOCK_HEADER } from '#contract/content/skill-lock.ts';
import { Refusal } from '#contract/errors.ts';
import { type Service, services } from '#contract/operation.ts';
import { REALTIME_PATH } from '#contract/sync/realtime.ts';
import { pushExtensionSchema } from '#contract/sync/wire.ts';
import type { EditingHeaders, GraphqlContext } from '../services/graphql-context.ts';
import { asGraphqlError } from '../services/graphql-error.ts';
import type { Caller } from '../services/service-context.ts';
import { authenticate, callerOfToken } from '../session/authenticate.ts';
import type { Execute, ReceivedOperation, runPush } from '../sync/push.ts';
import { answerOfError } from './answer-of-error.ts';
import type { Backend, GetBackend } from './backend.ts';
import { documentLimits } from './graphql-limits.ts';
import { refuseDeepJson, refuseUnstorableText } from './json-limits.ts';
import type { Admit } from './load-shedding.ts';
import type { RequestLimit } from './request-limits.ts';

export type GraphqlOptions = {
  backend: GetBackend;
  schemas: Record<Service, GraphQLSchema>;
  runPush: typeof runPush;
  /** in development, tools may ask for the schema */
  introspection: boolean;
  limit: RequestLimit;
  admit: Admit;
};

const EXECUTION_MS = 10_000;
const MAX_KEY_LENGTH = 200;
/** Only visitors are told apart by it, and they do not push. */
const NO_ADDRESS = '';

const operationSchema = v.object({
  query: v.string(),
  operationName: v.nullish(v.string()),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  extensions: v.nullish(v.object({ lectern: v.optional(pushExtensionSchema) })),
});

export type PushReply = { status: number; retryAfterSeconds?: number | undefined; body: unknown };
/** A push that is no request of its own: the same checks and limits. It never throws, as what went wrong is its answer. */
export type AnswerPush = (
  service: Service,
  operations: readonly unknown[],
  token: string,
) => Promise<PushReply>;

/** @returns how pushes are answered that come over a socket */
export function graphqlRoutes(app: FastifyInstance, options: GraphqlOptions): AnswerPush {
  const checkDocument = documentLimits({ introspection: options.introspection });
  const executing = new Map<Service, Execute>();
  for (const service of services) {
    app.register(async (scope) => {
      await scope.register(mercurius, {
        schema: options.schemas[service],
        routes: false,
        graphiql: false,
        jit: 1,
        // Its own one logs what errors say and turns them into other objects; they are presented below.
        errorFormatter: (execution) => ({ statusCode: 200, response: execution }),
      });
      scope.setErrorHandler((error, request, reply) => sendGraphqlError(error, request, reply));
      const execute: Execute = (operation, context) => run(scope, checkDocument, operation, context);
      executing.set(service, execute);
      scope.post(`/graphql/${service}`, (request, reply) =>
        options.admit(() => answer(request, reply, execute, options)),
      );
      scope.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE'],
        url: `/graphql/${service}`,
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
    const answered = await options
      .admit(async () => {
        const parts = options.backend();
        const caller = await callerOfToken(parts, token);
        const execute = executing.get(service);
        if (!caller) throw new Refusal('UNAUTHENTICATED');
        if (!execute) throw new Refusal('UNAVAILABLE');
        const context = contextOf(parts, caller, { id, log });
        return settlePush(execute, operations, context, { ...options, address: NO_ADDRESS });
      })
      .then((body): PushReply => ({ status: 200, body }))
      .catch((error: unknown) => refusalOf(error, log));
    const ms = Math.round(performance.now() - began);
    log.info({ method: 'PUSH', route: REALTIME_PATH, status: answered.status, ms }, 'answered');
    return answered;
  };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  execute: Execute,
  options: GraphqlOptions,
): Promise<unknown> {
  const parts = options.backend();
  const caller = await authenticate(parts, request);
  const context = contextOf(parts, caller, request);
  context.editing = editingHeaders(request);
  if (Array.isArray(request.body)) {
    return settlePush(execute, request.body, context, { ...options, address: request.ip });
  }
  refuseDeepJson(request.body);
  refuseUnstorableText(request.body);
  const body = v.safeParse(operationSchema, request.body);
  if (!body.success) throw new Refusal('INVALID_ARGUMENTS');
  const { extensions, ...operation } = body.output;
  const push = extensions?.lectern;
  if (push) context.push = push;
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && key !== '') {
    if (key.length > MAX_KEY_LENGTH) throw new Refusal('INVALID_ARGUMENTS');
    context.idempotencyKey = key;
  }
  const { data, errors } = await execute(operation as ReceivedOperation, context);
  const failed = errors?.[0]?.extensions;
  if (failed) {
    reply.code(typeof failed.status === 'number' ? failed.status : 500);
    if (failed.code === 'UNAVAILABLE') reply.header('retry-after', '1');
  }
  return {
    data: data ?? null,
    ...(errors && { errors: errors.map(({ message, path, extensions }) => ({ message, path, extensions })) }),
    ...(context.pushAnswer && { extensions: { lectern: context.pushAnswer } }),
  };
}

async function settlePush(
  execute: Execute,
  operations: readonly unknown[],
  context: GraphqlContext,
  { runPush, limit, address }: GraphqlOptions & { address: string },
) {
  refuseDeepJson(operations);
  await limit(context.caller, address);
  return runPush(execute, operations, context);
}

function contextOf(
  { database, announcer, now }: Backend,
  caller: Caller | null,
  { id, log }: { id: string; log: FastifyBaseLogger },
): GraphqlContext {
  return {
    db: database.db,
    caller,
    now,
    announce: announcer.announce,
    askHeld: announcer.askHeld,
    requestId: id,
    report: (err, about) => log.error({ err, operation: about.operation.slice(0, 100) }, 'operation failed'),
  };
}

function editingHeaders({ headers }: FastifyRequest): EditingHeaders {
  const session = headers[EDIT_SESSION_HEADER];
  return {
    steal: Boolean(headers[STEAL_LOCK_HEADER]),
    sessionId: typeof session === 'string' && session !== '' ? session : null,
  };
}

/** Never throws for what is wrong with the operation: that is its result. */
async function run(
  scope: FastifyInstance,
  checkDocument: (source: string) => void,
  { query, variables, operationName }: ReceivedOperation,
  context: GraphqlContext,
): Promise<ExecutionResult> {
  const { requestId } = context;
  try {
    checkDocument(query);
    const executed = scope.graphql<Record<string, unknown>>(
      query,
      context as never,
      variables ?? {},
      operationName ?? undefined,
    );
    const { data, errors } = await inTime(executed);
    return { data, ...(errors && { errors: errors.map((error) => presentable(error, context)) }) };
  } catch (error) {
    const invalid = (error as { errors?: unknown }).errors;
    if ((error as { code?: unknown }).code === 'MER_ERR_GQL_VALIDATION' && Array.isArray(invalid)) {
      return { errors: invalid.map((each) => aboutDocument((each as Error).message)) };
    }
    if (!(error instanceof Refusal)) context.report?.(error, { operation: operationName ?? '', requestId });
    return { errors: [asGraphqlError(error, requestId)] };
  }
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
  const { status, retryAfterSeconds, body } = refusalOf(error, request.log);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).send(body);
}

function refusalOf(error: unknown, log: FastifyBaseLogger): PushReply {
  const { body, retryAfterSeconds, unforeseen } = answerOfError(error);
  if (unforeseen) log.error({ err: error }, 'request failed');
  const { message, ...extensions } = body;
  return { status: body.status, retryAfterSeconds, body: { data: null, errors: [{ message, extensions }] } };
}
