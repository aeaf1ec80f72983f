import { createFileRoute, notFound } from '@tanstack/react-router';
import { ahead } from '#app/router-context.ts';
import { parseLearningPath } from '#domain/learning-path.ts';
import { beginLesson } from '#features/skills/begin-lesson.ts';
import { SkillScreen } from '#features/skills/skill-screen.tsx';

/** A skill inside its course, with any depth of slugs. */
export const Route = createFileRoute('/learn/$tenantSlug/$')({
  beforeLoad: ({ params }) => {
    if (parseLearningPath(params.tenantSlug, params._splat ?? '')?.kind !== 'skill') throw notFound();
  },
  loader: ({ params: { tenantSlug, _splat } }) => {
    const place = parseLearningPath(tenantSlug, _splat ?? '');
    if (place?.kind !== 'skill') return;
    const { collectionSlugs, skillSlug } = place;
    return ahead((db) => beginLesson(db, { tenantSlug, collectionSlugs, skillSlug }));
  },
  component: SkillInCourse,
});

function SkillInCourse() {
  const { tenantSlug, _splat } = Route.useParams();
  const place = parseLearningPath(tenantSlug, _splat ?? '');
  if (place?.kind !== 'skill') return null;
  return (
    <SkillScreen
      key={_splat}
      tenantSlug={tenantSlug}
      collectionSlugs={place.collectionSlugs}
      skillSlug={place.skillSlug}
    />
  );
}
