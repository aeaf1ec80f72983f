/** What every page of an organization's money begins with: whether it is this person's to see, and as of when it is. */
import type { ReactNode } from 'react';
import { hereCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { useStored } from '#store/react.ts';
import { type BillingPlace, billingPlace } from '../read-billing.ts';

export function OfOrganization({
  org,
  title,
  children,
}: {
  org: string;
  title: string;
  children: (place: BillingPlace) => ReactNode;
}) {
  const place = useStored(billingPlace, org);
  usePageCrumbs(place ? [hereCrumb(title, 'organization')] : [waitingCrumb]);
  if (!place) return null; // the disk answers within a frame
  if (place === 'missing' || !place.manages) return <ErrorPage variant="denied" dashboard support />;
  return children(place);
}
