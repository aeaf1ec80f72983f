/** Somebody who works in the organization makes a lab template (LAB-002, D98). */
import { type createLabTemplateOperation, LABS_OF_ONE_ORGANIZATION } from '#contract/content/lab.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertMakesLabs } from './access-lab.ts';
import { announceLabs } from './announce-labs.ts';
import { countLabs, insertLab, labsByIds } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS, also for an id that somebody else's lab has; INVALID_ARGUMENTS: there are too many */
export async function createLabTemplate(
  ctx: ServiceContext,
  { input }: ArgsOf<typeof createLabTemplateOperation>,
) {
  const { tx, at, caller } = ctx;
  const { labId, organizationId, ...fields } = input;
  await assertMakesLabs(ctx, organizationId);
  if ((await countLabs(tx, organizationId)) >= LABS_OF_ONE_ORGANIZATION)
    throw invalid('labId', 'too many labs');
  const made = await insertLab(tx, {
    ...fields,
    ...{ id: labId, organizationId, workflow: 'PUBLISHED' },
    ...{ createdBy: caller.userId, createdAt: at, updatedAt: at },
  });
  if (made) await announceLabs(ctx, [labId]);
  else {
    const [known] = await labsByIds(tx, [labId]);
    if (known?.organizationId !== organizationId || known?.createdBy !== caller.userId)
      throw new Refusal('FORBIDDEN_ACCESS');
  }
  return { success: true };
}
