/** Whoever administers a group tells all of it something, into each inbox. */
import type { announceToGroupOperation } from '#contract/accounts/announcement.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { countAnnouncements, insertAnnouncement } from '../../communication/announcements.ts';
import { notifyAudience } from '../../communication/notify-audience.ts';
import { groupFor } from './access.ts';

/** Of one person: each goes to a whole group. */
const AN_HOUR = 20;
const HOUR_MS = 60 * 60 * 1000;

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS: the group is retired; RATE_LIMITED */
export async function announceToGroup(
  ctx: ServiceContext,
  { groupId, text }: ArgsOf<typeof announceToGroupOperation>,
) {
  const { tx, at, caller, mutationId } = ctx;
  const { group } = await groupFor(ctx, groupId, 'Update');
  if (group.archived) throw invalid('groupId', 'is retired');
  await assertNotTooMany(ctx);
  await insertAnnouncement(tx, { id: mutationId, groupId, createdBy: caller.userId, createdAt: at, text });
  const link = `/organization/${group.organizationId}/group/${groupId}`;
  const variables = { text, group: group.name, link };
  const notice = { id: mutationId, template: 'announcement' as const, variables, by: caller.userId };
  await notifyAudience(ctx, { type: 'GROUP', id: groupId }, notice, at);
  return { success: true };
}

async function assertNotTooMany({ tx, caller, at }: ServiceContext): Promise<void> {
  if ((await countAnnouncements(tx, caller.userId, at - HOUR_MS)) >= AN_HOUR)
    throw new Refusal('RATE_LIMITED', { extras: { retryAfter: HOUR_MS / AN_HOUR / 1000 } });
}
