/** A person means to learn something on a day; what is on the schedule already moves (SCHED-012, D86). */
import type { addScheduleItemOperation, ScheduledType } from '#contract/content/schedule.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { readableLabs } from '../labs/find-lab.ts';
import { readableThing } from '../planned-thing.ts';
import { announceScheduleItem } from './announce-schedule.ts';
import { writeScheduleItem } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS; the same whether it may not be read or does not exist */
async function titleOf(ctx: ServiceContext, type: ScheduledType, id: string): Promise<string> {
  if (type !== 'virtual_lab') return (await readableThing(ctx, { type, id })).title;
  const [lab] = await readableLabs(ctx, [id]);
  if (!lab) throw new Refusal('FORBIDDEN_ACCESS');
  return lab.labName;
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function addScheduleItem(
  ctx: ServiceContext,
  { type, entityId, date, done = null, timing }: ArgsOf<typeof addScheduleItemOperation>,
) {
  const { tx, at, caller } = ctx;
  const { userId } = caller;
  const title = await titleOf(ctx, type, entityId);
  await writeScheduleItem(
    tx,
    { userId, entityType: type, entityId, title, date, done, timing, addedAt: at },
    at,
  );
  await announceScheduleItem(ctx, userId, type, entityId);
  return { success: true };
}
