/** Whoever asks, as the policy has to know them. */
import type { Role } from '#domain/role.ts';
import { sessionKindOf } from '../../verbs/action.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { findProfile } from './members/repository.ts';

/** Who asks, with what they are in the organization. */
export async function subjectIn({ tx, caller }: ReadContext, organizationId: string) {
  const profile = caller && (await findProfile(tx, caller.userId, organizationId));
  const roles: Role[] = profile?.roles ?? [];
  return { userId: caller?.userId ?? null, roles, session: sessionKindOf(caller) };
}
