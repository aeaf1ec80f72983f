/**
 * Redeeming a code, in two steps: it is claimed for one person, together with the job that does what it gives. Both steps may be asked for
 * again, by a tab that died as by a server: a code is claimed once, and given once, in the transaction that ends it (REDEEM-024).
 */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { CodeGift } from '#contract/accounts/access-code.ts';
import { Refusal } from '#contract/errors.ts';
import { audit } from '../../audit/audit.ts';
import { whoActed } from '../../audit/who-acted.ts';
import { defineChangeJob } from '../../jobs/change-job.ts';
import { sendJob } from '../../jobs/job.ts';
import type { Database } from '../../storage/tables.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { assignCourse } from '../content/assign-course.ts';
import { giveSeat, isSeatLeft } from '../content/seats.ts';
import { keyed } from './access-codes/code-hash.ts';
import { statusOf } from './access-codes/code-status.ts';
import { type CodeRecord, claimCode, findCode, holdCode, writeCode } from './access-codes/repository.ts';
import { placeInGroup } from './group-members.ts';
import { findMembership } from './groups/repository.ts';
import { join } from './members/memberships.ts';

type Person = { userId: string; at: number };

export const codeRedemption = defineChangeJob({
  kind: 'redeem-access-code',
  args: v.strictObject({ hash: v.string() }),
  // A job that waited through an update names its code as it was kept before there was a key.
  run: (ctx, { hash }, { now }) => giveWhatItGives(ctx, keyed(hash), now()),
  /** The person hears that there is trouble, and the code can be tried again (D80). */
  async givenUp({ hash }, tx) {
    const code = await holdCode(tx, keyed(hash));
    if (code?.status === 'pending') await writeCode(tx, code.hash, unclaimed);
  },
});

const unclaimed = { status: 'available', userId: null, groupId: null, claimedAt: null } as const;

/** Whether whoever has a code that can be redeemed would get each seat that it gives. */
export async function areSeatsLeft(
  tx: Kysely<Database>,
  { gifts }: CodeRecord,
  asker: { userId: string | null; at: number },
): Promise<boolean> {
  for (const gift of gifts) {
    if (gift.type !== 'assignContentAccessGroupSeat') continue;
    if (!(await isSeatLeft(tx, { accessGroupId: gift.accessGroupId, ...asker }))) return false;
  }
  return true;
}

/** @throws Refusal NOT_FOUND: there is none, or it is over; CODE_IN_USE: somebody else's; NO_SEAT_LEFT: not now */
export async function redeemCode(
  { tx }: Pick<ChangeContext, 'tx'>,
  { hash, userId, groupId, at }: Person & { hash: string; groupId: string | null },
): Promise<void> {
  const code = await findCode(tx, hash);
  if (groupId !== null) assertMayChoose(code, groupId);
  if (code && (await whoMadeIt(tx, code)) === userId) throw new Refusal('NOT_FOUND');
  if (code && statusOf(code, at) === 'available' && !(await areSeatsLeft(tx, code, { userId, at })))
    throw new Refusal('NO_SEAT_LEFT');
  if (!(await claimCode(tx, { hash, userId, groupId, at }))) {
    const held = await findCode(tx, hash);
    if (held?.status !== 'available' && held?.userId === userId) return; // asked again
    throw new Refusal(!held || held.status === 'available' ? 'NOT_FOUND' : 'CODE_IN_USE');
  }
  await sendJob(tx, codeRedemption, { hash }, { at, key: hash });
}

/** Who acted as whoever made the code; null: nobody did. */
const whoMadeIt = (tx: Kysely<Database>, { organizationId, batchId }: CodeRecord) =>
  whoActed(tx, { organizationId, kinds: ['code made'], id: batchId });

/** @throws Refusal NOT_FOUND, INVALID_ARGUMENTS */
function assertMayChoose(code: CodeRecord | undefined, groupId: string): void {
  if (!code) throw new Refusal('NOT_FOUND');
  const offered = code.gifts.some(
    (gift) => gift.type === 'joinOrganizationGroup' && gift.groupIds.includes(groupId),
  );
  if (!offered) throw new Refusal('INVALID_ARGUMENTS');
}

/** All of it, or nothing: without a seat left the code is free again. */
async function giveWhatItGives(ctx: ChangeContext, hash: string, at: number): Promise<void> {
  const { tx } = ctx;
  const code = await holdCode(tx, hash);
  if (code?.status !== 'pending' || code.userId === null) return; // done before
  const { userId, organizationId } = code;
  const by = { userId, actorId: null };
  // Seats first: only they can be refused, and then nothing else may have happened.
  const order = (gift: CodeGift) => (gift.type === 'assignContentAccessGroupSeat' ? 0 : 1);
  for (const gift of [...code.gifts].sort((a, b) => order(a) - order(b))) {
    if (!(await give(ctx, gift, { ...code, userId, at }))) {
      await writeCode(tx, hash, { ...unclaimed, noSeatAt: at });
      return;
    }
  }
  // Who only has a seat follows the organization, and so finds its courses.
  if (!code.gifts.some(({ type }) => type === 'joinOrganizationGroup'))
    await join(ctx, { userId, organizationId, at, by, roles: [] });
  await writeCode(tx, hash, { status: 'redeemed', redeemedAt: at });
  const entity = { type: 'accessCodeBatch', id: code.batchId };
  const actedBy = await whoMadeIt(tx, code);
  const details = { ...(actedBy !== null && { actedBy }) };
  await audit(tx, { kind: 'code redeemed', at, by, organizationId, entity, details });
}

/** @returns false: there is nothing left to give */
async function give(
  ctx: ChangeContext,
  gift: CodeGift,
  { userId, organizationId, groupId, at }: CodeRecord & Person,
): Promise<boolean> {
  switch (gift.type) {
    case 'assignContentAccessGroupSeat':
      return giveSeat(ctx, { accessGroupId: gift.accessGroupId, userId, by: userId, at });
    case 'createContentAssignment':
      for (const courseId of gift.courseIds) await assignCourse(ctx, { courseId, userId, at });
      return true;
    case 'joinOrganizationGroup': {
      const by = { userId, actorId: null };
      await join(ctx, { userId, organizationId, at, by, roles: ['member'] });
      if (groupId === null) return true;
      if (!(await findMembership(ctx.tx, groupId, userId)))
        await placeInGroup(ctx, { organizationId, groupId, userId, role: 'member', at });
      return true;
    }
  }
}
