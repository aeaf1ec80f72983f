import { createFileRoute } from '@tanstack/react-router';
import { SkillScreen } from '#features/skills/skill-screen.tsx';

export const Route = createFileRoute('/learn/$tenantSlug/skill/$skillSlug')({ component: PublicSkill });

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
