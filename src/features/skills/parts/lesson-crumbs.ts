/** The way from a lesson up to its organization's catalog. */
import type { Crumb } from '#domain/crumbs.ts';
import { hereCrumb, rootCrumb, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { trailCrumbs } from '#features/courses/trail-crumbs.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import type { LessonPlace } from './lesson-place.ts';

/** @param place  undefined: not read yet */
export const lessonCrumbs = (skill: SkillRow, place: LessonPlace | undefined): Crumb[] => [
  // A person's own is in no catalog.
  ...(skill.organizationId === null ? [] : [rootCrumb(skill.tenantSlug, skill.rootType)]),
  ...(place ? trailCrumbs(place.trail) : [waitingCrumb]),
  hereCrumb(skill.title, 'skill'),
];
