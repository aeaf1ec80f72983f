/**
 * A connection that has PostgreSQL prepare what is asked again and again: it then plans a statement a few times instead of each time, which
 * was half of its work in a push.
 */
import pg from 'pg';

/** A statement is worth a plan from then on. */
const ASKED_OFTEN = 5;
/** Each connection keeps its plans for as long as it lives. */
const MOST_STATEMENTS = 300;
/** What a plan returns is fixed: after a migration it has to be prepared anew. */
const PLAN_IS_OUTDATED = '0A000';

type Statement = { asked: number; name: string | null };
const statements = new Map<string, Statement>();
let named = 0;

function nameOf(text: string): string | null {
  const statement = statements.get(text) ?? { asked: 0, name: null };
  if (statement.asked === 0) {
    if (statements.size >= MOST_STATEMENTS) forgetRare();
    if (statements.size >= MOST_STATEMENTS) return null;
    statements.set(text, statement);
  }
  statement.asked += 1;
  if (statement.name === null && statement.asked >= ASKED_OFTEN) {
    named += 1;
    statement.name = `s${named}`;
  }
  return statement.name;
}

function forgetRare(): void {
  for (const [text, { name }] of statements) if (name === null) statements.delete(text);
}

export class PreparingClient extends pg.Client {
  override query(...asked: unknown[]): never {
    const [text, values] = asked;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : null;
    const query = super.query as (...given: unknown[]) => unknown;
    if (name === null) return query.apply(this, asked) as never;
    const answer = query.call(this, { name, text, values }, ...asked.slice(2));
    if (!(answer instanceof Promise)) return answer as never;
    return answer.catch((error: { code?: string }) => {
      if (error.code === PLAN_IS_OUTDATED) statements.delete(text as string);
      throw error;
    }) as never;
  }
}
