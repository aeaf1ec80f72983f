/** 'Change roles' of one member, within the rank of who changes them (D82). */
import { Button, Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { type Member, setMemberRolesOperation } from '#contract/accounts/members.ts';
import { displayName } from '#contract/accounts/user.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { storageWords } from '#contract/words/en/storage.ts';
import { mayGiveRole } from '#domain/invitations.ts';
import { type Role, roles } from '#domain/role.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../organization-screen.module.css';
import { useOnlineAct } from './use-online-act.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export function RolesDialog({
  organizationId,
  own,
  member,
  onClose,
  onDone,
}: {
  organizationId: string;
  own: readonly Role[];
  member: Member;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const id = useId();
  const name = displayName(member);
  const [held, setHeld] = useState<readonly Role[]>(member.roles);
  const { act, busy, failure } = useOnlineAct();
  const save = async () => {
    const args = { organizationId, userId: member.userId, roles: held };
    if ((await act(setMemberRolesOperation, args)) !== null) onDone(say.members.rolesSaved(name));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say.members.rolesOf(name)}
      closeLabel={say.close}
      outside="ask"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" form={id} loading={busy} disabled={held.length === 0}>
            {say.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.choices}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure !== null && (
          <Notice tone="vermilion" icon={stateIcons.needsYou} alert>
            {failure}
          </Notice>
        )}
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={storageWords.roles[role]}
            description={say.roleHints[role]}
            checked={held.includes(role)}
            disabled={!mayGiveRole(own, role)}
            onChange={() =>
              setHeld((before) =>
                before.includes(role) ? before.filter((each) => each !== role) : [...before, role],
              )
            }
          />
        ))}
      </form>
    </Dialog>
  );
}
