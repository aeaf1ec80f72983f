/** Who belongs to the organization: search, roles, groups, removal (ORG-007). What is seen stays readable without a network. */

import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Member,
  memberSorts,
  QUERY_LETTERS,
  removeMemberOperation,
} from '#contract/accounts/members.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { displayName } from '#domain/display-name.ts';
import { mayChangeRoles } from '#domain/giving-roles.ts';
import type { Role } from '#domain/role.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useCall } from '#features/session/use-call.ts';
import { useStore } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import type { ActionMenuItem } from '#ui/action-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import type { OrganizationPage } from '../read-organization.ts';
import { callWords } from './call-failure.ts';
import { GroupsDialog } from './groups-dialog.tsx';
import { MemberRows, useMembers } from './member-rows.tsx';
import { MemberSeatsDialog } from './member-seats-dialog.tsx';
import { useMembersFile } from './members-file.ts';
import { roleNames } from './role-names.ts';
import { RolesDialog } from './roles-dialog.tsx';

const TYPING_MS = 250;

type Chosen = { act: 'roles' | 'groups' | 'seats' | 'remove'; member: Member } | null;

type Sort = (typeof memberSorts)[number];

const groupNames = ({ groups }: OrganizationPage, ids: readonly string[]) =>
  groups.filter(({ groupId }) => ids.includes(groupId)).map(({ name }) => name);

export function MembersPart({
  page,
  organization,
  onInvite,
}: {
  page: OrganizationPage;
  organization: OrganizationRow;
  onInvite: () => void;
}) {
  const { accountId } = useStore();
  const { organizationId } = organization;
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim().slice(0, QUERY_LETTERS), TYPING_MS);
  const [sort, setSort] = useState<Sort>('name');
  const [chosen, setChosen] = useState<Chosen>(null);
  const setsRoles = useSessionMay('membership.SetRoles');
  const members = useMembers({ organizationId, groupId: null, query, sort });
  const done = (text: string) => {
    setChosen(null);
    showToast({ text });
    void members.reload();
  };
  const changes = ({ userId, roles }: Member, after: readonly Role[]) =>
    mayChangeRoles(page.roles, { before: roles, after, own: userId === accountId });
  const actionsOf = (member: Member): ActionMenuItem[] => [
    ...(setsRoles
      ? [
          {
            key: 'roles',
            label: say.members.changeRoles,
            ...(changes(member, member.roles) ? {} : { disabled: true, hint: say.members.aboveYou }),
            onPress: () => setChosen({ act: 'roles', member }),
          },
        ]
      : []),
    ...(page.mayManage
      ? [
          {
            key: 'groups',
            label: say.members.changeGroups,
            onPress: () => setChosen({ act: 'groups' as const, member }),
          },
        ]
      : []),
    ...(page.mayManageSeats
      ? [
          {
            key: 'seats',
            label: accessWords.seats.memberAction,
            onPress: () => setChosen({ act: 'seats', member }),
          },
        ]
      : []),
    ...(setsRoles
      ? [
          {
            key: 'remove',
            label: say.members.remove,
            danger: true,
            startsGroup: true,
            ...(changes(member, []) ? {} : { disabled: true, hint: say.members.aboveYou }),
            onPress: () => setChosen({ act: 'remove', member }),
          },
        ]
      : []),
  ];
  return (
    <>
      <MembersBar
        typed={typed}
        sort={sort}
        organization={organization}
        onType={setTyped}
        onSort={setSort}
        onInvite={page.mayManage ? onInvite : null}
      />
      <MemberRows
        members={members}
        label={say.members.heading}
        searching={query !== ''}
        factsOf={(member) => (
          <>
            {member.userId === accountId && <span>{say.members.you}</span>}
            <span>{[roleNames(member.roles), ...groupNames(page, member.groups)].join(' · ')}</span>
          </>
        )}
        actionsOf={actionsOf}
      />
      {chosen && (
        <ChosenDialog
          chosen={chosen}
          page={page}
          organizationId={organizationId}
          onClose={() => setChosen(null)}
          onDone={done}
        />
      )}
    </>
  );
}

function MembersBar({
  typed,
  sort,
  organization,
  onType,
  onSort,
  onInvite,
}: {
  typed: string;
  sort: Sort;
  organization: OrganizationRow;
  onType: (text: string) => void;
  onSort: (sort: Sort) => void;
  /** null: they do not invite */
  onInvite: (() => void) | null;
}) {
  const online = !useOffline();
  const file = useMembersFile(organization);
  return (
    <>
      <div className={styles.bar}>
        <LimitedInput
          label={say.members.search}
          type="search"
          value={typed}
          letters={QUERY_LETTERS}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <NativeSelect
          label={say.members.sort}
          value={sort}
          data={memberSorts.map((value) => ({ value, label: say.members.sorts[value] }))}
          onChange={(event) => onSort(event.currentTarget.value as Sort)}
        />
        {onInvite && (
          <Button leftSection={<Icon of={IconMailPlus} />} onClick={onInvite}>
            {say.members.invite}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} />}
          loading={file.busy}
          disabled={!online}
          onClick={() => void file.save()}
        >
          {say.members.export}
        </Button>
      </div>
      <Failure text={file.failure} />
    </>
  );
}

function ChosenDialog({
  chosen: { act, member },
  page,
  organizationId,
  onClose,
  onDone,
}: {
  chosen: NonNullable<Chosen>;
  page: OrganizationPage;
  organizationId: string;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const { accountId } = useStore();
  const dialog = { organizationId, member, onClose };
  switch (act) {
    case 'roles':
      return <RolesDialog own={page.roles} self={member.userId === accountId} onDone={onDone} {...dialog} />;
    case 'groups':
      return <GroupsDialog groups={page.groups} onDone={onDone} {...dialog} />;
    case 'seats':
      return <MemberSeatsDialog {...dialog} />;
    case 'remove':
      return <RemoveDialog onDone={onDone} {...dialog} />;
  }
}

function RemoveDialog({
  organizationId,
  member,
  onClose,
  onDone,
}: {
  organizationId: string;
  member: Member;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const name = displayName(member);
  const { call, busy, failure } = useCall(callWords);
  const remove = async () => {
    const { userId } = member;
    if ((await call(removeMemberOperation, { organizationId, userId })) !== null)
      onDone(say.members.removed(name));
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void remove()}
      title={say.members.removeTitle(name)}
      confirmLabel={say.members.remove}
      cancelLabel={say.cancel}
      closeLabel={say.close}
      busy={busy}
      failure={failure}
    >
      <p>{say.members.removeText}</p>
    </ConfirmDialog>
  );
}
