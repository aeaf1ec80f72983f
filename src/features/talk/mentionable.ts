/** Whom one can name where one writes. Two who are called alike are told apart by their user names. */
import { createContext } from 'react';
import type { UserInfo } from '#contract/accounts/user.ts';
import { displayName } from '#domain/display-name.ts';
import { mentionPattern, withMentions, withNames } from '#domain/mentions.ts';

/** `label`: how the field in which one writes shows them, each another one */
export type Mentionable = {
  userId: string;
  name: string;
  alias: string;
  image: string | null;
  label: string;
};

/** @param accountId  nobody names themselves */
export function mentionableAmong(infos: readonly UserInfo[], accountId: string): Mentionable[] {
  const people = infos
    .filter(({ userId }) => userId !== accountId)
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
