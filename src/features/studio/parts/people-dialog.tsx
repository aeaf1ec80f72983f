/** One person becomes a collaborator of all chosen skills in a role, or is taken off them (COLL-021). */

import { NativeSelect } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { collaboratorWords } from '#contract/words/en/collaborators.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { displayName } from '#domain/display-name.ts';
import type { AuthorRole } from '#domain/policy.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import type { LecternDb } from '#store/db.ts';
import { userInfos } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import type { StudioEntry } from '../read-studio.ts';
import styles from '../studio.module.css';
import type { CollaboratorChange } from '../use-studio-acts.ts';

const everyRole = Object.keys(collaboratorWords.roles) as AuthorRole[];
const ALL = 'all';
const LONGEST_EMAIL = 320;

async function peopleOf(db: LecternDb, userIds: readonly string[]) {
  const known = await userInfos(db, userIds);
  return [...known.values()]
    .map(({ userId, alias, ...info }) => ({ userId, alias, name: displayName({ alias, ...info }) }))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.alias < b.alias ? -1 : 1));
}

const idsOf = (entries: readonly StudioEntry[]) =>
  [...new Set(entries.flatMap(({ authorRoles }) => authorRoles.map(({ userId }) => userId)))].sort();

type Props = {
  chosen: readonly StudioEntry[];
  /** whose collaborators are offered */
  entries: readonly StudioEntry[];
  onClose: () => void;
  onChange: (change: CollaboratorChange) => void;
};

export function PeopleDialog({ chosen, entries, onClose, onChange }: Props) {
  const listId = useId();
  const [how, setHow] = useState<CollaboratorChange['how']>('add');
  const [text, setText] = useState('');
  const [taken, setTaken] = useState('');
  const [role, setRole] = useState<AuthorRole | typeof ALL>('author');
  const [missing, setMissing] = useState(false);
  const known = useStored(peopleOf, idsOf(entries)) ?? [];
  const present = new Set(idsOf(chosen));
  const there = known.filter(({ userId }) => present.has(userId));
  const typed = text.trim();
  const person =
    how === 'add'
      ? (known.find(({ alias }) => alias.toLowerCase() === typed.toLowerCase())?.userId ?? typed)
      : (there.find(({ userId }) => userId === taken) ?? there[0])?.userId;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!person) setMissing(true);
    else onChange({ person, how, roles: role === ALL ? everyRole : [role] });
  };
  const offeredRoles = everyRole.map((each) => ({
    value: each as string,
    label: collaboratorWords.roles[each],
  }));
  return (
    <FormDialog
      title={say.peopleTitle(chosen.length)}
      closeLabel={say.close}
      cancelLabel={say.cancel}
      submitLabel={how === 'add' ? say.add : say.remove}
      disabled={how === 'remove' && there.length === 0}
      failure={null}
      className={styles.form}
      onClose={onClose}
      onSubmit={submit}
    >
      <NativeSelect
        label={say.peopleHow}
        value={how}
        data={[
          { value: 'add', label: say.peopleAdd },
          { value: 'remove', label: say.peopleRemove },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setHow(value as CollaboratorChange['how']);
          setRole(value === 'add' ? 'author' : ALL);
        }}
      />
      {how === 'add' ? (
        <>
          <LimitedInput
            label={collaboratorWords.person}
            required
            withAsterisk={false}
            description={collaboratorWords.personHint}
            list={listId}
            letters={LONGEST_EMAIL}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus=""
            value={text}
            error={missing && typed === '' ? collaboratorWords.personRequired : null}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <datalist id={listId}>
            {known.map(({ userId, alias, name }) => (
              <option key={userId} value={alias}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      ) : there.length === 0 ? (
        <p role="status">{say.peopleNone}</p>
      ) : (
        <NativeSelect
          label={say.personOf}
          value={taken || there[0]?.userId}
          data={there.map(({ userId, alias, name }) => ({ value: userId, label: `${name} (${alias})` }))}
          onChange={({ currentTarget }) => setTaken(currentTarget.value)}
        />
      )}
      <NativeSelect
        label={collaboratorWords.role}
        value={role}
        data={how === 'add' ? offeredRoles : [{ value: ALL, label: say.everyRole }, ...offeredRoles]}
        onChange={({ currentTarget }) => setRole(currentTarget.value as typeof role)}
      />
    </FormDialog>
  );
}
