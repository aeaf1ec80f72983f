/** Addresses that an organization had: few pages have one, so what reads them is loaded by those alone. */
import type { LecternDb } from '../db.ts';
import type { OrganizationRow } from '../tables/synced.ts';
import { findOrganization } from './organizations.ts';

/** Of an alias that it had before. */
export const findMovedOrganization = (db: LecternDb, alias: string): Promise<OrganizationRow | undefined> =>
  db.organizations.filter(({ formerAliases }) => formerAliases?.includes(alias) ?? false).first();

/** An organization on this device had it before, and none has it now. */
export const isFormerAlias = async (db: LecternDb, alias: string): Promise<boolean> =>
  !(await findOrganization(db, alias)) && (await findMovedOrganization(db, alias)) !== undefined;
