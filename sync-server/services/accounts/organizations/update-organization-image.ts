/** An organization gets another logo, or none (IMAGE-014). */
import {
  organizationImages,
  type updateOrganizationImageOperation,
} from '#contract/accounts/organization.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertPicture } from '../../content/assert-picture.ts';
import { announceOrganization } from '../tenants.ts';
import { organizationFor } from './access.ts';
import { writeOrganization } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS; INVALID_ARGUMENTS: the picture was not brought for this organization */
export async function updateOrganizationImage(
  ctx: ServiceContext,
  { organizationId, image, type }: ArgsOf<typeof updateOrganizationImageOperation>,
) {
  await organizationFor(ctx, organizationId, 'UpdateMetadata');
  if (image) await assertPicture(ctx, image, { type: 'organization', id: organizationId });
  await writeOrganization(ctx.tx, organizationId, { [organizationImages[type]]: image });
  await announceOrganization(ctx, organizationId);
  return { success: true };
}
