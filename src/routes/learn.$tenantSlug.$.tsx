import { createFileRoute, notFound } from '@tanstack/react-router';
import { begin, LessonPage } from '#app/lesson-page.tsx';
import { parseLearningPath } from '#domain/learning-path.ts';

/** A skill inside its course, with any depth of slugs. */
export const Route = createFileRoute('/learn/$tenantSlug/$')({
  loader: async ({ params: { tenantSlug, _splat } }) => {
    const place = parseLearningPath(tenantSlug, _splat ?? '');
    if (place?.kind !== 'skill') throw notFound();
    await begin(place);
  },
  component: SkillInCourse,
});

function SkillInCourse() {
  const { tenantSlug, _splat } = Route.useParams();
  const place = parseLearningPath(tenantSlug, _splat ?? '');
  return place?.kind === 'skill' && <LessonPage key={_splat} {...place} />;
}
