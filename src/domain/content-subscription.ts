/** What is known of a subscription beside what it says itself (BILL-002). */
import { expiresSoon, isExpired, renewalPeriod } from './subscription-term.ts';

type Said = {
  active: boolean;
  startsAt: number | null;
  endsAt: number | null;
  /** a subscription that came by a group has the group's owner */
  ownerId?: string | null;
  groupOwner?: string | null;
};
type OwnerInfo = { id: string; name: string; alias: string; catalogIds: { public: string } };

export function derivedSubscription(said: Said, owners: readonly OwnerInfo[], now: number) {
  const { startsAt, endsAt, ownerId, groupOwner } = said;
  const orgId = groupOwner ?? ownerId ?? null;
  const owner = owners.find(({ id }) => id === orgId);
  return {
    orgId,
    organizationName: owner?.name ?? null,
    subOwnerSlug: owner?.alias ?? null,
    catalogId: owner?.catalogIds.public ?? null,
    isActive: said.active && !isExpired(endsAt, now) && (startsAt === null || startsAt <= now),
    expiresSoon: expiresSoon({ startsAt, endsAt }, now),
    renewalPeriod: renewalPeriod({ startsAt, endsAt }),
  };
}
