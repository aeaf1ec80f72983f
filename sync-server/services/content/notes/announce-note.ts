/** Tells a person's devices of a note of theirs: nobody else ever receives it. */
import type { Note } from '#contract/content/note.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';

export async function announceNote(ctx: ChangeContext, noteId: string): Promise<void> {
  const stored = await ctx.tx
    .selectFrom('content.notes')
    .selectAll()
    .where('id', '=', noteId)
    .executeTakeFirst();
  if (!stored) return;
  const { userId, ...note } = stored;
  const row: Note = { ...note, thing: 'note' };
  ctx.changed('note', `${userId}/${noteId}`, row, [userBucket(userId)]);
}

/** @param id  as the feed names it: person, then note */
export const announceNoteAgain = (ctx: ChangeContext, id: string): Promise<void> =>
  announceNote(ctx, id.slice(id.indexOf('/') + 1));
