/** The way from a lesson up to its organization's catalog. */
import { words } from '#contract/words/en.ts';
import { collectionPath } from '#domain/learning-path.ts';
import { linkTo } from '#features/courses/learning-link.tsx';
import type { SkillRow } from '#store/tables/synced.ts';
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx';
import type { LessonPlace } from './lesson-place.ts';

export function LessonCrumbs({ skill, place }: { skill: SkillRow; place: LessonPlace | undefined }) {
  const { tenantSlug, rootType } = skill;
  const catalog: Crumb = {
    key: 'catalog',
    label: place?.organization?.name ?? tenantSlug,
    renderLink: linkTo(`/${tenantSlug}/${rootType === 'internal' ? 'internal' : 'catalog'}`),
  };
  const above = (place?.trail ?? []).map(({ collectionId, title }, at, trail) => ({
    key: collectionId,
    label: title,
    renderLink: linkTo(
      collectionPath(
        tenantSlug,
        trail.slice(0, at + 1).map(({ collectionSlug }) => collectionSlug),
      ),
    ),
  }));
  return (
    <Breadcrumbs
      crumbs={[catalog, ...above, { key: skill.skillId, label: skill.title }]}
      label={words.learning.course.crumbs}
      directoryLabel={words.learning.course.directory}
    />
  );
}
