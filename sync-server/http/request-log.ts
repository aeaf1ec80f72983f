/**
 * The log. Fields by allow-list: never a body, a token, a cookie, a query string, a path with what stands in it, or the
 * message of an error that may quote one of these. Who a line is about is given as their id, and written as a mark.
 */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { Caller } from '../verbs/service-context.ts';

export type LogStream = { write(line: string): void };

/**
 * @param personMark  undefined: nobody has a mark yet, and the line is about nobody
 * @param stream  standard error by default: standard output is for whoever started the server
 */
export function logOptions(
  level: Settings['logLevel'],
  personMark: (userId: string) => string | undefined,
  stream: LogStream = linesTogether(process.stderr),
): NonNullable<FastifyServerOptions['logger']> {
  const person = (userId: unknown) => (typeof userId === 'string' ? personMark(userId) : undefined);
  return {
    level,
    stream,
    serializers: {
      err: describeError,
      error: describeError,
      req: () => undefined,
      res: () => undefined,
      user: person,
      actor: person,
      as: person,
    } as never,
  };
}

/** Writing waits until it is written. What is logged in one turn of the event loop goes out at its end, at once. */
function linesTogether(stream: LogStream): LogStream {
  let waiting = '';
  const write = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') stream.write(lines);
  };
  process.on('exit', write);
  return {
    write(line) {
      if (waiting === '') setImmediate(write);
      waiting += line;
    },
  };
}

/** Enough to find the place and the cause; the text of foreign errors quotes what people sent, so it stays out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint, routine, statusCode } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    ...kept({ code, table, constraint, routine, statusCode }),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

const kept = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );

/** Fields of a line. `actor`: whoever acts as them. */
export const whoAsked = (caller: Partial<Pick<Caller, 'userId' | 'actorId'>> | null | undefined) => ({
  user: caller?.userId,
  actor: caller?.actorId ?? undefined,
});

declare module 'fastify' {
  interface FastifyRequest {
    /** why it is refused */
    code?: string;
  }
}

export type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

type Options = {
  onAnswered?: ((request: AnsweredRequest) => void) | undefined;
  /** of the network of an address, as the audit trail has it; undefined: there is none yet */
  markOf(address: string): string | undefined;
};

/** One line for each request: the pattern of its route in place of its path, marks of its network and of who asked, and why it was refused. */
export function logRequests(app: FastifyInstance, { onAnswered, markOf }: Options): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const network = markOf(request.ip);
    const { code, askedBy } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route, status, ms, network, ...whoAsked(askedBy), code }, 'answered');
    onAnswered?.({ method, route, status, seconds: reply.elapsedTime / 1000 });
    done();
  });
}
