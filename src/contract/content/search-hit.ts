/** Rows as hits of a search, and the words that they are found by: the same on the device and on the server (SEARCH-005, LOCAL-008). */

import { markdownWords } from '#domain/markdown-words.ts';
import { ownerKeyOf } from '#domain/owner-key.ts';
import { type Collection, workflowOf } from './collection.ts';
import type { SearchHit } from './search.ts';
import type { Skill } from './skill.ts';

const count = (descendants: readonly { type: string; count: number }[], type: string) =>
  descendants.find((each) => each.type === type)?.count ?? 0;

/** Not of a root. */
export function hitOfCollection(row: Collection): SearchHit {
  const { descendants, estimatedSecondsToConsume } = row.stats;
  return {
    id: row.collectionId,
    type: row.type === 'course' ? 'course' : 'collection',
    title: row.title,
    subtitle: row.titleSub || row.shortDescription,
    entitySlug: row.collectionSlug,
    tenantSlug: row.tenantSlug,
    ownerKey: ownerKeyOf(row),
    collaborators: (row.authors ?? []).map(({ userId }) => userId),
    difficulty: row.difficulty,
    free: row.free,
    visible: row.visible,
    archived: row.archived ?? false,
    workflow: workflowOf(row),
    estimatedSecondsToConsume,
    descendants,
    tags: collectionTags(row),
    boostScore: row.boostScore ?? 0,
    buryScore: row.buryScore ?? 0,
    viewCount: row.views ?? 0,
    likeCount: row.likes ?? 0,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    hasLabs: (row.labs?.length ?? 0) + count(descendants, 'virtual_lab') > 0,
    hasExams: (row.examLinks?.length ?? 0) + count(descendants, 'assessment') > 0,
    hasCertification: (row.certificationName ?? '') !== '',
  };
}

export const hitOfSkill = (row: Skill): SearchHit => ({
  id: row.skillId,
  type: 'skill',
  title: row.title,
  subtitle: row.subtitle,
  entitySlug: row.skillSlug,
  tenantSlug: row.tenantSlug,
  ownerKey: ownerKeyOf(row),
  collaborators: [...new Set(row.authors.map(({ userId }) => userId))],
  difficulty: null,
  free: row.free,
  visible: row.visible,
  archived: row.archived,
  workflow: row.workflow,
  estimatedSecondsToConsume: row.estimatedSecondsToConsume,
  descendants: [
    { type: 'video', count: row.numberOfVideos },
    { type: 'virtual_lab', count: row.labCount },
    { type: 'question', count: row.numberOfQuestions },
  ].filter((each) => each.count > 0),
  tags: row.tags,
  boostScore: row.boostScore ?? 0,
  buryScore: row.buryScore ?? 0,
  viewCount: row.views,
  likeCount: row.ratings.likes,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  hasLabs: row.labCount > 0,
  hasExams: false,
  hasCertification: false,
});

export type SearchTexts = { title: string; subtitle: string; tags: string; text: string };

const collectionTags = (row: Pick<Collection, 'tags' | 'catalogTags'>) => [
  ...new Set([
    ...(row.tags ?? []),
    ...row.catalogTags.filter(({ enabled }) => enabled).map(({ name }) => name),
  ]),
];

export const textsOfCollection = (row: Collection): SearchTexts => ({
  title: row.title,
  subtitle: `${row.titleSub}\n${row.shortDescription}`,
  tags: collectionTags(row).join('\n'),
  text: markdownWords(row.description),
});

/** @param document  its published text; null: it is not here */
export const textsOfSkill = (row: Skill, document: object | null): SearchTexts => ({
  title: row.title,
  subtitle: row.subtitle,
  tags: row.tags.join('\n'),
  text: [
    markdownWords(row.description),
    row.summary,
    ...row.sections.map(({ title }) => title),
    document ? textIn(document) : '',
  ].join('\n'),
});

/** Every word of a lesson, questions too. */
function textIn(document: object): string {
  const texts: string[] = [];
  const walk = (node: { text?: unknown; content?: unknown }) => {
    if (typeof node.text === 'string') texts.push(node.text);
    else texts.push(' ');
    if (Array.isArray(node.content)) for (const child of node.content) walk(child);
  };
  walk(document);
  return texts.join('');
}
