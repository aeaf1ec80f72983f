/** `/settings/organization/info`: what an organization says of itself, its members, groups and invitations (ORG-007, ROUTE-009). */
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { useActiveTab } from '#features/address/active-tab.ts';
import { hereCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useClientFlags, useStored } from '#store/react.ts';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './organization-screen.module.css';
import { AboutPart } from './parts/about-part.tsx';
import { CodesPart } from './parts/codes-part.tsx';
import { GroupsPart } from './parts/groups-part.tsx';
import { InvitationsPart } from './parts/invitations-part.tsx';
import { MembersPart } from './parts/members-part.tsx';
import { SeatsPart } from './parts/seats-part.tsx';
import { organizationPage } from './read-organization.ts';
import '@mantine/core/styles/Tabs.layer.css';

const tabs = ['about', 'members', 'groups', 'invitations', 'seats', 'codes'] as const;
type Tab = (typeof tabs)[number];

export function OrganizationScreen({ organizationId }: { organizationId: string }) {
  const clientFlags = useClientFlags();
  const page = useStored(organizationPage, organizationId);
  const [tab, setTab] = useState<Tab>('about');
  useActiveTab(tabs, setTab);
  const name = page?.organization?.name ?? '';
  usePageCrumbs(page?.organization ? [hereCrumb(name, 'organization')] : [waitingCrumb]);
  if (!page) return null; // the disk answers within a frame
  const { organization } = page;
  if (!organization || !page.belongs) return <ErrorPage variant="missing" dashboard support />;
  const rights: Record<Tab, boolean> = {
    about: true,
    members: page.mayListMembers,
    groups: page.roles.length > 0,
    invitations: page.mayManage,
    seats: page.mayManageSeats,
    codes: page.mayManageCodes,
  };
  const shown = tabs.filter((each) => rights[each]);
  return (
    <>
      <PageHeader
        title={name}
        page={`/settings/organization/info/${organizationId}`}
        lead={page.mayManage && say.lead}
        actions={
          page.mayManageBilling &&
          clientFlags.displayPurchases && (
            <LearningButton to={`/billing/${organizationId}`} variant="default">
              {say.billing}
            </LearningButton>
          )
        }
      />
      <Tabs
        value={shown.includes(tab) ? tab : 'about'}
        onChange={(to) => setTab(to as Tab)}
        keepMounted={false}
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
        unstyled
      >
        <Tabs.List>
          {shown.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {say.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="about" className={styles.panel}>
          <AboutPart organization={organization} mayUpdate={page.mayUpdate} belongs={page.roles.length > 0} />
        </Tabs.Panel>
        <Tabs.Panel value="members" className={styles.panel}>
          <MembersPart page={page} organization={organization} onInvite={() => setTab('invitations')} />
        </Tabs.Panel>
        <Tabs.Panel value="groups" className={styles.panel}>
          <GroupsPart page={page} organization={organization} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations" className={styles.panel}>
          <InvitationsPart page={page} organization={organization} />
        </Tabs.Panel>
        <Tabs.Panel value="seats" className={styles.panel}>
          <SeatsPart page={page} organizationId={organizationId} />
        </Tabs.Panel>
        <Tabs.Panel value="codes" className={styles.panel}>
          <CodesPart page={page} organization={organization} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
