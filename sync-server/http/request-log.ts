/**
 * The log. Fields by allow-list: never a body, a token, a cookie, a query string, a path with what stands in it, or the
 * message of an error that may quote one of these.
 */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings/settings.ts';

export type LogStream = { write(line: string): void };

/** @param stream  standard error by default: standard output is for whoever started the server */
export function logOptions(
  level: Settings['logLevel'],
  stream: LogStream = linesTogether(process.stderr),
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream,
    serializers: {
      err: describeError,
      error: describeError,
      req: () => undefined,
      res: () => undefined,
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

export type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

type Options = {
  onAnswered?: ((request: AnsweredRequest) => void) | undefined;
  /** of the network of an address, as the audit trail has it; undefined: there is none yet */
  markOf(address: string): string | undefined;
};

/** One line for each request, with the pattern of its route in place of its path, and a mark in place of its network. */
export function logRequests(app: FastifyInstance, { onAnswered, markOf }: Options): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const network = markOf(request.ip);
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime), network }, 'answered');
    onAnswered?.({ method, route, status, seconds: reply.elapsedTime / 1000 });
    done();
  });
}
