/** Tells whoever opens a retired course, or a lesson of one, what became of it and where to continue (D101). */
import { IconArchive } from '@tabler/icons-react';
import { retirementPage } from '#contract/content/retirement.ts';
import { retirementWords } from '#contract/words/en/retirement.ts';
import { dateText } from '#contract/words/time.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { type RetiredCourse, replacementHere, retiredCourse } from '#store/queries/retirement.ts';
import { useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './parts/retirement.module.css';
import { useShownRetirement } from './shown-retirement.ts';

/** @param courseIds  the courses that hold what is shown */
export function RetiredNotice({ courseIds }: { courseIds: readonly string[] }) {
  const shown = useShownRetirement(courseIds[0] ?? '');
  const kept = useStored(retiredCourse, courseIds);
  const ids = shown?.as === 'retired' ? shown.replacements : [];
  const replacement = useStored(replacementHere, ids) ?? null;
  if (shown?.as === 'restored') return null;
  if (shown?.as === 'retired' && !kept)
    return <Told at={shown.at} state="retired" replacement={replacement} />;
  return kept ? <Told {...kept}>{kept.may && <InternalComments courseId={kept.courseId} />}</Told> : null;
}

function Told({
  at,
  state,
  replacement,
  children,
}: Pick<RetiredCourse, 'at' | 'state' | 'replacement'> & { children?: React.ReactNode }) {
  const say = retirementWords.notice;
  const title = at === null ? say.undated : say.retired(dateText(at));
  return (
    <div className={styles.told}>
      <Notice
        tone="brass"
        icon={IconArchive}
        title={state === 'retired' ? title : say[state]}
        actions={
          replacement &&
          state !== 'restoring' && (
            <LearningButton to={replacement.path}>{say.continueWith(replacement.title)}</LearningButton>
          )
        }
      >
        {state === 'retired' && say.progress}
        {children}
      </Notice>
    </div>
  );
}

/** For those who may retire it alone; without the server as they were last seen. */
function InternalComments({ courseId }: { courseId: string }) {
  const { answer } = useServerPage(retirementPage, { courseId });
  if (!answer?.internalComments) return null;
  return (
    <p className={styles.comments}>
      <strong>{retirementWords.notice.internal}:</strong> {answer.internalComments}
    </p>
  );
}
