/** The retirement of one course, running for one screen. */
import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import * as v from 'valibot';
import {
  exclusivityPage,
  exclusivitySchema,
  restoredSchema,
  restoreRetiredCourseOperation,
  retireCourseNowOperation,
} from '#contract/content/retirement.ts';
import { RequestError } from '#contract/request-error.ts';
import { retirementWords as say } from '#contract/words/en/retirement.ts';
import { type Session, useSession } from '#features/session/session-context.ts';
import { NotExclusive, retirementMachine, type Told } from '#machines/retirement.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { showRetirement } from '../shown-retirement.ts';

const told: Record<Told, { text: string; tone: 'moss' | 'brass' | 'vermilion' }> = {
  'retirement queued': { text: say.queued, tone: 'moss' },
  'retirement failed': { text: say.failed, tone: 'vermilion' },
  'restoration queued': { text: say.restoreQueued, tone: 'moss' },
  'restoration failed': { text: say.restoreFailed, tone: 'vermilion' },
  'check failed': { text: say.checkFailed, tone: 'brass' },
  'not exclusive': { text: say.restoreBlocked, tone: 'vermilion' },
};

function tell(what: Told): void {
  const { text, tone } = told[what];
  showToast({ id: 'retirement', text, tone, ...(tone !== 'moss' && { icon: stateIcons.needsYou }) });
}

/** @throws NotExclusive */
async function restored(call: Session['call'], courseId: string) {
  try {
    const answer = await call(restoreRetiredCourseOperation, { courseId });
    return v.parse(restoredSchema, answer).originalWorkflow;
  } catch (error) {
    const blocked = error instanceof RequestError && error.code === 'COURSE_CONTENT_NOT_EXCLUSIVE';
    throw blocked ? new NotExclusive() : error;
  }
}

/**
 * A person who leaves the page has asked all the same: then nothing stands in for the row any more, and what became of it is told without the
 * machine, which has ended with the page.
 */
function useOutlasting(courseId: string) {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      showRetirement(courseId, null);
    };
  }, [courseId]);
  return useCallback(async <T>(asked: Promise<T>, done: Told, failed: Told): Promise<T> => {
    try {
      const answer = await asked;
      if (gone.current) tell(done);
      return answer;
    } catch (error) {
      if (gone.current) tell(error instanceof NotExclusive ? 'not exclusive' : failed);
      throw error;
    }
  }, []);
}

export function useRetirement(courseId: string) {
  const { call } = useSession();
  const outlasting = useOutlasting(courseId);
  const machine = useMemo(
    () =>
      retirementMachine({
        check: async () => v.parse(exclusivitySchema, await call(exclusivityPage, { courseId })),
        retire: async ({ replacements, comments }) => {
          const replacementEntities = replacements.map((id) => ({ id, type: 'course' as const }));
          const internalComments = comments.trim() || null;
          await outlasting(
            call(retireCourseNowOperation, { courseId, replacementEntities, internalComments }),
            'retirement queued',
            'retirement failed',
          );
        },
        restore: () => outlasting(restored(call, courseId), 'restoration queued', 'restoration failed'),
        now: () => Date.now(),
        show: (shown) => showRetirement(courseId, shown),
        tell,
      }),
    [call, courseId, outlasting],
  );
  const [state, send] = useMachine(machine);
  return { state, send };
}

export type RetirementFlow = ReturnType<typeof useRetirement>;
