/** The pages of belonging: an organization's settings, its groups, a new one, and the ways into it. Who learns loads none of them. */
import { useRouterState } from '@tanstack/react-router';
import { CreateOrganizationScreen } from '#features/organization/create-organization-screen.tsx';
import { GroupScreen } from '#features/organization/group-screen.tsx';
import { InvitationScreen } from '#features/organization/invitation-screen.tsx';
import { JoinScreen } from '#features/organization/join-screen.tsx';
import { OrganizationScreen } from '#features/organization/organization-screen.tsx';
import { OfCurrentOrganization } from './of-current-organization.tsx';

/** @param path  as `domain/routes.ts` writes it */
export function OrganizationPage({ path, params }: { path: string; params: Record<string, string> }) {
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  const { organizationId = '', groupId = '', inviteId = '' } = params;
  switch (path) {
    case '/settings/organization/info':
      return (
        <OfCurrentOrganization>
          {(id) => <OrganizationScreen key={id} organizationId={id} />}
        </OfCurrentOrganization>
      );
    case '/settings/organization/info/{organizationId}':
      return <OrganizationScreen key={organizationId} organizationId={organizationId} />;
    case '/organization/create':
      return <CreateOrganizationScreen />;
    case '/organization/{organizationId}/group/{groupId}':
      return <GroupScreen key={groupId} organizationId={organizationId} groupId={groupId} />;
    case '/invite/{inviteId}':
      return <InvitationScreen key={inviteId} inviteId={inviteId} declines={false} />;
    case '/invite/decline/{inviteId}':
      return <InvitationScreen key={inviteId} inviteId={inviteId} declines />;
    default: {
      // The router writes a text that looks like a number in quotes.
      const code = new URLSearchParams(query).get('code')?.replace(/^"(.*)"$/, '$1') ?? '';
      return <JoinScreen given={code} />;
    }
  }
}
