/** The saved method of an owner: seen, changed by a press of its own, removed. */
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import type {
  changeMethodOperation,
  confirmMethodOperation,
  removeMethodOperation,
} from '#contract/billing/saved-method.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { assertBilling } from '../access.ts';
import { environmentOf } from '../environment.ts';
import { methodOf } from '../method-of.ts';
import { providerOf } from '../payment-providers.ts';
import { heardFrom } from '../payments/heard-from.ts';
import { keepMethod } from '../payments/keep-method.ts';
import type { SetupWord } from '../payments/provider.ts';
import { findAccount } from '../repository.ts';
import { sellingNow } from '../selling.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function savedMethod(ctx: ReadContext, { ownerInfo }: { ownerInfo: OwnerInfo }) {
  await assertBilling(ctx, ownerInfo, 'Read');
  const environment = environmentOf(ctx);
  return {
    method: methodOf(await findAccount(ctx.tx, environment, ownerInfo)),
    provider: providerOf(environment)?.name ?? null,
    currency: sellingNow().currency,
  };
}

/** @throws Refusal FORBIDDEN_ACCESS: also for a person, whose purchases are paid once */
export async function changeMethod(
  ctx: ServiceContext,
  { setupId, ownerInfo, source }: ArgsOf<typeof changeMethodOperation>,
) {
  await assertOrganization(ctx, ownerInfo);
  const environment = environmentOf(ctx);
  const provider = providerOf(environment);
  if (!provider) return { status: 'off', url: null };
  const customer = (await findAccount(ctx.tx, environment, ownerInfo))?.savedCustomer ?? null;
  const asked = { setupId, owner: ownerInfo, customer, source };
  return settled(ctx, ownerInfo, await heardFrom(provider, ctx.asking).beginSetup(asked));
}

/** @throws Refusal FORBIDDEN_ACCESS: also where the setup is another owner's, or none */
export async function confirmMethod(
  ctx: ServiceContext,
  { ownerInfo, setup }: ArgsOf<typeof confirmMethodOperation>,
) {
  await assertOrganization(ctx, ownerInfo);
  const provider = providerOf(environmentOf(ctx));
  if (!provider?.asksItself) return { status: 'off', url: null };
  const about = { setup, owner: ownerInfo };
  return settled(ctx, ownerInfo, await heardFrom(provider, ctx.asking).lookSetup(about));
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function removeMethod(ctx: ServiceContext, { ownerInfo }: ArgsOf<typeof removeMethodOperation>) {
  await assertBilling(ctx, ownerInfo, 'Manage');
  const { at, caller: by } = ctx;
  await keepMethod(ctx, { environment: environmentOf(ctx), owner: ownerInfo, at, by }, null);
  return { success: true };
}

async function assertOrganization(ctx: ServiceContext, owner: OwnerInfo): Promise<void> {
  await assertBilling(ctx, owner, 'Manage');
  if (owner.type !== 'ORGANIZATION') throw new Refusal('FORBIDDEN_ACCESS');
}

async function settled(ctx: ServiceContext, owner: OwnerInfo, word: SetupWord) {
  if (word.kind === 'elsewhere') return { status: 'elsewhere', url: word.url };
  if (word.kind === 'refused') return { status: 'refused', url: null };
  const { at, caller: by } = ctx;
  await keepMethod(ctx, { environment: environmentOf(ctx), owner, at, by }, word.saved);
  return { status: 'saved', url: null };
}
