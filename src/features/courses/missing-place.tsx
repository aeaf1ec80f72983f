/**
 * A page whose course, collection or catalog is not in the store: it is asked for, and stands there by itself as soon as its row
 * has come. Without a connection the page says so, instead of failing (LOCAL-009).
 */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import * as words from '#contract/words/en.ts';
import { LateErrorPage } from '#features/failure/late-error-page.tsx';
import { LateOfflinePage } from '#features/failure/late-offline-page.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { VISITOR } from '#store/db.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import { type Place, placeWant, placeWantKey } from '#store/queries/wants.ts';
import { useStore, useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { LoadingArea } from '#ui/loading-area.tsx';

const LastingAddress = lazy(async () => ({
  default: (await import('#features/address/lasting-address.tsx')).LastingAddress,
}));

// What is missing may be withheld until the person has shown a second factor.
const FactorGate = lazy(async () => ({
  default: (await import('#features/required-factor/factor-gate.tsx')).FactorGate,
}));

export function MissingPlace({ place, skeleton }: { place: Place; skeleton: ReactNode }) {
  return (
    <>
      <Suspense fallback={null}>
        <LastingAddress {...place} skillSlug={null} />
      </Suspense>
      <Missing place={place} skeleton={skeleton} />
    </>
  );
}

function Missing({ place, skeleton }: { place: Place; skeleton: ReactNode }) {
  const { accountId } = useStore();
  const { want, offline, ask } = useWant(place);
  const visitor = accountId === VISITOR;
  const organization = useStored(findOrganization, place.tenantSlug);
  if (want?.state === 'absent' || want?.state === 'forbidden') {
    const variant = want.state === 'absent' ? 'missing' : 'denied';
    const page = (
      <LateErrorPage
        variant={variant}
        dashboard={!visitor}
        login={visitor}
        {...(!visitor && organization && { orgAlias: organization.alias })}
      />
    );
    if (visitor) return page;
    return (
      <Suspense fallback={page}>
        <FactorGate of={place.tenantSlug}>{page}</FactorGate>
      </Suspense>
    );
  }
  if (offline || want?.state === 'failed')
    return (
      <LateOfflinePage
        page={placeWantKey(place)}
        title={words.place.notHereTitle}
        message={offline ? words.place.notHere : words.place.failed}
        onRetry={ask}
      />
    );
  return (
    <LoadingArea loading skeleton={skeleton} slowText={words.place.loading}>
      {null}
    </LoadingArea>
  );
}

/** Asks for a place that is missed: at once, when the connection is back, and when the person says so. */
export function useWant({ tenantSlug, collectionSlugs, skillSlug }: Place) {
  const sync = useSync();
  const offline = useOffline();
  const want = useStored(placeWant, tenantSlug, collectionSlugs, skillSlug);
  const slugs = collectionSlugs.join('/');
  const ask = () => {
    void sync.wantPlace({ tenantSlug, collectionSlugs, skillSlug });
    sync.nudge();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each place, and again with each new connection
  useEffect(ask, [tenantSlug, slugs, skillSlug, offline]);
  return { want, offline, ask };
}
