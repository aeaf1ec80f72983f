/** Names somebody and what they are to do: the server finds out who that is. */

import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { collaboratorWords as say } from '#contract/words/en/collaborators.ts';
import type { AuthorRole } from '#domain/policy.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import styles from './collaborators-dialog.module.css';

type Props = {
  label: string;
  hint: string;
  required: string;
  roles: readonly AuthorRole[];
  busy?: boolean;
  disabled?: boolean;
  /** @returns whether the fields are done with */
  onAdd: (person: string, role: AuthorRole) => Promise<boolean>;
};

export function AddPersonForm({
  label,
  hint,
  required,
  roles,
  busy = false,
  disabled = false,
  onAdd,
}: Props) {
  const form = useForm({
    initialValues: { person: '', role: 'author' as AuthorRole },
    validate: { person: (text) => (text.trim() === '' ? required : null) },
  });
  const add = form.onSubmit(async ({ person, role }) => {
    if (await onAdd(person, role)) form.reset();
  });
  return (
    <form className={styles.adding} onSubmit={add} noValidate>
      <LimitedInput
        className={styles.field ?? ''}
        label={label}
        description={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        letters={320}
        {...form.getInputProps('person')}
      />
      <NativeSelect
        label={say.role}
        data={roles.map((role) => ({ value: role, label: say.roles[role] }))}
        {...form.getInputProps('role')}
      />
      <Button type="submit" variant="default" loading={busy} disabled={disabled}>
        {say.add}
      </Button>
    </form>
  );
}
