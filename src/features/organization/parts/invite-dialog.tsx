/** 'Invite people': addresses, a role, groups. It waits on the device until there is a network. */

import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { INVITED_AT_ONCE } from '#contract/accounts/invitation.ts';
import { newId } from '#contract/ids.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { limitWords } from '#contract/words/en/refusal-limits.ts';
import { storageWords } from '#contract/words/en/storage.ts';
import { readAddresses } from '#domain/address-list.ts';
import { mayGiveRole } from '#domain/giving-roles.ts';
import { type Role, roles } from '#domain/role.ts';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useUnconfirmed } from '#features/session/unconfirmed.ts';
import { inviteToOrganization } from '#mutations/accounts/invite-to-organization.ts';
import type { GroupRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import {
  type InvitedAlready,
  InvitedAlreadyNotice,
  isSame,
  mailsOf,
  useInvitedAlready,
  useMembersAmong,
} from './invited-already.tsx';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

function faultOf(text: string): string | null {
  const { addresses, wrong } = readAddresses(text);
  if (wrong[0] !== undefined) return say.invitations.emailWrong(wrong[0]);
  if (addresses.length === 0) return say.invitations.emailsRequired;
  return addresses.length > INVITED_AT_ONCE ? say.invitations.tooMany : null;
}

export function InviteDialog({
  organizationId,
  own,
  groups,
  onClose,
}: {
  organizationId: string;
  own: readonly Role[];
  groups: readonly GroupRow[];
  onClose: () => void;
}) {
  const invite = useMutate(inviteToOrganization);
  const unconfirmed = useUnconfirmed();
  const { save, saving, failure } = useSave(() => say.notSaved);
  const ask = useInvitedAlready(organizationId);
  const [told, setTold] = useState<InvitedAlready | null>(null);
  const typing = useKeptTyping(`invite ${organizationId}`, {
    ...{ emails: '', role: 'member' as Role, groups: [] as string[] },
  });
  const form = useForm({
    initialValues: typing.typed,
    validate: { emails: faultOf },
    onValuesChange: (values) => {
      typing.keep(values);
      setTold(null);
    },
  });
  const { addresses } = readAddresses(form.values.emails);
  const here = useMembersAmong(organizationId, addresses);
  const already = told ?? here;
  const invited = addresses.filter((email) => !already.members.includes(email));
  const mails = mailsOf(invited, already);
  const submit = form.onSubmit(
    ({ role, groups: into }) =>
      void save(async () => {
        const found = told ?? (await ask(addresses));
        // Said first: whoever sends knows then what goes out.
        if (found !== null && !isSame(found, already)) return setTold(found);
        const invitations = invited.map((email) => ({ inviteId: newId(), email }));
        await invite({ organizationId, invitations, roles: [role], groups: into });
        typing.forget();
        showToast({ text: mails > 0 ? say.invitations.sent(mails) : say.invitations.savedOnly });
        onClose();
      }),
  );
  return (
    <FormDialog
      title={say.invitations.title}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={mails === 0 && invited.length > 0 ? say.invitations.saveOnly : say.invitations.send(mails)}
      busy={saving}
      disabled={unconfirmed || (told !== null && invited.length === 0)}
      failure={unconfirmed ? limitWords.EMAIL_UNVERIFIED : failure}
      className={styles.formWide}
      onClose={onClose}
      onSubmit={submit}
    >
      <Textarea
        label={say.invitations.emails}
        description={say.invitations.emailsHint}
        required
        withAsterisk={false}
        rows={4}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        {...form.getInputProps('emails')}
      />
      <InvitedAlreadyNotice already={already} />
      <NativeSelect
        label={say.invitations.role}
        data={roles
          .filter((role) => mayGiveRole(own, role))
          .map((value) => ({ value, label: `${storageWords.roles[value]}: ${say.roleHints[value]}` }))}
        {...form.getInputProps('role')}
      />
      {groups.length > 0 && (
        <Checkbox.Group label={say.invitations.groups} {...form.getInputProps('groups')}>
          <div className={styles.choices}>
            {groups.map(({ groupId, name }) => (
              <Checkbox key={groupId} value={groupId} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </FormDialog>
  );
}
