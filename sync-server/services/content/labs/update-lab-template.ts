/** A lab template gets another name, or is archived (D98). A retired one comes back with its course alone. */
import type { updateLabTemplateOperation } from '#contract/content/lab.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdLab } from './access-lab.ts';
import { announceLabs } from './announce-labs.ts';
import { writeLab } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, LAB_IS_RETIRED */
export async function updateLabTemplate(
  ctx: ServiceContext,
  { input: { labId, ...fields } }: ArgsOf<typeof updateLabTemplateOperation>,
) {
  await holdLab(ctx, labId);
  await writeLab(ctx.tx, labId, { ...fields, updatedAt: ctx.at });
  await announceLabs(ctx, [labId]);
  return { success: true };
}
