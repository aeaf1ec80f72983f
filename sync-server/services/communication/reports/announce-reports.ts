/** Who sees what of the reports of a message: each reporter that they reported it, each who may remove it what is open. */
import { type MessageReport, messageReportId, noReport } from '#contract/communication/report.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { membersWhoChangeGroup } from '../../accounts/who-changes-group.ts';
import { messagesByIds } from '../messages/repository.ts';
import { type ReportRecord, reportsOn, settleReports } from './repository.ts';

/** Those who may remove it, besides the one whose it is. */
export async function moderatorsOf(
  { tx }: ChangeContext,
  { channelId, senderId }: { channelId: string; senderId: string },
): Promise<string[]> {
  return (await membersWhoChangeGroup(tx, channelId)).filter((userId) => userId !== senderId);
}

/**
 * @param besides  people who may have a row of it and no reason to any more
 * @param only  to this person alone; absent: to all whom it concerns
 */
export async function announceReports(
  ctx: ChangeContext,
  messageId: string,
  { besides = [], only }: { besides?: readonly string[]; only?: string } = {},
): Promise<void> {
  const [message] = await messagesByIds(ctx.tx, [messageId]);
  if (!message) return;
  const reports = await reportsOn(ctx.tx, messageId);
  const moderators = await moderatorsOf(ctx, message);
  const people = only ? [only] : [...reports.map(({ userId }) => userId), ...moderators, ...besides];
  for (const userId of [...new Set(people)].sort()) {
    const row = rowFor(userId, { message, reports, moderates: moderators.includes(userId) });
    ctx.changed('messageReport', `${userId}/${messageReportId(messageId)}`, row, [userBucket(userId)]);
  }
}

/** @param id  as the feed names it: `{person}/messageReport:{message}` */
export async function announceReportAgain(ctx: ChangeContext, id: string): Promise<void> {
  await announceReports(ctx, id.slice(id.indexOf(':') + 1), { only: id.slice(0, id.indexOf('/')) });
}

/** The message is gone, or may stay. @returns whether any report was open */
export async function closeReports(ctx: ChangeContext, messageId: string, at: number): Promise<boolean> {
  const any = await settleReports(ctx.tx, messageId, at);
  if (any) await announceReports(ctx, messageId);
  return any;
}

/** What one person has of it; null: nothing. */
export function rowFor(
  userId: string,
  {
    message,
    reports,
    moderates,
  }: { message: { id: string; channelId: string }; reports: ReportRecord[]; moderates: boolean },
): MessageReport | null {
  const own = reports.some((each) => each.userId === userId);
  const open = moderates
    ? reports.filter(({ dismissedAt }) => dismissedAt === null).map(({ reason, note }) => ({ reason, note }))
    : [];
  if (!own && open.length === 0) return null;
  return { ...noReport(message.id, message.channelId), own, open };
}
