/** The pages of what people plan and hold: each is loaded when it is opened. */
import { lazy, Suspense } from 'react';
import { CardGridSkeleton } from '#ui/card-grid-skeleton.tsx';

const FavoritesScreen = lazy(async () => ({
  default: (await import('#features/favorites/favorites-screen.tsx')).FavoritesScreen,
}));
const EnrollmentsScreen = lazy(async () => ({
  default: (await import('#features/enrollments/enrollments-screen.tsx')).EnrollmentsScreen,
}));
const AssignmentsScreen = lazy(async () => ({
  default: (await import('#features/assignments/assignments-screen.tsx')).AssignmentsScreen,
}));
const PlaylistsScreen = lazy(async () => ({
  default: (await import('#features/playlists/playlists-screen.tsx')).PlaylistsScreen,
}));
const PlaylistScreen = lazy(async () => ({
  default: (await import('#features/playlists/playlist-screen.tsx')).PlaylistScreen,
}));
const MarketplaceScreen = lazy(async () => ({
  default: (await import('#features/marketplace/marketplace-screen.tsx')).MarketplaceScreen,
}));
const SubscriptionsScreen = lazy(async () => ({
  default: (await import('#features/subscriptions/subscriptions-screen.tsx')).SubscriptionsScreen,
}));

const ChatScreen = lazy(async () => ({
  default: (await import('#features/chat/chat-screen.tsx')).ChatScreen,
}));

const InboxScreen = lazy(async () => ({
  default: (await import('#features/inbox/inbox-screen.tsx')).InboxScreen,
}));

const BillingPages = lazy(async () => ({
  default: (await import('#features/billing/billing-pages.tsx')).BillingPages,
}));

const PractisePage = lazy(async () => ({
  default: (await import('./practise-pages.tsx')).PractisePage,
}));

type PlanPageProps = { path: string; params: Record<string, string> };

/** @param path  as `domain/routes.ts` writes it */
export const PlanPage = (props: PlanPageProps) => (
  <Suspense fallback={<CardGridSkeleton />}>
    <Page {...props} />
  </Suspense>
);

function Page({ path, params }: PlanPageProps) {
  const { playlistId = '', currentOrgSlug, channelId } = params;
  switch (path) {
    case '/billing/{currentOrgId}':
    case '/billing/{currentOrgId}/subscription/{subscriptionId}':
    case '/org/{currentOrgId}/subscription/{subscriptionId}':
    case '/invoice/{uppToken}':
    case '/paypal/success':
      return <BillingPages path={path} params={params} />;
    case '/favorites':
      return <FavoritesScreen />;
    case '/enrollments':
      return <EnrollmentsScreen />;
    case '/assignments':
      return <AssignmentsScreen />;
    case '/marketplace':
      return <MarketplaceScreen />;
    case '/subscriptions':
      return <SubscriptionsScreen />;
    case '/playlist/{playlistId}':
    case '/{currentOrgSlug}/playlist/{playlistId}':
      return <PlaylistScreen playlistId={playlistId} />;
    case '/inbox':
      return <InboxScreen />;
    case '/chat/{channelId?}':
      return <ChatScreen channelId={channelId ?? null} />;
    case '/playlists':
    case '/{currentOrgSlug}/playlists':
      return <PlaylistsScreen alias={currentOrgSlug ?? null} />;
    default:
      return <PractisePage path={path} params={params} />;
  }
}
