/** Whoever comes to moderate a group later gets the reports that wait there; whoever no longer does loses them. */
import { messageReportId } from '#contract/communication/report.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { membersWhoChangeGroup } from '../accounts/who-changes-group.ts';
import { messagesByIds } from './messages/repository.ts';
import { rowFor } from './reports/announce-reports.ts';
import { reportedIn, reportsOn } from './reports/repository.ts';

/** @param groupIds  in which these people are something else now: each has a channel that bears its id */
export async function announceOpenReports(
  ctx: ChangeContext,
  groupIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  if (groupIds.length === 0 || userIds.length === 0) return;
  const reported = await reportedIn(ctx.tx, groupIds);
  if (reported.length === 0) return;
  const moderators = new Map<string, readonly string[]>();
  for (const groupId of groupIds) moderators.set(groupId, await membersWhoChangeGroup(ctx.tx, groupId));
  const people = [...new Set(userIds)].sort();
  const messages = await messagesByIds(
    ctx.tx,
    reported.map(({ id }) => id),
  );
  for (const message of messages) {
    const reports = await reportsOn(ctx.tx, message.id);
    const there = await haveRowOf(ctx, message.id, people);
    for (const userId of people) {
      const moderates =
        userId !== message.senderId && moderators.get(message.channelId)?.includes(userId) === true;
      const row = rowFor(userId, { message, reports, moderates });
      const id = rowId(userId, message.id);
      if (row !== null || there.has(id)) ctx.changed('messageReport', id, row, [userBucket(userId)]);
    }
  }
}

/** As the feed names it. */
const rowId = (userId: string, messageId: string) => `${userId}/${messageReportId(messageId)}`;

async function haveRowOf(
  { tx }: ChangeContext,
  messageId: string,
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('sync.entities')
    .select('id')
    .where('type', '=', 'messageReport')
    .where(
      'id',
      'in',
      people.map((userId) => rowId(userId, messageId)),
    )
    .where('deleted', '=', false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
