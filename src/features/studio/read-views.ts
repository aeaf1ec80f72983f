/** The views of a studio, or of My content, that this person saved on any of their devices. */
import type { StudioView } from '#contract/content/studio-view.ts';
import type { LecternDb } from '#store/db.ts';

/** By name. @param organizationId  null: of My content */
export async function viewsHere(db: LecternDb, organizationId: string | null): Promise<StudioView[]> {
  const rows = (await db.things.where('thing').equals('studioView').toArray()) as unknown as StudioView[];
  return rows
    .filter((view) => view.organizationId === organizationId && view.deletedAt === null)
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
