/**
 * Which messages of a channel a person has seen: all up to one moment, and what was on a screen after it, by thread. What two devices have seen is
 * joined: in any order, once or twice, the same comes out. Only the server makes it shorter, as it alone knows that nothing lies between.
 */

/** Epoch ms, both ends belong to it. */
export type Span = [from: number, upTo: number];

/** By thread, the lasting id of its first message; what stands in the channel itself is under `IN_CHANNEL`. */
export type Seen = Record<string, Span[]>;

export const IN_CHANNEL = 'channel';

/** of one call */
export const MOST_SPANS = 500;

export type ReadMarks = { lastReadAt: number; seen?: Seen | null | undefined };

/** `parent`: the lasting id of the message that it answers */
export type SentMessage = { sentAt: number; parent: string | null };

const placeOf = ({ parent }: SentMessage): string => parent ?? IN_CHANNEL;

const isWithin = (sentAt: number, spans: readonly Span[] = []): boolean =>
  spans.some(([from, upTo]) => sentAt >= from && sentAt <= upTo);

export const isSeen = (message: SentMessage, { lastReadAt, seen }: ReadMarks): boolean =>
  message.sentAt <= lastReadAt || isWithin(message.sentAt, seen?.[placeOf(message)]);

/** @param gap  whether something lies between two spans, so that they stay two */
function joined(spans: readonly Span[], gap: (before: Span, after: Span) => boolean): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = all.at(-1);
    if (last && (span[0] <= last[1] || !gap(last, span)))
      all[all.length - 1] = [last[0], Math.max(last[1], span[1])];
    else all.push(span);
  }
  return all;
}

/** What was seen here and there. */
export function seenTogether(one: Seen | null | undefined, other: Seen | null | undefined): Seen {
  const all: Seen = { ...one };
  for (const [place, spans] of Object.entries(other ?? {}))
    all[place] = joined([...(all[place] ?? []), ...spans], () => true);
  return all;
}

/** Messages that were on a screen. */
export function seenOf(messages: readonly SentMessage[]): Seen {
  const all: Seen = {};
  for (const message of messages) {
    const spans = all[placeOf(message)] ?? [];
    all[placeOf(message)] = [...spans, [message.sentAt, message.sentAt]];
  }
  return seenTogether(null, all);
}

export const spansIn = (seen: Seen): number =>
  Object.values(seen).reduce((sum, spans) => sum + spans.length, 0);

/**
 * The same, as short as it can be said: the moment moves up to the last message before the first that was not seen, and of what comes after it spans
 * with nothing unseen between them are one.
 * @param others  all that others have sent after `lastReadAt` and not taken back, as far as devices have it
 */
export function shortened(
  marks: ReadMarks,
  others: readonly SentMessage[],
): { lastReadAt: number; seen: Seen } {
  const unseen = others.filter((message) => !isSeen(message, marks));
  const first = Math.min(Number.POSITIVE_INFINITY, ...unseen.map(({ sentAt }) => sentAt));
  const below = others.map(({ sentAt }) => sentAt).filter((sentAt) => sentAt < first);
  const lastReadAt = Math.max(marks.lastReadAt, ...below);
  const seen: Seen = {};
  for (const place of new Set(others.filter(({ sentAt }) => sentAt > lastReadAt).map(placeOf))) {
    const gaps = unseen.filter((message) => placeOf(message) === place).map(({ sentAt }) => sentAt);
    const spans = (marks.seen?.[place] ?? []).filter(([, upTo]) => upTo > lastReadAt);
    const one = joined(spans, ([, upTo], [from]) => gaps.some((sentAt) => sentAt > upTo && sentAt < from));
    if (one.length > 0) seen[place] = one;
  }
  return { lastReadAt, seen };
}
