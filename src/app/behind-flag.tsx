/** A page that an operator has switched off is not there, for a typed address either (PERM-022). While no verdict is known it opens. */
import type { ReactNode } from 'react';
import { type FeatureFlag, verdictKey } from '#domain/feature-flags.ts';
import { LateErrorPage } from '#features/failure/late-error-page.tsx';
import { getMeta, type LecternDb } from '#store/db.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import { useStored } from '#store/react.ts';

async function isOff(db: LecternDb, flag: FeatureFlag, alias: string | null): Promise<boolean> {
  const organization = alias === null ? undefined : await findOrganization(db, alias);
  const verdicts = (await getMeta(db, 'verdicts')) ?? {};
  return verdicts[verdictKey(flag, organization?.organizationId ?? null)] === false;
}

/** @param alias  whose flag it is; null: everybody's */
export function BehindFlag({
  flag,
  alias = null,
  children,
}: {
  flag: FeatureFlag;
  alias?: string | null;
  children: ReactNode;
}) {
  const off = useStored(isOff, flag, alias);
  if (off === undefined) return null; // the disk answers within a frame
  return off ? <LateErrorPage variant="missing" dashboard /> : children;
}
