/** For paths that speak of the current organization without naming it (D13). */
import type { ReactNode } from 'react';
import { LateErrorPage } from '#features/failure/late-error-page.tsx';
import { useSession } from '#features/session/session-context.ts';
import { useNavigation } from './shell/current-organization.ts';

export function OfCurrentOrganization({ children }: { children: (organizationId: string) => ReactNode }) {
  const { accountId } = useSession();
  const navigation = useNavigation(accountId);
  if (navigation === undefined) return null; // the disk answers within a frame
  if (navigation.current === null) return <LateErrorPage variant="missing" dashboard support />;
  return children(navigation.current.organizationId);
}
