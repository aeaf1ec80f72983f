/** A tab takes the lock of a skill, renews it, takes it over, or gives it back (D17, EDIT-008, API-045). */
import type { acquireSkillLockOperation, releaseSkillLockOperation } from '#contract/content/skill-lock.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { LOCK_LEASE_MS } from '#domain/draft-limits.ts';
import { draftSubject } from '../../../drafts/draft-storage.ts';
import { lockHolder, publishHolder } from '../../../drafts/skill-lock.ts';
import { tellPerson } from '../../../realtime/events.ts';
import type { EditingHeaders } from '../../../verbs/graphql-context.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessSkill } from './access-skill.ts';

/**
 * The lease runs two minutes. Only a change of the holder is written into the draft's lock map.
 * @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED, CANNOT_ACQUIRE_LOCK
 */
export async function acquireSkillLock(
  ctx: ServiceContext,
  { skillId, sessionId }: ArgsOf<typeof acquireSkillLockOperation>,
  { steal }: EditingHeaders,
) {
  const { tx, at, caller } = ctx;
  const skill = await accessSkill(ctx, skillId, 'Update');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  const lease = { userId: caller.userId, sessionId, until: at + LOCK_LEASE_MS };
  const inserted = await tx
    .insertInto('content.skillLocks')
    .values({ skillId, ...lease })
    .onConflict((conflict) => conflict.doNothing())
    .returning('skillId')
    .executeTakeFirst();
  if (!inserted) {
    await tx
      .selectFrom('content.skillLocks')
      .select('skillId')
      .where('skillId', '=', skillId)
      .forUpdate()
      .execute();
    const holder = await lockHolder(tx, skillId, at);
    const own = holder?.userId === caller.userId && holder.sessionId === sessionId;
    if (holder !== null && !own && !steal) {
      throw new Refusal('CANNOT_ACQUIRE_LOCK', { extras: { lock: holder } });
    }
    await tx.updateTable('content.skillLocks').set(lease).where('skillId', '=', skillId).execute();
    if (own) return { success: true };
    if (holder !== null) {
      const fields = {
        newSessionId: sessionId,
        previousSessionId: holder.sessionId,
        stolenBy: caller.userId,
        skillId,
      };
      tellPerson(ctx, holder.userId, 'skillLockStolen', fields, { senderId: caller.userId, at });
    }
  }
  await tellHolder(ctx, skillId);
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function releaseSkillLock(
  ctx: ServiceContext,
  { skillId, sessionId }: ArgsOf<typeof releaseSkillLockOperation>,
) {
  await accessSkill(ctx, skillId, 'Update');
  const released = await ctx.tx
    .deleteFrom('content.skillLocks')
    .where('skillId', '=', skillId)
    .where('userId', '=', ctx.caller.userId)
    .where('sessionId', '=', sessionId)
    .returning('skillId')
    .executeTakeFirst();
  if (released) await tellHolder(ctx, skillId);
  return { success: true };
}

async function tellHolder(ctx: ServiceContext, skillId: string): Promise<void> {
  const draft = await publishHolder(ctx.tx, skillId, ctx.at);
  if (draft) ctx.tell(draftSubject(draft));
}
