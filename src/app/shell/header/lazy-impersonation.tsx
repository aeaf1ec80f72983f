/** The dialog 'Impersonate a User': loaded when it is asked for, by the account menu or by the address (AUTH-033). */
import { lazy, Suspense, useEffect } from 'react';
import { openImpersonation, useImpersonationRequest } from '#features/impersonation/impersonation-request.ts';
import { mayImpersonate } from '../navigation-facts.ts';
import type { Navigation } from '../read-navigation.ts';

const ImpersonationDialog = lazy(async () => ({
  default: (await import('#features/impersonation/impersonation-dialog.tsx')).ImpersonationDialog,
}));

/** Of the address that the page was opened at, wherever it has led since. Once it has been asked for, it is not asked for again. */
const openedAt = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
let askedFor = new URL(openedAt).searchParams.get('impersonate_user_id');

export function LazyImpersonation({ navigation }: { navigation: Navigation | undefined }) {
  const requested = useImpersonationRequest();
  const allowed = navigation !== undefined && mayImpersonate(navigation);
  useEffect(() => {
    if (!allowed || askedFor === null) return;
    openImpersonation(askedFor);
    askedFor = null;
  }, [allowed]);
  return requested ? (
    <Suspense fallback={null}>
      <ImpersonationDialog userId={requested.userId} />
    </Suspense>
  ) : null;
}
