/** Who works on a skill, a course or a collection, in which roles; who may changes that, at once and offline (COLL-021). */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { collaboratorWords as say } from '#contract/words/en/collaborators.ts';
import { displayName } from '#domain/display-name.ts';
import { isOffered } from '#domain/own-space.ts';
import { type AuthorRole, mayShareSkill } from '#domain/policy.ts';
import { savedOr } from '#features/kit/saved.ts';
import { updateCollectionAuthors } from '#mutations/content/update-collection-authors.ts';
import { updateSkillAuthors } from '#mutations/content/update-skill-authors.ts';
import type { LecternDb } from '#store/db.ts';
import { findProfile } from '#store/queries/organizations.ts';
import { userInfos } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './collaborators-dialog.module.css';

const saved = savedOr('collaborators', say.failed);
const allRoles = Object.keys(say.roles) as AuthorRole[];

type Collaborator = { userId: string; name: string; roles: AuthorRole[] };

type WorkedOn = { skillId: string } | { collectionId: string };

/** A row with who works on it; `own`: its authors say who does, too */
async function workedOn(db: LecternDb, of: WorkedOn) {
  if ('skillId' in of) {
    const skill = await db.skills.get(of.skillId);
    return skill && { ...skill, own: true };
  }
  const collection = await db.collections.get(of.collectionId);
  const authors = (collection?.authors ?? []).flatMap(({ userId, authorTypes }) =>
    authorTypes.map((authorType) => ({ userId, authorType })),
  );
  return collection && { ...collection, authors, own: false };
}

async function collaboratorsOf(db: LecternDb, of: WorkedOn) {
  const row = await workedOn(db, of);
  if (!row) return null;
  const names = await userInfos(
    db,
    row.authors.map(({ userId }) => userId),
  );
  const people = new Map<string, Collaborator>();
  for (const { userId, authorType } of row.authors) {
    const info = names.get(userId);
    const name = info ? displayName(info) : say.unknown;
    const one = people.get(userId) ?? { userId, name, roles: [] };
    one.roles.push(authorType);
    people.set(userId, one);
  }
  const profile = row.organizationId === null ? null : await findProfile(db, row.organizationId);
  const mayShare =
    isOffered(row, 'collaborators') &&
    mayShareSkill(
      { userId: db.accountId, roles: profile?.roles ?? [] },
      row.rootType,
      row.own ? (people.get(db.accountId)?.roles ?? []) : [],
    );
  return { title: row.title, people: [...people.values()], mayShare };
}

type Change = { person: string; roles: AuthorRole[]; how?: 'add' };

function useAuthors(of: WorkedOn): (change: Change) => Promise<boolean> {
  const ofSkill = saved(useMutate(updateSkillAuthors));
  const ofCollection = saved(useMutate(updateCollectionAuthors));
  return (change) => ('skillId' in of ? ofSkill({ ...of, ...change }) : ofCollection({ ...of, ...change }));
}

function RoleBoxes({
  name,
  roles,
  onChange,
}: {
  name: string;
  roles: readonly AuthorRole[];
  onChange: (roles: AuthorRole[]) => void;
}) {
  return (
    <fieldset className={styles.roles} aria-label={say.rolesOf(name)}>
      {allRoles.map((role) => (
        <label key={role} className={styles.role}>
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...roles, role] : roles.filter((each) => each !== role))
            }
          />
          {say.roles[role]}
        </label>
      ))}
    </fieldset>
  );
}

export function CollaboratorsDialog({ of, onClose }: { of: WorkedOn; onClose: () => void }) {
  const shown = useStored(collaboratorsOf, of);
  const save = useAuthors(of);
  const form = useForm({
    initialValues: { person: '', role: 'author' as AuthorRole },
    validate: { person: (text) => (text.trim() === '' ? say.personRequired : null) },
  });
  if (!shown) return null;
  const change = (person: string, roles: AuthorRole[]) => save({ person, roles });
  const add = form.onSubmit(async ({ person, role }) => {
    // To what roles they may have already: who it is, the server finds out.
    if (!(await save({ person, roles: [role], how: 'add' }))) return;
    form.reset();
    showToast({ id: 'collaborators', text: say.asked });
  });
  return (
    <Dialog opened onClose={onClose} title={say.title(shown.title)} closeLabel={say.close}>
      {shown.people.length === 0 && <p>{say.none}</p>}
      <ul className={styles.people}>
        {shown.people.map(({ userId, name, roles }) => (
          <li key={userId} className={styles.person}>
            <bdi className={styles.name}>{name}</bdi>
            {shown.mayShare ? (
              <RoleBoxes name={name} roles={roles} onChange={(chosen) => void change(userId, chosen)} />
            ) : (
              <span className={styles.roles}>{roles.map((role) => say.roles[role]).join(', ')}</span>
            )}
            {shown.mayShare && (
              <IconButton icon={IconX} label={say.remove(name)} onPress={() => void change(userId, [])} />
            )}
          </li>
        ))}
      </ul>
      {shown.mayShare && (
        <form className={styles.adding} onSubmit={add} noValidate>
          <TextInput
            className={styles.field ?? ''}
            label={say.person}
            description={say.personHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            {...form.getInputProps('person')}
          />
          <NativeSelect
            label={say.role}
            data={allRoles.map((role) => ({ value: role, label: say.roles[role] }))}
            {...form.getInputProps('role')}
          />
          <Button type="submit" variant="default">
            {say.add}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
