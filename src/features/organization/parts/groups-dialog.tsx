/** 'Change groups' of one member. */

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { updateUsersOrganizationGroupsOperation } from '#contract/accounts/group.ts';
import type { Member } from '#contract/accounts/members.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { displayName } from '#domain/display-name.ts';
import { useCall } from '#features/session/use-call.ts';
import type { GroupRow } from '#store/tables/synced.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import styles from '../organization-screen.module.css';
import { callWords } from './call-failure.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export function GroupsDialog({
  organizationId,
  groups,
  member,
  onClose,
  onDone,
}: {
  organizationId: string;
  groups: readonly GroupRow[];
  member: Member;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const name = displayName(member);
  const [chosen, setChosen] = useState<readonly string[]>(member.groups);
  const { call, busy, failure } = useCall(callWords);
  // One that the server has not got yet holds nobody.
  const open = groups.filter(({ archived, ver }) => !archived && ver > 0);
  const save = async () => {
    const groupIds = chosen.filter((groupId) => open.some((group) => group.groupId === groupId));
    const args = { organizationId, userIds: [member.userId], groupIds };
    if ((await call(updateUsersOrganizationGroupsOperation, args)) !== null)
      onDone(say.members.groupsSaved(name));
  };
  return (
    <FormDialog
      title={say.members.groupsOf(name)}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      busy={busy}
      disabled={open.length === 0}
      failure={failure}
      className={styles.choices}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {open.length === 0 && <p>{say.members.noGroups}</p>}
      {open.map(({ groupId, name: title, description }) => (
        <Checkbox
          key={groupId}
          label={title}
          description={description}
          checked={chosen.includes(groupId)}
          onChange={() =>
            setChosen((before) =>
              before.includes(groupId) ? before.filter((each) => each !== groupId) : [...before, groupId],
            )
          }
        />
      ))}
    </FormDialog>
  );
}
