/** What the accounts service keeps of what a person has written and what they are, for that person's own export. */
import { type Kysely, sql } from 'kysely';
import type { WrittenRow } from '#contract/accounts/account-export.ts';
import type { Database } from '../../storage/tables.ts';
import { moment } from '../../verbs/moment.ts';
import { ownRecord } from './users/own-record.ts';

type Db = Kysely<Database>;

export async function accountWrittenBy(db: Db, userId: string) {
  const [account, organizations, announcements, feedback] = await Promise.all([
    accountOf(db, userId),
    organizationsOf(db, userId),
    announcementsBy(db, userId),
    feedbackBy(db, userId),
  ]);
  return { account, organizations, announcements, feedback };
}

async function accountOf(db: Db, userId: string): Promise<WrittenRow[]> {
  const user = await ownRecord(db, userId);
  if (!user) return [];
  const { name, alias, emails, about, socials = [], registeredAt } = user;
  return [
    {
      name: `${name.first} ${name.last}`,
      username: alias,
      emails: emails.map(({ address }) => address).join(', '),
      about,
      links: socials.map(({ value }) => value).join(', '),
      registeredAt: moment(registeredAt),
    },
  ];
}

async function organizationsOf(db: Db, userId: string): Promise<WrittenRow[]> {
  const { rows } = await sql<{ name: string; roles: string[]; groups: string[]; joinedAt: number | null }>`
    select o.name, p.roles, p."joinedAt", coalesce((select jsonb_agg(g.name order by g.name)
        from accounts."groupMembers" m join accounts.groups g on g.id = m."groupId"
        where m."userId" = p."userId" and g."organizationId" = o.id and not g.archived), '[]') as groups
    from accounts.profiles p join accounts.organizations o on o.id = p."organizationId"
    where p."userId" = ${userId}::uuid order by p."order", o.name`.execute(db);
  return rows.map(({ name, roles, groups, joinedAt }) => ({
    name,
    roles: roles.join(', '),
    groups: groups.join(', '),
    joinedAt: moment(joinedAt),
  }));
}

async function announcementsBy(db: Db, userId: string): Promise<WrittenRow[]> {
  const rows = await db
    .selectFrom('communication.announcements as a')
    .innerJoin('accounts.groups as g', 'g.id', 'a.groupId')
    .select(['g.name as group', 'a.text', 'a.createdAt'])
    .where('a.createdBy', '=', userId)
    .orderBy('a.createdAt')
    .execute();
  return rows.map((row) => ({ ...row, createdAt: moment(row.createdAt) }));
}

async function feedbackBy(db: Db, userId: string): Promise<WrittenRow[]> {
  const rows = await db
    .selectFrom('accounts.feedback')
    .select(['learningEffectiveness as learning', 'platformEffectiveness as platform', 'bugs', 'at'])
    .where('userId', '=', userId)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ ...row, at: moment(row.at) }));
}
