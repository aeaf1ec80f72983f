/** Tells the devices of those who work in the organization about its lab templates. */
import type { Lab } from '#contract/content/lab.ts';
import { organizationBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { type LabRecord, labsByIds } from './repository.ts';

const toLab = ({ id, organizationId, ...lab }: LabRecord): Lab => ({
  id,
  thing: 'lab',
  labId: id,
  owner: { type: 'ORGANIZATION', id: organizationId },
  ...lab,
});

export async function announceLabs(ctx: ChangeContext, ids: readonly string[]): Promise<void> {
  for (const lab of await labsByIds(ctx.tx, ids))
    ctx.changed('lab', lab.id, toLab(lab), [organizationBucket(lab.organizationId, 'admin')]);
}
