/** `audit`: who did what, from the trail that the server keeps, and whether that trail is as it was written. */
import { type Command, InvalidArgumentError } from 'commander';
import type { Kysely } from 'kysely';
import { foldName } from '#domain/fold-name.ts';
import { markOfPerson } from '../../audit/mark-of-person.ts';
import { endOfTrail, holdsAnchor, type TrailAnchor } from '../../audit/trail-anchor.ts';
import { firstBrokenLine } from '../../audit/verify-audit.ts';
import { openSecrets } from '../../session/server-secrets.ts';
import { openDatabase } from '../../storage/database.ts';
import { CommandError, openInstallation } from '../../storage/installation.ts';
import type { Database } from '../../storage/tables.ts';
import { finish, printingOf } from './result.ts';

const FINDINGS_CODE = 3;
const LINES = 50;
const MOST_LINES = 10_000;

type Given = {
  lines: number;
  person?: string;
  mark?: string;
  org?: string;
  kind?: string;
  anchor?: TrailAnchor;
};

export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('show who did what, the newest last, and check that no line was changed or taken away')
    .option('--lines <count>', 'how many', countOfLines, LINES)
    .option('--person <username>', 'what an account did, or somebody who acted as it')
    .option('--mark <mark>', 'the same of whom the log calls so')
    .option('--org <alias>', 'what was done in an organization')
    .option('--kind <kind>', "for instance 'roles changed'")
    .option(
      '--anchor <line:hash>',
      'check that the trail still has a line that the log said it ended with',
      anchorOf,
    )
    .action(async (given: Given, command: Command) => {
      const printing = printingOf(command);
      const installation = await openInstallation(printing.say);
      const open = openDatabase(installation.url, { max: 1 });
      try {
        const { mark, anchor } = given;
        const marked =
          mark === undefined ? null : await whoBears(open.db, mark, installation.settings.dataDir);
        const lines = await linesOf(open.db, given, marked);
        const broken = await firstBrokenLine(open.db);
        const end = await endOfTrail(open.db);
        const anchored = anchor === undefined ? null : await holdsAnchor(open.db, anchor);
        const names = await namesOf(open.db, lines);
        finish(printing, { lines, firstBrokenLine: broken, end, anchored }, [
          ...lines.map((line) => sentenceOf(line, names)),
          broken === null
            ? `${lines.length} lines shown. The trail is as it was written.`
            : `The trail was changed: line ${broken} is not as it was written, or is missing.`,
          `It ends with ${end.n}:${end.hash}`,
          ...(anchor === undefined ? [] : [ofAnchor(anchor.n, anchored)]),
        ]);
        if (broken !== null || anchored === false) process.exitCode = FINDINGS_CODE;
      } finally {
        await open.close();
        await installation.close();
      }
    });
}

function anchorOf(text: string): TrailAnchor {
  const [, n = '', hash = ''] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? [];
  if (hash === '')
    throw new InvalidArgumentError('A number and a hash, as this command and the log say them.');
  return { n: Number(n), hash };
}

function ofAnchor(n: number, holds: boolean | null): string {
  if (holds === null) return `Line ${n} is too old to be kept, so nothing can be said of it.`;
  return holds
    ? `Line ${n} is as the log has it, and so is all before it.`
    : `The trail was written anew: line ${n} is not the one that the log has.`;
}

/** @throws CommandError where nobody bears it */
async function whoBears(db: Kysely<Database>, mark: string, dataDir: string): Promise<string> {
  const { issuing } = await openSecrets(dataDir, Date.now());
  const people = await db.selectFrom('accounts.users').select('id').execute();
  const found = people.find(({ id }) => markOfPerson(issuing, id) === mark);
  if (!found) throw new CommandError('Nobody who has an account bears this mark.');
  return found.id;
}

function countOfLines(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_LINES)
    throw new InvalidArgumentError(`A whole number from 1 to ${MOST_LINES}.`);
  return count;
}

/** @throws CommandError for somebody or something that there is not */
async function linesOf(db: Kysely<Database>, { lines, person, org, kind }: Given, marked: string | null) {
  let asked = db.selectFrom('audit.lines').selectAll().orderBy('n', 'desc').limit(lines);
  const id = person === undefined ? marked : await idOf(db, 'accounts.users', person, 'account');
  if (id !== null) {
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
