/** Pages that few open: captions of a video; of a person their profile, their settings beside the account's, where they belong, and the plain pages of help; what the staff of the product answers. */

import { lazy, Suspense } from 'react';
import { CaptionsScreen } from '#features/captions/captions-screen.tsx';
import { MonetizeScreen } from '#features/profile/monetize-screen.tsx';
import { PlainPage } from '#features/profile/plain-page.tsx';
import { MyProfileScreen, ProfileScreen } from '#features/profile/profile-screen.tsx';
import { TenantsScreen } from '#features/profile/tenants-screen.tsx';
import { AppKeysScreen } from '#features/settings/app-keys-screen.tsx';
import { ContentSettingsScreen } from '#features/settings/content-settings-screen.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';

const FeedbackDeskScreen = lazy(async () => ({
  default: (await import('#features/feedback/feedback-desk-screen.tsx')).FeedbackDeskScreen,
}));

/** @param path  as `domain/routes.ts` writes it */
export function PersonPage({ path, params }: { path: string; params: Record<string, string> }) {
  switch (path) {
    case '/settings/content':
      return <ContentSettingsScreen />;
    case '/settings/app-keys':
      return <AppKeysScreen />;
    case '/account/tenants':
      return <TenantsScreen />;
    case '/account/monetize':
      return <MonetizeScreen />;
    case '/account/feedback':
      return (
        <Suspense fallback={<ListSkeleton />}>
          <FeedbackDeskScreen />
        </Suspense>
      );
    case '/my-profile':
      return <MyProfileScreen />;
    case '/skillbuilder/edit/captions/{videoId}':
      return <CaptionsScreen key={params.videoId} videoId={params.videoId ?? ''} />;
    case '/help':
      return <PlainPage of="help" />;
    case '/accessibility':
      return <PlainPage of="accessibility" />;
    default:
      return <ProfileScreen key={params.userAlias} alias={params.userAlias ?? ''} />;
  }
}
