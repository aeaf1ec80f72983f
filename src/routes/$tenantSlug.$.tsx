import { createFileRoute, notFound } from '@tanstack/react-router';
import { isTenantPath } from '#app/tenant-path.ts';
import { parseLearningPath } from '#domain/learning-path.ts';
import { CollectionScreen } from '#features/courses/collection-screen.tsx';
import { SkillScreen } from '#features/skills/skill-screen.tsx';

/** A course, a collection in it, or a skill in either. */
export const Route = createFileRoute('/$tenantSlug/$')({
  beforeLoad: ({ params, location }) => {
    if (!isTenantPath(location.pathname) || !parseLearningPath(params.tenantSlug, params._splat ?? ''))
      throw notFound();
  },
  component: Place,
});

function Place() {
  const { tenantSlug, _splat } = Route.useParams();
  const place = parseLearningPath(tenantSlug, _splat ?? '');
  if (place === null) return null;
  const shared = { key: `${tenantSlug}/${_splat}`, tenantSlug, collectionSlugs: place.collectionSlugs };
  const { key, ...props } = shared;
  return place.kind === 'skill' ? (
    <SkillScreen key={key} {...props} skillSlug={place.skillSlug} />
  ) : (
    <CollectionScreen key={key} {...props} />
  );
}
