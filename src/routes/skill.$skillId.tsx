import { createFileRoute } from '@tanstack/react-router';
import { SkillScreen } from '#features/skills/skill-screen.tsx';

export const Route = createFileRoute('/skill/$skillId')({ component: SkillById });

function SkillById() {
  const { skillId } = Route.useParams();
  return <SkillScreen key={skillId} collectionSlugs={[]} skillId={skillId} />;
}
