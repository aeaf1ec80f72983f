/**
 * People named in a message. Its text holds `<@{userId}>` where the person stands: who reads it sees them as they are called now, and nothing in it
 * is markup. Whoever is named is told so even of a channel that they muted: it is muted for what is said to everybody, not for what is said to them.
 */

import { foldText } from './fold.ts';
import { JOINING } from './scripts-without-blanks.ts';

/** of one message: naming more of them is calling everybody */
export const MOST_MENTIONS = 20;

/** Nobody is looked for any more behind so many letters. */
const LONGEST_QUERY = 40;

export const mentionPattern = /<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>/g;

export const mentionOf = (userId: string): string => `<@${userId}>`;

/** A text as it is read where nothing can be set apart: in a list, in a field, as something to copy. */
export const withNames = (text: string, nameOf: (userId: string) => string): string =>
  text.replace(mentionPattern, (_whole, userId: string) => `@${nameOf(userId)}`);

type Named = { userId: string; name: string };

/** A text as it was typed, with the people who were chosen for it in place of their names. The longest name counts where two begin alike. */
export function withMentions(typed: string, chosen: readonly Named[]): string {
  const byName = new Map(chosen.map(({ name, userId }) => [name, userId]));
  if (byName.size === 0) return typed;
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).map(literally);
  const pattern = new RegExp(`@(${names.join('|')})(?!${JOINING})`, 'gu');
  return typed.replace(pattern, (whole, name: string) => {
    const userId = byName.get(name);
    return userId === undefined ? whole : mentionOf(userId);
  });
}

const INSIDE_A_WORD = new RegExp(`(?:${JOINING}|[_.@<])$`, 'u');

const literally = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** What is being typed before the caret behind an `@` that begins a word; null: nobody is being named. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret - from - 1 > LONGEST_QUERY) return null;
  if (INSIDE_A_WORD.test(text.slice(0, from))) return null;
  const query = text.slice(from + 1, caret);
  return query.includes('\n') ? null : { from, query };
}

/** Whether some word of the name begins so, and what follows it. */
export function isNamedBy({ name, alias }: { name: string; alias?: string }, query: string): boolean {
  const wanted = foldText(query);
  const words = foldText(name).split(' ');
  return (
    words.some((_word, at) => words.slice(at).join(' ').startsWith(wanted)) ||
    (alias !== undefined && foldText(alias).startsWith(wanted))
  );
}
