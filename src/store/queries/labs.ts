/** Lab templates as this device knows them: of the organizations where the person works. */
import type { Lab } from '#contract/content/lab.ts';
import type { LecternDb } from '../db.ts';
import type { Stored } from '../tables/synced.ts';

export type LabRow = Stored<Lab>;

/** Of one organization, by name; archived and retired ones, too. */
export async function labsOf(db: LecternDb, organizationId: string): Promise<LabRow[]> {
  const rows = (await db.things.where('thing').equals('lab').toArray()) as unknown as LabRow[];
  return rows
    .filter(({ owner }) => owner.id === organizationId)
    .sort((a, b) => a.labName.localeCompare(b.labName) || a.id.localeCompare(b.id));
}
