/** What the screens of a chat read: rows, the names beside them, and what has become of what was written here. */
import type { Message } from '#contract/communication/message.ts';
import { lastingId } from '#contract/ids.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { isChannelBucket } from '#domain/bucket.ts';
import { messageLink } from '#domain/chat.ts';
import { displayName } from '#domain/display-name.ts';
import { talkWords } from '#domain/markdown-words.ts';
import { withNames } from '#domain/mentions.ts';
import { mentionsIn } from '#domain/message-text.ts';
import { isPartyId } from '#domain/party.ts';
import { mayUpdateGroup } from '#domain/policy.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { administeredGroups } from '#store/queries/belonging.ts';
import {
  type ChannelRow,
  findChannel,
  type ListedChannel,
  listedChannels,
  newestMessages,
  partOf,
  reachOfUnread,
  threadOf,
  unreadAnswers,
  unreadThreads,
} from '#store/queries/chat.ts';
import { searchMessages } from '#store/queries/message-search.ts';
import { namedText } from '#store/queries/named-text.ts';
import { findProfile } from '#store/queries/organizations.ts';
import { me, userInfos } from '#store/queries/people.ts';
import { subjectHere } from '#store/queries/permissions.ts';
import { isUnsent, type OutboxEntry } from '#store/tables/outbox.ts';

export type Person = { userId: string; name: string; image: string | null };
export type People = Readonly<Record<string, Person>>;

export type MessageMark = { state: 'on-device' | 'sending' } | { state: 'refused'; code: string | null };

export type ShownMessage = {
  message: Message;
  /** the same before and after the server's row has come */
  id: string;
  mark: MessageMark | null;
  /** unread ones in its thread */
  newAnswers: number;
};

export type Refused = { id: string; text: string; parent: string | null; code: string | null };

/** A person's name where it is known. */
export const nameOf = (people: People, userId: string): string => people[userId]?.name ?? say.someone;

async function peopleOf(db: LecternDb, ids: Iterable<string>): Promise<People> {
  const infos = await userInfos(db, [...ids]);
  const people: Record<string, Person> = {};
  for (const [userId, info] of infos) people[userId] = { userId, name: displayName(info), image: info.image };
  const self = db.accountId === VISITOR ? undefined : await me(db);
  if (self) people[self.userId] = { userId: self.userId, name: displayName(self), image: self.image };
  return people;
}

/** So many of the people in a conversation are in its name. */
const NAMED = 3;

const othersIn = ({ members }: ChannelRow, people: People, accountId: string): string[] =>
  members
    .filter((id) => id !== accountId)
    .map((id) => nameOf(people, id))
    .sort((a, b) => a.localeCompare(b));

/** A channel of people is called by the others who are in it. */
function channelName(channel: ChannelRow, people: People, accountId: string): string {
  if (channel.name !== '') return channel.name;
  const names = othersIn(channel, people, accountId);
  // Somebody who has left is named by the messages that are here; without any there is no name left.
  if (names.length === 0) return isPartyId(channel.channelId) ? say.group : say.someone;
  const shown = names.length > NAMED + 1 ? NAMED : names.length;
  return say.namesOf(names.slice(0, shown), names.length - shown);
}

export type ListedChat = ListedChannel & {
  name: string;
  /** by which it is found: also names that are left out of its own */
  called: string;
  image: string | null;
  lastName: string | null;
  lastText: string;
};

export async function chatList(db: LecternDb): Promise<ListedChat[]> {
  const listed = await listedChannels(db);
  const ids = new Set(
    listed.flatMap(({ channel, last }) => [
      ...(channel.name === '' ? channel.members : []),
      ...(last ? [last.senderId] : []),
    ]),
  );
  const people = await peopleOf(db, ids);
  const texts = await Promise.all(
    listed.map(({ last }) => namedText(db, talkWords(last?.fields.text ?? ''), say.someone)),
  );
  return listed.map((each, at) => {
    const other = each.channel.members.find((id) => id !== db.accountId);
    const sender = each.last?.senderId;
    return {
      ...each,
      name: channelName(each.channel, people, db.accountId),
      called: each.channel.name || othersIn(each.channel, people, db.accountId).join(' '),
      image: each.channel.name === '' && other !== undefined ? (people[other]?.image ?? null) : null,
      lastText: texts[at] ?? '',
      lastName: sender === undefined ? null : sender === db.accountId ? say.you : nameOf(people, sender),
    };
  });
}

