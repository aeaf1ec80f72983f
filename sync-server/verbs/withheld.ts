/** What is refused to a member until they have proved a second factor says so (see `src/domain/required-factor.ts`). */
import { Refusal } from '#contract/errors.ts';
import type { ReadContext } from './service-context.ts';

/** The caller met something of an organization that waits for their second factor: it was as closed as to a stranger. */
export function noteWithheld({ withheld }: Pick<ReadContext, 'withheld'>, organizationId: string): void {
  withheld?.add(organizationId);
}

/** A no for want of rights, where such an organization was met, is a no for want of the factor. */
export function asWithheld(error: unknown, { withheld }: Pick<ReadContext, 'withheld'>): unknown {
  const [organizationId] = withheld ?? [];
  if (organizationId === undefined || !(error instanceof Refusal)) return error;
  if (error.code !== 'FORBIDDEN_ACCESS' && error.code !== 'NOT_FOUND') return error;
  return new Refusal('ORGANIZATION_FACTOR_REQUIRED', { extras: { organizationId } });
}
