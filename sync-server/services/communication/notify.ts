/**
 * What the product tells people, into the inbox of each (RT-011): a message in the channel that is that person's alone. It is sent once, by its id;
 * whoever already has it gets no second one.
 */
import { sql } from 'kysely';
import type { NoticeTemplate } from '#contract/communication/inbox.ts';
import { MESSAGES_ON_DEVICE } from '#contract/communication/message.ts';
import type { RealtimeType } from '#contract/communication/realtime-messages.ts';
import { displayName } from '#domain/display-name.ts';
import { mixedId } from '#domain/mixed-id.ts';
import { choosableNotices, wantsNotice } from '#domain/notice-choices.ts';
import { type AckType, type Destination, systemChannelId } from '#domain/realtime.ts';
import { sendJob } from '../../jobs/job.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { noticeChoicesOf } from '../accounts/notice-choices.ts';
import { userInfosOf } from '../accounts/people.ts';
import { announceChannels, announceMessages, announcePart, letOldMessagesGo } from './announce.ts';
import { insertInboxes, insertMembers, insertParts } from './channels/repository.ts';
import { insertNotices } from './messages/repository.ts';
import { noticeMail } from './notice-mail.ts';
import { pushToDevices } from './push/notice-push.ts';

export type Notice = {
  /** of what is told: the same notice has the same */
  id: string;
  template: NoticeTemplate;
  variables: Readonly<Record<string, string>>;
  /** whose act it tells of */
  by: string | null;
  destinations?: readonly Destination[];
};

const SURFACES: readonly Destination[] = ['inbox', 'dinger'];
const ACKS: readonly AckType[] = ['view', 'hide', 'dismiss', 'confirm'];
const TYPE: RealtimeType = 'templateMessage';

/** @param userIds  each once @param at  server time, epoch ms @returns those who had not been told before */
export async function notify(
  ctx: ChangeContext,
  userIds: readonly string[],
  { id, template, variables, by, destinations = SURFACES }: Notice,
  at: number,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const people = await wantingIt(ctx, { id, template, at }, [...userIds].sort());
  if (people.length === 0) return [];
  await openInboxes(ctx, people);
  const who = by === null ? null : await nameOf(ctx, by);
  const told = JSON.stringify({
    template,
    variables: { ...variables, ...(who !== null && { by: who }) },
    ...(by !== null && { user: by }),
  });
  const delivery = JSON.stringify({ type: TYPE, destinations, validAckTypes: ACKS });
  const notices = people.map((userId) => ({ id: mixedId(id, userId), channelId: systemChannelId(userId) }));
  const sent = await insertNotices(ctx.tx, notices, { sentAt: at, template: told, delivery });
  if (sent.length === 0) return [];
  await announceMessages(
    ctx,
    sent.map(({ id: messageId }) => messageId),
  );
  if (destinations.includes('push') || (destinations.includes('inbox') && template !== 'planned'))
    await pushToDevices(ctx.tx, template, sent, at);
  for (const { channelId } of await fullOnes(
    ctx,
    sent.map(({ channelId }) => channelId),
  ))
    await letOldMessagesGo(ctx, channelId);
  const channels = new Set(sent.map(({ channelId }) => channelId));
  return people.filter((userId) => channels.has(systemChannelId(userId)));
}

/** Whoever wants an email gets one. @returns those who want it in their inbox */
async function wantingIt(
  { tx }: ChangeContext,
  { id, template, at }: Pick<Notice, 'id' | 'template'> & { at: number },
  people: readonly string[],
): Promise<string[]> {
  const choices = await noticeChoicesOf(tx, people);
  const notice = choosableNotices.find((each) => each === template);
  for (const userId of notice ? people : [])
    if (notice && wantsNotice(choices.get(userId), notice, 'email'))
      await sendJob(tx, noticeMail, { userId, notice }, { at, key: mixedId(id, userId) });
  return people.filter((userId) => wantsNotice(choices.get(userId), template, 'inbox'));
}

/** As they are called now: devices of the others may not know them. */
async function nameOf(ctx: ChangeContext, userId: string): Promise<string | null> {
  const [person] = await userInfosOf(ctx.tx, [userId]);
  return person ? displayName(person) : null;
}

/** Each person's own channel, made with the first that is told them. */
async function openInboxes(ctx: ChangeContext, userIds: readonly string[]): Promise<void> {
  const { tx } = ctx;
  const made = await insertInboxes(tx, userIds);
  if (made.length === 0) return;
  await insertMembers(tx, made);
  // Their own row tells their devices that there is a channel.
  const parts = made.map((each) => ({ ...each, lastReadAt: 0, muted: false, left: false }));
  await insertParts(tx, parts);
  for (const part of parts) announcePart(ctx, part);
  await announceChannels(
    ctx,
    made.map(({ channelId }) => channelId),
  );
}

/** Those of which something may have to leave the devices (RT-003). */
async function fullOnes({ tx }: ChangeContext, channelIds: readonly string[]) {
  const { rows } = await sql<{ channelId: string }>`
    select "channelId" from communication.messages
    where "channelId" = any(${[...channelIds]}::uuid[]) and kept group by "channelId" having count(*) > ${MESSAGES_ON_DEVICE}`.execute(
    tx,
  );
  return rows;
}
