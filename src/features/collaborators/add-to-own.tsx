/** Somebody is added to a person's own lesson: the server alone knows who has a user name, so it is asked at once or not at all (D29, D96). */

import * as v from 'valibot';
import { updateSkillAuthorsOperation } from '#contract/content/skill-authors.ts';
import { RequestError } from '#contract/request-error.ts';
import { collaboratorWords } from '#contract/words/en/collaborators.ts';
import { rolesOnOwn } from '#domain/own-space.ts';
import type { AuthorRole } from '#domain/policy.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import type { LecternDb } from '#store/db.ts';
import { useStore } from '#store/react.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toasts.ts';
import { AddPersonForm } from './add-person-form.tsx';
import styles from './collaborators-dialog.module.css';

const say = collaboratorWords.own;

const failureWords = {
  refusals: {
    NOT_FOUND: say.nobody,
    SKILL_IS_RETIRED: say.refused,
    FORBIDDEN_ACCESS: say.refused,
    INVALID_ARGUMENTS: say.full,
    RATE_LIMITED: say.tooOften,
  },
  otherwise: (error: unknown) =>
    error instanceof RequestError && error.status < 500 ? say.refused : say.unreachable,
};

/** Who works on it now. */
const answerSchema = v.looseObject({ authors: v.array(v.looseObject({ userId: v.string() })) });

async function authorsHere(db: LecternDb, skillId: string): Promise<ReadonlySet<string>> {
  const skill = await db.skills.get(skillId);
  return new Set(skill?.authors.map(({ userId }) => userId));
}

export function AddToOwn({ skillId }: { skillId: string }) {
  const db = useStore();
  const offline = useOffline();
  const { call, busy, failure } = useCall(failureWords);
  const add = async (person: string, role: AuthorRole) => {
    // Lists of people show it with an @ in front.
    const alias = person.trim().replace(/^@/, '');
    const before = await authorsHere(db, skillId);
    const args = { skillId, person: alias, roles: [role], how: 'add' as const };
    const answer = await call(updateSkillAuthorsOperation, args);
    if (answer === null) return false;
    const { authors } = v.parse(answerSchema, answer);
    const isNew = authors.some(({ userId }) => !before.has(userId));
    showToast({ id: 'collaborators', text: isNew ? say.added : say.known });
    return true;
  };
  return (
    <>
      <AddPersonForm
        label={say.person}
        hint={say.hint}
        required={say.required}
        roles={rolesOnOwn}
        busy={busy}
        disabled={offline}
        onAdd={add}
      />
      {offline && <p className={styles.reason}>{say.needsConnection}</p>}
      <Failure text={failure} />
    </>
  );
}
