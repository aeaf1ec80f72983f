/** The pictures of an organization's lessons on this device, or of the person's own (null): what can be inserted without a network (LOCAL-030). */
import type { LecternDb } from '#store/db.ts';

export type PictureHere = { assetId: string; lesson: string };

export async function picturesHere(db: LecternDb, organizationId: string | null): Promise<PictureHere[]> {
  const skills = await db.skills.filter((skill) => skill.organizationId === organizationId).toArray();
  const found = new Map<string, PictureHere>();
  for (const { assets, title } of skills.sort((a, b) => a.title.localeCompare(b.title))) {
    for (const { assetId, contentType } of assets) {
      if (contentType.startsWith('image/') && !found.has(assetId))
        found.set(assetId, { assetId, lesson: title });
    }
  }
  return [...found.values()];
}
