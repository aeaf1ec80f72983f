/** The pages of belonging: an organization's settings, its groups, a new one, and the ways into it. Who learns loads none of them. */
import { useRouterState } from '@tanstack/react-router';
import { CreateOrganizationScreen } from '#features/organization/create-organization-screen.tsx';
import { GroupEnrollmentScreen } from '#features/organization/group-enrollment-screen.tsx';
import { GroupScreen } from '#features/organization/group-screen.tsx';
import { InvitationScreen } from '#features/organization/invitation-screen.tsx';
import { JoinScreen } from '#features/organization/join-screen.tsx';
import { OrganizationHomeScreen } from '#features/organization/organization-home-screen.tsx';
import { OrganizationScreen } from '#features/organization/organization-screen.tsx';
import { RedeemScreen } from '#features/redeem/redeem-screen.tsx';
import { FactorGate } from '#features/required-factor/factor-gate.tsx';
import { BehindFlag } from './behind-flag.tsx';
import { OfCurrentOrganization } from './of-current-organization.tsx';

/** @param path  as `domain/routes.ts` writes it */
export function OrganizationPage({ path, params }: { path: string; params: Record<string, string> }) {
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { organizationId = '', groupId = '', courseId = '', inviteId = '', currentOrgSlug = '' } = params;
  switch (path) {
    case '/settings/organization/info':
      return (
        <OfCurrentOrganization>
          {(id) => (
            <FactorGate of={id}>
              <OrganizationScreen key={id} organizationId={id} />
            </FactorGate>
          )}
        </OfCurrentOrganization>
      );
    case '/settings/organization/info/{organizationId}':
      return (
        <FactorGate of={organizationId}>
          <OrganizationScreen key={organizationId} organizationId={organizationId} />
        </FactorGate>
      );
    case '/{currentOrgSlug}/org-dashboard':
      return (
        <FactorGate of={currentOrgSlug}>
          <OrganizationHomeScreen key={currentOrgSlug} alias={currentOrgSlug} />
        </FactorGate>
      );
    case '/organization/create':
      return (
        <BehindFlag flag="lectern_tenancy_enabled">
          <CreateOrganizationScreen />
        </BehindFlag>
      );
    case '/organization/{organizationId}/group/{groupId}':
      return (
        <FactorGate of={organizationId}>
          <GroupScreen key={groupId} organizationId={organizationId} groupId={groupId} />
        </FactorGate>
      );
    case '/organization/{organizationId}/group/{groupId}/enrollment/{courseId}':
      return (
        <FactorGate of={organizationId}>
          <GroupEnrollmentScreen
            key={`${groupId} ${courseId}`}
            organizationId={organizationId}
            groupId={groupId}
            courseId={courseId}
          />
        </FactorGate>
      );
    case '/invite/{inviteId}':
      return (
        <InvitationScreen
          key={inviteId}
          inviteId={inviteId}
          token={new URLSearchParams(hash).get('token')}
          declines={false}
        />
      );
    case '/invite/decline/{inviteId}':
      return <InvitationScreen key={inviteId} inviteId={inviteId} token={null} declines />;
    case '/redeem/{orgAlias?}/final':
    case '/redeem/{orgAlias?}/{step?}':
      return <RedeemScreen {...redeemAddress(path, params)} given={textIn(query, 'code')} />;
    default:
      return <JoinScreen given={textIn(query, 'code')} />;
  }
}

/** The router writes a text that looks like a number in quotes. */
const textIn = (query: string, name: string): string =>
  new URLSearchParams(query).get(name)?.replace(/^"(.*)"$/, '$1') ?? '';

/** A code without an organization has one segment less. */
function redeemAddress(path: string, { orgAlias, step }: Record<string, string>) {
  const final = path.endsWith('/final');
  const alone = !final && step === undefined && orgAlias === 'login';
  const slug = alone ? null : (orgAlias ?? null);
  const at = final ? 'final' : alone || step === 'login' ? 'login' : 'entry';
  const page = ['/redeem', slug, at === 'entry' ? step : at].filter(Boolean).join('/');
  return { page, slug, step: at } as const;
}
