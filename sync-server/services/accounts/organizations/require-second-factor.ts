/** An organization asks its members for a second factor from a day on, or no longer. */
import * as v from 'valibot';
import type { requireSecondFactorOperation } from '#contract/accounts/organization-calls.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { organizationBucket, wideningOf } from '#domain/bucket.ts';
import { factorRequiredFrom } from '#domain/required-factor.ts';
import { audit } from '../../../audit/audit.ts';
import { defineJob, type JobRun, sendJob } from '../../../jobs/job.ts';
import { change } from '../../../sync/feed.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { notifyAudience } from '../../communication/notify-audience.ts';
import { assertProvedFactor } from '../required-factor.ts';
import { announceOrganization } from '../tenants.ts';
import { organizationFor } from './access.ts';
import { findOrganization, holdOrganization, writeOrganization } from './repository.ts';

/** What members may hold changes on the day, without anybody writing anything: their sockets work it out again. */
export const beginRequiredFactor = defineJob({
  kind: 'begin-required-factor',
  args: v.strictObject({ organizationId: idSchema }),
  async run({ organizationId }, run: JobRun) {
    await change(
      run.database.db,
      (subjects, carried) => run.announcer.announce(subjects, carried),
      async (ctx) => {
        const from = (await findOrganization(ctx.tx, organizationId))?.secondFactorFrom ?? null;
        const at = run.now();
        // It may have been turned off and on again, for a later day.
        if (from !== null && from > at)
          await sendJob(ctx.tx, beginRequiredFactor, { organizationId }, { at, runAt: from });
        else ctx.tell(wideningOf(organizationBucket(organizationId, 'public')));
        await run.done(ctx.tx);
      },
    );
  },
});

/**
 * Whoever asks others for one has proved their own in this session, or they would shut themselves out.
 * @throws Refusal FORBIDDEN_ACCESS, SECOND_FACTOR_REQUIRED, FRESH_SIGN_IN_REQUIRED
 */
export async function requireSecondFactor(
  ctx: ServiceContext,
  { organizationId, on, graceDays }: ArgsOf<typeof requireSecondFactorOperation>,
) {
  const { tx, at, caller, mutationId } = ctx;
  await organizationFor(ctx, organizationId, 'SingleSignOn');
  // Two at one moment: the second one finds the first one's day.
  await holdOrganization(tx, organizationId);
  const organization = await findOrganization(tx, organizationId);
  if (!organization) throw new Refusal('FORBIDDEN_ACCESS');
  const { name, secondFactorFrom: before } = organization;
  if (on) await assertProvedFactor(tx, caller);
  if (on === (before !== null)) return { secondFactorFrom: before };
  const secondFactorFrom = on ? factorRequiredFrom(at, graceDays) : null;
  await writeOrganization(tx, organizationId, { secondFactorFrom });
  await announceOrganization(ctx, organizationId);
  const entity = { type: 'organization', id: organizationId };
  const details = { secondFactor: on, ...(on && { graceDays }) };
  await audit(tx, { kind: 'organization changed', at, by: caller, organizationId, entity, details });
  if (secondFactorFrom === null) return { secondFactorFrom };
  await sendJob(
    tx,
    beginRequiredFactor,
    { organizationId },
    { at, runAt: secondFactorFrom, key: organizationId },
  );
  const variables = {
    organization: name,
    date: new Date(secondFactorFrom).toISOString(),
    link: '/settings/account',
  };
  const notice = { id: mutationId, template: 'factorRequired', variables, by: caller.userId } as const;
  await notifyAudience(ctx, { type: 'ORGANIZATION', id: organizationId }, notice, at);
  return { secondFactorFrom };
}
