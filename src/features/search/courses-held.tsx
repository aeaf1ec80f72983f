/** Above lists of what this device has: said where it is given less than the person may read (D59). */
import { IconCircleHalf2 } from '@tabler/icons-react';
import { coursesHeldWords as say } from '#contract/words/en/courses-held.ts';
import { coursesHeld } from '#store/queries/later.ts';
import { useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';

export function CoursesHeld() {
  const courses = useStored(coursesHeld);
  if (!courses) return null;
  return (
    <Notice tone="brass" icon={IconCircleHalf2} title={say.title(courses.held, courses.of)}>
      {say.text}
    </Notice>
  );
}
