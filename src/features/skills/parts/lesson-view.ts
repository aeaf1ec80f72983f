/** Which page stands for a skill, from what is on the device and what came of asking for the rest (SKILL-016 to SKILL-019). */
import type { WantRow } from '#store/tables/keeping.ts';

export type LessonView = 'unpublished' | 'loading' | 'lesson' | 'not here' | 'denied' | 'missing' | 'failed';

const isDenied = ({ state, error }: Pick<WantRow, 'state' | 'error'>) =>
  state === 'forbidden' || error === 'FORBIDDEN_ACCESS';

export function lessonView({
  mayRead,
  hasBody,
  published,
  want,
  offline,
}: {
  /** what the policy says of the row; true without one */
  mayRead: boolean;
  hasBody: boolean;
  /** false: it is known that there is no text yet */
  published: boolean;
  /** null: nothing was asked for, or no answer is known */
  want: Pick<WantRow, 'state' | 'error'> | null;
  offline: boolean;
}): LessonView {
  if (!mayRead || (want && isDenied(want))) return 'denied';
  if (hasBody) return 'lesson';
  if (!published) return 'unpublished';
  if (want?.state === 'absent') return 'missing';
  if (offline) return 'not here';
  return want?.state === 'failed' ? 'failed' : 'loading';
}
