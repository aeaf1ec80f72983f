/** What can be asked about the packages of a course or skill, by those who may export it. */
import * as v from 'valibot';

import { Refusal } from '#contract/errors.ts';
import { type LmsPackage, lmsPackagesPage, revokeLmsPackageOperation } from '#contract/lms/packages.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../audit/audit.ts';
import type { ServiceBuilder } from '../../verbs/pothos.ts';
import type { ServiceContext } from '../../verbs/service-context.ts';
import { accessForExport } from './embedded-course.ts';
import { entityOf, packageById, packagesOf, revokePackage } from './lms-package-records.ts';

export function lmsPackageFields({ row, query, mutation }: ServiceBuilder): void {
  query({
    name: lmsPackagesPage.name,
    action: 'lmspackage.Manage',
    args: lmsPackagesPage.args.entries,
    result: { type: 'JSON' },
    async find(ctx, entity): Promise<LmsPackage[]> {
      await accessForExport(ctx, entity);
      const found = await packagesOf(ctx.tx, entity);
      return found.map(({ id, firstName, lastName, ...fields }) => ({
        packageId: id,
        createdBy: { first: firstName, last: lastName },
        ...fields,
      }));
    },
  });
  mutation({
    action: 'lmspackage.Manage',
    operation: revokeLmsPackageOperation,
    result: { type: row('RevokedLmsPackage', { success: v.boolean() }) },
    verb: revokeLmsPackage,
  });
}

/** Revoking what is revoked changes nothing. @throws Refusal FORBIDDEN_ACCESS; the same where there is no such package */
async function revokeLmsPackage(
  ctx: ServiceContext,
  { packageId }: ArgsOf<typeof revokeLmsPackageOperation>,
) {
  const { tx, at, caller } = ctx;
  const found = await packageById(tx, packageId);
  if (!found) throw new Refusal('FORBIDDEN_ACCESS');
  const entity = entityOf(found);
  const { organizationId } = await accessForExport(ctx, entity);
  if (await revokePackage(tx, packageId, caller.userId, at)) {
    const details = { packageId, lmsOrigin: found.lmsOrigin };
    await audit(tx, { kind: 'export revoked', at, by: caller, organizationId, entity, details });
  }
  return { success: true };
}
