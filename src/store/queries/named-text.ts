/** Texts of messages as they are read outside of their channel: whoever is named in them bears the name that this device knows. */
import { displayName } from '#domain/display-name.ts';
import { mentionPattern, withNames } from '#domain/mentions.ts';
import type { LecternDb } from '../db.ts';
import { userInfos } from './people.ts';

/** @param someone  what is called who is not known here */
export async function namedText(db: LecternDb, text: string, someone: string): Promise<string> {
  const ids = [...text.matchAll(mentionPattern)].map(([, userId = '']) => userId);
  if (ids.length === 0) return text;
  const infos = await userInfos(db, ids);
  return withNames(text, (userId) => {
    const info = infos.get(userId);
    return info ? displayName(info) : someone;
  });
}
