import { createFileRoute } from '@tanstack/react-router';
import { begin, LessonPage } from '#app/lesson-page.tsx';

export const Route = createFileRoute('/learn/$tenantSlug/skill/$skillSlug')({
  loader: ({ params }) => begin({ ...params, collectionSlugs: [] }),
  component: PublicSkill,
});

function PublicSkill() {
  const { tenantSlug, skillSlug } = Route.useParams();
  const path = `${tenantSlug}/${skillSlug}`;
  return <LessonPage key={path} tenantSlug={tenantSlug} collectionSlugs={[]} skillSlug={skillSlug} />;
}
