/** What is assigned to the person, and what they may assign (D89). */
import type { Assignment } from '#contract/content/assignment.ts';
import type { Playlist } from '#contract/content/playlist.ts';
import {
  type AssignmentProgress,
  byDueDate,
  isDueSoon,
  isFinished,
  progressIn,
} from '#domain/assignments.ts';
import { allows, type Subject } from '#domain/policy.ts';
import type { LecternDb } from '../db.ts';
import type { GroupRow, Stored } from '../tables/synced.ts';
import { administeredGroups, groupsOf } from './belonging.ts';
import { findProfile, profilesHere } from './organizations.ts';
import { subjectHere } from './permissions.ts';
import { type ShownThing, shownThings } from './planned-things.ts';

type AssignmentRow = Stored<Assignment>;

/** What was withdrawn is left out. */
async function assignments(db: LecternDb): Promise<AssignmentRow[]> {
  const rows = await db.things.where('thing').equals('assignment').toArray();
  return (rows as unknown as AssignmentRow[]).filter(({ withdrawnAt }) => withdrawnAt === null);
}

async function stacksById(
  db: LecternDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Stored<Playlist>>> {
  const rows = (await db.things.bulkGet([...new Set(ids)])) as unknown as (Stored<Playlist> | undefined)[];
  return new Map(
    rows.flatMap((row) =>
      row?.thing === 'playlist' && row.deletedAt === null ? [[row.id, row] as const] : [],
    ),
  );
}

export type MyAssignment = {
  id: string;
  stackId: string;
  title: string;
  organization: { name: string; alias: string };
  /** the group that it is assigned to; null: to everybody */
  group: string | null;
  dueDate: string | null;
  things: ShownThing[];
  progress: AssignmentProgress;
};
export type MyAssignments = { open: MyAssignment[]; finished: MyAssignment[] };

/** The person's own, the first that is due first. A stack that reached them in two ways is shown once, as it is due first. */
export async function myAssignments(db: LecternDb): Promise<MyAssignments> {
  const [rows, memberships, profiles] = await Promise.all([
    assignments(db),
    db.groupMemberships.toArray(),
    profilesHere(db),
  ]);
  const groups = new Set(memberships.map(({ groupId }) => groupId));
  const belongsTo = new Set(profiles.map(({ organizationId }) => organizationId));
  const mine = rows
    .filter(
      ({ organizationId, to }) =>
        belongsTo.has(organizationId) && (to.type === 'ORGANIZATION' || groups.has(to.id)),
    )
    .sort(byDueDate);
  const once = mine.filter(({ stackId }, at) => mine.findIndex((each) => each.stackId === stackId) === at);
  const shown = await shownAssignments(db, once);
  return {
    open: shown.filter(({ progress }) => !isFinished(progress)),
    finished: shown.filter(({ progress }) => isFinished(progress)),
  };
}

/** Of those that are not finished: what is due within two weeks or was due before, the first first. */
export const dueAssignments = async (db: LecternDb, today: string): Promise<MyAssignment[]> =>
  (await myAssignments(db)).open.filter(({ dueDate }) => isDueSoon(dueDate, today));

async function shownAssignments(db: LecternDb, rows: readonly AssignmentRow[]): Promise<MyAssignment[]> {
  const [stacks, organizations, groups] = await Promise.all([
    stacksById(
      db,
      rows.map(({ stackId }) => stackId),
    ),
    db.organizations.bulkGet(rows.map(({ organizationId }) => organizationId)),
    db.groups.bulkGet(rows.map(({ to }) => to.id)),
  ]);
  const items = rows.flatMap(({ stackId }) => stacks.get(stackId)?.items ?? []);
  const things = await shownThings(db, items);
  let taken = 0;
  return rows.flatMap(({ id, stackId, dueDate }, at) => {
    const stack = stacks.get(stackId);
    if (!stack) return [];
    const own = things.slice(taken, taken + stack.items.length);
    taken += stack.items.length;
    const progress = progressIn(own.map(({ gone, state }) => ({ gone, completed: state === 'completed' })));
    const { name = '', alias = '' } = organizations[at] ?? {};
    const group = groups[at]?.name ?? null;
    return [
      {
        id,
        stackId,
        title: stack.title,
        organization: { name, alias },
        group,
        dueDate,
        things: own,
        progress,
      },
    ];
  });
}

export type AssignedTo = AssignmentRow & { groupName: string | null };
export type Assigning = {
  stack: Stored<Playlist>;
  organization: string;
  mayAssignToAll: boolean;
  /** those that the person may assign to, by name */
  groups: GroupRow[];
  /** those that the person may change, to everybody first */
  current: AssignedTo[];
};

/** @returns null: it is no stack, or the person may assign it to nobody */
export async function assigning(db: LecternDb, playlistId: string): Promise<Assigning | null> {
  const stack = (await stacksById(db, [playlistId])).get(playlistId);
  if (stack?.owner.type !== 'ORGANIZATION') return null;
  const organizationId = stack.owner.id;
  const [profile, adminOfGroups, all, rows, organization] = await Promise.all([
    findProfile(db, organizationId),
    administeredGroups(db),
    groupsOf(db, organizationId),
    assignments(db),
    db.organizations.get(organizationId),
  ]);
  const subject: Subject = { ...subjectHere(db, profile?.roles), adminOfGroups };
  const mayAssignToAll = allows('playlist', 'Assign', subject, { own: false, groupId: null });
  const mine = all.filter(({ groupId }) =>
    allows('playlist', 'GroupAssignment', subject, { own: false, groupId }),
  );
  const groups = mine.filter(({ archived }) => !archived);
  if (!mayAssignToAll && groups.length === 0) return null;
  const nameOf = new Map(mine.map(({ groupId, name }) => [groupId, name]));
  const current = rows
    .filter(({ stackId }) => stackId === playlistId)
    .filter(({ to }) => (to.type === 'ORGANIZATION' ? mayAssignToAll : nameOf.has(to.id)))
    .map((row) => ({ ...row, groupName: row.to.type === 'GROUP' ? (nameOf.get(row.to.id) ?? '') : null }))
    .sort((a, b) => (a.groupName ?? '').localeCompare(b.groupName ?? ''));
  return { stack, organization: organization?.name ?? '', mayAssignToAll, groups, current };
}
