/** What a course's page says of its practice exams: the way to each. */
import { IconClipboardCheck } from '@tabler/icons-react';
import { examWords as say } from '#contract/words/en/exams.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { examsOfCourse } from '#store/queries/exams.ts';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';

export function CourseExams({ courseId }: { courseId: string }) {
  const found = useStored(examsOfCourse, courseId);
  return found?.exams.map(({ id, title }) => (
    <LearningButton
      key={id}
      to={`/practice-exam/${id}`}
      variant="default"
      leftSection={<Icon of={IconClipboardCheck} />}
    >
      {say.ofCourse(title)}
    </LearningButton>
  ));
}
