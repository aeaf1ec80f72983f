/** Where a lesson of the app ends: saying that it is done, and the lessons beside it. */
import * as words from '#contract/words/en.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { LessonFoot } from '../lesson-foot.tsx';
import type { LessonPlace } from './lesson-place.ts';

export default function LessonEnd({
  complete,
  onComplete,
  place,
}: {
  complete: boolean;
  onComplete: () => void;
  place: LessonPlace | undefined;
}) {
  const course = place?.trail[0];
  const steps = {
    previous: place?.previous ?? null,
    next: place?.next ?? null,
    course: course ? { title: course.title, path: collectionLink(course, [course.collectionSlug]) } : null,
  };
  return (
    <LessonFoot
      words={words.skill}
      complete={complete}
      hint={course ? words.skill.completeHint : words.skill.completeHintAlone}
      onComplete={onComplete}
      steps={steps}
      link={LearningLink}
    />
  );
}
