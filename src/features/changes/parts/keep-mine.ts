/** A value that was written over is wanted again: it is written once more, now in the knowledge of what stands there. */
import { updateGroup } from '#mutations/accounts/update-group.ts';
import { updateOrganization } from '#mutations/accounts/update-organization.ts';
import { updateUser } from '#mutations/accounts/update-user.ts';
import { settleLostValue } from '#mutations/content/settle-lost-value.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateComment } from '#mutations/content/update-comment.ts';
import { updatePlaylist } from '#mutations/content/update-playlist.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { enqueue } from '#mutations/enqueue.ts';
import type { LecternDb } from '#store/db.ts';
import type { LostValueRow } from '#store/tables/synced.ts';

export async function keepMine(db: LecternDb, lost: LostValueRow): Promise<void> {
  await writeAgain(db, lost);
  await leaveTheirs(db, lost.lostId);
}

function writeAgain(db: LecternDb, { type, entityId, field, value }: LostValueRow): Promise<unknown> {
  const again = { [field]: value };
  switch (type) {
    case 'comment':
      return writeCommentAgain(db, entityId, String(value));
    case 'playlist':
      return enqueue(db, updatePlaylist, { input: { playlistId: entityId, ...again } });
    case 'collection':
      return enqueue(db, updateCollectionMetadata, { input: { collectionId: entityId, ...again } });
    case 'organization':
      return enqueue(db, updateOrganization, { input: { organizationId: entityId, ...again } });
    case 'group':
      return enqueue(db, updateGroup, { input: { groupId: entityId, ...again } });
    case 'user':
      return enqueue(db, updateUser, { input: again });
    case 'skill':
      return enqueue(db, updateSkillMeta, { skillId: entityId, fields: again });
  }
}

async function writeCommentAgain(db: LecternDb, commentId: string, body: string): Promise<void> {
  const comment = await db.comments.get(commentId);
  if (!comment) return;
  const { contextId, access } = comment;
  await enqueue(db, updateComment, { contextId, commentId, body, type: 'skill', access });
}

/** The person leaves it at what the other one wrote. */
export async function leaveTheirs(db: LecternDb, lostId: string): Promise<void> {
  await enqueue(db, settleLostValue, { lostId });
}
