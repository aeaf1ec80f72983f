/** Whether an organization waits for the person's second factor, or will: as this device knows it. */
import { organizationBucket } from '#domain/bucket.ts';
import { requirementHolds, requirementIsAhead } from '#domain/required-factor.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import { findOrganization, findProfile, profilesHere } from '#store/queries/organizations.ts';
import { me } from '#store/queries/people.ts';

export type RequiredFactor = {
  name: string;
  /** the server has withheld what the organization has for its members */
  waits: boolean;
  /** the day from which it will; null: none is ahead */
  ahead: number | null;
  /** has an authenticator app */
  mfa: boolean;
};

/**
 * The server alone knows what a session has proved. What it says is what the device holds: until the next contact, a member keeps all.
 * @param named  its id or its alias @returns null: nothing is asked of the person
 */
export async function requiredFactor(db: LecternDb, named: string): Promise<RequiredFactor | null> {
  const organization = (await db.organizations.get(named)) ?? (await findOrganization(db, named));
  if (!organization) return null;
  const { organizationId, name, secondFactorFrom: from } = organization;
  if (typeof from !== 'number') return null;
  const [profile, offset, held, user] = await Promise.all([
    findProfile(db, organizationId),
    getMeta(db, 'clockOffset'),
    db.buckets.get(organizationBucket(organizationId, 'member')),
    me(db),
  ]);
  if (!profile || profile.roles.length === 0) return null;
  const now = Date.now() + (offset ?? 0);
  return {
    name,
    waits: requirementHolds(from, now) && held === undefined,
    ahead: requirementIsAhead(from, now) ? from : null,
    mfa: user?.mfa === true,
  };
}

/** Organizations whose conversations and rows are withheld from this device until the person has shown a second factor: their ids, by name. */
export async function withholdingOrganizations(db: LecternDb): Promise<string[]> {
  const profiles = await profilesHere(db);
  const waiting: { organizationId: string; name: string }[] = [];
  for (const { organizationId } of profiles) {
    const required = await requiredFactor(db, organizationId);
    if (required?.waits) waiting.push({ organizationId, name: required.name });
  }
  return waiting
    .sort((a, b) => a.name.localeCompare(b.name) || a.organizationId.localeCompare(b.organizationId))
    .map(({ organizationId }) => organizationId);
}
