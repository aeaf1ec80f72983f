/** Organizations for other services, and how the server tells devices about them. */
import type { Insertable, Kysely } from 'kysely';
import type { Organization } from '#contract/accounts/organization.ts';
import type { OrganizationAnswer } from '#contract/accounts/organization-answer.ts';
import { Refusal } from '#contract/errors.ts';
import { mayBeAlias } from '#domain/alias.ts';
import { organizationBucket } from '#domain/bucket.ts';
import type { Database } from '../../storage/tables.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { rootsOf } from '../content/roots.ts';
import {
  type OrganizationRecord,
  toOrganization,
  toOrganizationAnswer,
} from './organizations/organization-row.ts';
import {
  findOrganization,
  findOrganizationByAlias,
  formerAliasesOf,
  insertOrganization,
} from './organizations/repository.ts';

type Tx = Kysely<Database>;

/** As rows, in the given order. */
const withCatalogs = (tx: Tx, organizations: readonly OrganizationRecord[]): Promise<Organization[]> =>
  shown(tx, organizations, toOrganization);

/** As answers, in the given order. */
export const organizationAnswers = (
  tx: Tx,
  organizations: readonly OrganizationRecord[],
): Promise<OrganizationAnswer[]> => shown(tx, organizations, toOrganizationAnswer);

async function shown<Shown>(
  tx: Tx,
  organizations: readonly OrganizationRecord[],
  toShown: (
    organization: OrganizationRecord,
    more: Required<Pick<Organization, 'catalogIds' | 'formerAliases'>>,
  ) => Shown,
): Promise<Shown[]> {
  const ids = organizations.map(({ id }) => id);
  const roots = await rootsOf(tx, ids);
  const former = await formerAliasesOf(tx, ids);
  return organizations.map((organization) => {
    const catalogIds = roots.get(organization.id);
    if (!catalogIds) throw new Error('An organization lacks its catalogs.');
    return toShown(organization, { catalogIds, formerAliases: former.get(organization.id) ?? [] });
  });
}

export async function findTenant(tx: Tx, alias: string): Promise<Organization | undefined> {
  const organization = await findOrganizationByAlias(tx, alias);
  return organization && (await withCatalogs(tx, [organization]))[0];
}

export async function tenantsByIds(tx: Tx, ids: readonly string[]): Promise<Organization[]> {
  const found = await Promise.all(ids.map((id) => findOrganization(tx, id)));
  return withCatalogs(
    tx,
    found.filter((organization) => organization !== undefined),
  );
}

/** @returns undefined: there is no such organization */
export const organizationAlias = async (tx: Tx, organizationId: string): Promise<string | undefined> =>
  (await findOrganization(tx, organizationId))?.alias;

/**
 * The only way to a new organization.
 * @throws Refusal INVALID_ARGUMENTS: its alias is a word of the app's own paths, or no alias at all (D22)
 */
export async function addOrganization(
  ctx: ChangeContext,
  organization: Insertable<Database['accounts.organizations']>,
): Promise<void> {
  if (!mayBeAlias(organization.alias))
    throw new Refusal('INVALID_ARGUMENTS', { message: `${organization.alias} can't be an alias.` });
  await insertOrganization(ctx.tx, organization);
}

/** Its root collections have to be there. */
export async function announceOrganization(ctx: ChangeContext, organizationId: string): Promise<void> {
  const organization = await findOrganization(ctx.tx, organizationId);
  if (!organization) throw new Error('There is no such organization.');
  const [row] = await withCatalogs(ctx.tx, [organization]);
  ctx.changed('organization', organizationId, row ?? null, [organizationBucket(organizationId, 'public')]);
}

const publicPictures = ['logoSquare', 'logoSquareDark', 'logoHeader', 'logoHeaderDark'] as const;

/** Whether an asset is one of an organization's logos, which everybody may see. */
export async function showsOrganization(tx: Tx, assetId: string): Promise<boolean> {
  const organization = await tx
    .selectFrom('accounts.organizations')
    .select('id')
    .where((where) => where.or(publicPictures.map((column) => where(column, '=', assetId))))
    .executeTakeFirst();
  return organization !== undefined;
}
