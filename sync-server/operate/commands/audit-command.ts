/** `audit`: who did what, from the trail that the server keeps, and whether that trail is as it was written. */
import { type Command, InvalidArgumentError } from 'commander';
import type { Kysely } from 'kysely';
import { foldName } from '#domain/fold-name.ts';
import { firstBrokenLine } from '../../audit/verify-audit.ts';
import { openDatabase } from '../../storage/database.ts';
import { CommandError, openInstallation } from '../../storage/installation.ts';
import type { Database } from '../../storage/tables.ts';
import { finish, printingOf } from './result.ts';

const FINDINGS_CODE = 3;
const LINES = 50;
const MOST_LINES = 10_000;

type Given = { lines: number; person?: string; org?: string; kind?: string };

export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('show who did what, the newest last, and check that no line was changed or taken away')
    .option('--lines <count>', 'how many', countOfLines, LINES)
    .option('--person <username>', 'what an account did, or somebody who acted as it')
    .option('--org <alias>', 'what was done in an organization')
    .option('--kind <kind>', "for instance 'roles changed'")
    .action(async (given: Given, command: Command) => {
      const printing = printingOf(command);
      const installation = await openInstallation(printing.say);
      const open = openDatabase(installation.url, { max: 1 });
      try {
        const [lines, broken] = [await linesOf(open.db, given), await firstBrokenLine(open.db)];
        const names = await namesOf(open.db, lines);
        finish(printing, { lines, firstBrokenLine: broken }, [
          ...lines.map((line) => sentenceOf(line, names)),
          broken === null
            ? `${lines.length} lines shown. The trail is as it was written.`
            : `The trail was changed: line ${broken} is not as it was written, or is missing.`,
        ]);
        if (broken !== null) process.exitCode = FINDINGS_CODE;
      } finally {
        await open.close();
        await installation.close();
      }
    });
}

function countOfLines(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_LINES)
    throw new InvalidArgumentError(`A whole number from 1 to ${MOST_LINES}.`);
  return count;
}

/** @throws CommandError for somebody or something that there is not */
async function linesOf(db: Kysely<Database>, { lines, person, org, kind }: Given) {
  let asked = db.selectFrom('audit.lines').selectAll().orderBy('n', 'desc').limit(lines);
  if (person !== undefined) {
    const id = await idOf(db, 'accounts.users', person, 'account');
    asked = asked.where((e) => e.or([e('userId', '=', id), e('actorId', '=', id)]));
  }
  if (org !== undefined)
    asked = asked.where('organizationId', '=', await idOf(db, 'accounts.organizations', org, 'organization'));
  if (kind !== undefined) asked = asked.where('kind', '=', kind);
  const found = await asked.execute();
  return found.reverse().map(({ hash: _hash, previous: _previous, ...line }) => line);
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];

async function idOf(
  db: Kysely<Database>,
  table: 'accounts.users' | 'accounts.organizations',
  alias: string,
  what: string,
): Promise<string> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('alias', '=', foldName(alias))
    .executeTakeFirst();
  if (!found) throw new CommandError(`There is no ${what} ${alias}.`);
  return found.id;
}

/** People and organizations as they are called now; who was deleted keeps their id. */
async function namesOf(db: Kysely<Database>, lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(lines.flatMap(({ userId, actorId, organizationId }) => [userId, actorId, organizationId])),
  ];
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const [people, organizations] = await Promise.all([
    db.selectFrom('accounts.users').select(['id', 'alias']).where('id', 'in', known).execute(),
    db.selectFrom('accounts.organizations').select(['id', 'alias']).where('id', 'in', known).execute(),
  ]);
  return new Map([...people, ...organizations].map(({ id, alias }) => [id, alias]));
}

function sentenceOf(line: Line, names: ReadonlyMap<string, string>): string {
  const { n, at, kind, userId, actorId, organizationId, entityType, entityId, details } = line;
  const name = (id: string) => names.get(id) ?? id;
  const by = userId === null ? 'the operator or nobody known' : name(userId);
  return [
    `${n}  ${new Date(at).toISOString()}  ${kind}, by ${by}`,
    actorId !== null && `(in person ${name(actorId)})`,
    organizationId !== null && `in ${name(organizationId)}`,
    entityType !== null && `on ${entityType} ${entityId}`,
    Object.keys(details).length > 0 && JSON.stringify(details),
  ]
    .filter((part) => part !== false)
    .join(' ');
}
