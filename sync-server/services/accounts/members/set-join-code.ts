/** An organization gets a code by which people join it, or has none any more (D74). */
import { randomInt } from 'node:crypto';
import type { setJoinCodeOperation } from '#contract/accounts/members.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { organizationFor } from '../organizations/access.ts';
import { findOrganization, writeOrganization } from '../organizations/repository.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LETTERS = 6;

/** Letters that nobody mistakes for another. */
const newJoinCode = () =>
  Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** @throws Refusal FORBIDDEN_ACCESS */
export async function setJoinCode(
  ctx: ServiceContext,
  { organizationId, on }: ArgsOf<typeof setJoinCodeOperation>,
) {
  await organizationFor(ctx, organizationId, 'ManageInvitations');
  const code = on ? newJoinCode() : null;
  await writeOrganization(ctx.tx, organizationId, { joinCode: code });
  await note(ctx, organizationId, on);
  return { code };
}

/** Where there is one: whoever was removed knows the old one. */
export async function renewJoinCode(ctx: ServiceContext, organizationId: string): Promise<void> {
  const organization = await findOrganization(ctx.tx, organizationId);
  if (!organization?.joinCode) return;
  await writeOrganization(ctx.tx, organizationId, { joinCode: newJoinCode() });
  await note(ctx, organizationId, true);
}

async function note({ tx, at, caller }: ServiceContext, organizationId: string, on: boolean): Promise<void> {
  const entity = { type: 'organization', id: organizationId };
  const details = { on };
  await audit(tx, { kind: 'join code changed', at, by: caller, organizationId, entity, details });
}
