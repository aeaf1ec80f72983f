/** What others see of an organization, and the way out of it. */

import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { leaveOrganizationOperation } from '#contract/accounts/members.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useCall } from '#features/session/use-call.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toasts.ts';
import { FollowButton } from '../follow-button.tsx';
import styles from '../organization-screen.module.css';
import { AboutForm } from './about-form.tsx';
import { AliasPart } from './alias-part.tsx';
import { ApprovalsPart } from './approvals-part.tsx';
import { callWords } from './call-failure.ts';
import { LogosPart } from './logos-part.tsx';
import { RequiredFactorPart } from './required-factor-part.tsx';
import { TermsLinks } from './terms-links.tsx';

export function AboutPart({
  organization,
  mayUpdate,
  belongs,
}: {
  organization: OrganizationRow;
  mayUpdate: boolean;
  /** has a role: otherwise they follow it */
  belongs: boolean;
}) {
  const { organizationId, name } = organization;
  const requires = useSessionMay('organization.SingleSignOn');
  const goes = useSessionMay('account.Belong');
  return (
    <>
      {mayUpdate ? (
        <>
          <AboutForm key={organizationId} organization={organization} />
          <AliasPart key={organization.alias} organization={organization} />
          <LogosPart organization={organization} />
          {!organization.isDefaultShared && <ApprovalsPart organizationId={organizationId} />}
          {requires && !organization.isDefaultShared && <RequiredFactorPart organization={organization} />}
        </>
      ) : (
        <>
          <p>{organization.description}</p>
          <TermsLinks organization={organization} />
        </>
      )}
      {belongs
        ? goes && !organization.isDefaultShared && <Leaving organization={organization} />
        : !organization.isDefaultShared && (
            <div>
              <FollowButton organizationId={organizationId} name={name} />
            </div>
          )}
    </>
  );
}

function Leaving({ organization: { organizationId, name } }: { organization: OrganizationRow }) {
  const router = useRouter();
  const online = !useOffline();
  const [asked, setAsked] = useState(false);
  const { call, busy, failure, clear } = useCall(callWords);
  const leave = async () => {
    if ((await call(leaveOrganizationOperation, { organizationId })) === null) return;
    showToast({ text: say.about.left(name) });
    void router.navigate({ to: '/dashboard', replace: true });
  };
  return (
    <div className={styles.apart}>
      <div className={styles.actions}>
        <Button variant="default" disabled={!online} onClick={() => setAsked(true)}>
          {say.about.leave}
        </Button>
        {!online && <span className={styles.count}>{say.needsConnection}</span>}
      </div>
      <ConfirmDialog
        opened={asked}
        onClose={() => {
          setAsked(false);
          clear();
        }}
        onConfirm={() => void leave()}
        title={say.about.leaveTitle(name)}
        confirmLabel={say.about.leave}
        cancelLabel={say.cancel}
        closeLabel={say.close}
        busy={busy}
      >
        <Failure text={failure} />
        <p>{say.about.leaveText}</p>
      </ConfirmDialog>
    </div>
  );
}
