/**
 * 'Your profile': the name, what a person says of themselves, where else they are, and who may see it; at once on this device and sent as soon as
 * there is a connection (ACCT-020, ACCT-021).
 */

import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ABOUT_LETTERS } from '#contract/accounts/update-user.ts';
import type { User } from '#contract/accounts/user.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { limitWords } from '#contract/words/en/refusal-limits.ts';
import { accountFields } from '#domain/account-fields.ts';
import { isSocialLink, type Social, socialLinkOf } from '#domain/socials.ts';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useUnconfirmed } from '#features/session/unconfirmed.ts';
import { updateUser } from '#mutations/accounts/update-user.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './account-part.module.css';
import { SocialFields } from './social-fields.tsx';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

const say = accountWords.profile;
const faultOf = (name: 'firstName' | 'lastName') => (text: string) => {
  const fault = accountFields[name](text);
  return fault && accountWords.faults[fault];
};

type Values = {
  firstName: string;
  lastName: string;
  about: string;
  socials: (Social & { key: number })[];
  profileVisible: boolean;
};

/** What differs from the record. */
function changedIn(user: User, values: Values) {
  const { firstName, lastName, about, profileVisible } = values;
  const socials = values.socials.map(({ type, value, visible }) => ({
    type,
    value: socialLinkOf(value),
    visible,
  }));
  return {
    ...(firstName.trim() !== user.name.first && { firstName }),
    ...(lastName.trim() !== user.name.last && { lastName }),
    ...(about.trim() !== user.about && { about }),
    ...(JSON.stringify(socials) !== JSON.stringify(user.socials ?? []) && { socials }),
    ...(profileVisible !== (user.profileVisible ?? false) && { profileVisible }),
  };
}

export function ProfileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useMutate(updateUser);
  const unconfirmed = useUnconfirmed();
  const { save, failure } = useSave(() => say.failed);
  const typing = useKeptTyping<Values>('profile', {
    firstName: user.name.first,
    lastName: user.name.last,
    about: user.about,
    socials: (user.socials ?? []).map(({ type, value, visible }, key) => ({ type, value, visible, key })),
    profileVisible: user.profileVisible ?? false,
  });
  const form = useForm<Values>({
    initialValues: typing.typed,
    onValuesChange: typing.keep,
    validate: {
      firstName: faultOf('firstName'),
      lastName: faultOf('lastName'),
      socials: {
        value: (text: string) =>
          isSocialLink(socialLinkOf(text)) ? null : accountSettingsWords.socials.wrong,
      },
    },
  });
  const close = typing.closing(onClose);
  const submit = form.onSubmit(
    (values) =>
      void save(async () => {
        await update({ input: changedIn(user, values) });
        showToast({ text: say.saved });
        close();
      }),
  );
  return (
    <FormDialog
      title={say.title}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={say.save}
      failure={failure}
      className={styles.form}
      onClose={close}
      onSubmit={submit}
    >
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
      <LimitedTextarea
        label={say.about}
        description={say.aboutHint}
        rows={4}
        letters={ABOUT_LETTERS}
        {...form.getInputProps('about')}
      />
      <SocialFields
        socials={form.values.socials}
        propsOf={(at, field) =>
          form.getInputProps(`socials.${at}.${field}`, {
            type: field === 'visible' ? 'checkbox' : 'input',
          })
        }
        onAdd={(key) => form.insertListItem('socials', { type: 'website', value: '', visible: true, key })}
        onRemove={(at) => form.removeListItem('socials', at)}
      />
      <Checkbox
        label={accountSettingsWords.visibility.label}
        description={
          unconfirmed && !user.profileVisible
            ? limitWords.EMAIL_UNVERIFIED
            : accountSettingsWords.visibility.hint(`/profile/${user.alias}`)
        }
        disabled={unconfirmed && !user.profileVisible}
        {...form.getInputProps('profileVisible', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
