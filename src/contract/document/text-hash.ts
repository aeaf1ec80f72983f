/** What a text is known by: the same for every device and server that holds the same text, whatever order its parts are written in. */
import { hexOf } from '../content/piece-digest.ts';
import type { LessonDocument } from './document.ts';

/** What an absent field and an undefined one say is the same. */
export function canonical(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(canonical);
  if (typeof part !== 'object' || part === null) return part;
  const fields = Object.entries(part).filter(([, value]) => value !== undefined);
  return fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, canonical(value)]);
}

/** @returns hex of the SHA-256 */
export async function textHashOf(document: LessonDocument): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(canonical(document)));
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
