/**
 * A push: operations of an outbox, one after the other (D38). Each is a transaction of its own with a verdict of its own; what comes
 * later in a lane waits for what was not settled before it.
 */
import type { ExecutionResult } from 'graphql';
import * as v from 'valibot';
import { type ErrorCode, errorCatalogue, isErrorCode, Refusal } from '#contract/errors.ts';
import {
  MAX_PUSH_OPERATIONS,
  type PushAnswer,
  type PushExtension,
  pushExtensionSchema,
} from '#contract/sync/wire.ts';
import { isStorable } from '../storage/storable-text.ts';
import type { GraphqlContext } from './graphql-context.ts';
import { settle } from './mutation-resolver.ts';
import type { Offers } from './offers.ts';

const operationSchema = v.object({
  operationName: v.nullish(v.string()),
  query: v.string(),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  extensions: v.object({ lectern: pushExtensionSchema }),
});
export type ReceivedOperation = v.InferOutput<typeof operationSchema>;

/** Checks, validates and executes one GraphQL operation, under the limits of a single request. */
export type Execute = (operation: ReceivedOperation, context: GraphqlContext) => Promise<ExecutionResult>;

/** Of the service that the push is for. */
export type Executing = { execute: Execute; offers: Offers };

/**
 * @param context  a copy of it serves each operation
 * @throws Refusal UNAUTHENTICATED, REQUEST_TOO_LARGE, INVALID_ARGUMENTS, CLIENT_FORKED for the whole push; what was settled before
 *   stays so, and a second sending is answered with it
 */
export async function runPush(
  executing: Executing,
  operations: unknown,
  context: GraphqlContext,
): Promise<PushAnswer[]> {
  if (!context.caller) throw new Refusal('UNAUTHENTICATED');
  if (Array.isArray(operations) && operations.length > MAX_PUSH_OPERATIONS)
    throw new Refusal('REQUEST_TOO_LARGE');
  const checked = v.safeParse(v.array(operationSchema), operations);
  if (!checked.success) throw new Refusal('INVALID_ARGUMENTS', { extras: { field: 'extensions.lectern' } });
  if (checked.output.some(({ extensions }) => !isStorable(extensions)))
    throw new Refusal('INVALID_ARGUMENTS');
  const answers: PushAnswer[] = [];
  const unsettledLanes = new Set<string>();
  for (const operation of checked.output) {
    const { id, seq, clientId, lane } = operation.extensions.lectern;
    const place = `${clientId} ${lane}`;
    const answer = unsettledLanes.has(place)
      ? ({ id, seq, s: 'waiting' } as const)
      : executing.offers(operation)
        ? await settleOne(executing.execute, operation, context)
        : ({ id, seq, s: 'retry', why: 'update' } as const);
    if (answer.s === 'waiting' || answer.s === 'retry') unsettledLanes.add(place);
    answers.push(answer);
  }
  return answers;
}

async function settleOne(
  execute: Execute,
  operation: ReceivedOperation,
  shared: GraphqlContext,
): Promise<PushAnswer> {
  const push = operation.extensions.lectern;
  const { db, caller, now, announce, requestId } = shared;
  const context: GraphqlContext = { db, caller, now, announce, requestId, push };
  if (shared.askHeld) context.askHeld = shared.askHeld;
  if (shared.report) context.report = shared.report;
  let result: ExecutionResult;
  if (!isStorable(operation.query) || !isStorable(operation.variables)) {
    return refusedForGood(push, context, 'INVALID_ARGUMENTS');
  }
  try {
    result = await execute(operation, context);
  } catch (error) {
    shared.report?.(error, { operation: operation.operationName ?? '', requestId: shared.requestId });
    return { id: push.id, seq: push.seq, s: 'retry' };
  }
  if (result.errors?.[0]) shared.refused?.(result.errors[0]);
  if (context.forked) throw new Refusal('CLIENT_FORKED');
  const { pushAnswer } = context;
  if (pushAnswer) {
    return result.data && !result.errors && 'vers' in pushAnswer
      ? { ...pushAnswer, data: { ...result.data } }
      : pushAnswer;
  }
  const code = result.errors?.[0]?.extensions.code;
  const known = isErrorCode(code) ? code : 'INVALID_ARGUMENTS';
  if (errorCatalogue[known].retry !== 'never') return { id: push.id, seq: push.seq, s: 'retry' };
  return refusedForGood(push, context, known);
}

/**
 * The operation never came to its verb: it is no mutation, or not one that this server offers. It is settled all the same, since its
 * lane would stand still for ever.
 */
async function refusedForGood(
  push: PushExtension,
  context: GraphqlContext,
  code: ErrorCode,
): Promise<PushAnswer> {
  const { id, seq } = push;
  const rejected = { id, seq, s: 'rejected' as const, code, message: code, vers: {} };
  if (!context.caller) return rejected;
  try {
    await settle(context, context.caller, async () => {
      throw new Refusal(code);
    });
  } catch (error) {
    if (error instanceof Refusal) return rejected;
    context.report?.(error, { operation: '', requestId: context.requestId });
    return { id, seq, s: 'retry' };
  }
  if (context.forked) throw new Refusal('CLIENT_FORKED');
  return context.pushAnswer ?? { id, seq, s: 'retry' };
}
