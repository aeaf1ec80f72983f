/** Who works on a skill, a course or a collection, in which roles; who may changes that, at once and offline, and everybody may leave (COLL-021). */
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { collaboratorWords as say } from '#contract/words/en/collaborators.ts';
import { displayName } from '#domain/display-name.ts';
import { isOffered, mayChooseCollaborators, rolesOnOwn } from '#domain/own-space.ts';
import type { AuthorRole } from '#domain/policy.ts';
import { savedOr } from '#features/kit/saved.ts';
import { updateCollectionAuthors } from '#mutations/content/update-collection-authors.ts';
import { updateSkillAuthors } from '#mutations/content/update-skill-authors.ts';
import type { LecternDb } from '#store/db.ts';
import { userInfos } from '#store/queries/people.ts';
import { subjectToSkill } from '#store/queries/permissions.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toasts.ts';
import { AddPersonForm } from './add-person-form.tsx';
import styles from './collaborators-dialog.module.css';

const saved = savedOr('collaborators', say.failed);
const allRoles = Object.keys(say.roles) as AuthorRole[];

/** `owns`: it is theirs, whoever else works on it */
type Collaborator = { userId: string; name: string; roles: AuthorRole[]; owns: boolean };

type WorkedOn = { skillId: string } | { collectionId: string };

const AddToOwn = lazy(async () => ({ default: (await import('./add-to-own.tsx')).AddToOwn }));

/** A row with who works on it, and whose it is; `own`: its authors say who does, too */
async function workedOn(db: LecternDb, of: WorkedOn) {
  if ('skillId' in of) {
    const skill = await db.skills.get(of.skillId);
    return skill && { ...skill, own: true };
  }
  const collection = await db.collections.get(of.collectionId);
  const authors = (collection?.authors ?? []).flatMap(({ userId, authorTypes }) =>
    authorTypes.map((authorType) => ({ userId, authorType })),
  );
  return collection && { ...collection, authors, ownerId: null, own: false };
}

async function collaboratorsOf(db: LecternDb, of: WorkedOn) {
  const row = await workedOn(db, of);
  if (!row) return null;
  const names = await userInfos(db, [
    ...row.authors.map(({ userId }) => userId),
    ...(row.ownerId ? [row.ownerId] : []),
  ]);
  const people = new Map<string, Collaborator>();
  if (row.ownerId) {
    const info = names.get(row.ownerId);
    const name = info ? displayName(info) : say.unknown;
    people.set(row.ownerId, { userId: row.ownerId, name, roles: [], owns: true });
  }
  for (const { userId, authorType } of row.authors) {
    const info = names.get(userId);
    const name = info ? displayName(info) : say.unknown;
    const one = people.get(userId) ?? { userId, name, roles: [], owns: userId === row.ownerId };
    one.roles.push(authorType);
    people.set(userId, one);
  }
  const roles = row.own ? (people.get(db.accountId)?.roles ?? []) : [];
  const mayShare =
    isOffered(row, 'collaborators') && mayChooseCollaborators(row, await subjectToSkill(db, row), roles);
  return {
    title: row.title,
    people: [...people.values()],
    isPersons: row.organizationId === null,
    mayShare,
    leaves: !mayShare && roles.length > 0 ? db.accountId : null,
  };
}

type Change = { person: string; roles: AuthorRole[]; how?: 'add' };

function useAuthors(of: WorkedOn): (change: Change) => Promise<boolean> {
  const ofSkill = saved(useMutate(updateSkillAuthors));
  const ofCollection = saved(useMutate(updateCollectionAuthors));
  return (change) => ('skillId' in of ? ofSkill({ ...of, ...change }) : ofCollection({ ...of, ...change }));
}

function RoleBoxes({
  name,
  offered,
  roles,
  onChange,
}: {
  name: string;
  offered: readonly AuthorRole[];
  roles: readonly AuthorRole[];
  onChange: (roles: AuthorRole[]) => void;
}) {
  return (
    <fieldset className={styles.roles} aria-label={say.rolesOf(name)}>
      {offered.map((role) => (
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

type Shown = NonNullable<Awaited<ReturnType<typeof collaboratorsOf>>>;

function Person({
  of: { userId, name, roles, owns },
  shown: { mayShare, isPersons, leaves },
  onChange,
  onLeave,
}: {
  of: Collaborator;
  shown: Shown;
  onChange: (roles: AuthorRole[]) => void;
  onLeave: () => void;
}) {
  const words = owns ? [say.owner] : roles.map((role) => say.roles[role]);
  return (
    <li className={styles.person}>
      <bdi className={styles.name}>{name}</bdi>
      {mayShare && !owns ? (
        <RoleBoxes
          name={name}
          offered={isPersons ? rolesOnOwn : allRoles}
          roles={roles}
          onChange={onChange}
        />
      ) : (
        <span className={styles.roles}>{words.join(', ')}</span>
      )}
      {mayShare && !owns && <IconButton icon={IconX} label={say.remove(name)} onPress={() => onChange([])} />}
      {leaves === userId && (
        <Button variant="default" onClick={onLeave}>
          {say.leave}
        </Button>
      )}
    </li>
  );
}

/** Of an organization's: a member by any name. To what roles they may have already: who it is, the server finds out. */
function AddMember({ save }: { save: (change: Change) => Promise<boolean> }) {
  return (
    <AddPersonForm
      label={say.person}
      hint={say.personHint}
      required={say.personRequired}
      roles={allRoles}
      onAdd={async (person, role) => {
        const isSaved = await save({ person, roles: [role], how: 'add' });
        if (isSaved) showToast({ id: 'collaborators', text: say.asked });
        return isSaved;
      }}
    />
  );
}

export function CollaboratorsDialog({ of, onClose }: { of: WorkedOn; onClose: () => void }) {
  const shown = useStored(collaboratorsOf, of);
  const save = useAuthors(of);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (!shown) return null;
  const leave = async (person: string) => {
    if (!(await save({ person, roles: [] }))) return;
    onClose();
    showToast({ id: 'collaborators', text: say.left });
  };
  return (
    <>
      <Dialog opened onClose={onClose} title={say.title(shown.title)} closeLabel={say.close}>
        {shown.people.length === 0 && <p>{say.none}</p>}
        <ul className={styles.people}>
          {shown.people.map((each) => (
            <Person
              key={each.userId}
              of={each}
              shown={shown}
              onChange={(roles) => void save({ person: each.userId, roles })}
              onLeave={() => setLeaving(each.userId)}
            />
          ))}
        </ul>
        {shown.mayShare && shown.isPersons && 'skillId' in of && (
          <Suspense fallback={null}>
            <AddToOwn skillId={of.skillId} />
          </Suspense>
        )}
        {shown.mayShare && !shown.isPersons && <AddMember save={save} />}
      </Dialog>
      {leaving !== null && (
        <ConfirmDialog
          opened
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            setLeaving(null);
            void leave(leaving);
          }}
          title={say.leaveTitle(shown.title)}
          confirmLabel={say.leave}
          cancelLabel={say.leaveNot}
          closeLabel={say.close}
        >
          <p>{say.leaveText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
