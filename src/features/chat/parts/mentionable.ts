/** Whom one can name in a channel: those of its members whom this device knows. */
import { channelBucket } from '#domain/bucket.ts';
import { type Mentionable, mentionableAmong } from '#features/talk/mentionable.ts';
import type { LecternDb } from '#store/db.ts';
import { findChannel } from '#store/queries/chat.ts';

/** A larger channel has no list of its members in its row: then it is who has written there. */
export async function mentionable(db: LecternDb, channelId: string): Promise<Mentionable[]> {
  const channel = await findChannel(db, channelId);
  const listed = channel && channel.members.length > 0 ? new Set(channel.members) : null;
  const infos = listed
    ? (await db.userInfos.bulkGet([...listed])).filter((info) => info !== undefined)
    : await db.userInfos.where('buckets').equals(channelBucket(channelId)).toArray();
  return mentionableAmong(infos, db.accountId);
}
