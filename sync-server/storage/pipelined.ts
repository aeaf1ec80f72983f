/**
 * Statements that need not wait for each other: they go to PostgreSQL together, which runs them in the order in which they were sent, and a
 * transaction needs fewer round trips. Kysely itself lets no two of one transaction be under way.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryExecutor,
  type QueryExecutorProvider,
  Transaction,
} from 'kysely';
import { goesBehindCommit } from './eager-dialect.ts';

/** On its way when this is there; an object, so that who awaits it does not await the answer. */
export type Last<Result> = { last: Promise<Result> };

/** `behind`: asks for what holds after the commit, on its connection and right behind it */
export type Ending<Tables, Result, Found> = Last<Result> & {
  behind?: ((db: Kysely<Tables>) => Promise<Found>) | null;
};

/**
 * A transaction in which statements may be asked side by side, and whose commit follows its last one at once. With one that fails all of
 * it is undone; of several in a Promise.all the first one throws.
 * @returns its result, and what was asked behind the commit if that was answered
 * @throws what `run` throws; what its last statement throws, rather than that nothing was committed
 */
export async function pipelined<Tables, Result, Found = undefined>(
  db: Kysely<Tables>,
  run: (tx: Transaction<Tables>) => Promise<Ending<Tables, Result, Found>>,
): Promise<[Result, Found | undefined]> {
  const ending: Partial<Last<Result>> = {};
  let found: Found | undefined;
  try {
    await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const own = await sideBySide(tx);
        const { last, behind } = await run(own.tx).finally(own.end);
        ending.last = unheard(last);
        if (!behind) return;
        goesBehindCommit(own.connection, async () => {
          found = await behind(
            new Kysely<Tables>({ ...unasked, executor: on(tx.getExecutor(), own.connection) }),
          );
        });
      });
  } catch (error) {
    await ending.last;
    throw error;
  }
  return [(await ending.last) as Result, found];
}

/** What Kysely has built, whether of its parts or of SQL. */
export type Statement<Row> = { compile(of: QueryExecutorProvider): CompiledQuery<Row> };

/** A part of an open transaction in which statements may be asked side by side. With one that fails the transaction has to end. */
export async function together<Tables, Result>(
  open: Transaction<Tables>,
  run: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const own = await sideBySide(open);
  return run(own.tx).finally(own.end);
}

/** The statement has been sent when this resolves: what is asked from then on comes behind it. */
export const sent = <Row>(tx: QueryExecutorProvider, statement: Statement<Row>): Promise<Last<Row[]>> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const last = connection.executeQuery<Row>(statement.compile(tx)).then(({ rows }) => rows);
    return { last: unheard(last) };
  });

/** Who undoes the transaction need not hear what else has failed in it. */
function unheard<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => undefined);
  return answer;
}

type SideBySide<Tables> = { tx: Transaction<Tables>; connection: DatabaseConnection; end: () => void };

/** After its end nothing more may be asked: behind the rollback it would be no part of the transaction. */
async function sideBySide<Tables>(open: Transaction<Tables>): Promise<SideBySide<Tables>> {
  const executor = open.getExecutor();
  const connection = await executor.provideConnection(async (own) => own);
  let isOver = false;
  const together = on(executor, connection, () => {
    if (isOver) throw new Error('The transaction is over.');
  });
  return {
    tx: new Transaction<Tables>({ ...unasked, executor: together }),
    connection,
    end: () => {
      isOver = true;
    },
  };
}

const on = (executor: QueryExecutor, connection: DatabaseConnection, check: () => void = () => undefined) =>
  executor.withConnectionProvider({
    async provideConnection(consumer) {
      check();
      return consumer(connection);
    },
  });

/** What only a Kysely that is no transaction asks for. */
const unasked = { config: { dialect: {} as Dialect }, dialect: {} as Dialect, driver: {} as Driver };
