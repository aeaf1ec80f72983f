/** A value that was written over is wanted again: it is written once more, now in the knowledge of what stands there. */
import { settleLostValue } from '#mutations/content/settle-lost-value.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { updatePlaylist } from '#mutations/content/update-playlist.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { enqueue } from '#mutations/enqueue.ts';
import type { LecternDb } from '#store/db.ts';
import type { LostValueRow } from '#store/tables/synced.ts';

export async function keepMine(
  db: LecternDb,
  { lostId, type, entityId, field, value }: LostValueRow,
): Promise<void> {
  if (type === 'comment') {
    const comment = await db.comments.get(entityId);
    if (comment) {
      const { contextId, access } = comment;
      await enqueue(db, updateComment, {
        contextId,
        commentId: entityId,
        body: String(value),
        type: 'skill',
        access,
      });
    }
  } else if (type === 'playlist') {
    await enqueue(db, updatePlaylist, { input: { playlistId: entityId, [field]: value } });
  } else {
    await enqueue(db, updateSkillMeta, { skillId: entityId, fields: { [field]: value } });
  }
  await leaveTheirs(db, lostId);
}

/** The person leaves it at what the other one wrote. */
export async function leaveTheirs(db: LecternDb, lostId: string): Promise<void> {
  await enqueue(db, settleLostValue, { lostId });
}
