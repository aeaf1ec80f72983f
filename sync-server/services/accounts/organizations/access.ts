/** The only door to an organization: who asks, and that they may. */
import { Refusal } from '#contract/errors.ts';
import type { ActionOn } from '#domain/permission-actions.ts';
import { allows, type Subject } from '#domain/policy.ts';
import { sessionKindOf } from '../../../verbs/action.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../subject-in.ts';
import { findUser } from '../users/repository.ts';
import { creationIsOn } from './creation-flag.ts';
import type { OrganizationRecord } from './organization-row.ts';
import { findOrganization } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS; the same whether there is no such organization */
export async function organizationFor(
  ctx: ReadContext,
  organizationId: string,
  action: Exclude<ActionOn<'organization'>, 'Create'>,
): Promise<{ organization: OrganizationRecord; subject: Subject }> {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('organization', action, subject, { mayCreate: false })) throw new Refusal('FORBIDDEN_ACCESS');
  const organization = await findOrganization(ctx.tx, organizationId);
  if (!organization) throw new Refusal('FORBIDDEN_ACCESS');
  return { organization, subject };
}

/** A person whose address is verified may make organizations, unless the operator has switched that off for them. */
export async function mayCreateOrganizations({ tx, caller }: ReadContext): Promise<boolean> {
  const user = caller && (await findUser(tx, caller.userId));
  return user ? user.emailVerified && creationIsOn(user.alias) : false;
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function assertCreates(ctx: ReadContext): Promise<void> {
  const subject = { userId: ctx.caller?.userId ?? null, roles: [], session: sessionKindOf(ctx.caller) };
  if (!allows('organization', 'Create', subject, { mayCreate: await mayCreateOrganizations(ctx) }))
    throw new Refusal('FORBIDDEN_ACCESS');
}
