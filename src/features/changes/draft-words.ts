/** The words of drafts that wait on this device. Yjs comes with the first who asks. */
import type { LecternDb } from '#store/db.ts';

export async function textOfDraft(db: LecternDb, skillId: string): Promise<string> {
  const { draftAsText } = await import('#drafts/draft-as-text.ts');
  return draftAsText(db, skillId);
}

export type DraftInExport = {
  skillId: string;
  title: string | null;
  text: string;
  changedAt: string;
  reason: string | null;
};

/** Those that the server has not got whole, for the person's own file. */
export async function draftsForExport(db: LecternDb): Promise<DraftInExport[]> {
  const unsent = await db.drafts.where('unsent').equals(1).toArray();
  return Promise.all(
    unsent.map(async ({ skillId, changedAt, refused }) => ({
      skillId,
      title: (await db.skills.get(skillId))?.title ?? null,
      text: await textOfDraft(db, skillId),
      changedAt: new Date(changedAt).toISOString(),
      reason: refused,
    })),
  );
}
