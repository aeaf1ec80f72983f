/** The way from a course to the builder of its practice exams, for those who write them (EXAM-001). */
import { IconClipboardText } from '@tabler/icons-react';
import { examWords as say } from '#contract/words/en/exams.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { examsOfCourse } from '#store/queries/exams.ts';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';

export function ExamBuilderLink({ courseId }: { courseId: string }) {
  const found = useStored(examsOfCourse, courseId);
  if (!found?.mayWrite) return null;
  return (
    <LearningButton
      to={found.exams.length > 0 ? '/exambuilder' : `/exambuilder?course=${courseId}`}
      variant="default"
      leftSection={<Icon of={IconClipboardText} />}
    >
      {say.build}
    </LearningButton>
  );
}
