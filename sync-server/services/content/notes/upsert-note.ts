/** A person's private notes. What was written stays theirs: they change it and take it away after the lesson has closed to them, too. */
import type { upsertNoteOperation } from '#contract/content/note.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mergedNote } from '#domain/notes.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { announceNote } from './announce-note.ts';
import { insertNote, writeNote } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function upsertNote(
  ctx: ServiceContext,
  { noteId, skillId, blockKey, quote, body, seen }: ArgsOf<typeof upsertNoteOperation>,
) {
  const { tx, at, caller } = ctx;
  const { userId } = caller;
  if (!(await storedNote(ctx, noteId))) {
    await accessSkill(ctx, skillId, 'Read');
    await insertNote(tx, {
      ...{ id: noteId, userId, skillId, blockKey, quote, body: '', createdAt: at, updatedAt: at },
    });
  }
  // Read again: another device of the same person may have been first.
  const stored = await storedNote(ctx, noteId);
  if (stored?.userId !== userId) throw new Refusal('FORBIDDEN_ACCESS');
  await writeNote(tx, noteId, { body: mergedNote(stored.body, { body, seen }), updatedAt: at });
  await announceNote(ctx, noteId);
  return { success: true };
}

const storedNote = ({ tx }: ServiceContext, id: string) =>
  tx
    .selectFrom('content.notes')
    .select(['userId', 'body'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
