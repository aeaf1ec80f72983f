/** How a no, foreseen or not, looks in an answer: `extensions {status, code, data, extras}` (API-001). Nothing inner gets out. */
import { GraphQLError } from 'graphql';
import { errorCatalogue, Refusal } from '#contract/errors.ts';
import { isDatabaseAway } from '../storage/database.ts';

/** @param requestId  shown to the person, found in the log */
export function asGraphqlError(error: unknown, requestId: string): GraphQLError {
  if (error instanceof GraphQLError && error.extensions.code !== undefined) return error;
  if (error instanceof Refusal) {
    const { status, code, extras = null } = error;
    return new GraphQLError(error.message, {
      originalError: error,
      extensions: { status, code, data: null, extras },
    });
  }
  const code = isDatabaseAway(error) ? 'UNAVAILABLE' : 'INTERNAL';
  return new GraphQLError(code, {
    originalError: error instanceof Error ? error : new Error('something was thrown that is no error'),
    extensions: { status: errorCatalogue[code].status, code, data: null, extras: { requestId } },
  });
}
