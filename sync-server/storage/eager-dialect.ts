/** PostgreSQL that is not waited for where a transaction begins and ends: what comes next goes out with it. */
import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';

type Behind = () => Promise<unknown>;

const behindCommits = new WeakMap<DatabaseConnection, Behind>();

/** Is called when the commit has been sent, and keeps the connection until it has ended; of its failure only it hears. */
export const goesBehindCommit = (connection: DatabaseConnection, ask: Behind): void => {
  behindCommits.set(connection, ask);
};

export class EagerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver = () => new EagerDriver(this.#config);
}

class EagerDriver extends PostgresDriver {
  /** Goes out with the first statement, which the connection fails as well if it fails this. */
  override async beginTransaction(...begin: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    super.beginTransaction(...begin).catch(() => undefined);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const committed = super.commitTransaction(connection);
    const behind = behindCommits.get(connection);
    behindCommits.delete(connection);
    await Promise.allSettled([committed, behind?.()]);
    return committed;
  }
}
