/** One course that a person is enrolled in: how far they are, the skill to go on with, hiding it and showing it again. */
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { enrollmentWords as say } from '#contract/words/en/enrollments.ts';
import { dateText } from '#contract/words/time.ts';
import type { EnrollmentList } from '#domain/enrollment-list.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { PlannedRow } from '#features/planned/planned-row.tsx';
import { setEnrollmentVisibility } from '#mutations/content/set-enrollment-visibility.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import type { EnrolledCourse } from '../read-enrollments.ts';

/** A longer title is cut in the names of buttons: the row says the whole. */
const TITLE_LETTERS = 60;
const short = (title: string) =>
  title.length > TITLE_LETTERS ? `${title.slice(0, TITLE_LETTERS).trimEnd()}…` : title;

export function EnrolledRow({
  enrolled: { enrollmentId, thing, step, completedAt },
  list,
  onMoved,
}: {
  enrolled: EnrolledCourse;
  list: EnrollmentList;
  /** It has gone into another list. */
  onMoved: () => void;
}) {
  const change = useMutate(setEnrollmentVisibility);
  const title = thing.title || say.gone;
  const hiding = list !== 'hidden';
  const set = async (hidden: boolean) => {
    try {
      await change({ enrollmentId, hidden });
      return true;
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'enrollment', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notSaved });
      return false;
    }
  };
  const press = async () => {
    if (!(await set(hiding))) return;
    onMoved();
    showToast({
      id: 'enrollment',
      text: hiding ? say.hidden : say.shown,
      action: { label: say.undo, onPress: () => void set(!hiding) },
    });
  };
  return (
    <PlannedRow
      thing={{ ...thing, title }}
      note={noteOf(list, step, completedAt)}
      trailing={
        <>
          {step && list !== 'hidden' && (
            <LearningButton
              to={step.path}
              variant={list === 'active' ? 'filled' : 'default'}
              size="compact-md"
              aria-label={say.stepWith[step.kind](short(step.title))}
            >
              {say.steps[step.kind]}
            </LearningButton>
          )}
          <IconButton
            icon={hiding ? IconEyeOff : IconEye}
            label={hiding ? say.hide(short(title)) : say.show(short(title))}
            onPress={() => void press()}
          />
        </>
      }
    />
  );
}

function noteOf(list: EnrollmentList, step: EnrolledCourse['step'], completedAt: number | null) {
  if (completedAt !== null) return say.completedOn(dateText(completedAt));
  return list === 'active' && step ? <bdi>{say.next(step.title)}</bdi> : undefined;
}
