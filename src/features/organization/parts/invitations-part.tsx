/** Who is invited, with what can be done about it, and the join code (INVITE-003 to INVITE-006, D74). */
import { Button } from '@mantine/core';
import { IconDots, IconFileImport, IconMailPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Invitation } from '#contract/accounts/invitation.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { daysSince, invitationStatusAt, isListed } from '#domain/invitations.ts';
import { organizationRoles } from '#domain/role.ts';
import { cancelInvitation } from '#mutations/accounts/cancel-invitation.ts';
import { resendInvitation } from '#mutations/accounts/resend-invitation.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import type { OrganizationPage } from '../read-organization.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { JoinCode } from './join-code.tsx';
import { roleNames } from './role-names.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('./import-people-dialog.tsx')).ImportPeopleDialog,
}));

export function InvitationsPart({
  page,
  organization,
}: {
  page: OrganizationPage;
  organization: OrganizationRow;
}) {
  const [opened, setOpened] = useState<'invite' | 'import' | null>(null);
  const close = () => setOpened(null);
  const groups = page.groups.filter(({ archived, ver }) => !archived && ver > 0);
  const [now] = useState(() => Date.now());
  const listed = page.invitations
    .map((invitation) => ({ ...invitation, status: invitationStatusAt(invitation, now) }))
    .filter(({ status }) => isListed(status))
    .sort((a, b) => b.sentAt - a.sentAt);
  return (
    <>
      <div className={styles.actions}>
        <Button leftSection={<Icon of={IconMailPlus} />} onClick={() => setOpened('invite')}>
          {say.members.invite}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={IconFileImport} />}
          onClick={() => setOpened('import')}
        >
          {say.invitations.importFile}
        </Button>
      </div>
      {listed.length === 0 ? (
        <EmptyState title={say.invitations.none} headingLevel={3}>
          {say.invitations.noneHint}
        </EmptyState>
      ) : (
        <ListRows label={say.tabs.invitations} framed>
          {listed.map((invitation) => (
            <InvitationLine key={invitation.inviteId} invitation={invitation} now={now} />
          ))}
        </ListRows>
      )}
      <JoinCode organizationId={organization.organizationId} />
      {opened === 'invite' && (
        <InviteDialog
          organizationId={organization.organizationId}
          own={page.roles}
          groups={groups}
          onClose={close}
        />
      )}
      <Suspense fallback={null}>
        {opened === 'import' && (
          <ImportDialog
            organizationId={organization.organizationId}
            own={page.roles}
            groups={groups}
            invitations={page.invitations}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function InvitationLine({ invitation, now }: { invitation: Invitation; now: number }) {
  const resend = useMutate(resendInvitation);
  const cancel = useMutate(cancelInvitation);
  const [asked, setAsked] = useState(false);
  const { inviteId, recipient, status, roles, sentAt, declinedAt } = invitation;
  const email = recipient.email ?? '';
  const tell = async (doing: Promise<unknown>, text: string) => {
    try {
      await doing;
      showToast({ text });
    } catch {
      showToast({ text: say.notSaved, tone: 'vermilion' });
    }
  };
  const actions = [
    {
      key: 'resend',
      label: say.invitations.resend,
      onPress: () => void tell(resend({ inviteId }), say.invitations.resent),
    },
    {
      key: 'cancel',
      label: say.invitations.cancelAction,
      danger: true,
      startsGroup: true,
      onPress: () => setAsked(true),
    },
  ];
  return (
    <>
      <ListRow
        title={email}
        description={say.invitationStatus(status, { sentAt, declinedAt, days: daysSince(sentAt, now) })}
        trailing={<span className={styles.roles}>{roleNames(organizationRoles(roles))}</span>}
        actions={
          <ActionMenu
            label={say.invitations.actionsFor(email)}
            items={actions}
            renderTrigger={({ 'aria-expanded': expanded, onClick, ref }) => (
              <IconButton
                ref={ref}
                icon={IconDots}
                label={say.invitations.actionsFor(email)}
                expanded={expanded}
                hasPopup="menu"
                onPress={onClick}
              />
            )}
          />
        }
      />
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void tell(cancel({ inviteId }), say.invitations.cancelled);
        }}
        title={say.invitations.cancelTitle(email)}
        confirmLabel={say.invitations.cancelAction}
        cancelLabel={say.invitations.cancelKept}
        closeLabel={say.close}
      >
        <p>{say.invitations.cancelText}</p>
      </ConfirmDialog>
    </>
  );
}
