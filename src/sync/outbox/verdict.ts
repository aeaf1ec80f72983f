/** What the drain does with an entry after its request. Only an outcome that the server has stored undoes anything (D2, D38). */
import { isErrorCode } from '#contract/errors.ts';
import type { PushAnswer } from '#contract/sync/wire.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { Reply } from '../transport/server-call.ts';

export type Verdict =
  | { kind: 'settle'; vers: Record<string, number> }
  | { kind: 'reject'; code: string | null; message: string | null; status: number | null }
  /** the server settled it and has forgotten how: the next pull brings what became of it */
  | { kind: 'stale' }
  /** nothing happened there: send again soon. `serverOlder`: the server will know the operation after its update */
  | { kind: 'again'; serverOlder: boolean }
  /** nothing was sent: as if it had not been tried */
  | { kind: 'unspent' }
  /** 429 and 504: some more attempts, then held */
  | { kind: 'later'; status: number; afterMs: number | null }
  /** the outcome is unknown: held, with its effect in place */
  | { kind: 'hold'; status: number | null; afterMs: number | null };

/** What the whole request means, besides what it means for each entry. */
export type Notice = 'sign in' | 'update' | 'forked' | 'start again' | null;

const REFUSING = new Set([400, 403, 404, 405, 409, 422]);

export function noticeOf(reply: Reply): Notice {
  if (reply.kind === 'unsent') return reply.why === 'sign in' ? 'sign in' : null;
  if (reply.kind !== 'answer') return null;
  if (reply.status === 426) return 'update';
  const code = errorIn(reply.body)?.code;
  if (reply.status === 400 && code === 'INVALID_CURSOR') return 'start again';
  return reply.status === 409 && code === 'CLIENT_FORKED' ? 'forked' : null;
}

export function verdictOf(reply: Reply, entry: Pick<OutboxEntry, 'id'>): Verdict {
  if (reply.kind === 'unsent') return { kind: 'unspent' };
  const { status, retryAfterMs: afterMs } = reply;
  if (status === 429 || status === 504) return { kind: 'later', status, afterMs };
  if (reply.kind === 'unknown') return { kind: 'hold', status, afterMs };
  if (noticeOf(reply) !== null) return { kind: 'unspent' };
  const answer = answerFor(reply.body, entry.id);
  if (answer) return verdictOfAnswer(answer);
  const error = errorIn(reply.body);
  if (error?.id === entry.id && REFUSING.has(error.status ?? reply.status)) {
    return { kind: 'reject', code: error.code, message: error.message, status: error.status ?? reply.status };
  }
  return { kind: 'hold', status, afterMs };
}

function verdictOfAnswer(answer: PushAnswer): Verdict {
  switch (answer.s) {
    case 'applied':
    case 'merged':
      return { kind: 'settle', vers: answer.vers ?? {} };
    case 'rejected':
      return { kind: 'reject', code: answer.code ?? null, message: answer.message ?? null, status: null };
    case 'stale':
      return { kind: 'stale' };
    case 'waiting':
    case 'retry':
      return { kind: 'again', serverOlder: answer.s === 'retry' && answer.why === 'update' };
    default:
      return { kind: 'hold', status: null, afterMs: null }; // a word of a newer server
  }
}

function answerFor(body: unknown, id: string): PushAnswer | undefined {
  if (!Array.isArray(body)) return undefined;
  return body.find((each: unknown) => isAnswer(each) && each.id === id) as PushAnswer | undefined;
}

const isAnswer = (each: unknown): each is PushAnswer =>
  typeof each === 'object' && each !== null && typeof (each as { s?: unknown }).s === 'string';

type FoundError = { id: string | null; status: number | null; code: string | null; message: string | null };

/** A refusal outside of the answers: GraphQL's shape, or the plain one of REST. */
function errorIn(body: unknown): FoundError | null {
  const first = (Array.isArray(body) ? body[0] : body) as { errors?: unknown[] } | null;
  const error = (first?.errors?.[0] ?? first) as Record<string, unknown> | null | undefined;
  if (!error || typeof error !== 'object') return null;
  const details = { ...error, ...(error.extensions as Record<string, unknown> | undefined) } as Record<
    string,
    unknown
  >;
  return {
    id: typeof details.id === 'string' ? details.id : null,
    status: typeof details.status === 'number' ? details.status : null,
    code: isErrorCode(details.code) ? details.code : null,
    message: typeof error.message === 'string' ? error.message : null,
  };
}
