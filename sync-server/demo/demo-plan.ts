/** What the demo's people plan: a playlist of the organization that is assigned to a group, and one learner's schedule and favorites. */
import type { PlaylistItem } from '#contract/content/playlist.ts';
import type { PlannedType } from '#contract/content/schedule.ts';
import { newId } from '#contract/ids.ts';
import { firstOn, type Repeat, type Timing } from '#domain/plan-timing.ts';
import {
  announceAssigned,
  announceFavorite,
  announcePlaylist,
  announceScheduleItem,
  insertAssignment,
  insertPlaylist,
  markFavorite,
  writeScheduleItem,
} from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (at: number, days: number) => new Date(at + days * DAY_MS).toISOString().slice(0, 10);

const playlist = {
  title: 'Your first week at sea',
  description: 'Three short lessons before you go out, and the weather for the evenings.',
  items: [
    { type: 'skill', slug: 'listen-before-you-speak' },
    { type: 'skill', slug: 'spelling-that-survives-noise' },
    { type: 'collection', slug: 'reading-the-weather' },
  ],
  dueInDays: 14,
} as const;

const mondays: Repeat = { every: 'week', days: ['MO'] };

/** Of the learner; what is due first comes first, and the barometer is read each Monday. */
const schedule: readonly (Named & { inDays: number; timing?: Timing })[] = [
  { type: 'skill', slug: 'mayday-in-nine-lines', inDays: 1 },
  {
    type: 'skill',
    slug: 'what-the-barometer-says',
    inDays: 2,
    timing: { zone: 'Europe/London', time: '18:00', repeat: mondays, remind: null },
  },
  { type: 'collection', slug: 'first-aid', inDays: 20 },
];

const favorites = [
  { type: 'collection', slug: 'marine-radio' },
  { type: 'skill', slug: 'clouds-that-mean-something' },
] as const;

type Named = { type: PlannedType; slug: string };

async function thingOf({ tx }: ChangeContext, { type, slug }: Named): Promise<PlaylistItem> {
  const table = type === 'skill' ? 'content.skills' : 'content.collections';
  const found = await tx
    .selectFrom(table)
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .where('tenantSlug', 'in', ['harbor', 'commons'])
    .executeTakeFirst();
  if (!found) throw new Error(`The demo has no ${type} ${slug}.`);
  return { type, ...found };
}

/** @param people  user ids by alias */
export async function addDemoPlan(
  ctx: ChangeContext,
  organizationId: string,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const admin = people.get('admin') as string;
  await addAssignedPlaylist(ctx, organizationId, admin, at);
  const userId = people.get('learner') as string;
  for (const { inDays, timing = null, ...named } of schedule) {
    const { type: entityType, id: entityId, title } = await thingOf(ctx, named);
    const from = dayIn(at, inDays);
    const date = (timing?.repeat && firstOn(timing.repeat, from)) ?? from;
    await writeScheduleItem(ctx.tx, { userId, entityType, entityId, title, date, timing, addedAt: at }, at);
    await announceScheduleItem(ctx, userId, entityType, entityId);
  }
  for (const named of favorites) {
    const { type: entityType, id: entityId, title } = await thingOf(ctx, named);
    await markFavorite(ctx.tx, { userId, entityType, entityId, title, at });
    await announceFavorite(ctx, userId, entityType, entityId);
  }
}

async function addAssignedPlaylist(
  ctx: ChangeContext,
  organizationId: string,
  admin: string,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const { title, description, dueInDays } = playlist;
  const items: PlaylistItem[] = [];
  for (const named of playlist.items) items.push(await thingOf(ctx, named));
  const stackId = newId();
  const stack = {
    id: stackId,
    ownerType: 'ORGANIZATION' as const,
    ownerId: organizationId,
    organizationId,
    title,
    description,
    createdBy: admin,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  };
  await insertPlaylist(tx, { ...stack, items });
  await announcePlaylist(ctx, { ...stack, items });
  const group = await tx
    .selectFrom('accounts.groups')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('slug', '=', 'night-watch')
    .executeTakeFirstOrThrow();
  const assignment = {
    id: newId(),
    stackId,
    organizationId,
    toType: 'GROUP' as const,
    toId: group.id,
    dueDate: dayIn(at, dueInDays),
    assignedBy: admin,
    assignedAt: at,
    withdrawnAt: null,
  };
  await insertAssignment(tx, assignment);
  announceAssigned(ctx, assignment);
}
