/** Calls the services without HTTP: the real schemas on a real database, as a person or a visitor. */
import { type ExecutionResult, graphql } from 'graphql';
import type { Kysely } from 'kysely';
import { newId } from '#contract/ids.ts';
import type { ArgsOf, Operation, Service } from '#contract/operation.ts';
import type { Near, PullLine, PullRequest, PushAnswer, PushOperation } from '#contract/sync/wire.ts';
import { codeGuesses } from '#server/limits/code-guesses.ts';
import { sharedCounters } from '#server/limits/shared-counters.ts';
import { pull } from '#server/replication/pull.ts';
import { schemas } from '#server/services/schemas.ts';
import type { Database } from '#server/storage/tables.ts';
import type { GraphqlContext } from '#server/verbs/graphql-context.ts';
import { offersOf } from '#server/verbs/offers.ts';
import { type Execute, type Executing, runPush } from '#server/verbs/push.ts';
import { callerOf, type SeededPerson } from './seed.ts';

type Db = Kysely<Database>;

type Given = {
  now?: number;
  idempotencyKey?: string;
  announced?: string[];
  reported?: unknown[];
  editing?: GraphqlContext['editing'];
  guessing?: GraphqlContext['guessing'];
};

/** Of this database, as those of an installation: files that follow each other in one process guess for themselves. */
const guessings = new WeakMap<Db, GraphqlContext['guessing']>();
function guessingOf(db: Db): GraphqlContext['guessing'] {
  const guessing = guessings.get(db) ?? codeGuesses(sharedCounters(null))('');
  guessings.set(db, guessing);
  return guessing;
}

export function requestOf(db: Db, person: SeededPerson | null, given: Given = {}): GraphqlContext {
  return {
    db,
    caller: person && callerOf(person),
    now: () => given.now ?? Date.now(),
    announce: (buckets) => given.announced?.push(...buckets),
    requestId: newId(),
    report: (error) => given.reported?.push(error),
    ...(given.editing && { editing: given.editing }),
    guessing: given.guessing ?? guessingOf(db),
    ...(given.idempotencyKey !== undefined && { idempotencyKey: given.idempotencyKey }),
  };
}

const serviceOf = (text: string): Service =>
  (Object.keys(schemas) as Service[]).find((name) => {
    const field = /\{\s*(\w+)/.exec(text)?.[1] ?? '';
    const schema = schemas[name];
    return schema.getQueryType()?.getFields()[field] ?? schema.getMutationType()?.getFields()[field];
  }) ?? 'content';

/** One GraphQL call; fails the test if it is refused. */
export async function ask(
  db: Db,
  person: SeededPerson | null,
  source: string,
  variables: Record<string, unknown> = {},
  given: Given = {},
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed
): Promise<any> {
  const { data, errors } = await tryAsking(db, person, source, variables, given);
  const failure = errors?.[0];
  if (failure) {
    const { message, extensions, originalError: cause } = failure;
    throw new Error(`${message} ${JSON.stringify(extensions)}`, { cause });
  }
  return Object.values(data ?? {})[0];
}

export const tryAsking = (
  db: Db,
  person: SeededPerson | null,
  source: string,
  variables: Record<string, unknown> = {},
  given: Given = {},
): Promise<ExecutionResult> =>
  graphql({
    schema: schemas[serviceOf(source)],
    source,
    variableValues: variables,
    contextValue: requestOf(db, person, given),
  });

/** The code of the refusal, or undefined when there was none. */
export async function codeOf(
  db: Db,
  person: SeededPerson | null,
  source: string,
  variables: Record<string, unknown> = {},
  given: Given = {},
): Promise<unknown> {
  const { errors } = await tryAsking(db, person, source, variables, given);
  return errors?.[0]?.extensions.code;
}

const execute: Execute = ({ query, variables, operationName }, contextValue) =>
  graphql({
    schema: schemas[serviceOf(query)],
    source: query,
    variableValues: variables ?? {},
    operationName: operationName ?? null,
    contextValue,
  });

export const executing: Executing = {
  execute,
  offers: (operation) => offersOf(schemas[serviceOf((operation as PushOperation).query)])(operation),
};

export type Entry = PushOperation;

/** A device of a person: counts its entries, pulls with what it has. */
export function aDeviceOf(
  db: Db,
  person: SeededPerson | null,
  {
    clientId = newId(),
    tenants = [] as string[],
    near,
  }: { clientId?: string; tenants?: string[]; near?: Near | undefined } = {},
) {
  let seq = 0;
  const lanes = new Map<string, number>();
  let groups: PullRequest['groups'] = [];
  let loading: PullRequest['loading'] = [];

  function entry<const O extends Operation>(operation: O, args: ArgsOf<O>, lane = 'me', id = newId()): Entry {
    seq += 1;
    const prev = lanes.get(lane) ?? null;
    lanes.set(lane, seq);
    const { name, document, version } = operation;
    return {
      operationName: name,
      query: document,
      variables: args as Record<string, unknown>,
      extensions: { lectern: { id, clientId, seq, lane, prev, opVersion: version, base: {} } },
    };
  }

  const push = (operations: Entry[], given: Given = {}, on = db): Promise<PushAnswer[]> =>
    runPush(executing, operations, requestOf(on, person, given));

  /** One answer; its end is remembered as a device would. */
  async function pullOnce({ floor = 0, now = Date.now(), on = db } = {}) {
    const request: PullRequest = { protocol: 1, clientId, floor, groups, loading, tenants, near };
    const lines: PullLine[] = [];
    for await (const line of pull(on, person && callerOf(person), request, now)) lines.push(line);
    const [head] = lines;
    const end = lines.at(-1);
    if (head?.t !== 'h' || end?.t !== 'e') throw new Error('An answer begins with h and ends with e.');
    groups = end.cursors;
    loading = end.pages;
    return {
      head,
      end,
      rows: lines.filter((line) => line.t === 'r'),
      outcomes: lines.filter((line) => line.t === 'o'),
    };
  }

  /** Until there is no more. */
  async function pullAll(options: Parameters<typeof pullOnce>[0] = {}) {
    const answers = [await pullOnce(options)];
    while (answers.at(-1)?.end.more) answers.push(await pullOnce(options));
    return {
      answers,
      head: answers[0]?.head,
      rows: answers.flatMap(({ rows }) => rows),
      outcomes: answers.flatMap(({ outcomes }) => outcomes),
    };
  }

  return {
    clientId,
    entry,
    push,
    pullOnce,
    pullAll,
    get groups() {
      return groups;
    },
    set groups(changed) {
      groups = changed;
    },
  };
}
