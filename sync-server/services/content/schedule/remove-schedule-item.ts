/** Something leaves the schedule; also what its owner may no longer read. */
import type { removeScheduleItemOperation } from '#contract/content/schedule.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceScheduleItem } from './announce-schedule.ts';
import { takeOffSchedule } from './repository.ts';

export async function removeScheduleItem(
  ctx: ServiceContext,
  { item: { type, id } }: ArgsOf<typeof removeScheduleItemOperation>,
) {
  const { tx, caller } = ctx;
  await takeOffSchedule(tx, caller.userId, type, id);
  await announceScheduleItem(ctx, caller.userId, type, id);
  return { success: true };
}
