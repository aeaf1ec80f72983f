/** The lock of a skill, for the one session that types while online (D17). It is renewed while held and given back on leaving. */
import {
  acquireSkillLockOperation,
  releaseSkillLockOperation,
  STEAL_LOCK_HEADER,
} from '#contract/content/skill-lock.ts';
import { RequestError } from '#contract/request-error.ts';
import { LOCK_RENEWAL_MS } from '#domain/draft-limits.ts';
import type { LockAnswer } from './draft.ts';

/** One operation of the content service. @throws RequestError when the server has refused; anything else: no answer */
export type AskContent = (
  query: string,
  variables: Record<string, unknown>,
  options?: { headers?: Record<string, string>; keepalive?: boolean },
) => Promise<unknown>;

export type SkillLock = {
  /** @param options  steal: from whoever holds it */
  acquire(options?: { steal?: boolean }): Promise<LockAnswer>;
  /** Gives it back, if it is held, and stops asking. */
  release(): Promise<void>;
};

/**
 * Nothing is retried: a refusal ends it until the person asks again (EDIT-014). Without an answer it is asked again at the next
 * renewal, as the network may be back by then.
 * @param onAnswer  every answer, those to renewals included
 */
export function skillLock(
  { skillId, sessionId }: { skillId: string; sessionId: string },
  ask: AskContent,
  onAnswer: (answer: LockAnswer) => void,
): SkillLock {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let held = false;
  let left = false;
  let turn = 0;

  const stop = () => {
    turn += 1;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (typeof window !== 'undefined') window.removeEventListener('pagehide', leave);
  };

  const give = async (keepalive: boolean) => {
    const given = held;
    held = false;
    if (given)
      await ask(releaseSkillLockOperation.document, { skillId, sessionId }, { keepalive }).catch(() => {}); // it expires
  };

  const end = (keepalive: boolean) => {
    stop();
    left = true;
    return give(keepalive);
  };

  function leave(): void {
    void end(true);
  }

  const acquire = async (steal: boolean): Promise<LockAnswer> => {
    stop();
    left = false;
    const mine = turn;
    const headers = steal ? { [STEAL_LOCK_HEADER]: 'true' } : undefined;
    const answer = await ask(
      acquireSkillLockOperation.document,
      { skillId, sessionId },
      headers ? { headers } : {},
    ).then((): LockAnswer => ({ outcome: 'held' }), answerOf);
    if (mine !== turn) {
      held ||= answer.outcome === 'held';
      if (left) await give(false);
      return answer;
    }
    held = answer.outcome === 'held' || (held && answer.outcome === 'unreachable');
    if (answer.outcome === 'held' || answer.outcome === 'unreachable') {
      timer = setTimeout(() => void acquire(false), LOCK_RENEWAL_MS);
      if (typeof window !== 'undefined') window.addEventListener('pagehide', leave);
    }
    onAnswer(answer);
    return answer;
  };

  return {
    acquire: ({ steal = false } = {}) => acquire(steal),
    release: () => end(false),
  };
}

function answerOf(error: unknown): LockAnswer {
  if (!(error instanceof RequestError) || error.status >= 500 || error.status === 429)
    return { outcome: 'unreachable' };
  const holder = error.code === 'CANNOT_ACQUIRE_LOCK' ? holderIn(error.extras?.lock) : null;
  if (holder) return { outcome: 'taken', holder };
  return { outcome: 'refused', code: error.code ?? 'INTERNAL' };
}

function holderIn(lock: unknown): Extract<LockAnswer, { outcome: 'taken' }>['holder'] | null {
  const { userId, sessionId, name } = (lock ?? {}) as Record<string, unknown>;
  if (typeof userId !== 'string' || typeof sessionId !== 'string') return null;
  return { userId, sessionId, name: typeof name === 'string' ? name : '' };
}
