/** A lab template gets another name, or is archived (D98). A retired one comes back with its course alone. */
import type { updateLabTemplateOperation } from '#contract/content/lab.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceCollections } from '../announce.ts';
import { lockForAnnouncing } from '../collections/repository.ts';
import { holdLab } from './access-lab.ts';
import { announceLabs } from './announce-labs.ts';
import { labsByIds, writeLab } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, LAB_IS_RETIRED */
export async function updateLabTemplate(
  ctx: ServiceContext,
  { input: { labId, ...fields } }: ArgsOf<typeof updateLabTemplateOperation>,
) {
  const [known] = await labsByIds(ctx.tx, [labId]);
  if (known && known.courseIds.length > 0) await lockForAnnouncing(ctx.tx, known.courseIds); // before the lab, as when a course offers it
  const { courseIds } = await holdLab(ctx, labId);
  await writeLab(ctx.tx, labId, { ...fields, updatedAt: ctx.at });
  await announceLabs(ctx, [labId]);
  await announceCollections(ctx, courseIds);
  return { success: true };
}