export async function listedThreads(db: LecternDb) {
  const threads = await unreadThreads(db);
  const channels = await db.channels.bulkGet(threads.map(({ channelId }) => channelId));
  const people = await peopleOf(db, [
    ...threads.flatMap(({ root, unread }) => [...personsIn(root ? [root, ...unread] : unread)]),
    ...channels.flatMap((channel) => channel?.members ?? []),
  ]);
  const said = (text: string) => withNames(talkWords(text), (userId) => nameOf(people, userId));
  return threads.map(({ channelId, rootId, root, unread }, at) => {
    const [first] = unread;
    const last = unread.at(-1) ?? first;
    const channel = channels[at];
    return {
      rootId,
      link: messageLink(channelId, lastingId(first.messageId)),
      about: (root && said(root.fields.text)) || say.thread,
      channel: channel ? channelName(channel, people, db.accountId) : '',
      last: say.last(nameOf(people, last.senderId), said(last.fields.text)),
      count: unread.length,
    };
  });
}

export async function openChannel(db: LecternDb, channelId: string) {
  const channel = await findChannel(db, channelId);
  if (!channel || channel.type === 'SYSTEM') return null; // what the product tells somebody is their inbox
  const [people, part, moderates, reach] = await Promise.all([
    peopleOf(db, channel.members),
    partOf(db, channelId),
    mayModerate(db, channel),
    reachOfUnread(db, channelId),
  ]);
  return { channel, part, people, moderates, reach, name: channelName(channel, people, db.accountId) };
}
/** Whoever may change a group takes messages out of its channel. */
async function mayModerate(db: LecternDb, { type, channelId, organizationId }: ChannelRow): Promise<boolean> {
  if (type !== 'ORGANIZATION_GROUP' || !organizationId) return false;
  const [profile, adminOfGroups] = await Promise.all([
    findProfile(db, organizationId),
    administeredGroups(db),
  ]);
  return mayUpdateGroup({ ...subjectHere(db, profile?.roles), adminOfGroups }, channelId);
}

export type OpenChannel = NonNullable<Awaited<ReturnType<typeof openChannel>>>;

export async function channelMessages(db: LecternDb, channelId: string, limit: number) {
  const { messages, more } = await newestMessages(db, channelId, limit);
  const [entries, people, unread] = await Promise.all([
    entriesIn(db, channelId),
    peopleOf(db, personsIn(messages)),
    unreadAnswers(db, channelId),
  ]);
  return {
    messages: messages.filter(({ parent }) => parent === null).map(shownWith(entries, unread)),
    /** of all that are here, answers among them: where the server goes on */
    oldest: messages[0] ? lastingId(messages[0].messageId) : null,
    count: messages.length,
    more,
    people,
    refused: refusedOf(entries).filter(({ parent }) => parent === null),
  };
}

export async function openThread(db: LecternDb, channelId: string, id: string) {
  const { root, replies } = await threadOf(db, channelId, id);
  const entries = await entriesIn(db, channelId);
  const people = await peopleOf(db, personsIn(root ? [root, ...replies] : replies));
  const shown = shownWith(entries);
  return {
    root: root ? shown(root) : null,
    replies: replies.map(shown),
    people,
    refused: refusedOf(entries).filter(
      ({ parent }) => parent !== null && lastingId(parent) === lastingId(id),
    ),
  };
}

const personsIn = (messages: readonly Message[]): Set<string> =>
  new Set(
    messages.flatMap(({ senderId, responders, fields }) => [
      senderId,
      ...Object.keys(responders ?? {}),
      ...mentionsIn(fields.text),
    ]),
  );

