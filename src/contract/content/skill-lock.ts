/** Taking and giving back the lock of a skill: who types while online (D17, EDIT-008, API-045). Never queued: it holds now or not at all. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

/** With any value: the lock is taken from whoever holds it. */
export const STEAL_LOCK_HEADER = 'x-steal-lock';
/** The tab's session id, where the arguments do not carry it. */
export const EDIT_SESSION_HEADER = 'x-lectern-session';

/** One a tab. */
export const editSessionSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'not a session of a tab'),
);

const args = { skillId: idSchema, sessionId: editSessionSchema };
const result = '{ success }';

/** Also the renewal. CANNOT_ACQUIRE_LOCK carries `extras.lock` {userId, sessionId, name}. */
export const acquireSkillLockOperation = defineOperation({
  name: 'acquireSkillLock',
  service: 'content',
  args,
  result,
  refusals: ['FORBIDDEN_ACCESS', 'SKILL_IS_RETIRED', 'CANNOT_ACQUIRE_LOCK'],
});

/** A session that does not hold it gives nothing back, and is told the same. */
export const releaseSkillLockOperation = defineOperation({
  name: 'releaseSkillLock',
  service: 'content',
  args,
  result,
  refusals: ['FORBIDDEN_ACCESS'],
});
