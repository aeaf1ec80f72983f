/** 'Change roles' of one member, within what they may give and take (D116). */

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { type Member, setMemberRolesOperation } from '#contract/accounts/members.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { storageWords } from '#contract/words/en/storage.ts';
import { displayName } from '#domain/display-name.ts';
import { mayChangeRoles } from '#domain/giving-roles.ts';
import { type Role, roles } from '#domain/role.ts';
import { useCall } from '#features/session/use-call.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import styles from '../organization-screen.module.css';
import { callWords } from './call-failure.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export function RolesDialog({
  organizationId,
  own,
  self,
  member,
  onClose,
  onDone,
}: {
  organizationId: string;
  own: readonly Role[];
  /** the member is who asks */
  self: boolean;
  member: Member;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const name = displayName(member);
  const [held, setHeld] = useState<readonly Role[]>(member.roles);
  const { call, busy, failure } = useCall(callWords);
  const mayToggle = (role: Role) => {
    const before = member.roles;
    const after = before.includes(role) ? before.filter((each) => each !== role) : [...before, role];
    return mayChangeRoles(own, { before, after, own: self });
  };
  const save = async () => {
    const args = { organizationId, userId: member.userId, roles: [...held] };
    if ((await call(setMemberRolesOperation, args)) !== null) onDone(say.members.rolesSaved(name));
  };
  return (
    <FormDialog
      title={say.members.rolesOf(name)}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      busy={busy}
      disabled={held.length === 0}
      failure={failure}
      className={styles.choices}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {roles.map((role) => (
        <Checkbox
          key={role}
          label={storageWords.roles[role]}
          description={
            mayToggle(role) ? say.roleHints[role] : `${say.roleHints[role]} · ${say.members.aboveYou}`
          }
          checked={held.includes(role)}
          disabled={!mayToggle(role)}
          onChange={() =>
            setHeld((before) =>
              before.includes(role) ? before.filter((each) => each !== role) : [...before, role],
            )
          }
        />
      ))}
    </FormDialog>
  );
}
