/** Whom one can name in a channel: those of its members whom this device knows. Two who are called alike are told apart by their user names. */
import { createContext } from 'react';
import { channelBucket } from '#domain/bucket.ts';
import { displayName } from '#domain/display-name.ts';
import { mentionPattern, withMentions, withNames } from '#domain/mentions.ts';
import type { LecternDb } from '#store/db.ts';
import { findChannel } from '#store/queries/chat.ts';

/** `label`: how the field in which one writes shows them, each another one */
export type Mentionable = {
  userId: string;
  name: string;
  alias: string;
  image: string | null;
  label: string;
};

/** A larger channel has no list of its members in its row: then it is who has written there. */
export async function mentionable(db: LecternDb, channelId: string): Promise<Mentionable[]> {
  const channel = await findChannel(db, channelId);
  const listed = channel && channel.members.length > 0 ? new Set(channel.members) : null;
  const infos = listed
    ? (await db.userInfos.bulkGet([...listed])).filter((info) => info !== undefined)
    : await db.userInfos.where('buckets').equals(channelBucket(channelId)).toArray();
  const people = infos
    .filter(({ userId }) => userId !== db.accountId)
    .map((info) => ({ userId: info.userId, name: displayName(info), alias: info.alias, image: info.image }));
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
  return people
    .map((person) => ({
      ...person,
      label: (counts.get(person.name) ?? 0) > 1 ? `${person.name} (${person.alias})` : person.name,
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

export const MentionableContext = createContext<readonly Mentionable[]>([]);

/** A stored text as its field shows it. Whoever cannot be named here stays as they are written. */
export function typedText(stored: string, people: readonly Mentionable[]): string {
  const labels = new Map(people.map(({ userId, label }) => [userId, label]));
  return stored.replace(mentionPattern, (mark, userId: string) =>
    labels.has(userId) ? withNames(mark, () => labels.get(userId) ?? '') : mark,
  );
}

/** @param chosen  ids of those who were chosen from the list, or were in the text before */
export const storedText = (
  typed: string,
  people: readonly Mentionable[],
  chosen: ReadonlySet<string>,
): string =>
  withMentions(
    typed,
    people.filter(({ userId }) => chosen.has(userId)).map(({ userId, label }) => ({ userId, name: label })),
  );
