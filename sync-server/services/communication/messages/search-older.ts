/** What is found in messages that devices no longer have, by the same words as on a device, of the channels that the caller reads. */
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#contract/errors.ts';
import { talkWords } from '#domain/markdown-words.ts';
import { holdsWords, queryWords } from '#domain/search.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { channelsToRead } from './access-channel.ts';
import { toEntityMessage } from './message-row.ts';
import { messagesByIds, olderTexts } from './repository.ts';

/** So many are given at a time, */
const FOUND_AT_ONCE = 50;
/** and so many looked at, with other work between them: the cursor goes on behind the last. */
const LOOKED_AT = 5_000;
const WITHOUT_A_BREAK = 250;

/** @throws Refusal FORBIDDEN_ACCESS */
export async function searchOlder(ctx: ReadContext, query: string, fromMessageId: string | null) {
  const wanted = queryWords(query);
  const channelIds = await channelsToRead(ctx);
  const [from = null] = fromMessageId === null ? [] : await messagesByIds(ctx.tx, [fromMessageId]);
  if (fromMessageId !== null && !(from && channelIds.includes(from.channelId)))
    throw new Refusal('FORBIDDEN_ACCESS');
  if (wanted.length === 0 || channelIds.length === 0) return { messages: [], cursor: null };
  const texts = await olderTexts(ctx.tx, channelIds, from, LOOKED_AT + 1);
  const found: string[] = [];
  let looked = 0;
  for (const { id, text } of texts.slice(0, LOOKED_AT)) {
    if (found.length === FOUND_AT_ONCE) break;
    looked += 1;
    if (looked % WITHOUT_A_BREAK === 0) await setImmediate();
    if (holdsWords(talkWords(text), wanted)) found.push(id);
  }
  const rows = found.length === 0 ? [] : await messagesByIds(ctx.tx, found);
  rows.sort((a, b) => found.indexOf(a.id) - found.indexOf(b.id));
  return {
    messages: rows.map(toEntityMessage),
    cursor: looked < texts.length ? (texts[looked - 1]?.id ?? null) : null,
  };
}
