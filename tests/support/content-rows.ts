/** Rows as the server sends them, with only what a story is about. */

import type { Collection } from '#contract/content/collection.ts';
import type { Skill } from '#contract/content/skill.ts';
import { newId } from '#contract/ids.ts';

export function aSkillRow(given: Partial<Skill> = {}): Skill {
  const skillId = given.skillId ?? newId();
  return {
    skillId,
    organizationId: newId(),
    tenantSlug: 'harbor',
    skillSlug: `skill-${skillId.slice(-6)}`,
    title: 'Ohm’s law',
    subtitle: '',
    description: '',
    workflow: 'PUBLISHED',
    rootType: 'catalog',
    visible: true,
    free: true,
    loginRequired: true,
    archived: false,
    courseIds: [],
    authors: [],
    sections: [
      {
        id: 's1',
        title: 'One',
        questions: 2,
        labs: 0,
        videos: 0,
        duration: 60,
        description: '',
        questionIds: ['q1', 'q2'],
      },
    ],
    estimatedSecondsToConsume: 60,
    numberOfQuestions: 2,
    numberOfVideos: 0,
    labCount: 0,
    tags: [],
    summary: '',
    images: { catalog: null },
    defCat: 'blue',
    ratings: { likes: 0, dislikes: 0 },
    views: 0,
    bodyVersion: 1,
    bodyBytes: 1000,
    assets: [],
    createdAt: 0,
    updatedAt: 0,
    ...given,
  };
}

export function aCollectionRow(given: Partial<Collection> = {}): Collection {
  const collectionId = given.collectionId ?? newId();
  return {
    collectionId,
    type: 'course',
    rootCollectionId: collectionId,
    rootType: 'catalog',
    organizationId: newId(),
    tenantSlug: 'harbor',
    collectionSlug: `course-${collectionId.slice(-6)}`,
    title: 'Electricity',
    titleSub: '',
    description: '',
    shortDescription: '',
    workflow: 'PUBLISHED',
    difficulty: null,
    visible: true,
    free: true,
    loginRequired: true,
    children: [],
    stats: { estimatedSecondsToConsume: 0, descendants: [] },
    images: { catalog: null },
    defCat: 'red',
    faqs: [],
    studyPlans: [],
    catalogTags: [],
    createdAt: 0,
    updatedAt: 0,
    publishedAt: 0,
    ...given,
  };
}
