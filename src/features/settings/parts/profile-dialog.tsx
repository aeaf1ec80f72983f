/** 'Your profile': the name and what a person says of themselves, at once on this device and sent by itself (ACCT-021). */
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { ABOUT_LETTERS } from '#contract/accounts/update-user.ts';
import type { User } from '#contract/accounts/user.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { accountFields } from '#domain/account-fields.ts';
import { updateUser } from '#mutations/accounts/update-user.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './account-part.module.css';

const say = accountWords.profile;
const faultOf = (name: 'firstName' | 'lastName') => (text: string) => {
  const fault = accountFields[name](text);
  return fault && accountWords.faults[fault];
};

export function ProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const id = useId();
  const update = useMutate(updateUser);
  const [failed, setFailed] = useState(false);
  const { first, last } = user.name;
  const form = useForm({
    initialValues: { firstName: first, lastName: last, about: user.about },
    validate: { firstName: faultOf('firstName'), lastName: faultOf('lastName') },
  });
  const submit = form.onSubmit(async ({ firstName, lastName, about }) => {
    setFailed(false);
    const input = {
      ...(firstName.trim() !== first && { firstName }),
      ...(lastName.trim() !== last && { lastName }),
      ...(about.trim() !== user.about && { about }),
    };
    try {
      await update({ input });
      showToast({ text: say.saved });
      onClose();
    } catch {
      setFailed(true);
    }
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say.title}
      closeLabel={say.close}
      outside="ask"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" form={id}>
            {say.save}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {failed && (
          <Notice tone="vermilion" icon={stateIcons.needsYou} alert>
            {say.failed}
          </Notice>
        )}
        <TextInput
          label={accountWords.labels.firstName}
          required
          withAsterisk={false}
          autoComplete="given-name"
          data-autofocus=""
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={accountWords.labels.lastName}
          required
          withAsterisk={false}
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
        <Textarea
          label={say.about}
          description={say.aboutHint}
          rows={4}
          maxLength={ABOUT_LETTERS}
          {...form.getInputProps('about')}
        />
      </form>
    </Dialog>
  );
}
