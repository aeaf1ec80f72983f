/** Seats and access codes of the demo organization: a batch that a newcomer can try, and one that is over. */
import { newId } from '#contract/ids.ts';
import { dashedCode } from '#domain/access-code.ts';
import { addCodes, newCodes } from '../services/accounts/face.ts';
import { insertAccessGroup } from '../services/content/face.ts';
import { giveSeat } from '../services/content/seats.ts';
import type { ChangeContext } from '../sync/feed.ts';

/** Told to whoever starts the demo; elsewhere codes are drawn at random, and told once. */
export const demoCodes = ['HARBORANCHOR2026', 'HARBORBEACON2027', 'HARBORTILLER2028'] as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const OPEN_DAY_CODES = 24;
const PILOT_CODES = 6;

/** @param people  user ids by alias */
export async function addDemoCodes(
  ctx: ChangeContext,
  organizationId: string,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const by = people.get('admin') as string;
  const courses = await tx
    .selectFrom('content.collections')
    .select(['id', 'slug', 'rootType'])
    .where('organizationId', '=', organizationId)
    .where('type', '=', 'course')
    .execute();
  const groups = await tx
    .selectFrom('accounts.groups')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('archived', '=', false)
    .execute();
  const internal = courses.filter(({ rootType }) => rootType === 'internal').map(({ id }) => id);
  const radio = courses.find(({ slug }) => slug === 'marine-radio')?.id;
  const shared = { organizationId, by };
  await addCodes(ctx, {
    ...shared,
    id: newId(),
    name: 'Open day',
    note: `Try ${dashedCode(demoCodes[0])}`,
    gifts: [
      { type: 'joinOrganizationGroup', groupIds: groups.map(({ id }) => id) },
      { type: 'createContentAssignment', courseIds: internal },
    ],
    expiresAt: null,
    codes: [...demoCodes, ...newCodes(OPEN_DAY_CODES - demoCodes.length)],
    at,
  });
  if (radio === undefined) return;
  const accessGroupId = newId();
  await insertAccessGroup(tx, {
    ...{ id: accessGroupId, organizationId, name: 'Radio operators', courseIds: JSON.stringify([radio]) },
    ...{ active: true, startsAt: null, endsAt: at + 180 * DAY_MS, seatsMax: 12, createdAt: at },
  });
  for (const alias of ['learner', 'second-learner'])
    await giveSeat(ctx, { accessGroupId, userId: people.get(alias) as string, by, at });
  await addCodes(ctx, {
    ...shared,
    id: newId(),
    name: 'Radio course, pilot',
    note: '',
    gifts: [{ type: 'assignContentAccessGroupSeat', accessGroupId }],
    expiresAt: at - 10 * DAY_MS,
    codes: newCodes(PILOT_CODES),
    at: at - 90 * DAY_MS,
  });
}
