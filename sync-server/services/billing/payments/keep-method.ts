/** What the next terms of an owner are paid with becomes another one, or none: the one before is forgotten where it is kept. */
import * as v from 'valibot';
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { newId } from '#contract/ids.ts';
import { type BillingEnvironment, billingEnvironments } from '#domain/billing-environment.ts';
import { audit } from '../../../audit/audit.ts';
import { defineJob, sendJob } from '../../../jobs/job.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { providerOf } from '../payment-providers.ts';
import { tellManagers } from '../renewals/tell-managers.ts';
import { holdAccount, makeAccount, writeAccount } from '../repository.ts';
import type { KnownMethod } from './provider.ts';

type Change = {
  environment: BillingEnvironment;
  owner: OwnerInfo;
  at: number;
  by: { userId: string; actorId: string | null } | null;
};

/** @param saved  null: none any more, and Auto Pay ends with it. @returns false: it is so already */
export async function keepMethod(
  ctx: ChangeContext,
  { environment, owner, at, by }: Change,
  saved: KnownMethod | null,
): Promise<boolean> {
  const { tx } = ctx;
  await makeAccount(tx, environment, owner);
  const before = await holdAccount(tx, environment, owner);
  const had = before?.savedMethod ?? null;
  if (saved ? had === saved.method : !before?.method) return false;
  const endsAutopay = saved === null && before?.autopay === true;
  await writeAccount(tx, environment, owner, {
    method: saved?.kind ?? null,
    methodBrand: saved?.brand ?? null,
    methodLast4: saved?.last4 ?? null,
    methodExpires: saved?.expires ?? null,
    savedMethod: saved?.method ?? null,
    // The next one is kept with the same customer.
    ...(saved && { savedCustomer: saved.customer }),
    ...(endsAutopay && { autopay: false, autopaySince: null }),
  });
  const { savedCustomer } = before ?? {};
  if (had !== null && savedCustomer)
    await sendJob(tx, forgetMethod, { environment, customer: savedCustomer, method: had }, { at });
  await audit(tx, {
    kind: saved ? 'payment method changed' : 'payment method removed',
    at,
    by,
    organizationId: owner.type === 'ORGANIZATION' ? owner.id : null,
    details: { environment, ...(endsAutopay && { autopay: false }) },
  });
  // The first one is no news to whoever has just given it.
  if (!before?.method) return true;
  const variables = {
    ...{ method: saved?.kind ?? '', brand: saved?.brand ?? '', last4: saved?.last4 ?? '' },
    autopay: endsAutopay ? 'ended' : '',
  };
  const told = { environment, ownerType: owner.type, ownerId: owner.id, id: owner.id };
  await tellManagers(ctx, told, saved ? 'methodChanged' : 'methodRemoved', { once: newId(), at, variables });
  return true;
}

export const forgetMethod = defineJob({
  kind: 'forget-payment-method',
  args: v.strictObject({
    environment: v.picklist(billingEnvironments),
    customer: v.string(),
    method: v.string(),
  }),
  waitsFor: 'partners',
  async run({ environment, ...saved }, { database, done }) {
    await providerOf(environment)?.forget(saved);
    await database.db.transaction().execute(done);
  },
});
