/** What anybody may do with a lesson beside reading it: like it, pass it on (SKILL-022). */
import { lazy, Suspense } from 'react';
import { isOffered } from '#domain/own-space.ts';
import { LikeButtons } from '#features/courses/like-buttons.tsx';
import { ShareButton } from '#features/courses/share-button.tsx';
import type { SkillRow } from '#store/tables/synced.ts';
import classes from './lesson-acts.module.css';
import { ReadingSettingsButton } from './reading-settings.tsx';

const PlanActions = lazy(async () => ({
  default: (await import('#features/planning/plan-actions.tsx')).PlanActions,
}));

export default function LessonActs({ skill }: { skill: SkillRow }) {
  const { skillId, title, ratings, tenantSlug, skillSlug } = skill;
  return (
    <div className={classes.acts} data-no-print="">
      {isOffered(skill, 'likes') && (
        <LikeButtons type="skill" entityId={skillId} likes={ratings.likes} dislikes={ratings.dislikes} />
      )}
      <Suspense fallback={null}>
        <PlanActions thing={{ type: 'skill', id: skillId, title }} />
      </Suspense>
      <ReadingSettingsButton />
      {isOffered(skill, 'link') && (
        <ShareButton title={title} path={`/learn/${tenantSlug}/skill/${skillSlug}`} />
      )}
    </div>
  );
}
