/** Which messages of the product come up by themselves: each once on a device, in one tab, and only soon after it was sent. */
import { SHOWN_AT_ONCE_MS } from '#domain/realtime.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import type { MessageRow } from '#store/queries/chat.ts';
import { untoldMessages } from '#store/queries/inbox.ts';

export async function untold(db: LecternDb): Promise<MessageRow[]> {
  return untoldMessages(db, (await getMeta(db, 'toldNotices')) ?? 0);
}

/** @returns those that no tab has shown yet, the oldest first; they count as shown now */
export const takeUntold = (db: LecternDb): Promise<MessageRow[]> =>
  db.transaction('rw', db.meta, db.messages, async () => {
    const messages = await untold(db);
    const last = messages.at(-1);
    if (!last) return [];
    await setMeta(db, 'toldNotices', last.sentAt);
    const now = Date.now() + ((await getMeta(db, 'clockOffset')) ?? 0);
    return messages.filter(({ sentAt }) => sentAt > now - SHOWN_AT_ONCE_MS);
  });
