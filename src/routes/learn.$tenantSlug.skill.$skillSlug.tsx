import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '#app/router-context.ts';
import { beginLesson } from '#features/skills/begin-lesson.ts';
import { SkillScreen } from '#features/skills/skill-screen.tsx';

export const Route = createFileRoute('/learn/$tenantSlug/skill/$skillSlug')({
  loader: ({ params: { tenantSlug, skillSlug } }) =>
    ahead((db) => beginLesson(db, { tenantSlug, collectionSlugs: [], skillSlug })),
  component: PublicSkill,
});

function PublicSkill() {
  const { tenantSlug, skillSlug } = Route.useParams();
  return (
    <SkillScreen
      key={`${tenantSlug}/${skillSlug}`}
      tenantSlug={tenantSlug}
      collectionSlugs={[]}
      skillSlug={skillSlug}
    />
  );
}
