/** What a caller is told when something went wrong: foreseen refusals by their code, everything else without details. */
import { type ErrorCode, errorCatalogue, Refusal } from '#contract/errors.ts';
import { isDatabaseAway } from '../storage/database.ts';

/** REST bodies have this shape, GraphQL errors carry it in their extensions (API-001). */
export type ErrorBody = {
  status: number;
  message: string;
  code: ErrorCode;
  data: null;
  extras: Record<string, unknown> | null;
};

export type ErrorAnswer = {
  body: ErrorBody;
  retryAfterSeconds: number | undefined /** a bug, or the machine's fault */;
  unforeseen: boolean;
};

const AWAY_SECONDS = 1;

export function answerOfError(error: unknown): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : undefined;
  if (refusal) {
    const { retryAfter, ...extras } = refusal.extras ?? {};
    const seconds = typeof retryAfter === 'number' ? retryAfter : undefined;
    return answer(refusal.code, {
      message: refusal.message,
      extras: Object.keys(extras).length > 0 ? extras : null,
      retryAfterSeconds: seconds ?? (refusal.status === 503 ? AWAY_SECONDS : undefined),
    });
  }
  if (isDatabaseAway(error))
    return answer('UNAVAILABLE', { retryAfterSeconds: AWAY_SECONDS, unforeseen: true });
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 413) return answer('REQUEST_TOO_LARGE');
  if (status === 404) return answer('NOT_FOUND');
  // Fastify's own: a body that is no JSON, of another type, of another length. Its words may quote the body.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return answer('INVALID_ARGUMENTS', { status });
  return answer('INTERNAL', { unforeseen: true });
}

function answer(
  code: ErrorCode,
  {
    status = errorCatalogue[code].status,
    message = code,
    extras = null,
    retryAfterSeconds,
    unforeseen = false,
  }: Partial<Pick<ErrorBody, 'message' | 'extras' | 'status'> & Omit<ErrorAnswer, 'body'>> = {},
): ErrorAnswer {
  return { body: { status, message, code, data: null, extras }, retryAfterSeconds, unforeseen };
}