const shownWith =
  (entries: readonly OutboxEntry[], unread?: ReadonlyMap<string, readonly Message[]>) =>
  (message: Message): ShownMessage => ({
    message,
    id: lastingId(message.messageId),
    mark: markOf(entries, message.messageId),
    newAnswers: unread?.get(lastingId(message.messageId))?.length ?? 0,
  });

const written = new Set(['postEntityMessage', 'editEntityMessage', 'deleteEntityMessage']);

async function entriesIn(db: LecternDb, channelId: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('touches').startsWith('message:').distinct().toArray();
  return entries.filter(({ op, vars }) => vars.entityId === channelId && written.has(op));
}

/** What was written, not what a reply has changed beside it. */
function markOf(entries: readonly OutboxEntry[], messageId: string): MessageMark | null {
  if (entries.length === 0) return null;
  const own = entries.filter(({ op, id, vars }) =>
    op === 'postEntityMessage'
      ? id === lastingId(messageId)
      : typeof vars.messageId === 'string' && lastingId(vars.messageId) === lastingId(messageId),
  );
  const refused = own.find(({ state }) => state === 'rejected');
  if (refused) return { state: 'refused', code: refused.lastError?.code ?? null };
  const unsent = own.filter(isUnsent);
  if (unsent.length === 0) return null;
  return { state: unsent.every(({ state }) => state === 'sending') ? 'sending' : 'on-device' };
}

/** Messages that the server did not take: they stand in Changes, and here. */
const refusedOf = (entries: readonly OutboxEntry[]): Refused[] =>
  entries
    .filter(({ op, state }) => op === 'postEntityMessage' && state === 'rejected')
    .map(({ id, vars, lastError }) => ({
      id,
      text: typeof vars.text === 'string' ? vars.text : '',
      parent: typeof vars.parentId === 'string' ? vars.parentId : null,
      code: lastError?.code ?? null,
    }));

/** Whom one knows from channels: their members where those are few, and who has written there. By name. */
export async function knownPeople(db: LecternDb): Promise<Person[]> {
  const infos = await db.userInfos.toArray();
  const ids = new Set(
    infos.filter(({ buckets }) => buckets.some(isChannelBucket)).map(({ userId }) => userId),
  );
  ids.delete(db.accountId);
  const people = await peopleOf(db, ids);
  return Object.values(people)
    .filter(({ userId }) => ids.has(userId))
    .sort((a, b) => a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId));
}

export async function foundMessages(db: LecternDb, query: string) {
  const { found, more } = await searchMessages(db, query);
  return { hits: await hitsOf(db, found), more };
}

/** Of messages that the server has found. */
export async function olderHits(db: LecternDb, messages: readonly Message[]) {
  const channels = await db.channels.bulkGet(messages.map(({ channelId }) => channelId));
  const people = await peopleOf(db, personsIn(messages));
  const named = (text: string) => withNames(talkWords(text), (userId) => nameOf(people, userId));
  return hitsOf(
    db,
    messages.flatMap((message, at) => {
      const channel = channels[at];
      return channel ? [{ message, channel, text: named(message.fields.text) }] : [];
    }),
  );
}

type Found = { message: Message; text: string; channel: ChannelRow };

async function hitsOf(db: LecternDb, found: readonly Found[]) {
  const people = await peopleOf(
    db,
    new Set(found.flatMap(({ message, channel }) => [message.senderId, ...channel.members])),
  );
  return found.map(({ message, text, channel }) => ({
    ...{ message, text, channel: channelName(channel, people, db.accountId) },
    by: message.senderId === db.accountId ? say.you : nameOf(people, message.senderId),
  }));
}

/** A page of the server as a list shows it. */
export const pageOfServer = async (db: LecternDb, messages: readonly Message[]) => ({
  messages: messages.map(shownWith([])),
  people: await peopleOf(db, personsIn(messages)),
});
