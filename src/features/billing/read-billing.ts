/** Whose money a page is about, and whether this person may see it (PERM-007). */
import { allows, mayEnroll } from '#domain/policy.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { holdsCourse } from '#store/queries/held-course.ts';
import { findOrganization, findProfile } from '#store/queries/organizations.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';

export type BillingPlace = {
  organization: OrganizationRow;
  manages: boolean;
  /** gives seats */
  gives: boolean;
};

/** @param org  its id, or its alias as older links have it */
export async function billingPlace(db: LecternDb, org: string): Promise<BillingPlace | 'missing'> {
  const organization = (await db.organizations.get(org)) ?? (await findOrganization(db, org));
  if (!organization) return 'missing';
  const roles = (await findProfile(db, organization.organizationId))?.roles ?? [];
  const subject = { userId: db.accountId === VISITOR ? null : db.accountId, roles };
  return {
    organization,
    manages: allows('billing', 'Read', subject, {}),
    gives: allows('contaccgrp', 'Assign', subject, { own: false, groupId: null }),
  };
}

/**
 * A course that this person can have by paying alone.
 * @param sandbox  its price is test data, which the course does not know: only the server can say whether it is sold
 */
export async function isToBuy(db: LecternDb, courseId: string, sandbox = false): Promise<boolean> {
  const course = await db.collections.get(courseId);
  if (
    !course ||
    !(sandbox || course.productDetails) ||
    course.type !== 'course' ||
    course.rootType !== 'catalog'
  )
    return false;
  const profile = await findProfile(db, course.organizationId);
  const subject = { userId: db.accountId === VISITOR ? null : db.accountId, roles: profile?.roles ?? [] };
  return !mayEnroll(subject, course) && !(await holdsCourse(db, courseId));
}
