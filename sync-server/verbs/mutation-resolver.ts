/** Between a GraphQL mutation and its verb: who, at most once, with which answer. */
import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import type { ArgsOf, Operation } from '#contract/operation.ts';
import type { PushExtension } from '#contract/sync/wire.ts';
import { withinAllowance } from './allowance.ts';
import { type Applied, applyOnce, type Identity, type Settled } from './apply-once.ts';
import { checkArguments, invalid } from './check-arguments.ts';
import type { EditingHeaders, GraphqlContext } from './graphql-context.ts';
import type { Caller, ServiceContext } from './service-context.ts';

export type Verb<O> = (ctx: ServiceContext, args: ArgsOf<O>, editing: EditingHeaders) => Promise<unknown>;

const notEditing: EditingHeaders = { steal: false, sessionId: null };

/** @throws Refusal; anything else is unforeseen, and nothing was written */
export function mutationResolver<const O extends Operation>(operation: O, verb: Verb<O>) {
  return async (given: unknown, context: GraphqlContext): Promise<unknown> => {
    const { caller, push } = context;
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    if (caller.kind === 'key') throw new Refusal('FORBIDDEN_ACCESS'); // keys read
    // A newer device means something that this server does not know yet: it keeps the entry.
    if (push && push.opVersion > operation.version) return refuseForNow(context, { kind: 'retry' });
    const applied = await settle(context, caller, async (ctx) => {
      const args = checkArguments(operation.args, given) as ArgsOf<O>;
      const run = () => verb(ctx, args, context.editing ?? notEditing);
      return withinAllowance(ctx, operation.name, args as Record<string, unknown>, run);
    });
    if (applied.kind !== 'settled') return refuseForNow(context, applied);
    if (applied.status !== 'rejected') return applied.data;
    throw new Refusal(applied.code ?? 'INTERNAL', {
      message: applied.message ?? undefined,
      extras: applied.extras,
    } as ConstructorParameters<typeof Refusal>[1]);
  };
}

/** Runs the verb as what the request says it is, and notes on the request what became of it. */
export async function settle(
  context: GraphqlContext,
  caller: Caller,
  verb: (ctx: ServiceContext) => Promise<unknown>,
): Promise<Applied> {
  const { db, announce, askHeld, guessing, push } = context;
  if (context.pushAnswer) throw invalid('', 'one mutation in an operation');
  const identity = push ? identityOf(push) : identityOfSingle(caller, context.idempotencyKey);
  const run = { db, caller, at: context.now(), announce, askHeld, guessing };
  const applied = await applyOnce(run, identity, verb);
  if (push && applied.kind === 'settled') context.pushAnswer = answerOf(push, applied);
  else if (push && applied.kind !== 'settled' && applied.kind !== 'forked') {
    context.pushAnswer = { id: push.id, seq: push.seq, s: applied.kind };
  }
  context.forked = applied.kind === 'forked';
  return applied;
}

function answerOf({ id, seq }: PushExtension, { status, code, message, vers }: Settled) {
  return { id, seq, s: status, vers, ...(code !== null && { code }), ...(message !== null && { message }) };
}

function refuseForNow(context: GraphqlContext, applied: Exclude<Applied, Settled>): never {
  const { push } = context;
  if (applied.kind === 'forked') throw new Refusal('CLIENT_FORKED');
  if (push) context.pushAnswer ??= { id: push.id, seq: push.seq, s: applied.kind };
  throw new Refusal('UNAVAILABLE', { extras: { settled: applied.kind } });
}

const LARGEST_SEQ = 2_147_483_647;
const isOrder = (seq: number) => Number.isInteger(seq) && seq >= 0 && seq <= LARGEST_SEQ;

function identityOf({ id, clientId, seq, lane, prev, base }: PushExtension): Identity {
  if (!isOrder(seq) || (prev !== null && !isOrder(prev))) throw invalid('seq', 'not an order number');
  return { id, place: { clientId, seq, lane, prev }, base, kept: true };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Any text may be a key; one that is an id becomes the id of what the mutation makes. */
function identityOfSingle({ userId }: Caller, key: string | undefined): Identity {
  if (key === undefined) return { id: newId(), place: null, base: {}, kept: false };
  if (uuid.test(key)) return { id: key, place: null, base: {}, kept: true };
  const hash = createHash('sha256').update(`${userId} ${key}`).digest('hex');
  const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return { id, place: null, base: {}, kept: true };
}
