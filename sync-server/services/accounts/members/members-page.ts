/** The people of an organization or a group, a page at a time, in the order of their names or of their coming (D60). */
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Member, MembersPage } from '#contract/accounts/members.ts';
import { Refusal } from '#contract/errors.ts';
import { type GroupRole, organizationRoles } from '#domain/role.ts';
import type { Database } from '../../../storage/tables.ts';
import { storableText } from '../../../verbs/check-arguments.ts';

const ON_A_PAGE = 50;

export type MembersAsked = {
  organizationId: string;
  groupId: string | null;
  query: string;
  sort: 'name' | 'newest';
  after: string | null;
};

type Found = Omit<Member, 'name'> & { first: string; last: string; place: [string | number, string, string] };

const cursorSchema = v.tuple([
  v.union([storableText, v.pipe(v.number(), v.safeInteger())]),
  storableText,
  storableText,
]);

function readCursor(text: string): v.InferOutput<typeof cursorSchema> {
  try {
    return v.parse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new Refusal('INVALID_CURSOR');
  }
}

const writeCursor = (place: Found['place']) => Buffer.from(JSON.stringify(place)).toString('base64url');
const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** @throws Refusal INVALID_CURSOR */
export async function readMembersPage(tx: Kysely<Database>, asked: MembersAsked): Promise<MembersPage> {
  const { organizationId, groupId, query, sort } = asked;
  const like = `%${escaped(query)}%`;
  const where = sql`p."organizationId" = ${organizationId}::uuid and not u.disabled and p.roles <> '[]'::jsonb
    ${groupId === null ? sql`` : sql`and exists (select 1 from accounts."groupMembers" m where m."groupId" = ${groupId}::uuid and m."userId" = u.id)`}
    ${query === '' ? sql`` : sql`and (concat(u."firstName", ' ', u."lastName") ilike ${like} or u.alias ilike ${like} or (u."emailVerified" and u.email ilike ${like}))`}`;
  const place =
    sort === 'name'
      ? sql`lower(u."lastName"), lower(u."firstName"), u.id::text`
      : sql`-coalesce(p."joinedAt", 0), lower(u."lastName"), u.id::text`;
  const after = asked.after === null ? null : readCursor(asked.after);
  if (after && typeof after[0] !== (sort === 'name' ? 'string' : 'number'))
    throw new Refusal('INVALID_CURSOR');
  const begins = after
    ? sql`and (${place}) > (${after[0]}::${sort === 'name' ? sql`text` : sql`bigint`}, ${after[1]}, ${after[2]})`
    : sql``;
  const [{ rows: found }, { rows: counted }] = await Promise.all([
    // Fifty first, and what is shown of them after: of all the others only the order is worked out.
    sql<Found>`with page as materialized (
        select u.id, p.roles, p."joinedAt"
        from accounts.profiles p join accounts.users u on u.id = p."userId"
        where ${where} ${begins} order by ${place} limit ${ON_A_PAGE + 1}
      )
      select u.id as "userId", u.alias, u."firstName" as first, u."lastName" as last, u.image,
        case when u."emailVerified" then u.email end as email, p.roles, p."joinedAt", u."lastLoginAt" as "lastSeenAt",
        jsonb_build_array(${place}) as place,
        coalesce((select jsonb_agg(m."groupId" order by m."groupId") from accounts."groupMembers" m
          join accounts.groups g on g.id = m."groupId"
          where m."userId" = u.id and g."organizationId" = ${organizationId}::uuid and not g.archived), '[]') as groups,
        (select m.role from accounts."groupMembers" m where m."groupId" = ${groupId}::uuid and m."userId" = u.id) as "groupRole"
      from page p join accounts.users u on u.id = p.id order by ${place}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total
      from accounts.profiles p join accounts.users u on u.id = p."userId" where ${where}`.execute(tx),
  ]);
  const shown = found.slice(0, ON_A_PAGE);
  const last = found.length > ON_A_PAGE ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ place: _, first, last: lastName, ...member }) => ({
      ...member,
      roles: organizationRoles(member.roles),
      groupRole: member.groupRole as GroupRole | null,
      name: { first, last: lastName },
    })),
    total: counted[0]?.total ?? 0,
    next: last ? writeCursor(last.place) : null,
  };
}
