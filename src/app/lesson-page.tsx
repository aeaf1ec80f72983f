/** A lesson at its place in the address. */
import { beginLesson } from '#features/skills/begin-lesson.ts';
import { SkillScreen } from '#features/skills/skill-screen.tsx';
import type { ContentPlace } from './place-at.ts';
import { ahead } from './router-context.ts';

export const begin = ({ tenantSlug, collectionSlugs, skillSlug }: ContentPlace): Promise<void> =>
  ahead((db) => beginLesson(db, { tenantSlug, collectionSlugs, skillSlug }));

export function LessonPage({ tenantSlug, collectionSlugs, skillSlug }: ContentPlace) {
  return <SkillScreen tenantSlug={tenantSlug} collectionSlugs={collectionSlugs} skillSlug={skillSlug} />;
}
